#include "harness/case_check.h"

#include <string.h>

#include "spec/clauses.h"

/* --- Moves and events ------------------------------------------------------------- */

static void check_move(CaseChecker *checker, const json_t *value, bool may_be_refused) {
    const char *text = json_string_value(value);
    GridMove move;
    Reader *reader = &checker->reader;
    if (!text || !grid_move_parse(text, &move)) {
        reader_problem(reader, "a move must have the form a4-a5 or a4-a5=Q");
        return;
    }
    char from[GRID_SQUARE_TEXT], to[GRID_SQUARE_TEXT];
    grid_square_write(move.from, from);
    grid_square_write(move.to, to);
    if (!may_be_refused && !case_has_square(checker, from))
        reader_problem(reader, "%s is not a square of %s board", from,
                       case_board_name(checker));
    if (!may_be_refused && !case_has_square(checker, to))
        reader_problem(reader, "%s is not a square of %s board", to,
                       case_board_name(checker));
}

static const char *const event_kinds[] = {"move",  "resign", "accept_draw", "wait_ms",
                                          "leave", "return", "new_game",    NULL};

static void check_event_value(CaseChecker *checker, const char *key, const json_t *value,
                              bool may_be_refused) {
    Reader *reader = &checker->reader;
    if (strcmp(key, "move") == 0)
        check_move(checker, value, may_be_refused);
    else if (strcmp(key, "after_ms") == 0 || strcmp(key, "wait_ms") == 0)
        reader_wants_number(reader, value, 0, "a time");
    else if (strcmp(key, "offer_draw") != 0 && strcmp(key, "new_game") != 0)
        case_check_seat(checker, value);
    else if (!json_is_true(value))
        reader_problem(reader, "\"%s\" must be true, or be left out", key);
}

void case_check_event(CaseChecker *checker, const json_t *event, bool may_be_refused) {
    static const KeyRule keys[] = {{"move", false},        {"after_ms", false},
                                   {"offer_draw", false},  {"resign", false},
                                   {"leave", false},       {"wait_ms", false},
                                   {"accept_draw", false}, {"return", false},
                                   {"new_game", false},    {NULL, false}};
    Reader *reader = &checker->reader;
    if (json_is_string(event)) {
        check_move(checker, event, may_be_refused);
        return;
    }
    if (!reader_wants_object(reader, event, "an event that is not a move text"))
        return;
    size_t kinds = 0;
    for (size_t i = 0; event_kinds[i]; i++)
        kinds += json_object_get(event, event_kinds[i]) != NULL;
    if (kinds != 1)
        reader_problem(reader,
                       "an event has exactly one of move, resign, accept_draw, wait_ms, "
                       "leave, return, new_game");
    if (json_object_get(event, "offer_draw") && !json_object_get(event, "move"))
        reader_problem(reader, "\"offer_draw\" goes with a move");
    reader_check_keys(reader, event, keys, "an event");
    for (const KeyRule *key = keys; key->name; key++) {
        const json_t *value = json_object_get(event, key->name);
        reader_enter(reader, key->name);
        if (value)
            check_event_value(checker, key->name, value, may_be_refused);
        reader_leave(reader);
    }
}

/* --- Names of clauses and rulings ------------------------------------------------- */

void case_check_clauses(CaseChecker *checker, const json_t *list) {
    Reader *reader = &checker->reader;
    if (!reader_wants_array(reader, list, "a list of clauses"))
        return;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *id = json_array_get(list, i);
        reader_enter_element(reader, i);
        const char *name = json_string_value(id);
        if (!clause_find(name))
            reader_problem(reader, "the spec has no clause \"%s\"", name ? name : "?");
        for (size_t j = 0; j < i; j++)
            if (json_equal(id, json_array_get(list, j)))
                reader_problem(reader, "named twice");
        reader_leave(reader);
    }
}

const RulingInfo *case_check_ruling(CaseChecker *checker, const json_t *name) {
    const char *text = json_string_value(name);
    const RulingInfo *ruling =
        text ? ruling_list_find(&checker->catalog->rulings, text) : NULL;
    if (!ruling) {
        reader_problem(&checker->reader, "\"%s\" is no ruling of spec/rulings.json",
                       text ? text : "?");
        return NULL;
    }
    for (size_t i = 0; i < checker->variant_count; i++)
        if (!ruling_info_applies(ruling, checker->variants[i]->name)) {
            reader_problem(&checker->reader, "the ruling %s does not matter in %s",
                           ruling->name, checker->variants[i]->name);
            return NULL;
        }
    return ruling;
}

