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

/* Parts, for reports that lay them out in their own way; everything is new. */

/* Returns which step it was, as "2 of 3: play h2-h4"; NULL when it was none; free() it.
 */
char *failure_where(const Judgement *judgement, const json_t *scene);

/* Returns by square what the failure's board marks: ">" where the move goes from and to,
 * "*" where something differs. */
json_t *failure_marks(const Judgement *judgement, const json_t *scene);

/* Returns the ids of the clauses to quote, each once: those of the step, those the engine
 * named instead, those of the case. */
json_t *failure_clauses(const Judgement *judgement, const json_t *scene);

/* Returns a value of a difference in words: on a board, a square of which nothing is
 * reported is empty; escaped; free() it. */
char *failure_value(const char *field, const json_t *value);

/* Returns the print-out without colour, from what the item kept; free() it. */
char *failure_text(const RunItem *item, const RunCommand *command);

/* Prints the command that runs this item alone. */
void run_command_print(FILE *out, const RunCommand *command, const char *id);

#endif
