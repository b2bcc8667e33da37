#include "harness/runner.h"

#include <stdlib.h>

#include "harness/memory.h"
#include "harness/trial.h"

/* Items are asked in batches, so that neither requests nor turned cases pile up. */
enum { BATCH = 1024 };

typedef struct Asked {
    RunItem *item;
    json_t *scene; /* the case as it is played */
    Plan plan;
} Asked;

typedef struct Batch {
    Runner *runner;
    Asked asked[BATCH];
    SessionRequest requests[BATCH];
    size_t request_of[BATCH]; /* index in `asked` of each request */
    size_t count, request_count;
    bool again; /* asked once more, only for pictures */
} Batch;

size_t tally_bad(const Tally *tally) {
    return tally->of[VERDICT_FAILED] + tally->of[VERDICT_CRASHED] +
           tally->of[VERDICT_TIMED_OUT] + tally->of[VERDICT_PROTOCOL_ERROR];
}

static Verdict verdict_of(Outcome outcome) {
    switch (outcome) {
    case OUTCOME_CRASHED:
        return VERDICT_CRASHED;
    case OUTCOME_TIMED_OUT:
        return VERDICT_TIMED_OUT;
    case OUTCOME_PROTOCOL_ERROR:
        return VERDICT_PROTOCOL_ERROR;
    default:
        return VERDICT_NOT_RUN;
    }
}

static void judge(const Batch *batch, const Asked *asked, const Reply *reply,
                  Judgement *judgement) {
    if (reply->outcome == OUTCOME_ANSWERED)
        judge_reply(&asked->plan, batch->runner->engine, reply->message, judgement);
    else
        judge_without_reply(verdict_of(reply->outcome), reply->detail, judgement);
}

static void count_item(Runner *runner, const RunItem *item) {
    runner->tally.of[item->judgement.verdict]++;
    if (runner->on_progress)
        runner->on_progress(&runner->tally, runner->items->count, runner->context);
}

static bool on_reply(const Reply *reply, void *context) {
    Batch *batch = context;
    Runner *runner = batch->runner;
    const Asked *asked = &batch->asked[batch->request_of[reply->request]];
    RunItem *item = asked->item;
    judge(batch, asked, reply, &item->judgement);
    if (json_object_get(reply->message, "answers"))
        digest_value(json_object_get(reply->message, "answers"), item->answers);
    if (reply->outcome != OUTCOME_ANSWERED && reply->outcome != OUTCOME_NOT_RUN)
        item->stderr_tail = memory_text(reply->stderr_tail);
    count_item(runner, item);
    if (runner->max_failures && tally_bad(&runner->tally) >= runner->max_failures)
        runner->stopped = true;
    return !runner->stopped;
}

/* The second answer gives only the picture, and only when it fails in the same place. */
static bool on_reply_again(const Reply *reply, void *context) {
    Batch *batch = context;
    Judgement again,
        *first = &batch->asked[batch->request_of[reply->request]].item->judgement;
    judge(batch, &batch->asked[batch->request_of[reply->request]], reply, &again);
    if (again.verdict == first->verdict && again.step == first->step &&
        again.is_current) {
        judgement_release(first);
        *first = again;
    } else {
        judgement_release(&again);
    }
    return true;
}

/* --- Batches ---------------------------------------------------------------------- */

static void ask(Batch *batch, size_t index) {
    const Plan *plan = &batch->asked[index].plan;
    batch->requests[batch->request_count] =
        (SessionRequest){.body = plan->request, .perft = plan->perft};
    batch->request_of[batch->request_count++] = index;
}

static void plan_item(Batch *batch, size_t index, bool thorough) {
    const Runner *runner = batch->runner;
    Asked *asked = &batch->asked[index];
    plan_make(asked->scene, asked->item->variant, runner->catalog, runner->engine,
              thorough, &asked->plan);
}

static void fill_batch(Batch *batch, RunItem *items, size_t count) {
    batch->count = count;
    batch->request_count = 0;
    for (size_t i = 0; i < count; i++) {
        Asked *asked = &batch->asked[i];
        asked->item = &items[i];
        asked->scene =
            items[i].turn == TURN_NONE
                ? json_incref(items[i].scene->json)
                : turn_case(items[i].scene->json, items[i].variant, items[i].turn);
        plan_item(batch, i, false);
        if (asked->plan.skip) {
            judge_without_reply(VERDICT_SKIPPED, asked->plan.skip, &items[i].judgement);
            count_item(batch->runner, &items[i]);
        } else {
            ask(batch, i);
        }
    }
}

static bool needs_picture(const Judgement *judgement) {
    return judgement->verdict == VERDICT_FAILED && judgement->step >= 0 &&
           (!judgement->is_current || json_object_size(judgement->before) < 2);
}

static void ask_for_pictures(Batch *batch) {
    if (!engine_offers_step(batch->runner->engine, "state"))
        return;
    batch->request_count = 0;
    for (size_t i = 0; i < batch->count; i++) {
        Asked *asked = &batch->asked[i];
        if (!needs_picture(&asked->item->judgement))
            continue;
        plan_release(&asked->plan);
        plan_item(batch, i, true);
        ask(batch, i);
    }
    session_run(batch->runner->session, batch->requests, batch->request_count,
                on_reply_again, batch);
}

static void try_other_choices(Batch *batch) {
    Trials trials = {0};
    for (size_t i = 0; i < batch->count; i++)
        if (batch->asked[i].item->judgement.verdict == VERDICT_FAILED)
            trials_add(&trials, batch->asked[i].item, batch->asked[i].scene,
                       batch->runner->catalog, batch->runner->engine);
    trials_run(&trials, batch->runner->session);
    trials_release(&trials);
}

static void finish_batch(Batch *batch) {
    const Runner *runner = batch->runner;
    for (size_t i = 0; i < batch->count; i++) {
        Asked *asked = &batch->asked[i];
        Judgement *judgement = &asked->item->judgement;
        if (runner->keep_failures && verdict_is_bad(judgement->verdict))
            asked->item->failure = failure_text(asked->item, runner->command);
        if (runner->on_item)
            runner->on_item(asked->item, asked->scene, runner->context);
        if (!runner->keep_positions || !verdict_is_bad(judgement->verdict)) {
            json_decref(judgement->before);
            judgement->before = NULL;
        }
        plan_release(&asked->plan);
        json_decref(asked->scene);
    }
}

SessionStatus runner_run(Runner *runner) {
    SessionStatus status = SESSION_OK;
    RunItems *items = runner->items;
    Batch *batch = memory_new(sizeof *batch);
    batch->runner = runner;
    runner->tally = (Tally){0};
    for (size_t done = 0; done < items->count && status == SESSION_OK && !runner->stopped;
         done += BATCH) {
        size_t left = items->count - done;
        fill_batch(batch, items->items + done, left < BATCH ? left : BATCH);
        status = session_run(runner->session, batch->requests, batch->request_count,
                             on_reply, batch);
        /* What fails from here on costs pictures, no verdicts; the next batch meets it.
         */
        if (status == SESSION_OK)
            ask_for_pictures(batch);
        if (status == SESSION_OK && runner->try_choices)
            try_other_choices(batch);
        finish_batch(batch);
    }
    free(batch);
    size_t judged = 0;
    for (int verdict = VERDICT_NOT_RUN + 1; verdict < VERDICT_COUNT; verdict++)
        judged += runner->tally.of[verdict];
    runner->tally.of[VERDICT_NOT_RUN] = items->count - judged;
    return status;
}
