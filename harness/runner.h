/* Running the items of a selection against an implementation.
 *
 * Purpose: plans, asks, judges; asks once more, state by state, where a failure could
 * not be drawn otherwise.
 * Chapter: 92-protocol, 94-cases.
 * Does not know: processes (session.h), reports (report.h), options of the command
 * line. */
#ifndef FOURCHESS_HARNESS_RUNNER_H
#define FOURCHESS_HARNESS_RUNNER_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/catalog.h"
#include "harness/engine_info.h"
#include "harness/failure.h"
#include "harness/run_item.h"
#include "harness/session.h"

typedef struct Tally {
    size_t of[VERDICT_COUNT];
} Tally;

typedef struct Runner {
    Session *session;
    const Catalog *catalog;
    const EngineInfo *engine;
    const RunCommand *command; /* for `keep_failures` */
    RunItems *items;
    size_t max_failures; /* stop after as many; 0: never */
    bool keep_failures;  /* print each failure into its item at once */
    bool keep_positions; /* of failures, for reports that are written at the end */
    bool try_choices;    /* find the other choices of rulings that failures fit */
    /* Called once an item that was reached, in the order of the items, when everything
     * about it is known; `scene` is the case as it was played. May be NULL. */
    void (*on_item)(const RunItem *item, const json_t *scene, void *context);
    void (*on_progress)(const Tally *tally, size_t total, void *context);
    void *context;
    Tally tally;  /* filled by the run */
    bool stopped; /* by max_failures */
} Runner;

/* Runs every item. Items that could not be asked keep the verdict not-run.
 * Returns the session's status. */
SessionStatus runner_run(Runner *runner);

/* How many items passed, failed (crashes and the like included), were skipped. */
size_t tally_bad(const Tally *tally);

#endif
