/* table.h - the game that is played at the terminal, and how it came about.
 *
 * Purpose: events one after the other, taken back where the variant lets them be, time
 * from the clock on the wall, and chance for the seats that nobody sits at.
 * Chapter: 80-table, 76-classic (time, no move is taken back).
 * Does not know: commands and how anything is shown. */
#ifndef FOURCHESS_REFERENCE_CLI_PLAY_TABLE_H
#define FOURCHESS_REFERENCE_CLI_PLAY_TABLE_H

#include "reference/cli/arguments.h"

typedef struct Table {
    Rules rules;
    Options options;
    Game start;
    Game game;
    Game before;   /* in front of the last event */
    Move last;     /* zero when the last event was no move */
    Event *events; /* since the start */
    size_t count;
    size_t capacity;
    SeatMask random; /* seats for which chance plays */
    uint64_t seed;
    bool on_the_clock;   /* time passes by itself */
    uint64_t clocked_ms; /* when the last event was, or the game began */
} Table;

/* Begins a game. table_release() it. */
void table_init(Table *table, const Arguments *arguments, const Game *start);
void table_release(Table *table);

/* Puts the game of another table in place of this one's, and releases this one's. */
void table_move(Table *table, const Table *from);

/* Begins another game at the same table: of other rules when `start` has others, which are
 * copied. */
void table_begin(Table *table, const Game *start);

/* Lets an event happen; the time that has passed goes with it.
 * Returns false, with the clauses, when it is refused: then no time has passed. */
bool table_play(Table *table, Event event, Refusal *refusal);

/* Whether events may be taken back: not in `classic`. */
bool table_takes_back(const Table *table);

/* Takes the last event back, and those in front of it down to one of a person.
 * Returns how many were taken back; 0: there is none. */
size_t table_undo(Table *table);

/* Whether chance is to move. */
bool table_chance_is_to_move(const Table *table);

/* Chance plays a legal move for the seat to move. */
void table_play_chance(Table *table);

#endif
