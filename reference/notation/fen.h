/* fen.h - Forsyth-Edwards notation for `classic` [spec 90-notation]. */
#ifndef FOURCHESS_REFERENCE_NOTATION_FEN_H
#define FOURCHESS_REFERENCE_NOTATION_FEN_H

#include "reference/notation/notation.h"
#include "reference/position.h"

/* Reads a FEN of four to six fields. The half-move clock becomes the quiet counters of
 * both seats (the seat not to move has made the odd one); whether the position is a
 * set-up is for setup_check to say. Returns false with the first fault, `position` then
 * being undefined. */
bool fen_read(const char *text, Position *position, NotationFault *fault);

#endif
