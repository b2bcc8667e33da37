/* prohibitions.h - every clause that can forbid a move, as a table [spec 20-moves,
 * 30-pawns, 40-castling, 50-check, 74-alliance].
 *
 * Three groups: who may act, how the piece moves, what the move would do. Each row is a
 * clause and a small predicate. The duty to rescue an ally is no row: it looks at all
 * moves (judge.c). */
#ifndef FOURCHESS_REFERENCE_PROHIBITIONS_H
#define FOURCHESS_REFERENCE_PROHIBITIONS_H

#include "reference/attempt.h"

typedef struct Prohibition {
    const char *clause;
    int shapes; /* the shapes that it can forbid */
    bool (*forbids)(const Attempt *attempt);
} Prohibition;

typedef struct ProhibitionGroup {
    const Prohibition *rows;
    size_t count;
} ProhibitionGroup;

extern const ProhibitionGroup who_may_act;  /* the first that holds answers alone */
extern const ProhibitionGroup how_it_moves; /* all that hold answer */
extern const ProhibitionGroup what_it_does; /* all that hold answer */

/* The clause of the pattern of each kind of piece: it answers alone when a shape fits no
 * reading. */
extern const char *const pattern_clause[KIND_COUNT];

#endif
