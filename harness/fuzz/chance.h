/* Chance that repeats itself: the same seed gives the same numbers everywhere.
 *
 * Purpose: everything random in fuzzing, so that a finding can be had again.
 * Chapter: none. */
#ifndef FOURCHESS_HARNESS_FUZZ_CHANCE_H
#define FOURCHESS_HARNESS_FUZZ_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Chance {
    uint64_t state;
} Chance;

/* The numbers of one game; those of other games and seeds have nothing to do with them.
 */
Chance chance_of_game(uint64_t seed, uint64_t game);

/* A number below `limit`, which is at least 1. */
uint32_t chance_below(Chance *chance, uint32_t limit);

/* True once in `times`. */
bool chance_once_in(Chance *chance, uint32_t times);

#endif
