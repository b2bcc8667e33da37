#include "harness/impact.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"
#include "harness/picture.h"
#include "harness/plan.h"

static bool pins(const RunItem *item, const RulingInfo *ruling) {
    return json_object_get(json_object_get(item->scene->json, "rulings"), ruling->name) !=
           NULL;
}

static bool applies(const RunItem *item, const RulingInfo *ruling) {
    return ruling_info_applies(ruling, item->variant->name);
}

static Effect *add_effect(Impact *impact, const RunItem *item, int step) {
    impact->effects = memory_grow(impact->effects, impact->count, &impact->capacity,
                                  sizeof *impact->effects);
    impact->effects[impact->count] = (Effect){.item = item, .step = step};
    return &impact->effects[impact->count++];
}

/* --- What the cases tell ---------------------------------------------------------- */

/* The step's expectation under a choice; NULL when it has none by this ruling. */
static const json_t *by_choice(const json_t *step, const RulingInfo *ruling,
                               const char *choice) {
    const json_t *by = json_object_get(step, "expect_by");
    const char *name = json_string_value(json_object_get(by, "ruling"));
    return name && strcmp(name, ruling->name) == 0 ? json_object_get(by, choice) : NULL;
}

/* The expectation of any step under the default. */
static const json_t *expectation(const json_t *step, const Impact *impact) {
    const json_t *by = by_choice(step, impact->ruling, impact->choices[0]);
    return by ? by : json_object_get(step, "expect");
}

static json_t *picture_before(const RunItem *item, int step, const Impact *impact) {
    const json_t *steps = json_object_get(item->scene->json, "steps");
    json_t *position =
        picture_setup(item->scene->json, item->variant, impact->catalog, NULL);
    for (int i = 0; i < step; i++) {
        const json_t *passed = json_array_get(steps, (size_t)i);
        json_t *next = picture_after(position, passed, expectation(passed, impact));
        json_decref(position);
        position = next;
    }
    return position;
}

static void find_effect(Impact *impact, const RunItem *item) {
    const json_t *steps = json_object_get(item->scene->json, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i), *expected[SIDES];
        for (int side = 0; side < SIDES; side++)
            expected[side] = by_choice(step, impact->ruling, impact->choices[side]);
        if (!expected[0] || !expected[1] || json_equal(expected[0], expected[1]))
            continue;
        Effect *effect = add_effect(impact, item, (int)i);
        effect->before = picture_before(item, effect->step, impact);
        for (int side = 0; side < SIDES; side++) {
            effect->expected[side] = expected[side];
            effect->after[side] = picture_after(effect->before, step, expected[side]);
        }
        return;
    }
}

void impact_make(const RunItems *items, const Catalog *catalog, const RulingInfo *ruling,
                 const char *choice, Impact *impact) {
    *impact = (Impact){.catalog = catalog,
                       .ruling = ruling,
                       .choices = {ruling_info_default(ruling), choice}};
    for (size_t i = 0; i < items->count; i++) {
        const RunItem *item = &items->items[i];
        if (pins(item, ruling))
            impact->pinned++;
        else if (applies(item, ruling))
            find_effect(impact, item);
    }
}

void impact_release(Impact *impact) {
    for (size_t i = 0; i < impact->count; i++) {
        json_decref(impact->effects[i].before);
        for (int side = 0; side < SIDES; side++) {
            json_decref(impact->effects[i].answers[side]);
            json_decref(impact->effects[i].after[side]);
        }
    }
    free(impact->effects);
    *impact = (Impact){0};
}

/* --- What an engine tells --------------------------------------------------------- */

/* A case under both choices. */
typedef struct Pair {
    const RunItem *item;
    json_t *scenes[SIDES]; /* with the choice pinned */
    Plan plans[SIDES];
    json_t *replies[SIDES]; /* whole; NULL when there was none */
} Pair;

typedef struct Pairs {
    Pair *items;
    size_t count;
} Pairs;

static json_t *pinned_scene(const json_t *scene, const char *ruling, const char *choice) {
    json_t *copy = json_copy((json_t *)scene);
    json_t *rulings = json_object_get(scene, "rulings");
    rulings = rulings ? json_copy(rulings) : json_object();
    json_object_set_new(rulings, ruling, json_string(choice));
    json_object_set_new(copy, "rulings", rulings);
    return copy;
}

static void make_pair(const Impact *impact, const RunItem *item, const EngineInfo *engine,
                      Pair *pair) {
    pair->item = item;
    for (int side = 0; side < SIDES; side++) {
        pair->scenes[side] =
            pinned_scene(item->scene->json, impact->ruling->name, impact->choices[side]);
        plan_make(pair->scenes[side], item->variant, impact->catalog, engine, true,
                  &pair->plans[side]);
    }
}

static void release_pair(Pair *pair) {
    for (int side = 0; side < SIDES; side++) {
        json_decref(pair->replies[side]);
        plan_release(&pair->plans[side]);
        json_decref(pair->scenes[side]);
    }
}

/* The answer to the step itself, not to what was asked around it. */
static json_t *main_answer(const Pair *pair, int side, size_t step) {
    const Plan *plan = &pair->plans[side];
    const json_t *answers = json_object_get(pair->replies[side], "answers");
    for (size_t i = 0; i < plan->count; i++) {
        AnswerRole role = plan->answers[i].role;
        if (plan->answers[i].step == step && role != ANSWER_EVENT &&
            role != ANSWER_BEFORE && role != ANSWER_AFTER_PLAY &&
            role != ANSWER_AFTER_REFUSAL)
            return json_array_get(answers, i);
    }
    return NULL;
}