void case_check_rulings(CaseChecker *checker, const json_t *pins) {
    Reader *reader = &checker->reader;
    if (!reader_wants_object(reader, pins, "\"rulings\""))
        return;
    const char *name;
    json_t *choice;
    json_object_foreach((json_t *)pins, name, choice) {
        json_t *text = json_string(name);
        reader_enter(reader, name);
        const RulingInfo *ruling = case_check_ruling(checker, text);
        const char *chosen = json_string_value(choice);
        if (ruling && !(chosen && ruling_info_has_choice(ruling, chosen)))
            reader_problem(reader, "the ruling %s has no choice \"%s\"", name,
                           chosen ? chosen : "?");
        reader_leave(reader);
        json_decref(text);
    }
}

/* --- Expectations ----------------------------------------------------------------- */

typedef void (*ExpectationCheck)(CaseChecker *checker, const json_t *value);

static void check_play_expectation(CaseChecker *checker, const json_t *value) {
    if (reader_wants_object(&checker->reader, value, "what a play is expected to do"))
        case_check_fields(checker, value, FIELD_IN_DIFFERENCE, NULL, "an expectation");
}

static void check_play_or_refusal(CaseChecker *checker, const json_t *value) {
    static const KeyRule keys[] = {{"illegal", true}, {NULL, false}};
    const json_t *clauses_list = json_object_get(value, "illegal");
    if (!clauses_list) {
        check_play_expectation(checker, value);
        return;
    }
    reader_check_keys(&checker->reader, value, keys, "a refusal");
    reader_enter(&checker->reader, "illegal");
    case_check_clauses(checker, clauses_list);
    reader_leave(&checker->reader);
}

static void check_moves_expectation(CaseChecker *checker, const json_t *value) {
    Reader *reader = &checker->reader;
    if (!json_is_array(value)) {
        reader_problem(reader, "the legal moves must be an array");
        return;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *move = json_array_get(value, i);
        reader_enter_element(reader, i);
        check_move(checker, move, false);
        for (size_t j = 0; j < i; j++)
            if (json_equal(move, json_array_get(value, j)))
                reader_problem(reader, "named twice");
        reader_leave(reader);
    }
}

static void check_state_expectation(CaseChecker *checker, const json_t *value) {
    if (!reader_wants_object(&checker->reader, value, "a state"))
        return;
    if (json_object_size(value) == 0)
        reader_problem(&checker->reader, "a state must name a field");
    case_check_fields(checker, value, FIELD_IN_STATE, NULL, "a state");
}

static void check_count_expectation(CaseChecker *checker, const json_t *value) {
    reader_wants_number(&checker->reader, value, 0, "a count of leaves");
}

/* The choices of `expect_by`: every choice of the ruling, each with its own expectation.
 */
static void check_choices(CaseChecker *checker, const RulingInfo *ruling,
                          const json_t *by, ExpectationCheck check) {
    Reader *reader = &checker->reader;
    const char *choice;
    json_t *value;
    json_object_foreach((json_t *)by, choice, value) {
        if (strcmp(choice, "ruling") == 0 || reader_key_is_free(choice))
            continue;
        reader_enter(reader, choice);
        if (!ruling_info_has_choice(ruling, choice))
            reader_key_problem(reader, "the ruling %s has no choice \"%s\"", ruling->name,
                               choice);
        check(checker, value);
        reader_leave(reader);
    }
    for (size_t i = 0; i < json_array_size(ruling->choices); i++) {
        const char *name = json_string_value(json_array_get(ruling->choices, i));
        if (!json_object_get(by, name))
            reader_problem(reader, "nothing is expected for the choice \"%s\"", name);
    }
}

static void check_expect_by(CaseChecker *checker, const json_t *by,
                            ExpectationCheck check) {
    Reader *reader = &checker->reader;
    reader_enter(reader, "expect_by");
    if (reader_wants_object(reader, by, "\"expect_by\"")) {
        reader_enter(reader, "ruling");
        const RulingInfo *ruling =
            case_check_ruling(checker, json_object_get(by, "ruling"));
        reader_leave(reader);
        if (ruling)
            check_choices(checker, ruling, by, check);
    }
    reader_leave(reader);
}

/* --- Steps ------------------------------------------------------------------------ */

