/* The impact of a ruling as people read it.
 *
 * Purpose: case by case, with both expectations and both boards.
 * Chapter: none.
 * Does not know: how the effects were found; see impact.h. */
#ifndef FOURCHESS_HARNESS_IMPACT_PRINT_H
#define FOURCHESS_HARNESS_IMPACT_PRINT_H

#include "harness/impact.h"
#include "harness/page.h"

/* Prints the ruling, each effect, and the sums.
 * asked  an engine was asked, so that it is worth saying what could not be asked. */
void impact_print(const Page *page, const Impact *impact, bool asked);

#endif
