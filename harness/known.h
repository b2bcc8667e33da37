/* Known failures: a file that says which items are expected to go wrong, and how.
 *
 * Purpose: an implementation with faults that are known can still be guarded against
 * new ones. A line is `id<TAB>verdict<TAB>comment`; the id of a case stands for all
 * its items; `#` begins a comment line. Whatever is not exactly as the file says is a
 * deviation.
 * Chapter: 94-cases.
 * Does not know: why something fails. */
#ifndef FOURCHESS_HARNESS_KNOWN_H
#define FOURCHESS_HARNESS_KNOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "harness/problems.h"
#include "harness/run_item.h"

typedef struct KnownFailure {
    char *id;
    Verdict verdict;
    char *comment; /* "" when there is none */
    unsigned line;
    bool unmatched; /* the corpus has no such case */
} KnownFailure;

typedef struct KnownFailures {
    char *path;
    KnownFailure *items;
    size_t count, capacity;
} KnownFailures;

/* Reads the file.
 * Returns false with problems added: unreadable lines, verdicts that do not exist,
 * `passed`, ids named twice. Release it in every case. */
bool known_load(const char *path, const Suite *suite, KnownFailures *known,
                Problems *problems);
void known_release(KnownFailures *known);

/* Returns what the file says of an item, or NULL. */
const KnownFailure *known_find(const KnownFailures *known, const RunItem *item);

/* Is the item otherwise than the file says? Items that were not run deviate in
 * nothing; skipped ones only when the file names them. */
bool known_deviates(const KnownFailures *known, const RunItem *item);

/* Prints the lines whose ids the corpus does not have; returns how many: each is a
 * deviation. */
size_t known_print_unmatched(const KnownFailures *known, FILE *out);

#endif
