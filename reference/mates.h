/* mates.h - mates and releases judged after a move, wherever the turn is [spec 72-solo,
 * 74-alliance]. */
#ifndef FOURCHESS_REFERENCE_MATES_H
#define FOURCHESS_REFERENCE_MATES_H

#include "reference/game.h"

/* Judges all seats after a move of `mover`; the turn must be that of the seat after it,
 * whatever its state. In solo the mated go out and score for somebody [SOLO-8, SOLO-9];
 * in alliance they become inert, and the mated are tested for release [ALLIANCE-19 (1),
 * ALLIANCE-19 (2)]; elsewhere mate waits for the turn. */
void mates_after_move(Game *game, Seat mover);

#endif
