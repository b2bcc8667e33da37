/* What turn.c, which turns cases, and turn_sound.c, which says whether that is sound,
 * share.
 *
 * Purpose: see turn.h.
 * Chapter: 94-cases (symmetry). */
#ifndef FOURCHESS_HARNESS_TURN_PARTS_H
#define FOURCHESS_HARNESS_TURN_PARTS_H

#include "harness/turn.h"

typedef struct Turner {
    const VariantInfo *variant;
    Turn turn;
} Turner;

/* Where a square comes to lie, and which seat (index in seat order) takes a seat's
 * part. */
GridSquare turn_square(const Turner *turner, GridSquare square);
size_t turn_seat(const Turner *turner, size_t seat);

/* Returns a new `board`, or difference of boards. */
json_t *turn_board(const Turner *turner, const json_t *board);

/* Returns the choice whose start is the turned start of `choice`; NULL when there is
 * none. */
const char *turn_choice(const Turner *turner, const char *choice);

/* Does the set-up begin with a start? Does a step or an event ask for a new game? */
bool turn_from_start(const json_t *setup);
bool turn_has_new_game(const Turner *turner, const json_t *scene);

#endif
