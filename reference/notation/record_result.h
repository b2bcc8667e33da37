/* record_result.h - results as the tags of PGN and PGN4 tell them [spec 90-notation]. */
#ifndef FOURCHESS_REFERENCE_NOTATION_RECORD_RESULT_H
#define FOURCHESS_REFERENCE_NOTATION_RECORD_RESULT_H

#include "reference/game.h"
#include "reference/notation/tags.h"

enum { RECORD_RESULT_SIZE = 512 };

/* The tag that names the player of a seat: `White`, `Red`. */
const char *record_seat_tag(const Rules *rules, Seat seat);

/* Writes the value of the tag Result: of two sides `1-0` and the like, `*` while the game
 * goes on or when it does not count; of four players their names and scores.
 * tags  of the game, for the names of the players; NULL: the seats' names */
void record_result_text(const Game *game, const char *tags,
                        char text[RECORD_RESULT_SIZE]);

#endif
