#include "harness/judgement.h"

#include <stdlib.h>
#include <string.h>

#include "harness/compare.h"
#include "harness/memory.h"

const char *verdict_name(Verdict verdict) {
    static const char *const names[VERDICT_COUNT] = {
        [VERDICT_NOT_RUN] = "not-run",
        [VERDICT_PASSED] = "passed",
        [VERDICT_FAILED] = "failed",
        [VERDICT_SKIPPED] = "skipped",
        [VERDICT_CRASHED] = "crashed",
        [VERDICT_TIMED_OUT] = "timed-out",
        [VERDICT_PROTOCOL_ERROR] = "protocol-error",
    };
    return names[verdict];
}

bool verdict_read(const char *name, Verdict *verdict) {
    for (Verdict candidate = VERDICT_NOT_RUN; candidate < VERDICT_COUNT; candidate++)
        if (strcmp(verdict_name(candidate), name) == 0) {
            *verdict = candidate;
            return true;
        }
    return false;
}

bool verdict_is_bad(Verdict verdict) {
    return verdict == VERDICT_FAILED || verdict == VERDICT_CRASHED ||
           verdict == VERDICT_TIMED_OUT || verdict == VERDICT_PROTOCOL_ERROR;
}

void judge_without_reply(Verdict verdict, const char *reason, Judgement *judgement) {
    *judgement = (Judgement){.verdict = verdict,
                             .reason = memory_text(reason),
                             .step = NO_STEP,
                             .event = NO_STEP};
}

void judgement_release(Judgement *judgement) {
    free(judgement->reason);
    json_decref(judgement->details);
    json_decref(judgement->before);
    *judgement = (Judgement){0};
}

/* --- Noting what is wrong --------------------------------------------------------- */

typedef struct Judge {
    const Plan *plan;
    const EngineInfo *engine;
    Judgement *judgement;
    bool moved; /* a play was accepted since the last known position */
} Judge;

/* All of these return false, so that a check can end with them. */
static bool wrong(Judge *judge, Verdict verdict, const char *reason) {
    judge->judgement->verdict = verdict;
    judge->judgement->reason = memory_text(reason);
    return false;
}

static bool wrong_with(Judge *judge, const char *reason, const char *key, json_t *value) {
    if (!judge->judgement->details)
        judge->judgement->details = json_object();
    json_object_set(judge->judgement->details, key, value);
    return judge->judgement->reason ? false : wrong(judge, VERDICT_FAILED, reason);
}

static bool wrong_values(Judge *judge, const char *reason, const json_t *expected,
                         const json_t *got) {
    wrong_with(judge, reason, "expected", (json_t *)expected);
    return wrong_with(judge, reason, "got", (json_t *)got);
}

static bool malformed(Judge *judge, const char *reason, const json_t *got) {
    wrong(judge, VERDICT_PROTOCOL_ERROR, reason);
    return wrong_with(judge, reason, "got", (json_t *)got);
}

static bool wrong_set(Judge *judge, const char *reason, const json_t *expected,
                      const json_t *got, json_t *missing, json_t *extra) {
    wrong_values(judge, reason, expected, got);
    wrong_with(judge, reason, "missing", missing);
    return wrong_with(judge, reason, "extra", extra);
}

static bool wrong_fields(Judge *judge, const char *reason, json_t *differences) {
    bool same = json_array_size(differences) == 0;
    if (!same)
        wrong_with(judge, reason, "differences", differences);
    json_decref(differences);
    return same;
}

/* --- Answers ---------------------------------------------------------------------- */

static bool is_array_of_texts(const json_t *value) {
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!json_is_string(json_array_get(value, i)))
            return false;
    return json_is_array(value);
}

static bool is_ok(const json_t *answer) {
    const char *text = json_string_value(answer);
    return text && strcmp(text, "ok") == 0;
}

/* What a refusal names: true, or an array of clauses. NULL when the answer is no refusal.
 */
static const json_t *refusal(const json_t *answer) {
    const json_t *named = json_object_get(answer, "illegal");
    return json_is_true(named) || is_array_of_texts(named) ? named : NULL;
}

