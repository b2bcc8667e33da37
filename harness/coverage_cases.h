/* What the cases of a corpus stand for.
 *
 * Purpose: put every case into the rows of the clauses it cites, in its role, and into
 * the rulings whose choices it tells apart.
 * Chapter: 94-cases.
 * Does not know: what is missing (see coverage_judge.c). */
#ifndef FOURCHESS_HARNESS_COVERAGE_CASES_H
#define FOURCHESS_HARNESS_COVERAGE_CASES_H

#include "harness/coverage.h"

/* Fills the cases of the rows. */
void coverage_add_case(Coverage *coverage, const Case *scene);

/* Fills the cases of the rulings. */
void coverage_add_choices(Coverage *coverage, const Case *scene);

#endif
