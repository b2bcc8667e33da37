/* fen4.h - FEN4, the four-player notation of positions [spec 90-notation]. */
#ifndef FOURCHESS_REFERENCE_NOTATION_FEN4_H
#define FOURCHESS_REFERENCE_NOTATION_FEN4_H

#include "reference/notation/notation.h"
#include "reference/position.h"

/* Reads a FEN4: turn, dead seats, castling rights, points, clock, options in braces where
 * there are any, board. Of the options `enPassant` is understood. The clock, plies since
 * the last capture or pawn move, is spread over the seats. Corners may be written as
 * numbers or as x,x,x. Returns false with the first fault, `position` then being
 * undefined. */
bool fen4_read(const Rules *rules, const char *text, Position *position,
               NotationFault *fault);

#endif
