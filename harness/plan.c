#include "harness/plan.h"

#include <stdlib.h>
#include <string.h>

#include "harness/compare.h"
#include "harness/memory.h"
#include "harness/reader.h"

/* What is known, at a point of the plan, of the position there. */
typedef enum Knowledge { KNOWN_BOARD, KNOWN_STATE, KNOWN_NOTHING } Knowledge;

typedef struct Planner {
    Plan *plan;
    const Catalog *catalog;
    const EngineInfo *engine;
    json_t *steps; /* of the request */
    Knowledge knowledge;
    bool thorough;
    bool can_play, can_state;
    size_t expectations; /* that the case has */
    size_t checks;       /* of these, those that can be compared */
    size_t plays;
    char *unseen; /* what is missing for the others */
} Planner;

/* --- Before any step -------------------------------------------------------------- */

static bool is_met(const EngineInfo *engine, const char *need) {
    return engine_observes(engine, need) || engine_offers_step(engine, need);
}

static const char *unmet_need(const EngineInfo *engine, const json_t *scene) {
    const json_t *needs = json_object_get(scene, "needs");
    for (size_t i = 0; i < json_array_size(needs); i++) {
        const char *need = json_string_value(json_array_get(needs, i));
        if (need && !is_met(engine, need))
            return need;
    }
    return NULL;
}

static const RulingInfo *differing_pin(const Planner *planner) {
    const json_t *pins = json_object_get(planner->plan->scene, "rulings");
    const char *name;
    json_t *choice;
    json_object_foreach((json_t *)pins, name, choice) {
        const RulingInfo *ruling = ruling_list_find(&planner->catalog->rulings, name);
        const char *pinned = json_string_value(choice);
        if (ruling && pinned &&
            strcmp(pinned, engine_choice(planner->engine, ruling)) != 0)
            return ruling;
    }
    return NULL;
}

static char *reason_to_skip(const Planner *planner) {
    const Plan *plan = planner->plan;
    if (!engine_offers_variant(planner->engine, plan->variant->name))
        return memory_format("does not offer the variant %s", plan->variant->name);
    const char *need = unmet_need(planner->engine, plan->scene);
    if (need)
        return memory_format("needs %s", need);
    const RulingInfo *ruling = differing_pin(planner);
    if (ruling && !planner->engine->rulings_per_request)
        return memory_format("pins the ruling %s, declared otherwise", ruling->name);
    return NULL;
}

/* The choice under which the case runs: its pin, or what was declared. */
static const char *choice_of(const Planner *planner, const char *name) {
    const char *pinned = json_string_value(
        json_object_get(json_object_get(planner->plan->scene, "rulings"), name));
    const RulingInfo *ruling =
        name ? ruling_list_find(&planner->catalog->rulings, name) : NULL;
    if (pinned || !ruling)
        return pinned;
    return engine_choice(planner->engine, ruling);
}

/* --- The set-up ------------------------------------------------------------------- */

static json_t *every_seat(const VariantInfo *variant, json_t *number) {
    json_t *by_seat = json_object();
    for (size_t i = 0; i < variant->seat_count; i++)
        json_object_set(by_seat, variant->seats[i].name, number);
    return by_seat;
}

/* Turns the short ways of writing into the one form that implementers meet. */
static json_t *full_position(const Plan *plan, const json_t *setup) {
    json_t *position = json_object();
    const char *key;
    json_t *value;
    json_object_set(position, "board", plan->board);
    json_object_foreach((json_t *)setup, key, value) {
        if (strcmp(key, "pieces") == 0 || strcmp(key, "events") == 0 ||
            reader_key_is_free(key))
            continue;
        if (strcmp(key, "quiet") == 0 && json_is_integer(value))
            json_object_set_new(position, key, every_seat(plan->variant, value));
        else
            json_object_set(position, key, value);
    }
    return position;
}

static void plan_setup(Planner *planner) {
    Plan *plan = planner->plan;
    const json_t *setup = json_object_get(plan->scene, "setup");
    const json_t *pieces = json_object_get(setup, "pieces");
    json_t *board = json_object_get(setup, "board"), *request;
    if (json_is_string(setup) || json_object_get(setup, "start")) {
        plan->board = json_incref(variant_info_start(
            plan->variant, choice_of(planner, plan->variant->start_ruling)));
        request = json_string("start");
    } else {
        plan->board =
            pieces ? variant_info_expand(plan->variant, pieces) : json_incref(board);
        request = full_position(plan, setup);
    }
    json_object_set_new(plan->request, "setup", request);
}

