/* Beginnings of random games: set-ups in which rare rules come up soon.
 *
 * Purpose: sparse positions with kings on their castling places, pawns about to step
 * twice, to promote or to be taken in passing, seats that are out or mated, and counters
 * near their limits; and settings of the table.
 * Chapter: 10-board (what a set-up must be).
 * Does not know: what is played afterwards; see steer.h. */
#ifndef FOURCHESS_HARNESS_FUZZ_SOW_H
#define FOURCHESS_HARNESS_FUZZ_SOW_H

#include "harness/fuzz/chance.h"
#include "harness/fuzz/script.h"

/* Fills in set-up and options, with no events yet.
 * script  released by the caller. */
void sow_script(const Rules *rules, Chance *chance, Script *script);

#endif
