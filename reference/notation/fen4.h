/* fen4.h - FEN4, the four-player notation of positions [spec 90-notation]. */
#ifndef FOURCHESS_REFERENCE_NOTATION_FEN4_H
#define FOURCHESS_REFERENCE_NOTATION_FEN4_H

#include "reference/game.h"
#include "reference/notation/notation.h"

enum { FEN4_SIZE = 2048 }; /* enough for every position */

/* Reads a FEN4: turn, dead seats, castling rights, points, clock, options in braces where
 * there are any, board; in the dialects that the chapter lists.
 * rules     the variant under which it is to be understood
 * warnings  what the file says and the variant has no place for; NULL: nobody listens
 * Returns false with the first fault, `position` then being undefined. Whether the
 * position is a set-up is for setup_check to say. */
bool fen4_read(const Rules *rules, const char *text, Position *position,
               NotationWarnings *warnings, NotationFault *fault);

/* Writes the canonical form: one line, corners counted into runs, and of the options
 * those that say something. A game that is over has the first seat that is not out to
 * move, and the option `gameOver`.
 * warnings  what of the game FEN4 has no place for is added to them
 * Needs less than FEN4_SIZE bytes. */
void fen4_write(const Game *game, NotationWriter *writer, NotationWarnings *warnings);

#endif
