/* What happens next in a random game: rare things more often than chance would have them.
 *
 * Purpose: captures, checks, castling, double steps, promotions, captures of kings,
 * resignations, repeated positions, and attempts that are refused.
 * Chapter: 20-moves to 80-table.
 * Does not know: how games begin; see sow.h. */
#ifndef FOURCHESS_HARNESS_FUZZ_STEER_H
#define FOURCHESS_HARNESS_FUZZ_STEER_H

#include <jansson.h>

#include "harness/fuzz/chance.h"
#include "reference/game.h"

/* What one game is about. */
typedef struct Steer {
    bool shuffles; /* pieces go back and forth, so that positions recur */
    Move last[SEATS_MAX];
} Steer;

/* Begins a game; all zeros are the last moves of nobody. */
Steer steer_begin(Chance *chance);

/* Returns the next event, as a play step has it: accepted or not. A new reference. */
json_t *steer_event(Steer *steer, const Game *game, Chance *chance);

#endif
