#include "harness/adapters/reference/run.h"

#include <string.h>

#include "harness/adapters/reference/events.h"
#include "harness/adapters/reference/settings.h"
#include "reference/json/pins.h"
#include "reference/json/position_json.h"
#include "reference/json/read.h"
#include "reference/text.h"

enum { PERFT_DEPTH_MAX = 99 };

typedef struct Run {
    const Service *service;
    Rules rules; /* the game points to them */
    Game game;
} Run;

/* --- Steps -------------------------------------------------------------------------- */

static json_t *write_refusal(const Service *service, const Refusal *refusal) {
    if (!service->clauses) {
        return json_pack("{s:b}", "illegal", 1);
    }
    json_t *clauses = json_array();
    for (int index = 0; index < refusal->count; index++) {
        json_array_append_new(clauses, json_string(refusal->clauses[index]));
    }
    return json_pack("{s:o}", "illegal", clauses);
}

static bool step_play(Run *run, const json_t *argument, json_t **answer, Fault *fault) {
    Event event;
    Refusal refusal;
    if (!event_read(argument, &run->rules, &event, fault)) {
        return false;
    }
    *answer = game_play(&run->game, &event, &refusal)
                  ? json_string_nocheck("ok")
                  : write_refusal(run->service, &refusal);
    return true;
}

static bool step_legal(Run *run, const json_t *argument, json_t **answer, Fault *fault) {
    const char *text = json_string_value(argument);
    Square from = SQUARE_NONE;
    if (text == NULL) {
        return fault_set(fault, FAULT_MALFORMED, "neither \"*\" nor a square");
    }
    if (strcmp(text, "*") != 0) {
        from = text_square(run->rules.board, text);
        if (from == SQUARE_NONE) {
            return fault_set(fault, FAULT_MALFORMED, "\"%.24s\" is no square of %s", text,
                             run->rules.name);
        }
    }
    MoveList list;
    game_legal(&run->game, &list);
    *answer = json_array();
    for (int index = 0; index < list.count; index++) {
        if (from == SQUARE_NONE || list.moves[index].from == from) {
            char move[MOVE_TEXT_SIZE];
            text_write_move(&run->rules, run->game.position.turn, list.moves[index],
                            move);
            json_array_append_new(*answer, json_string_nocheck(move));
        }
    }
    return true;
}

static bool step_state(Run *run, const json_t *argument, json_t **answer, Fault *fault) {
    if (!json_is_true(argument)) {
        return fault_set(fault, FAULT_MALFORMED, "not true");
    }
    *answer = game_to_json(&run->game, run->service->fields);
    return true;
}

static bool step_perft(Run *run, const json_t *argument, json_t **answer, Fault *fault) {
    int depth = 0;
    if (!read_number(argument, 0, "depth", &depth, fault)) {
        return false;
    }
    if (depth > PERFT_DEPTH_MAX) {
        return fault_set(fault, FAULT_UNSUPPORTED, "deeper than %d", PERFT_DEPTH_MAX);
    }
    *answer = json_integer((json_int_t)game_perft(&run->game, depth));
    return true;
}

static const struct {
    const char *name;
    /* Answers a step; `answer` is a new reference, written only on success. */
    bool (*answer)(Run *run, const json_t *argument, json_t **answer, Fault *fault);
} steps[] = {
    {"play", step_play},
    {"legal", step_legal},
    {"state", step_state},
    {"perft", step_perft},
};

static bool answer_step(Run *run, const json_t *step, json_t **answer, Fault *fault) {
    if (json_object_size(step) != 1) {
        return fault_set(fault, FAULT_MALFORMED, "not an object with one key");
    }
    for (size_t index = 0; index < sizeof steps / sizeof steps[0]; index++) {
        const json_t *argument = json_object_get(step, steps[index].name);
        Fault inner;
        if (argument == NULL) {
            continue;
        }
        if (steps[index].answer(run, argument, answer, &inner)) {
            return true;
        }
        return fault_set(fault, inner.kind, "%s: %s", steps[index].name, inner.text);
    }
    return fault_set(fault, FAULT_MALFORMED, "none of play, legal, state, perft");
}

