/* clock.h - time in classic: clocks, flags, the limit of a move, the first-move window
 * [spec 76-classic].
 *
 * Time is what events say it is; nothing here waits. */
#ifndef FOURCHESS_REFERENCE_CLOCK_H
#define FOURCHESS_REFERENCE_CLOCK_H

#include "reference/game.h"

/* Sets the clocks of a game that begins, unless its set-up has set them. */
void clock_begin(Game *game);
/* Lets `passed_ms` pass for the seat to move; ends the game when its time runs out
 * [CLOCK-2, CLOCK-6, CLOCK-7]. */
void clock_run(Game *game, uint64_t passed_ms);
/* The seat has completed its move: adds the increment [CLOCK-1]. */
void clock_move_made(Game *game, Seat mover);

#endif
