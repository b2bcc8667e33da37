/* Rewriting the file of known failures after a run (`--update-known`).
 *
 * Purpose: the file says afterwards what the run showed; what people wrote into it stays:
 * comment lines, empty lines, the order, and the comments of lines that stay. Lines about
 * items that were not run stay too.
 * Chapter: 94-cases.
 * Does not know: whether the failures should be there. */
#ifndef FOURCHESS_HARNESS_KNOWN_UPDATE_H
#define FOURCHESS_HARNESS_KNOWN_UPDATE_H

#include "harness/known.h"

typedef struct KnownChanges {
    size_t added, changed, removed; /* lines */
} KnownChanges;

/* Rewrites the file at known->path, which need not exist; all or nothing.
 * known    as it was loaded before the run.
 * changes  what was done.
 * Returns false with errno set when the file cannot be written; it is then as before. */
bool known_update(const KnownFailures *known, const RunItems *items,
                  KnownChanges *changes);

#endif