/* Does this answer show the state in which the step is played? */
static bool shows_state_before(const PlannedAnswer *planned, size_t step) {
    if (planned->role == ANSWER_BEFORE)
        return planned->step <= step;
    return planned->step < step &&
           (planned->role == ANSWER_AFTER_PLAY || planned->role == ANSWER_AFTER_REFUSAL ||
            planned->role == ANSWER_STATE);
}

/* The state before a step, or NULL when it was not asked for: after a play one must look
 * again. */
static json_t *state_before(const Pair *pair, int side, size_t step) {
    const Plan *plan = &pair->plans[side];
    const json_t *answers = json_object_get(pair->replies[side], "answers");
    json_t *state = NULL;
    for (size_t i = 0; i < plan->count; i++) {
        const PlannedAnswer *planned = &plan->answers[i];
        if (shows_state_before(planned, step))
            state = json_array_get(answers, i);
        else if (planned->role == ANSWER_PLAY && planned->step < step)
            state = NULL;
    }
    return json_object_get(state, "board") ? state : NULL;
}

static bool same_answers(const json_t *one, const json_t *other) {
    char digests[SIDES][DIGEST_TEXT];
    if (!one || !other)
        return one == other;
    digest_value(one, digests[0]);
    digest_value(other, digests[1]);
    return strcmp(digests[0], digests[1]) == 0;
}

/* Returns the first step that is answered otherwise; when there is none, the first that
 * leads to another state; the number of steps when nothing differs. */
static size_t first_difference(const Pair *pair, size_t steps) {
    for (size_t i = 0; i < steps; i++)
        if (!same_answers(main_answer(pair, 0, i), main_answer(pair, 1, i)))
            return i;
    for (size_t i = 0; i < steps; i++)
        if (!same_answers(state_before(pair, 0, i + 1), state_before(pair, 1, i + 1)))
            return i;
    return steps;
}

static void take(json_t **place, json_t *value) {
    if (!value)
        return;
    json_decref(*place);
    *place = json_incref(value);
}

static Effect *effect_of(Impact *impact, const Pair *pair, int step) {
    for (size_t i = 0; i < impact->count; i++)
        if (impact->effects[i].item == pair->item)
            return &impact->effects[i];
    return add_effect(impact, pair->item, step);
}

static bool has_effect(const Impact *impact, const RunItem *item) {
    for (size_t i = 0; i < impact->count; i++)
        if (impact->effects[i].item == item)
            return true;
    return false;
}

/* Refusals of a whole request are worded freely: that they are the same kind is enough.
 */
static bool same_kind(const json_t *one, const json_t *other) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)one, key, value) {
        if (!json_object_get(other, key))
            return false;
    }
    return true;
}

static void judge_pair(Impact *impact, const Pair *pair) {
    size_t steps = json_array_size(json_object_get(pair->scenes[0], "steps"));
    if (!pair->replies[0] || !pair->replies[1]) {
        impact->unasked++;
        return;
    }
    bool answered = json_object_get(pair->replies[0], "answers") &&
                    json_object_get(pair->replies[1], "answers");
    size_t at = answered ? first_difference(pair, steps) : 0;
    bool differs = answered ? at < steps : !same_kind(pair->replies[0], pair->replies[1]);
    if (!differs && !has_effect(impact, pair->item))
        return;
    Effect *effect = effect_of(impact, pair, answered ? (int)at : NO_STEP);
    if (effect->step < 0) {
        for (int side = 0; side < SIDES; side++)
            take(&effect->answers[side], pair->replies[side]);
        return;
    }
    size_t step = (size_t)effect->step;
    take(&effect->before, state_before(pair, 0, step));
    for (int side = 0; side < SIDES; side++) {
        take(&effect->answers[side], main_answer(pair, side, step));
        take(&effect->after[side], state_before(pair, side, step + 1));
    }
}

static bool on_reply(const Reply *reply, void *context) {
    Pairs *pairs = context;
    json_t *message = reply->outcome == OUTCOME_ANSWERED ? reply->message : NULL;
    Pair *pair = &pairs->items[reply->request / SIDES];
    if (message && !json_object_get(message, "unsupported")) {
        pair->replies[reply->request % SIDES] = json_copy(message);
        json_object_del(pair->replies[reply->request % SIDES], "id");
    }
    return true;
}

static int by_item(const void *left, const void *right) {
    const Effect *a = left, *b = right;
    return a->item < b->item ? -1 : a->item > b->item;
}

SessionStatus impact_ask(Impact *impact, const RunItems *items, const EngineInfo *engine,
                         Session *session) {
    Pairs pairs = {.items = memory_new((items->count + 1) * sizeof(Pair))};
    SessionRequest *requests = memory_new((items->count + 1) * SIDES * sizeof *requests);
    for (size_t i = 0; i < items->count; i++) {
        Pair *pair = &pairs.items[pairs.count];
        if (pins(&items->items[i], impact->ruling) ||
            !applies(&items->items[i], impact->ruling))
            continue;
        make_pair(impact, &items->items[i], engine, pair);
        if (pair->plans[0].skip || pair->plans[1].skip) {
            release_pair(pair);
            *pair = (Pair){0};
            impact->unasked++;
            continue;
        }
        for (int side = 0; side < SIDES; side++)
            requests[pairs.count * SIDES + (size_t)side] = (SessionRequest){
                .body = pair->plans[side].request, .perft = pair->plans[side].perft};
        pairs.count++;
    }
    SessionStatus status =
        session_run(session, requests, pairs.count * SIDES, on_reply, &pairs);
    for (size_t i = 0; i < pairs.count; i++) {
        judge_pair(impact, &pairs.items[i]);
        release_pair(&pairs.items[i]);
    }
    if (impact->count)
        qsort(impact->effects, impact->count, sizeof *impact->effects, by_item);
    free(requests);
    free(pairs.items);
    return status;
}
