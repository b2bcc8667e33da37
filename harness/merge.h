/* Partial reports of one run put together.
 *
 * Purpose: `run --shard I/N` on many machines, one verdict at the end. What must be the
 * same is: the suite, the corpus, what the engine said of itself, and the selection but
 * for the shard. No item may be missing or there twice.
 * Chapter: none.
 * Does not know: in which shard an item should have been. */
#ifndef FOURCHESS_HARNESS_MERGE_H
#define FOURCHESS_HARNESS_MERGE_H

#include "harness/report_read.h"

/* A whole run, made of parts. */
typedef struct Merged {
    json_t **parts; /* the reports */
    const char **paths;
    size_t count;
    const char **globs; /* of the selection */
    Selection selection;
    char **engine_command; /* ends with NULL; borrowed texts */
    RunCommand command;
    EngineInfo engine;
    RunItems items;
    RunSummary summary;
} Merged;

/* Reads and joins the reports.
 * catalog, suite  the corpus that the reports are about; outlive the result.
 * merged          merged_release() it in every case.
 * Returns false with problems added. */
bool merge_reports(const char *const *paths, size_t count, const Catalog *catalog,
                   const Suite *suite, Merged *merged, Problems *problems);
void merged_release(Merged *merged);

#endif
