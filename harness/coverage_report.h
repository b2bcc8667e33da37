/* The matrix of clauses in three forms.
 *
 * Purpose: print what coverage found, for people, for programs and for a browser.
 * Chapter: 94-cases.
 * Does not know: how the matrix came about. */
#ifndef FOURCHESS_HARNESS_COVERAGE_REPORT_H
#define FOURCHESS_HARNESS_COVERAGE_REPORT_H

#include <stdio.h>

#include "harness/coverage.h"

typedef struct CoverageReport {
    const Coverage *coverage;
    Problems *findings;        /* sorted */
    const CaseRefs *redundant; /* NULL: not asked for */
} CoverageReport;

/* A table, a row a clause, and the findings, a line each. */
void coverage_report_text(FILE *out, const CoverageReport *report);

/* One object: clauses, rulings, findings, redundant. */
void coverage_report_json(FILE *out, const CoverageReport *report);

/* One page that needs nothing else: by chapter, light and dark. */
void coverage_report_html(FILE *out, const CoverageReport *report);

#endif
