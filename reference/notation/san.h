/* san.h - standard algebraic notation of moves, for `classic` [spec 90-notation].
 *
 * A move is read and written within a game, for its letters mean what its position makes
 * of them. */
#ifndef FOURCHESS_REFERENCE_NOTATION_SAN_H
#define FOURCHESS_REFERENCE_NOTATION_SAN_H

#include "reference/game.h"
#include "reference/notation/notation.h"

enum { SAN_SIZE = 12 };

/* A move as it is written. */
typedef struct San {
    MoveRequest request; /* where the move is not legal, the one that comes nearest */
    Refusal refusal;     /* what forbids it; empty when it is legal */
    bool claims_check;   /* sign + */
    bool claims_mate;    /* sign # */
} San;

/* Reads a move of the seat to move and passes over it. It may be written in the long form
 * too (`e2-e4`, `e2e4`), castling with noughts, a promotion without its sign or in
 * brackets, signs left out, `e.p.` behind it.
 * Returns false, with the reader's fault, when it is none, when no piece can be meant, or
 * more than one. */
bool san_read(NotationReader *reader, const Game *game, San *san);

/* Writes a legal move.
 * after  the game behind it, for the signs of check and mate */
void san_write(const Game *before, Move move, const Game *after, char text[SAN_SIZE]);

#endif
