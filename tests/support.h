/* support.h - what the tests of the reference share: positions to begin with and random
 * play. */
#ifndef FOURCHESS_TESTS_SUPPORT_H
#define FOURCHESS_TESTS_SUPPORT_H

#include "reference/game.h"

/* The next number of a generator that is the same everywhere (splitmix64). */
uint64_t random_next(uint64_t *state);
/* A number below `limit`. */
uint32_t random_below(uint64_t *state, uint32_t limit);

/* Plays a random legal move; false when the game is over. */
bool play_random_move(Game *game, uint64_t *state);

/* A sparse set-up, where kings meet lines, pins and each other more often than in games:
 * one to six pieces a seat, some seats out or mated where the variant has that. */
void random_setup(const Rules *rules, uint64_t *state, Position *setup);

/* Sorts moves so that two lists can be compared. */
void sort_moves(MoveList *list);

/* Fails the running test, with a text that names the position, when judge and movegen
 * differ on any from-to pair or promotion of any seat. */
void assert_two_roads_agree(const Position *position);

/* Writes the position as a FEN4-like line, for messages. */
void describe_position(const Position *position, char *text, size_t size);

/* The number in the environment variable, or `otherwise`. */
long environment_number(const char *name, long otherwise);

#endif
