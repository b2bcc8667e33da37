/* fen4_clock.h - one clock for the game, and a counter for each seat [spec 90-notation].
 */
#ifndef FOURCHESS_REFERENCE_NOTATION_FEN4_CLOCK_H
#define FOURCHESS_REFERENCE_NOTATION_FEN4_CLOCK_H

#include "reference/board.h"

/* The quiet moves of `seat` when `plies` were made by four seats in turn and `turn` is to
 * move: those that moved last have the odd ones. */
static inline uint32_t fen4_quiet_of(uint32_t plies, Seat turn, Seat seat) {
    uint32_t back = (uint32_t)((turn + SEATS_MAX - seat - 1) % SEATS_MAX) + 1;
    return (plies + SEATS_MAX - back) / SEATS_MAX;
}

#endif
