#include "harness/fuzz/witness.h"

#include <stdlib.h>
#include <string.h>

#include "harness/adapters/reference/events.h"
#include "harness/adapters/reference/run.h"
#include "harness/adapters/reference/settings.h"
#include "harness/compare.h"
#include "reference/json/pins.h"
#include "reference/json/position_json.h"

/* --- What is asked ---------------------------------------------------------------- */

bool witness_init(Witness *witness, const VariantInfo *variant,
                  const EngineInfo *engine) {
    *witness = (Witness){.variant = variant, .engine = engine};
    witness->asks_state = engine_offers_step(engine, "state");
    witness->asks_legal = engine_offers_step(engine, "legal");
    service_init(&witness->service);
    witness->service.fields = 0;
    witness->service.clauses = engine_observes(engine, "clauses");
    for (size_t field = 0; field < position_field_count; field++)
        if (engine_observes(engine, position_fields[field].name))
            witness->service.fields |= (FieldMask)1 << field;
    const char *name;
    json_t *choice;
    json_object_foreach(json_object_get(engine->hello, "rulings"), name, choice) {
        Pin pin;
        Fault fault;
        if (!pin_find(name, json_string_value(choice), &pin, &fault))
            continue;
        for (size_t i = 0; i < witness->service.variant_count; i++)
            pin_apply(&pin, &witness->service.variants[i]);
    }
    return engine_offers_variant(engine, variant->name) &&
           engine_offers_step(engine, "play") &&
           service_variant(&witness->service, variant->name) != NULL;
}

bool witness_choose(Witness *witness, const char *ruling, Fault *fault) {
    return service_choose(&witness->service, ruling, fault);
}

const Rules *witness_rules(const Witness *witness) {
    return service_variant(&witness->service, witness->variant->name);
}

/* Questions after an event. */
static size_t question_count(const Witness *witness) {
    return (size_t)witness->asks_state + (size_t)witness->asks_legal;
}

static void add_questions(const Witness *witness, json_t *steps, json_t *state,
                          json_t *legal) {
    if (witness->asks_state)
        json_array_append(steps, state);
    if (witness->asks_legal)
        json_array_append(steps, legal);
}

json_t *witness_request(const Witness *witness, const Script *script) {
    json_t *state = json_pack("{s:b}", "state", 1),
           *legal = json_pack("{s:s}", "legal", "*");
    json_t *steps = json_array();
    add_questions(witness, steps, state, legal);
    for (size_t i = 0; i < json_array_size(script->events); i++) {
        json_t *play = json_object();
        json_object_set(play, "play", json_array_get(script->events, i));
        json_array_append_new(steps, play);
        add_questions(witness, steps, state, legal);
    }
    json_decref(state);
    json_decref(legal);
    json_t *request = json_pack("{s:s, s:s, s:O, s:O, s:o}", "op", "run", "variant",
                                witness->variant->name, "options", script->options,
                                "setup", script->setup, "steps", steps);
    if (witness->pins)
        json_object_set(request, "rulings", witness->pins);
    return request;
}

json_t *witness_reply(const Witness *witness, const json_t *request) {
    json_t *own = json_copy((json_t *)(void *)request);
    json_object_del(own, "rulings"); /* it follows what it was told to */
    json_t *reply = run_answer(&witness->service, own);
    json_decref(own);
    return reply;
}

/* --- Finding answers -------------------------------------------------------------- */

static json_t *answer_at(const json_t *reply, size_t index) {
    return json_array_get(json_object_get(reply, "answers"), index);
}

json_t *witness_play(const Witness *witness, const json_t *reply, size_t event) {
    return event == 0 ? NULL
                      : answer_at(reply, event * (question_count(witness) + 1) - 1);
}

json_t *witness_state(const Witness *witness, const json_t *reply, size_t event) {
    if (!witness->asks_state)
        return NULL;
    return answer_at(reply, event * (question_count(witness) + 1));
}

json_t *witness_legal(const Witness *witness, const json_t *reply, size_t event) {
    if (!witness->asks_legal)
        return NULL;
    return answer_at(reply, (event + 1) * (question_count(witness) + 1) - 2);
}

