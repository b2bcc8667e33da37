/* fen.h - Forsyth-Edwards notation for `classic` [spec 90-notation]. */
#ifndef FOURCHESS_REFERENCE_NOTATION_FEN_H
#define FOURCHESS_REFERENCE_NOTATION_FEN_H

#include "reference/game.h"
#include "reference/notation/notation.h"

enum { FEN_SIZE = 128 }; /* enough for every position */

/* Reads a FEN of four to six fields, blanks before and behind it passed over. The half-move clock becomes the quiet counters of
 * both seats (the seat not to move has made the odd one); whether the position is a
 * set-up is for setup_check to say. Returns false with the first fault, `position` then
 * being undefined. */
bool fen_read(const char *text, Position *position, NotationFault *fault);

/* Writes six fields, the canonical form. A game that is over has the side to move that
 * the number of moves gives.
 * warnings  what of the game FEN has no place for is added to them
 * Needs less than FEN_SIZE bytes. */
void fen_write(const Game *game, NotationWriter *writer, NotationWarnings *warnings);

#endif
