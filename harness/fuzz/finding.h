/* A difference as a case file, ready to be kept.
 *
 * Purpose: the shrunken script with what the reference expects of it, in the canonical
 * layout. Where the expectation hangs on a ruling, every choice has its own; where a
 * choice makes the scene impossible, it is pinned.
 * Chapter: 94-cases.
 * Does not know: where the file goes, and how a failure is printed; see lesson.h. */
#ifndef FOURCHESS_HARNESS_FUZZ_FINDING_H
#define FOURCHESS_HARNESS_FUZZ_FINDING_H

#include "harness/fuzz/asker.h"

typedef struct Finding {
    const Asker *asker;
    const Script *script;
    const Difference *difference;
    const json_t *reply; /* the engine's to the script; NULL when there is none */
    const char *origin;  /* "seed 1, game 12" or the id of a case */
    const char *id;      /* of the case */
} Finding;

/* Returns the case file, an object with one case. */
json_t *finding_case_file(const Finding *finding);

#endif