bool witness_game(const Witness *witness, const Script *script, size_t events,
                  Game *game) {
    const Rules *rules = witness_rules(witness);
    Options options = {0};
    Fault fault;
    if (!settings_read(script->options, rules, &options, &fault) ||
        !game_from_json(script->setup, rules, &options, game, &fault))
        return false;
    for (size_t i = 0; i < events && i < json_array_size(script->events); i++) {
        Event event;
        Refusal refusal;
        if (event_read(json_array_get(script->events, i), rules, &event, &fault))
            game_play(game, &event, &refusal);
    }
    return true;
}

/* --- Comparing -------------------------------------------------------------------- */

typedef struct Comparison {
    const Witness *witness;
    const Script *script;
    const Difference *wanted;
    Difference *difference; /* the first at this event, or the first like `wanted` */
    size_t event;
} Comparison;

static void note(Comparison *comparison, DifferenceKind kind, const char *key,
                 const char *move) {
    Difference found = {.kind = kind, .event = comparison->event};
    strncpy(found.key, key, sizeof found.key - 1);
    strncpy(found.move, move, sizeof found.move - 1);
    bool like = comparison->wanted && difference_is_like(&found, comparison->wanted);
    bool had = comparison->difference->kind != DIFFERENCE_NONE;
    if (!had || (like && !difference_is_like(comparison->difference, comparison->wanted)))
        *comparison->difference = found;
}

/* The sort of a legal move, for the key of a difference. */
static const char *sort_of_move(const Position *position, Move move) {
    Piece target = position->board[move.to];
    switch (move.reading) {
    case READING_CASTLING:
        return "a castling move";
    case READING_EN_PASSANT:
        return "en passant";
    case READING_LEAP:
        return "a leap";
    case READING_DOUBLE_STEP:
        return "a double step";
    default:
        break;
    }
    if (target != PIECE_NONE && piece_kind(target) == KIND_KING)
        return "a king's capture";
    if (move.promotion != KIND_NONE)
        return "a promotion";
    return target != PIECE_NONE ? "a capture" : "a move";
}

/* How the reference sees a move: the sort of a legal one, or the first clause that
 * forbids it. */
static const char *key_of_move(const Game *game, const char *text, bool *legal) {
    MoveRequest request;
    Refusal refusal = {0};
    Move move;
    *legal = false;
    if (!text_read_move(game->position.rules->board, text, &request))
        return "an event";
    if (game_is_over(game))
        return "PLAY-1";
    *legal = judge_move(&game->position, game->position.turn, request, &refusal, &move);
    return *legal ? sort_of_move(&game->position, move) : refusal.clauses[0];
}

static void note_moves(Comparison *comparison, const Game *game, const json_t *moves,
                       DifferenceKind kind) {
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const char *text = json_string_value(json_array_get(moves, i));
        bool legal;
        if (!text) {
            note(comparison, DIFFERENCE_SHAPE, "", "");
            continue;
        }
        const char *key = key_of_move(game, text, &legal);
        if (kind == DIFFERENCE_EXTRA && legal) /* listed twice, or spelt otherwise */
            key = "REPORT-1";
        note(comparison, kind, key, text);
    }
}

static void compare_legal(Comparison *comparison, const json_t *expected,
                          const json_t *got) {
    json_t *missing, *extra;
    Game game;
    if (!json_is_array(got)) {
        note(comparison, DIFFERENCE_SHAPE, "", "");
        return;
    }
    if (json_equal(expected, got))
        return;
    if (!compare_sets(expected, got, &missing, &extra) &&
        witness_game(comparison->witness, comparison->script, comparison->event, &game)) {
        note_moves(comparison, &game, extra, DIFFERENCE_EXTRA);
        note_moves(comparison, &game, missing, DIFFERENCE_MISSING);
    }
    json_decref(missing);
    json_decref(extra);
}

/* Notes the field when it is among the differences; NULL: every field. */
static void note_field(Comparison *comparison, const json_t *differences,
                       const char *wanted) {
    for (size_t i = 0; i < json_array_size(differences); i++) {
        const char *path =
            json_string_value(json_object_get(json_array_get(differences, i), "field"));
        size_t length = strcspn(path, ".");
        char field[DIFFERENCE_KEY_SIZE] = "";
        if (length < sizeof field)
            memcpy(field, path, length);
        if (!wanted || strcmp(field, wanted) == 0)
            note(comparison, DIFFERENCE_STATE, field, "");
    }
}

