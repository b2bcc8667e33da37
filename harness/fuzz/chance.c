#include "harness/fuzz/chance.h"

/* splitmix64 */
static uint64_t next(uint64_t *state) {
    uint64_t number = (*state += 0x9E3779B97F4A7C15U);
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9U;
    number = (number ^ number >> 27) * 0x94D049BB133111EBU;
    return number ^ number >> 31;
}

Chance chance_of_game(uint64_t seed, uint64_t game) {
    uint64_t mixed = seed;
    mixed = next(&mixed) + game;
    return (Chance){next(&mixed)};
}

uint32_t chance_below(Chance *chance, uint32_t limit) {
    return (uint32_t)((next(&chance->state) >> 32) % limit);
}

bool chance_once_in(Chance *chance, uint32_t times) {
    return chance_below(chance, times) == 0;
}