static void check_expectations(CaseChecker *checker, const json_t *step, bool required,
                               ExpectationCheck expect, ExpectationCheck by) {
    Reader *reader = &checker->reader;
    const json_t *expected = json_object_get(step, "expect");
    const json_t *expected_by = json_object_get(step, "expect_by");
    if (expected && expected_by)
        reader_problem(reader, "a step has \"expect\" or \"expect_by\", not both");
    if (required && !expected && !expected_by)
        reader_problem(reader, "this step must have \"expect\" or \"expect_by\"");
    if (expected) {
        reader_enter(reader, "expect");
        expect(checker, expected);
        reader_leave(reader);
    }
    if (expected_by)
        check_expect_by(checker, expected_by, by);
}

static void check_play(CaseChecker *checker, const json_t *step) {
    static const KeyRule keys[] = {
        {"play", true}, {"expect", false}, {"expect_by", false}, {NULL, false}};
    reader_check_keys(&checker->reader, step, keys, "a play");
    reader_enter(&checker->reader, "play");
    case_check_event(checker, json_object_get(step, "play"),
                     json_object_get(step, "expect_by") != NULL);
    reader_leave(&checker->reader);
    check_expectations(checker, step, false, check_play_expectation,
                       check_play_or_refusal);
}

static void check_illegal(CaseChecker *checker, const json_t *step) {
    static const KeyRule keys[] = {{"illegal", true}, {"clauses", true}, {NULL, false}};
    reader_check_keys(&checker->reader, step, keys, "an illegal play");
    reader_enter(&checker->reader, "illegal");
    case_check_event(checker, json_object_get(step, "illegal"), true);
    reader_leave(&checker->reader);
    reader_enter(&checker->reader, "clauses");
    if (json_object_get(step, "clauses"))
        case_check_clauses(checker, json_object_get(step, "clauses"));
    reader_leave(&checker->reader);
}

static void check_legal(CaseChecker *checker, const json_t *step) {
    static const KeyRule keys[] = {
        {"legal", true}, {"expect", false}, {"expect_by", false}, {NULL, false}};
    const char *square = json_string_value(json_object_get(step, "legal"));
    reader_check_keys(&checker->reader, step, keys, "a step with legal moves");
    reader_enter(&checker->reader, "legal");
    if (!square || (strcmp(square, "*") != 0 && !case_has_square(checker, square)))
        reader_problem(&checker->reader, "neither \"*\" nor a square of %s board",
                       case_board_name(checker));
    reader_leave(&checker->reader);
    check_expectations(checker, step, true, check_moves_expectation,
                       check_moves_expectation);
}

static void check_state_step(CaseChecker *checker, const json_t *step) {
    static const KeyRule keys[] = {{"state", true}, {"expect_by", false}, {NULL, false}};
    const json_t *state = json_object_get(step, "state");
    const json_t *by = json_object_get(step, "expect_by");
    reader_check_keys(&checker->reader, step, keys, "a step with a state");
    reader_enter(&checker->reader, "state");
    if (by && !json_is_true(state))
        reader_problem(&checker->reader, "beside \"expect_by\" a state must be true");
    if (!by)
        check_state_expectation(checker, state);
    reader_leave(&checker->reader);
    if (by)
        check_expect_by(checker, by, check_state_expectation);
}

static void check_perft(CaseChecker *checker, const json_t *step) {
    static const KeyRule keys[] = {
        {"perft", true}, {"expect", false}, {"expect_by", false}, {NULL, false}};
    reader_check_keys(&checker->reader, step, keys, "a step with perft");
    reader_enter(&checker->reader, "perft");
    reader_wants_number(&checker->reader, json_object_get(step, "perft"), 0, "a depth");
    reader_leave(&checker->reader);
    check_expectations(checker, step, true, check_count_expectation,
                       check_count_expectation);
}

static void check_step(CaseChecker *checker, const json_t *step) {
    static const struct {
        const char *key;
        void (*check)(CaseChecker *checker, const json_t *step);
    } kinds[] = {{"play", check_play},
                 {"illegal", check_illegal},
                 {"legal", check_legal},
                 {"state", check_state_step},
                 {"perft", check_perft}};
    size_t found = 0, kind = 0;
    if (!reader_wants_object(&checker->reader, step, "a step"))
        return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (json_object_get(step, kinds[i].key)) {
            found++;
            kind = i;
        }
    if (found == 1)
        kinds[kind].check(checker, step);
    else
        reader_problem(&checker->reader,
                       "a step has exactly one of play, illegal, legal, state, perft");
}

void case_check_steps(CaseChecker *checker, const json_t *steps) {
    Reader *reader = &checker->reader;
    if (!reader_wants_array(reader, steps, "\"steps\""))
        return;
    for (size_t i = 0; i < json_array_size(steps); i++) {
        reader_enter_element(reader, i);
        check_step(checker, json_array_get(steps, i));
        reader_leave(reader);
    }
}
