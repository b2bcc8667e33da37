/* Handing a finding over: a case file on disk, and one page that teaches it.
 *
 * Purpose: writes the case, runs it as `conform run` would, and prints how it fails: the
 * board, what was expected, what the engine said, the clauses, and a line to paste.
 * Chapter: 94-cases.
 * Does not know: how the difference was found. */
#ifndef FOURCHESS_HARNESS_FUZZ_LESSON_H
#define FOURCHESS_HARNESS_FUZZ_LESSON_H

#include <stdbool.h>

#include "harness/catalog.h"
#include "harness/fuzz/finding.h"

typedef struct Lesson {
    const Catalog *catalog;
    const Finding *finding;
    const char *folder;     /* made when it is not there */
    char *const *engine;    /* program and arguments, for the line to paste */
    unsigned timeout_ms;    /* 0: the default */
    bool is_held_otherwise; /* to rulings that it neither declared nor can be asked for:
                               then a case, read by what it declared, may pass */
} Lesson;

/* Writes and prints it on standard output.
 * Returns false, having said why on standard error, when the file cannot be written. */
bool lesson_give(const Lesson *lesson);

#endif
