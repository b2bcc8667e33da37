#include "harness/fuzz/expectation.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"
#include "reference/json/pins.h"

bool expectation_is_of_moves(const Difference *difference) {
    return difference->kind == DIFFERENCE_MISSING || difference->kind == DIFFERENCE_EXTRA;
}

/* The witness when it observes and asks everything, so that a case says all it can. */
static Witness all_seeing(const Witness *witness) {
    Witness all = *witness;
    all.service.fields = FIELDS_ALL;
    all.service.clauses = true;
    all.asks_state = all.asks_legal = true;
    return all;
}

/* --- Under one choice ------------------------------------------------------------- */

static json_t *board_change(const json_t *before, const json_t *after) {
    json_t *change = json_object();
    const char *square;
    json_t *piece;
    json_object_foreach((json_t *)(void *)before, square, piece) {
        if (!json_object_get(after, square))
            json_object_set_new(change, square, json_null());
    }
    json_object_foreach((json_t *)(void *)after, square, piece) {
        if (!json_equal(piece, json_object_get(before, square)))
            json_object_set(change, square, piece);
    }
    return change;
}

static json_t *value_of_play(const Witness *all, const json_t *reply, size_t event,
                             const char *field) {
    json_t *play = witness_play(all, reply, event);
    if (!json_is_string(play))
        return json_incref(play);
    json_t *before = witness_state(all, reply, event - 1);
    json_t *after = witness_state(all, reply, event), *value = json_object();
    json_object_set_new(
        value, "board",
        board_change(json_object_get(before, "board"), json_object_get(after, "board")));
    json_object_set(value, "turn", json_object_get(after, "turn"));
    if (field && strcmp(field, "board") != 0 && json_object_get(after, field))
        json_object_set(value, field, json_object_get(after, field));
    return value;
}

json_t *expectation_of_play(const Witness *witness, const Script *script, size_t event,
                            const char *field) {
    Witness all = all_seeing(witness);
    json_t *request = witness_request(&all, script);
    json_t *reply = witness_reply(&all, request);
    json_t *value = value_of_play(&all, reply, event, field);
    json_decref(request);
    json_decref(reply);
    return value;
}

static json_t *value_of_moves(const json_t *legal, const char *square) {
    json_t *moves = json_array();
    for (size_t i = 0; i < json_array_size(legal); i++) {
        const char *move = json_string_value(json_array_get(legal, i));
        size_t length = strcspn(move, "-");
        if (strlen(square) == length && strncmp(move, square, length) == 0)
            json_array_append(moves, json_array_get(legal, i));
    }
    return moves;
}

/* What is expected in the reference's reply. */
static json_t *value_in(const Witness *all, const json_t *reply, const Script *script,
                        const Difference *difference, const char *square) {
    size_t events = json_array_size(script->events);
    const char *field = difference->kind == DIFFERENCE_STATE ? difference->key : NULL;
    const json_t *state = witness_state(all, reply, events);
    if (expectation_is_of_moves(difference))
        return value_of_moves(witness_legal(all, reply, events), square);
    if (events > 0)
        return value_of_play(all, reply, events, field);
    field = field ? field : "turn";
    return json_pack("{s:O}", field, json_object_get(state, field));
}

/* --- Under other choices ---------------------------------------------------------- */

/* Are all events before the last accepted, or refused, as under the first choice? */
static bool same_way(const Witness *all, const json_t *one, const json_t *other,
                     size_t events, bool with_last) {
    if (!json_object_get(other, "answers"))
        return false;
    for (size_t event = 1; event < events + (with_last ? 1 : 0); event++)
        if (json_is_string(witness_play(all, one, event)) !=
            json_is_string(witness_play(all, other, event)))
            return false;
    return true;
}

typedef struct Weighing {
    const Witness *all;
    const Script *script;
    const Difference *difference;
    const json_t *request, *reply;
    Expectation *expectation;
} Weighing;