/* --- Steps ------------------------------------------------------------------------ */

static void ask(Planner *planner, const char *kind, json_t *argument, AnswerRole role,
                size_t step, const json_t *expect) {
    Plan *plan = planner->plan;
    json_t *request = json_object();
    json_object_set(request, kind, argument);
    json_array_append_new(planner->steps, request);
    plan->answers =
        memory_grow(plan->answers, plan->count, &plan->capacity, sizeof *plan->answers);
    plan->answers[plan->count++] = (PlannedAnswer){role, step, expect};
}

static void ask_state(Planner *planner, AnswerRole role, size_t step,
                      const json_t *expect) {
    json_t *yes = json_true();
    ask(planner, "state", yes, role, step, expect);
    planner->knowledge = KNOWN_STATE;
}

static void note_unseen(Planner *planner, const char *what) {
    char *longer = planner->unseen ? memory_format("%s, %s", planner->unseen, what)
                                   : memory_text(what);
    if (planner->unseen && strstr(planner->unseen, what))
        free(longer);
    else {
        free(planner->unseen);
        planner->unseen = longer;
    }
}

static void note_unseen_fields(Planner *planner, const json_t *expect) {
    const char *field;
    json_t *value;
    if (!planner->can_state)
        note_unseen(planner, "state");
    json_object_foreach((json_t *)expect, field, value) {
        if (!reader_key_is_free(field) && !engine_observes(planner->engine, field))
            note_unseen(planner, field);
    }
}

/* Counts an expectation; says whether it can be compared. */
static bool count_check(Planner *planner, const char *step) {
    planner->expectations++;
    if (!engine_offers_step(planner->engine, step)) {
        note_unseen(planner, step);
        return false;
    }
    planner->checks++;
    return true;
}

static bool count_fields(Planner *planner, const json_t *expect) {
    planner->expectations++;
    note_unseen_fields(planner, expect);
    if (!planner->can_state || !compare_can_see(planner->engine, expect))
        return false;
    planner->checks++;
    return true;
}

/* A step's expectation under the choice that holds. */
static const json_t *expectation(const Planner *planner, const json_t *step) {
    const json_t *by = json_object_get(step, "expect_by");
    if (!by)
        return json_object_get(step, "expect");
    const char *choice =
        choice_of(planner, json_string_value(json_object_get(by, "ruling")));
    return choice ? json_object_get(by, choice) : NULL;
}

static void plan_refusal(Planner *planner, json_t *event, const json_t *clauses,
                         size_t step) {
    if (!count_check(planner, "play"))
        return;
    if (planner->can_state && planner->knowledge != KNOWN_STATE)
        ask_state(planner, ANSWER_BEFORE, step, NULL);
    ask(planner, "play", event, ANSWER_REFUSAL, step, clauses);
    if (planner->can_state)
        ask_state(planner, ANSWER_AFTER_REFUSAL, step, NULL);
}

static void plan_play(Planner *planner, json_t *event, const json_t *expect,
                      size_t step) {
    bool compare = false;
    if (json_object_size(expect) > 0)
        compare = count_fields(planner, expect);
    else if (expect)
        count_check(planner, "play");
    bool board = compare && json_object_get(expect, "board") &&
                 engine_observes(planner->engine, "board");
    if (board && planner->knowledge == KNOWN_NOTHING)
        ask_state(planner, ANSWER_BEFORE, step, NULL);
    ask(planner, "play", event, ANSWER_PLAY, step, expect);
    planner->plays++;
    planner->knowledge = KNOWN_NOTHING;
    if (compare)
        ask_state(planner, ANSWER_AFTER_PLAY, step, expect);
}

