/* The options of `conform run`, read from the command line.
 *
 * Purpose: so that command_run.c is only about running.
 * Chapter: none. */
#ifndef FOURCHESS_HARNESS_RUN_OPTIONS_H
#define FOURCHESS_HARNESS_RUN_OPTIONS_H

#include "harness/report_orders.h"
#include "harness/selection_options.h"

typedef struct RunOptions {
    SelectionOptions chosen;
    const char *known; /* NULL: none */
    bool update_known;
    size_t max_failures;
    double deadline_s;
    ReportOrders reports;
    char *const *engine;
    bool help;
} RunOptions;

/* Reads them; run_options_release() in every case.
 * Returns EXIT_CONFORMANT, or EXIT_USAGE after having said why. */
int run_options_read(int argc, char **argv, RunOptions *options);
void run_options_release(RunOptions *options);

extern const Help run_help;

#endif
