/* JSON reports read back.
 *
 * Purpose: `merge` puts partial reports together, `compare` holds two against each other.
 * The form is described in report.h.
 * Chapter: none.
 * Does not know: engines that run. */
#ifndef FOURCHESS_HARNESS_REPORT_READ_H
#define FOURCHESS_HARNESS_REPORT_READ_H

#include <jansson.h>

#include "harness/report.h"

/* Reads a report and checks its form: members, verdicts, ids named once, and that it is
 * whole, with a footer that counts right.
 * Returns a new object, or NULL with a problem added. */
json_t *report_file_load(const char *path, Problems *problems);

/* Fills an item in from its result.
 * Returns false when the result does not belong to this item: another case or variant. */
bool report_result_read(const json_t *result, RunItem *item);

#endif
