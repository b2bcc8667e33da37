/* Would the answers that failed be right under another choice of a ruling?
 *
 * Purpose: asks a failed case once more and judges it as if the implementation had
 * declared another choice, for the diagnosis of undeclared rulings.
 * Chapter: 92-protocol (rulings).
 * Does not know: what a choice changes; it reads the expectations of the case. */
#ifndef FOURCHESS_HARNESS_TRIAL_H
#define FOURCHESS_HARNESS_TRIAL_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/catalog.h"
#include "harness/engine_info.h"
#include "harness/run_item.h"
#include "harness/session.h"

typedef struct Trial Trial;

typedef struct Trials {
    Trial *items;
    size_t count, capacity;
} Trials;

/* Does a case expect something else under `other` than under `choice`, and something that
 * this implementation lets us see? False for a case that pins the ruling. */
bool trial_tells_apart(const EngineInfo *engine, const json_t *scene,
                       const RulingInfo *ruling, const char *choice, const char *other);

/* Adds a trial for each ruling that the case tells apart and each other choice.
 * item   gets `fits` filled in by trials_run().
 * scene  the case as it was played; outlives the trials. */
void trials_add(Trials *trials, RunItem *item, const json_t *scene,
                const Catalog *catalog, const EngineInfo *engine);

/* Asks and judges all of them. Returns the session's status. */
SessionStatus trials_run(Trials *trials, Session *session);

void trials_release(Trials *trials);

#endif
