#include "harness/case_check.h"

#include <string.h>

/* --- Names ------------------------------------------------------------------------ */

bool case_has_square(const CaseChecker *checker, const char *name) {
    GridSquare square;
    bool has = grid_square_parse(name, &square);
    for (size_t i = 0; has && !checker->foreign_allowed && i < checker->variant_count;
         i++)
        has = grid_has(&checker->variants[i]->grid, square);
    return has;
}

bool case_has_seat(const CaseChecker *checker, const char *name) {
    for (size_t i = 0; i < checker->variant_count; i++)
        if (variant_info_seat(checker->variants[i], name) < 0)
            return false;
    return true;
}

static bool some_variant_has_kind(const VariantList *list, char kind) {
    for (size_t i = 0; i < list->count; i++)
        if (strchr(list->items[i].kinds, kind))
            return true;
    return false;
}

bool case_has_piece(const CaseChecker *checker, const char *code) {
    if (strlen(code) != 2 || !some_variant_has_kind(&checker->catalog->variants, code[1]))
        return false;
    for (size_t i = 0; i < checker->variant_count; i++) {
        const VariantInfo *variant = checker->variants[i];
        bool has = checker->foreign_allowed
                       ? variant_info_seat_of_letter(variant, code[0]) >= 0
                       : variant_info_has_piece(variant, code);
        if (!has)
            return false;
    }
    return true;
}

bool case_has_field(const CaseChecker *checker, const char *name) {
    for (size_t i = 0; !checker->foreign_allowed && i < checker->variant_count; i++)
        if (!variant_info_lists(checker->variants[i]->fields, name))
            return false;
    return true;
}

const char *case_board_name(const CaseChecker *checker) {
    if (checker->variant_count == 0)
        return "any";
    return checker->variants[0]->grid.cut ? "the cross" : "the 8x8";
}

bool case_check_square(CaseChecker *checker, const json_t *value) {
    const char *name = json_string_value(value);
    if (name && case_has_square(checker, name))
        return true;
    reader_problem(&checker->reader, "\"%s\" is not a square of %s board",
                   name ? name : "?", case_board_name(checker));
    return false;
}

bool case_check_seat(CaseChecker *checker, const json_t *value) {
    const char *name = json_string_value(value);
    if (name && case_has_seat(checker, name))
        return true;
    reader_problem(&checker->reader, "\"%s\" is not a seat of the variant",
                   name ? name : "?");
    return false;
}

bool case_check_square_key(CaseChecker *checker, const char *key) {
    if (case_has_square(checker, key))
        return true;
    reader_key_problem(&checker->reader, "\"%s\" is not a square of %s board", key,
                       case_board_name(checker));
    return false;
}

bool case_check_seat_key(CaseChecker *checker, const char *key) {
    if (case_has_seat(checker, key))
        return true;
    reader_key_problem(&checker->reader, "\"%s\" is not a seat of the variant", key);
    return false;
}

/* --- One function a field --------------------------------------------------------- */

typedef void (*FieldCheck)(CaseChecker *checker, const json_t *value, FieldUse use);

/* An object by seat, with a check of each value. */
static void check_by_seat(CaseChecker *checker, const json_t *value, FieldUse use,
                          FieldCheck check) {
    if (!reader_wants_object(&checker->reader, value, "this field"))
        return;
    const char *seat;
    json_t *inner;
    json_object_foreach((json_t *)value, seat, inner) {
        reader_enter(&checker->reader, seat);
        if (case_check_seat_key(checker, seat))
            check(checker, inner, use);
        reader_leave(&checker->reader);
    }
}

/* An array of different values, with a check of each. */
static void check_list(CaseChecker *checker, const json_t *value, FieldUse use,
                       FieldCheck check) {
    if (!json_is_array(value)) {
        reader_problem(&checker->reader, "this field must be an array");
        return;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        json_t *item = json_array_get(value, i);
        reader_enter_element(&checker->reader, i);
        check(checker, item, use);
        for (size_t j = 0; j < i; j++)
            if (json_equal(item, json_array_get(value, j)))
                reader_problem(&checker->reader, "named twice");
        reader_leave(&checker->reader);
    }
}

