/* moves.h - lists of moves, in order, for people.
 *
 * Purpose: the legal moves sorted, and printed one piece a line.
 * Chapter: 90-notation.
 * Does not know: why a move is legal. */
#ifndef FOURCHESS_REFERENCE_CLI_MOVES_H
#define FOURCHESS_REFERENCE_CLI_MOVES_H

#include <stdio.h>

#include "reference/game.h"

/* Fills `list` with the legal moves from `square`, or from all with SQUARE_NONE, ordered
 * by start, target and promotion. */
void moves_list(const Game *game, Square square, MoveList *list);

/* Prints the list, which moves_list() ordered, with a line for each piece. */
void moves_print(FILE *file, const Game *game, const MoveList *list);

#endif
