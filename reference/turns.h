/* turns.h - whose turn it is, and what is judged when a turn comes [spec 20-moves,
 * 60-draws, 70-teams to 76-classic]. */
#ifndef FOURCHESS_REFERENCE_TURNS_H
#define FOURCHESS_REFERENCE_TURNS_H

#include "reference/game.h"

/* Brings the turn to a seat that can move, beginning with position.turn, and ends the
 * game where that judging or a draw ends it [DRAW-8, DRAW-9]. Called once after every
 * event and when a game begins; notes the occurrence of the position [DRAW-2]. */
void turns_settle(Game *game);

#endif
