/* The verdict on one case: what the answers of an implementation are worth.
 *
 * Purpose: reads a reply along the plan it answers, stops at the first step that is
 * not as expected, and says so as data.
 * Chapter: 94-cases, 92-protocol.
 * Does not know: how a verdict is printed, nor any rule. */
#ifndef FOURCHESS_HARNESS_JUDGEMENT_H
#define FOURCHESS_HARNESS_JUDGEMENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "harness/plan.h"

typedef enum Verdict {
    VERDICT_NOT_RUN,
    VERDICT_PASSED,
    VERDICT_FAILED,
    VERDICT_SKIPPED,
    VERDICT_CRASHED,
    VERDICT_TIMED_OUT,
    VERDICT_PROTOCOL_ERROR,
    VERDICT_COUNT
} Verdict;

/* Where a case went wrong, when it was no step of the case. */
enum { NO_STEP = -1, AT_SETUP = -2 };

typedef struct Judgement {
    Verdict verdict;
    char *reason; /* one line, raw: escape it; NULL when passed */
    int step;     /* index in `steps`, NO_STEP or AT_SETUP */
    int event;    /* index in the set-up's `events`, or NO_STEP */
    /* For reports, with any of: "expected", "got" (values), "missing", "extra" (moves or
     * clauses), "differences" (see compare.h). NULL when there is nothing of the kind. */
    json_t *details;
    json_t *before;  /* the last position known, at least its board; may be NULL */
    bool is_current; /* it is the position in which the step was played */
} Judgement;

/* "passed", "failed", "skipped", "crashed", "timed-out", "protocol-error", "not-run". */
const char *verdict_name(Verdict verdict);

/* Finds a verdict by that name; false when there is none. */
bool verdict_read(const char *name, Verdict *verdict);

/* Does it count as a failure? */
bool verdict_is_bad(Verdict verdict);

/* Judges a reply.
 * reply      the whole object.
 * judgement  judgement_release() frees it. */
void judge_reply(const Plan *plan, const EngineInfo *engine, const json_t *reply,
                 Judgement *judgement);

/* A judgement without an answer: skipped, crashed, and so on. `reason` is copied. */
void judge_without_reply(Verdict verdict, const char *reason, Judgement *judgement);

void judgement_release(Judgement *judgement);

#endif