static void compare_state(Comparison *comparison, const json_t *expected,
                          const json_t *got) {
    /* Others follow from these. */
    static const char *const telling[] = {"result", "states", "scores"};
    const Witness *witness = comparison->witness;
    if (!json_is_object(got)) {
        note(comparison, DIFFERENCE_SHAPE, "", "");
        return;
    }
    if (json_equal(expected, got))
        return;
    json_t *differences = json_array();
    compare_fields(witness->engine, witness->variant, expected, got, NULL, differences);
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++)
        note_field(comparison, differences, telling[i]);
    note_field(comparison, differences, NULL);
    json_decref(differences);
}

static void note_play(Comparison *comparison, DifferenceKind kind,
                      const json_t *expected) {
    const json_t *event =
        json_array_get(comparison->script->events, comparison->event - 1);
    const json_t *move = json_is_string(event) ? event : json_object_get(event, "move");
    const json_t *clauses = json_object_get(expected, "illegal");
    const char *text = move ? json_string_value(move) : "", *key = "an event";
    bool legal;
    Game game;
    if (json_array_size(clauses) > 0)
        key = json_string_value(json_array_get(clauses, 0));
    else if (move && witness_game(comparison->witness, comparison->script,
                                  comparison->event - 1, &game))
        key = key_of_move(&game, text, &legal);
    note(comparison, kind, key, text);
}

static void compare_play(Comparison *comparison, const json_t *expected,
                         const json_t *got) {
    json_t *missing, *extra;
    bool legal = json_is_string(expected);
    const json_t *named = json_object_get(got, "illegal");
    bool accepted = json_is_string(got) && strcmp(json_string_value(got), "ok") == 0;
    if (!accepted && !json_is_true(named) && !json_is_array(named))
        note(comparison, DIFFERENCE_SHAPE, "", "");
    else if (legal != accepted)
        note_play(comparison, legal ? DIFFERENCE_REFUSES : DIFFERENCE_ACCEPTS, expected);
    else if (!legal && json_is_array(named) && comparison->witness->service.clauses) {
        if (!compare_sets(json_object_get(expected, "illegal"), named, &missing, &extra))
            note_play(comparison, DIFFERENCE_CLAUSES, expected);
        json_decref(missing);
        json_decref(extra);
    }
}

static bool compare_answers(Comparison *comparison, const json_t *expected,
                            const json_t *reply) {
    const Witness *witness = comparison->witness;
    const Difference *difference = comparison->difference;
    size_t events = json_array_size(comparison->script->events);
    for (size_t event = 0; event <= events; event++) {
        comparison->event = event;
        if (event > 0)
            compare_play(comparison, witness_play(witness, expected, event),
                         witness_play(witness, reply, event));
        if (difference->kind != DIFFERENCE_NONE)
            return true; /* from here on they stand in different positions */
        if (witness->asks_state)
            compare_state(comparison, witness_state(witness, expected, event),
                          witness_state(witness, reply, event));
        if (witness->asks_legal)
            compare_legal(comparison, witness_legal(witness, expected, event),
                          witness_legal(witness, reply, event));
        if (difference->kind != DIFFERENCE_NONE)
            return true;
    }
    return false;
}

bool witness_compare(const Witness *witness, const Script *script, const json_t *expected,
                     const json_t *reply, const Difference *wanted,
                     Difference *difference) {
    Comparison comparison = {witness, script, wanted, difference, 0};
    const json_t *answers = json_object_get(reply, "answers");
    *difference = (Difference){0};
    if (json_object_get(reply, "unsupported"))
        return false;
    if (json_object_get(reply, "invalid_setup"))
        note(&comparison, DIFFERENCE_SETUP, "a set-up", "");
    else if (json_object_get(reply, "error"))
        note(&comparison, DIFFERENCE_ERROR, "", "");
    else if (json_array_size(answers) !=
             json_array_size(json_object_get(expected, "answers")))
        note(&comparison, DIFFERENCE_SHAPE, "", "");
    else
        return compare_answers(&comparison, expected, reply);
    return true;
}
