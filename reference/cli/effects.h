/* effects.h - what a move did, in sentences.
 *
 * Purpose: compares the game before and after, and says what changed.
 * Chapter: 20-moves to 76-classic, whatever shows in the position.
 * Does not know: rules; it reports what the engine did. */
#ifndef FOURCHESS_REFERENCE_CLI_EFFECTS_H
#define FOURCHESS_REFERENCE_CLI_EFFECTS_H

#include <stdio.h>

#include "reference/game.h"

/* Prints one sentence a line: the move itself, capture, promotion, rights, checks,
 * points, states, and who is next or how the game ended. move  the move that was played,
 * or NULL when the event was none. */
void effects_print(FILE *file, const Game *before, const Game *after, const Move *move);

#endif