/* Plans a step. Returns false when the implementation cannot go past it. */
static bool plan_step(Planner *planner, const json_t *step, size_t index) {
    json_t *play = json_object_get(step, "play"),
           *illegal = json_object_get(step, "illegal");
    json_t *legal = json_object_get(step, "legal"),
           *perft = json_object_get(step, "perft");
    const json_t *expect = expectation(planner, step);
    if (planner->thorough && planner->can_state && planner->knowledge != KNOWN_STATE)
        ask_state(planner, ANSWER_BEFORE, index, NULL);
    if (illegal) {
        plan_refusal(planner, illegal, json_object_get(step, "clauses"), index);
    } else if (play && json_object_get(expect, "illegal")) {
        plan_refusal(planner, play, json_object_get(expect, "illegal"), index);
    } else if (play) {
        if (planner->can_play)
            plan_play(planner, play, expect, index);
        return planner->can_play;
    } else if (legal) {
        if (count_check(planner, "legal"))
            ask(planner, "legal", legal, ANSWER_LEGAL, index, expect);
    } else if (perft) {
        planner->plan->perft = count_check(planner, "perft") || planner->plan->perft;
        if (engine_offers_step(planner->engine, "perft"))
            ask(planner, "perft", perft, ANSWER_PERFT, index, expect);
    } else {
        const json_t *state = json_object_get(step, "state");
        expect = json_is_object(state) ? state : expect;
        if (count_fields(planner, expect))
            ask_state(planner, ANSWER_STATE, index, expect);
    }
    return true;
}

static void plan_steps(Planner *planner) {
    const json_t *scene = planner->plan->scene;
    const json_t *events = json_object_get(json_object_get(scene, "setup"), "events");
    const json_t *steps = json_object_get(scene, "steps");
    bool can_go_on = true;
    for (size_t i = 0; i < json_array_size(events); i++) {
        if (planner->can_play)
            ask(planner, "play", json_array_get(events, i), ANSWER_EVENT, i, NULL);
        can_go_on = planner->can_play;
        planner->knowledge = KNOWN_NOTHING;
    }
    for (size_t i = 0; can_go_on && i < json_array_size(steps); i++)
        can_go_on = plan_step(planner, json_array_get(steps, i), i);
    if (!can_go_on)
        note_unseen(planner, "play");
}

/* A case without expectations says that its plays are legal. */
static bool has_something_to_check(const Planner *planner) {
    return planner->plan->refused_setup || planner->checks > 0 ||
           (planner->expectations == 0 && planner->plays > 0);
}

static void make_request(Planner *planner) {
    Plan *plan = planner->plan;
    const json_t *scene = plan->scene;
    json_t *options = json_object_get(scene, "options"),
           *pins = json_object_get(scene, "rulings");
    plan->request = json_object();
    json_object_set_new(plan->request, "op", json_string("run"));
    json_object_set_new(plan->request, "variant", json_string(plan->variant->name));
    json_object_set_new(plan->request, "options",
                        options ? json_incref(options) : json_object());
    if (pins && planner->engine->rulings_per_request)
        json_object_set(plan->request, "rulings", pins);
    plan_setup(planner);
    json_object_set(plan->request, "steps", planner->steps);
}

/* Takes away the keys that are for people. */
static void drop_free_keys(json_t *value) {
    const char *key;
    json_t *item;
    void *next;
    size_t index;
    json_object_foreach_safe(value, next, key, item) {
        if (reader_key_is_free(key))
            json_object_del(value, key);
        else
            drop_free_keys(item);
    }
    json_array_foreach(value, index, item) drop_free_keys(item);
}

void plan_make(const json_t *scene, const VariantInfo *variant, const Catalog *catalog,
               const EngineInfo *engine, bool thorough, Plan *plan) {
    *plan = (Plan){.scene = scene, .variant = variant};
    Planner planner = {
        .plan = plan,
        .catalog = catalog,
        .engine = engine,
        .steps = json_array(),
        .thorough = thorough,
        .can_play = engine_offers_step(engine, "play"),
        .can_state = engine_offers_step(engine, "state"),
    };
    plan->refused_setup = json_is_true(json_object_get(scene, "invalid_setup"));
    plan->skip = reason_to_skip(&planner);
    if (!plan->skip) {
        make_request(&planner);
        plan_steps(&planner);
        json_t *borrowing = plan->request; /* from the case, which stays as it is */
        plan->request = json_deep_copy(borrowing);
        json_decref(borrowing);
        drop_free_keys(plan->request);
        if (!has_something_to_check(&planner))
            plan->skip =
                memory_format("nothing to compare without %s",
                              planner.unseen ? planner.unseen : "an expectation");
    }
    json_decref(planner.steps);
    free(planner.unseen);
}

void plan_release(Plan *plan) {
    json_decref(plan->request);
    json_decref(plan->board);
    free(plan->answers);
    free(plan->skip);
    *plan = (Plan){0};
}
