/* The print-out of a failure: all that its reader needs to find the fault, on one
 * page.
 *
 * Purpose: case, step, board, expected and got, clauses, why, and a line to paste.
 * Chapter: none.
 * Does not know: how the verdict came about; it prints a judgement. */
#ifndef FOURCHESS_HARNESS_FAILURE_H
#define FOURCHESS_HARNESS_FAILURE_H

#include "harness/page.h"
#include "harness/run_item.h"

/* What the line to paste is made of. */
typedef struct RunCommand {
    const char *program;      /* as it was called */
    const char *const *paths; /* of --cases; none: the default */
    size_t path_count;
    unsigned timeout_ms; /* 0: the default */
    char *const *engine; /* program and arguments, ends with NULL */
} RunCommand;

/* Prints the failure.
 * scene  the case as it was played: turned when the item is. */
void failure_print(const Page *page, const RunItem *item, const json_t *scene,
                   const RunCommand *command);

/* Prints the command that runs this item alone. */
void run_command_print(FILE *out, const RunCommand *command, const char *id);

#endif
