/* What a corpus must be beyond readable.
 *
 * Purpose: finds what neither the schema nor reading a file can see: pins without
 * need, levels that do not fit, cases that check nothing, the same picture twice, and
 * so on.
 * Chapter: 94-cases.
 * Does not know: engines, rules of chess. */
#ifndef FOURCHESS_HARNESS_LINT_H
#define FOURCHESS_HARNESS_LINT_H

#include "harness/suite.h"

/* Limits of what people read. */
enum {
    LINT_MAX_TITLE = 100, /* characters */
    LINT_MAX_WHY = 400,
    LINT_MAX_CASES = 40 /* in a file */
};

/* Adds a problem for all that is wrong with a corpus that was read, with or without
 * problems. */
void lint_suite(const Suite *suite, Problems *problems);

#endif
