/* answer.h - what the commands print for programs, with --json.
 *
 * Purpose: moves, refusals and whatever else as JSON on standard output, in the shapes
 * that the protocol gives them.
 * Chapter: 92-protocol.
 * Does not know: which command asks. */
#ifndef FOURCHESS_REFERENCE_CLI_ANSWER_H
#define FOURCHESS_REFERENCE_CLI_ANSWER_H

#include <jansson.h>

#include "reference/game.h"

/* Prints it, indented, with a newline; takes the reference. */
void answer_print(json_t *value);

/* The moves in coordinate notation, in the order of the list. Returns a new reference. */
json_t *answer_moves(const Game *game, const MoveList *list);

/* The ids of the clauses that forbid, in the order of the spec. Returns a new reference.
 */
json_t *answer_clauses(const Refusal *refusal);

#endif