static bool judge_event(Judge *judge, const PlannedAnswer *planned,
                        const json_t *answer) {
    if (is_ok(answer)) {
        judge->moved = true;
        return true;
    }
    judge->judgement->step = AT_SETUP;
    judge->judgement->event = (int)planned->step;
    if (!refusal(answer))
        return malformed(judge, "the answer to a play is neither \"ok\" nor a refusal",
                         answer);
    return wrong_with(judge, "at set-up: an event was refused", "got", (json_t *)answer);
}

static bool judge_play(Judge *judge, const json_t *answer) {
    if (is_ok(answer)) {
        judge->moved = true;
        return true;
    }
    if (!refusal(answer))
        return malformed(judge, "the answer to a play is neither \"ok\" nor a refusal",
                         answer);
    return wrong_with(judge, "a legal play was refused", "got", (json_t *)answer);
}

static bool judge_refusal(Judge *judge, const PlannedAnswer *planned,
                          const json_t *answer) {
    json_t *missing, *extra;
    const json_t *named = refusal(answer);
    if (is_ok(answer))
        return wrong_values(judge, "an illegal play was accepted", planned->expect,
                            answer);
    if (!named)
        return malformed(judge, "the answer to a play is neither \"ok\" nor a refusal",
                         answer);
    if (!engine_observes(judge->engine, "clauses"))
        return true;
    if (json_is_true(named))
        return malformed(judge, "it observes clauses, but names none", answer);
    bool same = compare_sets(planned->expect, named, &missing, &extra);
    if (!same)
        wrong_set(judge, "refused for other reasons", planned->expect, named, missing,
                  extra);
    json_decref(missing);
    json_decref(extra);
    return same;
}

static bool judge_legal(Judge *judge, const PlannedAnswer *planned,
                        const json_t *answer) {
    json_t *missing, *extra;
    if (!is_array_of_texts(answer))
        return malformed(judge, "the legal moves are no array of texts", answer);
    bool same = compare_sets(planned->expect, answer, &missing, &extra);
    if (!same)
        wrong_set(judge, "other legal moves", planned->expect, answer, missing, extra);
    json_decref(missing);
    json_decref(extra);
    return same;
}

static bool judge_perft(Judge *judge, const PlannedAnswer *planned,
                        const json_t *answer) {
    if (!json_is_integer(answer))
        return malformed(judge, "the answer to perft is no whole number", answer);
    return json_equal(planned->expect, answer) ||
           wrong_values(judge, "another number of leaves", planned->expect, answer);
}

/* An implementation that does not report boards leaves us with the last board we know. */
static void know_position(Judge *judge, json_t *state) {
    Judgement *judgement = judge->judgement;
    json_t *board = json_object_get(judgement->before, "board"),
           *position = json_incref(state);
    judgement->is_current = json_object_get(state, "board") || !judge->moved;
    if (board && !json_object_get(state, "board")) {
        json_decref(position);
        position = json_copy(state);
        json_object_set(position, "board", board);
    }
    json_decref(judgement->before);
    judgement->before = position;
    judge->moved = !judgement->is_current;
}

static bool judge_state(Judge *judge, const PlannedAnswer *planned, json_t *answer) {
    Judgement *judgement = judge->judgement;
    json_t *before = judgement->before, *differences = json_array();
    const char *reason = "another state";
    if (!json_is_object(answer)) {
        json_decref(differences);
        return malformed(judge, "the answer to state is no object", answer);
    }
    if (planned->role == ANSWER_STATE) {
        compare_fields(judge->engine, judge->plan->variant, planned->expect, answer, NULL,
                       differences);
    } else if (planned->role == ANSWER_AFTER_PLAY) {
        compare_fields(judge->engine, judge->plan->variant, planned->expect, answer,
                       json_object_get(before, "board"), differences);
        reason = "another state after the play";
    } else if (planned->role == ANSWER_AFTER_REFUSAL) {
        compare_states(before, answer, differences);
        reason = "the refused play changed the state";
    }
    bool good = wrong_fields(judge, reason, differences);
    if (!good && planned->role != ANSWER_STATE) {
        json_object_set(judgement->details, "after", answer);
        return false; /* the position before the play is kept, to be drawn */
    }
    know_position(judge, answer);
    return good;
}