static void check_square(CaseChecker *checker, const json_t *value, FieldUse use) {
    (void)use;
    case_check_square(checker, value);
}

static void check_seat(CaseChecker *checker, const json_t *value, FieldUse use) {
    (void)use;
    case_check_seat(checker, value);
}

static void check_number(CaseChecker *checker, const json_t *value, FieldUse use) {
    (void)use;
    reader_wants_number(&checker->reader, value, 0, "this field");
}

static void check_state(CaseChecker *checker, const json_t *value, FieldUse use) {
    static const char *const states[] = {"active", "mated", "out", NULL};
    (void)use;
    reader_wants_one_of(&checker->reader, value, states, "a state");
}

static void check_control_of_seat(CaseChecker *checker, const json_t *value,
                                  FieldUse use) {
    static const char *const controls[] = {"human", "cpu", NULL};
    (void)use;
    reader_wants_one_of(&checker->reader, value, controls, "control");
}

static void check_side(CaseChecker *checker, const json_t *value, FieldUse use) {
    static const char *const sides[] = {"long", "short", NULL};
    (void)use;
    reader_wants_one_of(&checker->reader, value, sides, "a castling right");
}

static void check_sides(CaseChecker *checker, const json_t *value, FieldUse use) {
    if (json_is_array(value) && json_array_size(value) == 0)
        reader_problem(&checker->reader, "a seat without castling rights is left out");
    check_list(checker, value, use, check_side);
}

static void check_value(CaseChecker *checker, const json_t *value, FieldUse use) {
    (void)use;
    double number = json_number_value(value);
    if (!json_is_number(value) || !(number == 0 || number == 0.5 || number == 1))
        reader_problem(&checker->reader, "a value must be 0, 0.5 or 1");
}

static void check_board(CaseChecker *checker, const json_t *value, FieldUse use) {
    Reader *reader = &checker->reader;
    if (!reader_wants_object(reader, value, "\"board\""))
        return;
    const char *square;
    json_t *piece;
    json_object_foreach((json_t *)value, square, piece) {
        reader_enter(reader, square);
        case_check_square_key(checker, square);
        const char *code = json_string_value(piece);
        bool empties = use == FIELD_IN_DIFFERENCE && json_is_null(piece);
        if (!empties && !(code && case_has_piece(checker, code)))
            reader_problem(reader, "\"%s\" is not a piece of the variant",
                           code ? code : "?");
        reader_leave(reader);
    }
}

static void check_turn(CaseChecker *checker, const json_t *value, FieldUse use) {
    bool nobody = use != FIELD_IN_SETUP || checker->foreign_allowed;
    if (!nobody || !json_is_null(value))
        case_check_seat(checker, value);
}

static void check_states(CaseChecker *checker, const json_t *value, FieldUse use) {
    check_by_seat(checker, value, use, check_state);
}

static void check_castling(CaseChecker *checker, const json_t *value, FieldUse use) {
    check_by_seat(checker, value, use, check_sides);
}

static void check_en_passant(CaseChecker *checker, const json_t *value, FieldUse use) {
    check_by_seat(checker, value, use, check_square);
}

static void check_numbers(CaseChecker *checker, const json_t *value, FieldUse use) {
    check_by_seat(checker, value, use, check_number);
}

static void check_quiet(CaseChecker *checker, const json_t *value, FieldUse use) {
    if (json_is_integer(value))
        check_number(checker, value, use);
    else
        check_numbers(checker, value, use);
}

static void check_offer(CaseChecker *checker, const json_t *value, FieldUse use) {
    if (!json_is_null(value))
        check_seat(checker, value, use);
}