/* What is expected under a choice; NULL when the scene does not come about then. */
static json_t *value_under(const Weighing *weighing, const Ruling *ruling,
                           const char *choice) {
    Witness other = *weighing->all;
    Fault fault;
    char *text = memory_format("%s=%s", ruling->name, choice);
    bool chosen = witness_choose(&other, text, &fault);
    free(text);
    if (!chosen)
        return NULL;
    json_t *reply = witness_reply(&other, weighing->request), *value = NULL;
    bool of_moves = expectation_is_of_moves(weighing->difference);
    if (same_way(weighing->all, weighing->reply, reply,
                 json_array_size(weighing->script->events), of_moves))
        value = value_in(&other, reply, weighing->script, weighing->difference,
                         weighing->expectation->square);
    json_decref(reply);
    return value;
}

/* Adds `expect_by`, or a pin, when the ruling matters. */
static void weigh(const Weighing *weighing, const Ruling *ruling) {
    Expectation *expectation = weighing->expectation;
    const Rules *rules = witness_rules(weighing->all);
    bool matters = false, possible = true;
    json_t *by = json_pack("{s:s}", "ruling", ruling->name);
    for (int i = 0; i < RULING_CHOICES_MAX && ruling->choices[i].name; i++) {
        json_t *value = value_under(weighing, ruling, ruling->choices[i].name);
        possible = possible && value;
        matters = matters || !value || !json_equal(value, expectation->value);
        if (value)
            json_object_set_new(by, ruling->choices[i].name, value);
    }
    if (matters && possible && !expectation->ruling) {
        expectation->ruling = ruling->name;
        expectation->by = json_incref(by);
    } else if (matters) {
        json_object_set_new(expectation->pins, ruling->name,
                            json_string(ruling_choice(ruling, rules)));
    }
    json_decref(by);
}

/* The clauses that forbid the extra move. */
static json_t *refusal_of(const Witness *all, const Script *script,
                          const Difference *difference) {
    Script longer = script_copy(script);
    size_t event = json_array_size(longer.events) + 1;
    json_array_append_new(longer.events, json_string(difference->move));
    json_t *value = expectation_of_play(all, &longer, event, NULL);
    json_t *clauses = json_incref(json_object_get(value, "illegal"));
    json_decref(value);
    script_release(&longer);
    return clauses;
}

/* The square that the missing or extra move goes from; all moves when that is none. */
static void choose_square(const Witness *all, const Difference *difference,
                          char square[SQUARE_TEXT_SIZE]) {
    MoveRequest request;
    strcpy(square, "*");
    if (text_read_move(witness_rules(all)->board, difference->move, &request) &&
        request.from != SQUARE_NONE)
        text_write_square(request.from, square);
}

void expectation_make(const Witness *witness, const Script *script,
                      const Difference *difference, Expectation *expectation) {
    Witness all = all_seeing(witness);
    json_t *request = witness_request(&all, script);
    json_t *reply = witness_reply(&all, request);
    *expectation = (Expectation){.pins = json_object()};
    choose_square(&all, difference, expectation->square);
    expectation->value = value_in(&all, reply, script, difference, expectation->square);
    expectation->result = json_incref(json_object_get(
        witness_state(&all, reply, json_array_size(script->events)), "result"));
    if (difference->kind == DIFFERENCE_EXTRA)
        expectation->refusal = refusal_of(&all, script, difference);
    Weighing weighing = {&all, script, difference, request, reply, expectation};
    for (const Ruling *ruling = rulings; ruling < rulings + ruling_count; ruling++)
        if (ruling_concerns(ruling, witness_rules(&all)))
            weigh(&weighing, ruling);
    json_decref(request);
    json_decref(reply);
}

void expectation_release(Expectation *expectation) {
    json_decref(expectation->value);
    json_decref(expectation->refusal);
    json_decref(expectation->result);
    json_decref(expectation->by);
    json_decref(expectation->pins);
    *expectation = (Expectation){0};
}