static bool judge_answer(Judge *judge, const PlannedAnswer *planned, json_t *answer) {
    judge->judgement->step = (int)planned->step;
    if (judge->moved && planned->role != ANSWER_AFTER_PLAY)
        judge->judgement->is_current = false;
    switch (planned->role) {
    case ANSWER_EVENT:
        return judge_event(judge, planned, answer);
    case ANSWER_PLAY:
        return judge_play(judge, answer);
    case ANSWER_REFUSAL:
        return judge_refusal(judge, planned, answer);
    case ANSWER_LEGAL:
        return judge_legal(judge, planned, answer);
    case ANSWER_PERFT:
        return judge_perft(judge, planned, answer);
    default:
        return judge_state(judge, planned, answer);
    }
}

/* --- Replies ---------------------------------------------------------------------- */

static bool judge_answers(Judge *judge, const json_t *answers) {
    const Plan *plan = judge->plan;
    for (size_t i = 0; i < plan->count && i < json_array_size(answers); i++)
        if (!judge_answer(judge, &plan->answers[i], json_array_get(answers, i)))
            return false;
    judge->judgement->step = NO_STEP;
    if (json_array_size(answers) == plan->count)
        return true;
    char *reason =
        memory_format("%zu answers to %zu steps", json_array_size(answers), plan->count);
    wrong(judge, VERDICT_PROTOCOL_ERROR, reason);
    free(reason);
    return false;
}

static bool refuse_whole(Judge *judge, Verdict verdict, const char *what,
                         const json_t *why) {
    const char *text = json_string_value(why);
    char *reason = memory_format("%s: %s", what, text ? text : "(no reason given)");
    wrong(judge, verdict, reason);
    free(reason);
    return false;
}

static bool judge_refused_setup(Judge *judge, const json_t *why) {
    judge->judgement->step = AT_SETUP;
    if (judge->plan->refused_setup)
        return true;
    return refuse_whole(judge, VERDICT_FAILED, "at set-up: refused as invalid", why);
}

static bool judge_whole(Judge *judge, const json_t *reply) {
    const json_t *answers = json_object_get(reply, "answers");
    const json_t *unsupported = json_object_get(reply, "unsupported");
    const json_t *invalid = json_object_get(reply, "invalid_setup");
    const json_t *error = json_object_get(reply, "error");
    if (!!answers + !!unsupported + !!invalid + !!error != 1)
        return malformed(
            judge,
            "a reply has exactly one of answers, unsupported, invalid_setup, error",
            reply);
    if (unsupported)
        return refuse_whole(judge, VERDICT_SKIPPED, "unsupported", unsupported);
    if (error)
        return refuse_whole(judge, VERDICT_FAILED,
                            "it calls the request malformed (protocol)", error);
    if (invalid)
        return judge_refused_setup(judge, invalid);
    if (!json_is_array(answers))
        return malformed(judge, "the answers are no array", answers);
    if (judge->plan->refused_setup) {
        judge->judgement->step = AT_SETUP;
        return wrong(judge, VERDICT_FAILED, "at set-up: an invalid set-up was accepted");
    }
    return judge_answers(judge, answers);
}

void judge_reply(const Plan *plan, const EngineInfo *engine, const json_t *reply,
                 Judgement *judgement) {
    *judgement = (Judgement){.step = NO_STEP, .event = NO_STEP, .is_current = true};
    json_t *setup = json_object_get(plan->request, "setup");
    judgement->before = json_is_object(setup) ? json_copy(setup) : json_object();
    json_object_set(judgement->before, "board", plan->board);
    Judge judge = {plan, engine, judgement, false};
    if (judge_whole(&judge, reply)) {
        judgement->verdict = VERDICT_PASSED;
        judgement->step = NO_STEP;
    }
}
