#include "harness/case_check.h"

#include <string.h>

/* --- Pieces ----------------------------------------------------------------------- */

static void check_token(CaseChecker *checker, char letter, char kind, const char *square,
                        json_t *taken) {
    const char code[] = {letter, kind, '\0'};
    Reader *reader = &checker->reader;
    if (!case_has_square(checker, square))
        reader_problem(reader, "a piece stands on no square of %s board: \"%c%s\"",
                       case_board_name(checker), kind, square);
    else if (json_object_get(taken, square))
        reader_problem(reader, "two pieces on %s", square);
    else
        json_object_set_new(taken, square, json_true());
    if (!case_has_piece(checker, code))
        reader_problem(reader, "the variant has no piece kind %c", kind);
}

static void check_pieces(CaseChecker *checker, const json_t *pieces) {
    Reader *reader = &checker->reader;
    if (!reader_wants_object(reader, pieces, "\"pieces\""))
        return;
    json_t *taken = json_object();
    const char *seat;
    json_t *value;
    json_object_foreach((json_t *)pieces, seat, value) {
        reader_enter(reader, seat);
        const char *text = json_string_value(value);
        const VariantInfo *variant = checker->variant_count ? checker->variants[0] : NULL;
        char kind, square[GRID_SQUARE_TEXT];
        if (reader_wants_text(reader, value, "the pieces of a seat") &&
            case_check_seat_key(checker, seat) && variant)
            while (variant_info_next_token(&text, &kind, square))
                check_token(checker,
                            variant->seats[variant_info_seat(variant, seat)].letter, kind,
                            square, taken);
        reader_leave(reader);
    }
    json_decref(taken);
}

/* --- Set-ups ---------------------------------------------------------------------- */

static bool is_setup_key(const char *key) {
    return strcmp(key, "pieces") == 0 || strcmp(key, "events") == 0 ||
           strcmp(key, "start") == 0;
}

static void check_setup_start(CaseChecker *checker, const json_t *setup) {
    static const KeyRule keys[] = {{"start", true}, {"events", false}, {NULL, false}};
    reader_check_keys(&checker->reader, setup, keys, "a set-up from the start");
    reader_enter(&checker->reader, "start");
    if (!json_is_true(json_object_get(setup, "start")))
        reader_problem(&checker->reader, "\"start\" must be true");
    reader_leave(&checker->reader);
}

static void check_setup_position(CaseChecker *checker, const json_t *setup) {
    Reader *reader = &checker->reader;
    const json_t *pieces = json_object_get(setup, "pieces");
    if (!pieces == !json_object_get(setup, "board"))
        reader_problem(reader, "a set-up has either \"pieces\" or \"board\"");
    if (!json_object_get(setup, "turn") && !checker->foreign_allowed)
        reader_problem(reader, "a set-up must have the key \"turn\"");
    if (pieces) {
        reader_enter(reader, "pieces");
        check_pieces(checker, pieces);
        reader_leave(reader);
    }
    case_check_fields(checker, setup, FIELD_IN_SETUP, is_setup_key, "a set-up");
}

static void check_setup_events(CaseChecker *checker, const json_t *events) {
    Reader *reader = &checker->reader;
    reader_enter(reader, "events");
    if (reader_wants_array(reader, events, "\"events\""))
        for (size_t i = 0; i < json_array_size(events); i++) {
            reader_enter_element(reader, i);
            case_check_event(checker, json_array_get(events, i), false);
            reader_leave(reader);
        }
    reader_leave(reader);
}

void case_check_setup(CaseChecker *checker, const json_t *setup) {
    const char *text = json_string_value(setup);
    if (text && strcmp(text, "start") == 0)
        return;
    if (!json_is_object(setup)) {
        reader_problem(&checker->reader, "a set-up must be \"start\" or an object");
        return;
    }
    if (json_object_get(setup, "start"))
        check_setup_start(checker, setup);
    else
        check_setup_position(checker, setup);
    if (json_object_get(setup, "events"))
        check_setup_events(checker, json_object_get(setup, "events"));
}

/* --- Options ---------------------------------------------------------------------- */

static void check_clock(CaseChecker *checker, const json_t *value) {
    static const KeyRule keys[] = {
        {"initial_ms", true}, {"increment_ms", true}, {NULL, false}};
    static const json_int_t least[] = {1, 0};
    Reader *reader = &checker->reader;
    if (json_is_string(value) && strcmp(json_string_value(value), "per-move") == 0)
        return;
    if (!json_is_object(value)) {
        reader_problem(reader, "a clock must be \"per-move\" or an object");
        return;
    }
    reader_check_keys(reader, value, keys, "a clock");
    for (size_t i = 0; keys[i].name; i++) {
        const json_t *time = json_object_get(value, keys[i].name);
        reader_enter(reader, keys[i].name);
        if (time)
            reader_wants_number(reader, time, least[i], "a time");
        reader_leave(reader);
    }
}

static void check_option(CaseChecker *checker, const char *name, const json_t *value) {
    if (strcmp(name, "first_seat") == 0)
        case_check_seat(checker, value);
    else if (strcmp(name, "move_limit") == 0)
        reader_wants_number(&checker->reader, value, 1, "\"move_limit\"");
    else if (strcmp(name, "clock") == 0)
        check_clock(checker, value);
    else
        reader_wants_boolean(&checker->reader, value, "this option");
}

void case_check_options(CaseChecker *checker, const json_t *options) {
    Reader *reader = &checker->reader;
    if (!reader_wants_object(reader, options, "\"options\""))
        return;
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)options, name, value) {
        bool known = true;
        for (size_t i = 0; i < checker->variant_count; i++)
            known = known && variant_info_lists(checker->variants[i]->options, name);
        reader_enter(reader, name);
        if (known)
            check_option(checker, name, value);
        else
            reader_key_problem(reader, "the variant has no option \"%s\"", name);
        reader_leave(reader);
    }
}
