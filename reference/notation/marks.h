/* marks.h - the signs behind a move of PGN4 [spec 90-notation]: how many kings are newly
 * attacked, how many players it puts out or mates.
 *
 * They are the notation's, not the rules': solo's double checks are counted by the clauses
 * of its own. */
#ifndef FOURCHESS_REFERENCE_NOTATION_MARKS_H
#define FOURCHESS_REFERENCE_NOTATION_MARKS_H

#include "reference/game.h"

/* The kings of active seats that some opponent attacks behind the move and did not in
 * front of it.
 * moved  with the pieces moved and no more */
int marks_checks(const Position *before, const Position *moved);

/* The seats that the move has mated, or whose king it has taken. A seat that is stalemated
 * goes out without a sign.
 * moved  with the pieces moved and no more
 * after  what the game has made of it */
int marks_mates(const Position *before, const Position *moved, const Game *after);

/* The seats that the move has put out without a check: they are stalemated. */
SeatMask marks_stalemated(const Position *before, const Position *moved,
                          const Game *after);

#endif
