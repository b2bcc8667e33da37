/* summary.h - what an event has done, in one line.
 *
 * Purpose: captures, checks, points, states and the end of the game, for people who read a
 * game from top to bottom; effects.h says it at length.
 * Chapter: none.
 * Does not know: rules. */
#ifndef FOURCHESS_REFERENCE_CLI_SUMMARY_H
#define FOURCHESS_REFERENCE_CLI_SUMMARY_H

#include "reference/game.h"

enum { SUMMARY_SIZE = 512 };

/* Writes phrases parted by semicolons: "takes blue's queen; red +9: 12"; "" when there is
 * nothing to say.
 * move  NULL: the event was none */
void summary_write(const Game *before, const Game *after, const Move *move,
                   char text[SUMMARY_SIZE]);

/* Writes the state of every seat that tells something: "red 12, blue out 3"; "" in a
 * variant without points when all are active. */
void summary_seats(const Game *game, char text[SUMMARY_SIZE]);

#endif