static void check_control(CaseChecker *checker, const json_t *value, FieldUse use) {
    check_by_seat(checker, value, use, check_control_of_seat);
}

static void check_seats(CaseChecker *checker, const json_t *value, FieldUse use) {
    check_list(checker, value, use, check_seat);
}

static void check_values(CaseChecker *checker, const json_t *value, FieldUse use) {
    if (!json_is_null(value))
        check_by_seat(checker, value, use, check_value);
}

static void check_result(CaseChecker *checker, const json_t *value, FieldUse use) {
    static const KeyRule keys[] = {{"kind", false},
                                   {"winners", false},
                                   {"reason", false},
                                   {"values", false},
                                   {NULL, false}};
    static const char *const kinds[] = {"win", "draw", "annulled", NULL};
    static const char *const reasons[] = {"mate",
                                          "king-captured",
                                          "stalemate",
                                          "repetition",
                                          "fifty-moves",
                                          "move-limit",
                                          "resignation",
                                          "three-out",
                                          "points-lead",
                                          "both-mated",
                                          "mated-and-stalemated",
                                          "insufficient-material",
                                          "agreement",
                                          "flag",
                                          "flag-insufficient",
                                          "first-move",
                                          NULL};
    Reader *reader = &checker->reader;
    if (json_is_null(value) || !reader_wants_object(reader, value, "a result"))
        return;
    reader_check_keys(reader, value, keys, "a result");
    const char *key;
    json_t *inner;
    json_object_foreach((json_t *)value, key, inner) {
        reader_enter(reader, key);
        if (strcmp(key, "kind") == 0)
            reader_wants_one_of(reader, inner, kinds, "the kind of a result");
        else if (strcmp(key, "reason") == 0)
            reader_wants_one_of(reader, inner, reasons, "the reason of a result");
        else if (strcmp(key, "winners") == 0)
            check_seats(checker, inner, use);
        else if (strcmp(key, "values") == 0)
            check_values(checker, inner, use);
        reader_leave(reader);
    }
}

/* --- The table of fields ---------------------------------------------------------- */

typedef struct FieldRule {
    const char *name;
    FieldCheck check;
    bool reported_only; /* not in a set-up */
} FieldRule;

static const FieldRule field_rules[] = {
    {"board", check_board, false},           {"turn", check_turn, false},
    {"states", check_states, false},         {"castling", check_castling, false},
    {"en_passant", check_en_passant, false}, {"scores", check_numbers, false},
    {"quiet", check_quiet, false},           {"moves_made", check_number, false},
    {"checks", check_seats, true},           {"clocks", check_numbers, false},
    {"offers", check_numbers, false},        {"offer", check_offer, false},
    {"control", check_control, false},       {"live_kings", check_seats, false},
    {"result", check_result, true},
};

enum { FIELD_COUNT = sizeof field_rules / sizeof *field_rules };

static const FieldRule *find_field(const char *name) {
    for (size_t i = 0; i < FIELD_COUNT; i++)
        if (strcmp(field_rules[i].name, name) == 0)
            return &field_rules[i];
    return NULL;
}

bool case_field_exists(const char *name) { return find_field(name) != NULL; }

void case_check_fields(CaseChecker *checker, const json_t *object, FieldUse use,
                       bool (*skip)(const char *key), const char *what) {
    Reader *reader = &checker->reader;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        if (reader_key_is_free(key) || (skip && skip(key)))
            continue;
        const FieldRule *rule = find_field(key);
        reader_enter(reader, key);
        if (!rule)
            reader_key_problem(reader, "%s has no key \"%s\"", what, key);
        else if (rule->reported_only && use == FIELD_IN_SETUP)
            reader_key_problem(reader, "\"%s\" is reported only, never set up", key);
        else if (!case_has_field(checker, key))
            reader_key_problem(reader, "the variant has no field \"%s\"", key);
        else
            rule->check(checker, value, use);
        reader_leave(reader);
    }
}
