/* turning.h - a game and its picture after a quarter turn of the board and the seats (on
 * the classic board: after the colours have changed sides). Whatever the rules say of one
 * they must say of the other. */
#ifndef FOURCHESS_TESTS_TURNING_H
#define FOURCHESS_TESTS_TURNING_H

#include "reference/game.h"

/* The rules under which the turned game is played: the arrangement of king and queen
 * turns along. */
void turning_rules(const Rules *rules, Rules *turned);
void turning_position(const Position *position, const Rules *turned_rules,
                      Position *turned);
Event turning_event(const Rules *rules, Event event);

/* Whether the turned game is what `game` looks like when it is turned: position, legal
 * moves, checks, result. */
bool turning_matches(const Game *game, const Game *turned);

#endif
