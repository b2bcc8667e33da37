/* What `conform COMMAND --help` prints.
 *
 * Purpose: one shape for all of them, wrapped here, from which the pages of the manual
 * are made too (tools/manual.sh).
 * Chapter: none.
 * Does not know: how options are read. */
#ifndef FOURCHESS_HARNESS_HELP_H
#define FOURCHESS_HARNESS_HELP_H

#include <stdbool.h>
#include <stdio.h>

typedef struct HelpOption {
    const char *form; /* "-j, --jobs N" */
    const char *text; /* "engines side by side (default 1)" */
} HelpOption;

typedef struct Help {
    const char *usage;         /* what follows "Usage: "; lines are ways to call it */
    const char *text;          /* what it does */
    const HelpOption *options; /* its own, up to a row of NULL; --help is added */
    bool selects;              /* has the options of selection_options.h too */
    const char *examples;      /* lines to paste, each with its newline */
    const char *exits;         /* exit statuses: "0 ...; 1 ..." */
} Help;

void help_print(FILE *out, const Help *help);

#endif
