/* points.h - what a move scores in solo [spec 72-solo]. */
#ifndef FOURCHESS_REFERENCE_POINTS_H
#define FOURCHESS_REFERENCE_POINTS_H

#include "reference/position.h"

/* The points that the move scores for what it captures [SOLO-4, SOLO-5, SOLO-6].
 * before  the position before the move
 * undo    as position_make has filled it */
int32_t points_of_captures(const Position *before, const Undo *undo);

/* The points that the mover scores for checks on several kings [SOLO-10, SOLO-11,
 * SOLO-12, SOLO-13, SOLO-14, SOLO-15].
 * after   the position after the move, a captured king's army being grey */
int32_t points_of_checks(const Position *before, const Position *after, Move move);

enum { POINTS_MATE = 20 };

#endif
