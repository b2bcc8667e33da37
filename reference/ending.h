/* ending.h - how a game ends: kind, reason, winners and what it is worth [spec 70-teams
 * to 76-classic]. */
#ifndef FOURCHESS_REFERENCE_ENDING_H
#define FOURCHESS_REFERENCE_ENDING_H

#include "reference/game.h"

/* The opponents of `loser` win. */
void ending_won_against(Game *game, Seat loser, Reason reason);
/* A draw: in solo it pays the players still in and is ranked by score [SOLO-26]. */
void ending_drawn(Game *game, Reason reason);
/* The highest score wins, shared or not [SOLO-27]. */
void ending_ranked(Game *game, Reason reason);
/* The game does not count [CLOCK-7]. */
void ending_annulled(Game *game, Reason reason);

#endif
