#include "harness/trial.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"
#include "harness/plan.h"
#include "harness/reader.h"

struct Trial {
    RunItem *item;
    json_t *hello; /* with the other choice declared */
    EngineInfo engine;
    Plan plan;
    char *name; /* "NAME=CHOICE" */
};

/* --- What tells choices apart ----------------------------------------------------- */

static const char *kind_of_step(const json_t *step) {
    static const char *const kinds[] = {"play", "legal", "perft"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (json_object_get(step, kinds[i]))
            return kinds[i];
    return "state";
}

static bool a_field_differs(const EngineInfo *engine, const json_t *one,
                            const json_t *other) {
    const char *field;
    json_t *value;
    json_object_foreach((json_t *)one, field, value) {
        if (!reader_key_is_free(field) && engine_observes(engine, field) &&
            !json_equal(value, json_object_get(other, field)))
            return true;
    }
    return false;
}

static bool can_see_difference(const EngineInfo *engine, const json_t *step,
                               const json_t *one, const json_t *other) {
    if (!one || !other || json_equal(one, other))
        return false;
    const char *kind = kind_of_step(step);
    bool refusal = json_object_get(one, "illegal") || json_object_get(other, "illegal");
    bool both = json_object_get(one, "illegal") && json_object_get(other, "illegal");
    if (both)
        return engine_offers_step(engine, "play") && engine_observes(engine, "clauses");
    if (refusal || strcmp(kind, "legal") == 0 || strcmp(kind, "perft") == 0)
        return engine_offers_step(engine, kind);
    return engine_offers_step(engine, "state") &&
           (a_field_differs(engine, one, other) || a_field_differs(engine, other, one));
}

bool trial_tells_apart(const EngineInfo *engine, const json_t *scene,
                       const RulingInfo *ruling, const char *choice, const char *other) {
    const json_t *steps = json_object_get(scene, "steps");
    if (json_object_get(json_object_get(scene, "rulings"), ruling->name))
        return false;
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);
        const json_t *by = json_object_get(step, "expect_by");
        const char *name = json_string_value(json_object_get(by, "ruling"));
        if (name && strcmp(name, ruling->name) == 0 &&
            can_see_difference(engine, step, json_object_get(by, choice),
                               json_object_get(by, other)))
            return true;
    }
    return false;
}

/* --- Trials ----------------------------------------------------------------------- */

static json_t *hello_declaring(const EngineInfo *engine, const char *ruling,
                               const char *choice) {
    json_t *hello = json_copy((json_t *)engine->hello);
    json_t *declared = json_object_get(hello, "rulings");
    declared = declared ? json_copy(declared) : json_object();
    json_object_set_new(declared, ruling, json_string(choice));
    json_object_set_new(hello, "rulings", declared);
    return hello;
}

static void add_trial(Trials *trials, RunItem *item, const json_t *scene,
                      const Catalog *catalog, const EngineInfo *engine,
                      const RulingInfo *ruling, const char *choice) {
    trials->items = memory_grow(trials->items, trials->count, &trials->capacity,
                                sizeof *trials->items);
    Trial *trial = &trials->items[trials->count];
    *trial = (Trial){.item = item,
                     .hello = hello_declaring(engine, ruling->name, choice),
                     .engine = *engine,
                     .name = memory_format("%s=%s", ruling->name, choice)};
    trial->engine.hello = trial->hello;
    plan_make(scene, item->variant, catalog, &trial->engine, false, &trial->plan);
    trials->count++;
}

void trials_add(Trials *trials, RunItem *item, const json_t *scene,
                const Catalog *catalog, const EngineInfo *engine) {
    for (size_t i = 0; i < catalog->rulings.count; i++) {
        const RulingInfo *ruling = &catalog->rulings.items[i];
        const char *declared = engine_choice(engine, ruling);
        for (size_t j = 0; j < json_array_size(ruling->choices); j++) {
            const char *choice = json_string_value(json_array_get(ruling->choices, j));
            if (trial_tells_apart(engine, scene, ruling, declared, choice))
                add_trial(trials, item, scene, catalog, engine, ruling, choice);
        }
    }
}

typedef struct Asking {
    Trials *trials;
    size_t *trial_of; /* by request */
} Asking;

static bool on_reply(const Reply *reply, void *context) {
    const Asking *asking = context;
    const Trial *trial = &asking->trials->items[asking->trial_of[reply->request]];
    Judgement judgement;
    if (reply->outcome != OUTCOME_ANSWERED)
        return true;
    judge_reply(&trial->plan, &trial->engine, reply->message, &judgement);
    if (judgement.verdict == VERDICT_PASSED) {
        if (!trial->item->fits)
            trial->item->fits = json_array();
        json_array_append_new(trial->item->fits, json_string(trial->name));
    }
    judgement_release(&judgement);
    return true;
}

SessionStatus trials_run(Trials *trials, Session *session) {
    SessionRequest *requests = memory_new((trials->count + 1) * sizeof *requests);
    Asking asking = {trials, memory_new((trials->count + 1) * sizeof(size_t))};
    size_t count = 0;
    for (size_t i = 0; i < trials->count; i++) {
        const Plan *plan = &trials->items[i].plan;
        if (plan->skip)
            continue;
        requests[count] = (SessionRequest){.body = plan->request, .perft = plan->perft};
        asking.trial_of[count++] = i;
    }
    SessionStatus status = session_run(session, requests, count, on_reply, &asking);
    free(asking.trial_of);
    free(requests);
    return status;
}

void trials_release(Trials *trials) {
    for (size_t i = 0; i < trials->count; i++) {
        plan_release(&trials->items[i].plan);
        json_decref(trials->items[i].hello);
        free(trials->items[i].name);
    }
    free(trials->items);
    *trials = (Trials){0};
}
