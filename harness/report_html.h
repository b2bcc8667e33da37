/* The parts of the HTML report that have a file of their own.
 *
 * Purpose: report_html.c writes the page, html_failure.c each failure.
 * Chapter: none. */
#ifndef FOURCHESS_HARNESS_REPORT_HTML_H
#define FOURCHESS_HARNESS_REPORT_HTML_H

#include <stdbool.h>
#include <stdio.h>

#include "harness/report.h"

/* Prints a failure with its boards, clauses and the line to paste, to be folded.
 * open  unfolded at first. */
void html_print_failure(FILE *out, const RunItem *item, const RunSummary *summary,
                        bool open);

#endif
