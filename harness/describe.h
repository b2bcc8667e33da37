/* Steps and expectations of a case in words.
 *
 * Purpose: for the print-outs of failures and cases.
 * Chapter: 94-cases.
 * Does not know: answers. Every text returned is to be freed with free(). */
#ifndef FOURCHESS_HARNESS_DESCRIBE_H
#define FOURCHESS_HARNESS_DESCRIBE_H

#include <jansson.h>
#include <stdbool.h>

/* Returns an event as text: "h2-h4", "resign blue". */
char *describe_event(const json_t *event);

/* Returns what a step asks: "play h2-h4", "legal moves of h2". */
char *describe_step(const json_t *step);

/* Returns what is expected, a field a line: "scores: red 5".
 * board_changes  a `board` in it names only what changes. */
char *describe_expectation(const json_t *expect, bool board_changes);

#endif
