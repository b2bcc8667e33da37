/* The reports that a command was asked for, and the files they go to.
 *
 * Purpose: `run` and `merge` take `--report KIND:FILE` and write the same reports.
 * Chapter: none.
 * Does not know: what a report says; see report.h. */
#ifndef FOURCHESS_HARNESS_REPORT_ORDERS_H
#define FOURCHESS_HARNESS_REPORT_ORDERS_H

#include "harness/report.h"

enum { REPORTS_MAX = 8 };

typedef struct ReportOrder {
    ReportFormat format;
    const char *path; /* "-": standard output */
    FILE *file;       /* NULL until it is opened */
} ReportOrder;

/* All zeros: none, which means the text report on standard output. */
typedef struct ReportOrders {
    ReportOrder items[REPORTS_MAX];
    size_t count;
    Page text; /* of the text report; no `out`: none was ordered, or not opened yet */
} ReportOrders;

/* Takes one order, as "html:FILE"; the text is borrowed. False when it makes no sense, or
 * when something else goes to that file. */
bool report_orders_add(ReportOrders *orders, const char *text);

/* Opens all files. Returns false after having said which cannot be written. */
bool report_orders_open(ReportOrders *orders);

/* Writes all reports, of the text report the end, and the last line of the run where it
 * is seen. Returns false after having said which could not be written. */
bool report_orders_write(const ReportOrders *orders, const RunSummary *summary);

/* Closes what was opened. */
void report_orders_close(ReportOrders *orders);

#endif
