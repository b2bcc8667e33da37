/* What to ask an implementation for one case, and what each answer is for.
 *
 * Purpose: turns a case into one `run` request, adding `state` steps where something
 * must be compared; steps that the implementation does not offer are left out.
 * Chapter: 94-cases, 92-protocol.
 * Does not know: answers (see judgement.h), rules. */
#ifndef FOURCHESS_HARNESS_PLAN_H
#define FOURCHESS_HARNESS_PLAN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "harness/catalog.h"
#include "harness/engine_info.h"

typedef enum AnswerRole {
    ANSWER_EVENT,   /* to an event of the set-up */
    ANSWER_PLAY,    /* must be "ok" */
    ANSWER_REFUSAL, /* must be a refusal for the clauses in `expect` */
    ANSWER_LEGAL,
    ANSWER_PERFT,
    ANSWER_STATE,        /* compared with the full state in `expect` */
    ANSWER_BEFORE,       /* a state only looked at, for what comes after it */
    ANSWER_AFTER_PLAY,   /* a state compared with `expect`, boards as differences */
    ANSWER_AFTER_REFUSAL /* a state that must be as it was before */
} AnswerRole;

typedef struct PlannedAnswer {
    AnswerRole role;
    size_t step;          /* index in the case's `steps`, or in the set-up's `events` */
    const json_t *expect; /* borrowed from the case; may be NULL for ANSWER_PLAY */
} PlannedAnswer;

typedef struct Plan {
    const json_t *scene; /* the case; borrowed, unless it was turned: see run_item.h */
    const VariantInfo *variant;
    json_t *request; /* for the session, without "id" */
    PlannedAnswer *answers;
    size_t count, capacity;
    json_t *board;      /* of the set-up, before its events */
    bool refused_setup; /* the set-up must be refused */
    bool perft;
    char *skip; /* why nothing is to be asked; NULL: ask */
} Plan;

/* Makes the plan for a case under a variant.
 * thorough  asks for the state before every step, so that a failure can be drawn.
 * plan      plan_release() frees it; when `skip` is set there is no request. */
void plan_make(const json_t *scene, const VariantInfo *variant, const Catalog *catalog,
               const EngineInfo *engine, bool thorough, Plan *plan);
void plan_release(Plan *plan);

#endif
