/* movegen.h - all legal moves of a seat, fast.
 *
 * The fast road to legality: pieces that give check and pins are found once, then every
 * piece is stepped through. judge.h is the other road, the rulebook; tests hold the two
 * equal. The turn of the position does not matter: moves are those that `seat` would have
 * if it were to move now. The end of the game is not looked at. */
#ifndef FOURCHESS_REFERENCE_MOVEGEN_H
#define FOURCHESS_REFERENCE_MOVEGEN_H

#include "reference/position.h"

/* No position has more: every empty or enemy square is reached from at most 16 others,
 * times few promotions. */
enum { MOVES_MAX = 3072 };

typedef struct MoveList {
    int count;
    Move moves[MOVES_MAX];
} MoveList;

/* Fills `list` with the legal moves of `seat`, each once, in no particular order. A seat
 * without a king on the board has none. */
void movegen_legal(const Position *position, Seat seat, MoveList *list);

/* Whether `seat` has any legal move. */
bool movegen_any(const Position *position, Seat seat);

#endif
