/* allies.h - what a move does to the kings of allies and to mated seats [spec
 * 74-alliance].
 *
 * Questions that both roads to legality ask; each takes the position after the move. */
#ifndef FOURCHESS_REFERENCE_ALLIES_H
#define FOURCHESS_REFERENCE_ALLIES_H

#include "reference/movegen.h"

/* The ally of `seat` whose king must be minded: not mated, in a variant where it matters;
 * else SEAT_NONE. */
Seat allies_minded(const Position *position, Seat seat);

/* Whether `square` lies next to the king of a mated opponent of `seat` [ALLIANCE-4]. */
bool allies_beside_mated_king(const Position *position, Seat seat, Square square);

/* Whether the mated `seat`, its pieces counted as active, is not in check or has a legal
 * move [ALLIANCE-17]. */
bool allies_is_freed(const Position *position, Seat seat);

/* Whether the capture `move` of `seat` frees a mated opponent that it may not free
 * [ALLIANCE-18]. */
bool allies_capture_frees(const Position *position, Seat seat, Move move);

/* Drops from the otherwise legal moves of `seat` those that stand in the way of an ally
 * or of a mated seat: ALLIANCE-4, ALLIANCE-5, ALLIANCE-6, ALLIANCE-18. */
void allies_mind(const Position *position, Seat seat, MoveList *list);

#endif