static bool answer_steps(Run *run, const json_t *request, json_t *answers, Fault *fault) {
    const json_t *asked = json_object_get(request, "steps");
    if (!json_is_array(asked)) {
        return fault_set(fault, FAULT_MALFORMED, "steps: not an array");
    }
    for (size_t index = 0; index < json_array_size(asked); index++) {
        Fault inner;
        json_t *answer = NULL;
        if (!answer_step(run, json_array_get(asked, index), &answer, &inner)) {
            return fault_set(fault, inner.kind, "steps[%zu]: %s", index, inner.text);
        }
        json_array_append_new(answers, answer);
    }
    return true;
}

/* --- Beginnings --------------------------------------------------------------------- */

static bool check_keys(const json_t *request, Fault *fault) {
    static const char *const known[] = {"op",    "id",    "variant", "options",
                                        "setup", "steps", "rulings"};
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(void *)request, name, value) {
        size_t index = 0;
        while (index < sizeof known / sizeof known[0] &&
               strcmp(known[index], name) != 0) {
            index++;
        }
        if (index == sizeof known / sizeof known[0] && strncmp(name, "x-", 2) != 0) {
            return fault_set(fault, FAULT_MALFORMED, "no key of a request: \"%.24s\"",
                             name);
        }
    }
    return true;
}

static bool choose_rules(Run *run, const json_t *request, Fault *fault) {
    const char *name = json_string_value(json_object_get(request, "variant"));
    if (name == NULL) {
        return fault_set(fault, FAULT_MALFORMED, "variant: not a text");
    }
    const Rules *rules = service_variant(run->service, name);
    if (rules == NULL) {
        return fault_set(fault, FAULT_UNSUPPORTED, "variant: \"%.24s\" is not played",
                         name);
    }
    run->rules = *rules;
    json_t *pinned = json_object_get(request, "rulings");
    if (pinned != NULL && !json_is_object(pinned)) {
        return fault_set(fault, FAULT_MALFORMED, "rulings: not an object");
    }
    const char *ruling;
    json_t *choice;
    json_object_foreach(pinned, ruling, choice) {
        Pin pin;
        if (!json_is_string(choice)) {
            return fault_set(fault, FAULT_MALFORMED, "rulings.%.40s: not a text", ruling);
        }
        if (!pin_find(ruling, json_string_value(choice), &pin, fault)) {
            return false;
        }
        pin_apply(&pin, &run->rules);
    }
    return true;
}

static bool begin(Run *run, const json_t *request, Fault *fault) {
    Options options = {0};
    Fault inner;
    if (!check_keys(request, fault) || !choose_rules(run, request, fault) ||
        !settings_read(json_object_get(request, "options"), &run->rules, &options,
                       fault)) {
        return false;
    }
    const json_t *setup = json_object_get(request, "setup");
    if (setup == NULL) {
        return fault_set(fault, FAULT_MALFORMED, "setup: missing");
    }
    if (game_from_json(setup, &run->rules, &options, &run->game, &inner)) {
        return true;
    }
    const char *place = inner.kind == FAULT_INVALID_SETUP ? "" : "setup: ";
    return fault_set(fault, inner.kind, "%s%s", place, inner.text);
}

json_t *run_answer(const Service *service, const json_t *request) {
    static const char *const reply_keys[] = {[FAULT_MALFORMED] = "error",
                                             [FAULT_INVALID_SETUP] = "invalid_setup",
                                             [FAULT_UNSUPPORTED] = "unsupported"};
    Run run;
    Fault fault;
    run.service = service;
    json_t *reply = json_object();
    json_t *answers = json_array();
    json_object_set(reply, "id", json_object_get(request, "id"));
    if (begin(&run, request, &fault) && answer_steps(&run, request, answers, &fault)) {
        json_object_set_new(reply, "answers", answers);
    } else {
        json_decref(answers);
        json_object_set_new(reply, reply_keys[fault.kind], json_string(fault.text));
    }
    return reply;
}
