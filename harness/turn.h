/* Turning a case: the same scene seen from another seat.
 *
 * Purpose: a board turned by 90, 180 or 270 degrees, seats and all, must turn every
 * answer. In the variant with two seats the board is mirrored top to bottom and the
 * colours change places.
 *
 * Which turns are sound
 * - A variant turns by a quarter when its starts do, as a set: the turned start of one
 *   choice of the start ruling is the start of a choice (`sides-swapped` becomes
 *   `ends-swapped` and back). Pins and `expect_by` of that ruling are renamed along.
 * - Where the turned start is no start at all (alliance, by 90 and 270 degrees, as its
 *   kings stand on squares of one colour), only scenes that do not depend on the start
 *   are turned: not set-ups from the start, no castling rights, no new game, no
 *   two-square step of a piece from where a king or a queen starts.
 * - Mirroring the colours is sound for scenes that do not depend on who moves first:
 *   not set-ups from the start, no new game, no clock before both players have moved.
 * - A case with `"symmetry": false` is not turned, nor is one with squares off the
 *   rectangle.
 *
 * Clause ids stay; `checks` is put back into the order of play and `winners` into seat
 * order. When a game begins from the start, `first_seat` turns along, red being written
 * out where the case leaves it out.
 *
 * Chapter: 94-cases (symmetry).
 * Does not know: rules; whether a variant is symmetric it reads off its starts. */
#ifndef FOURCHESS_HARNESS_TURN_H
#define FOURCHESS_HARNESS_TURN_H

#include <jansson.h>
#include <stdbool.h>

#include "harness/variant_info.h"

typedef enum Turn { TURN_NONE, TURN_90, TURN_180, TURN_270, TURN_FLIP, TURN_COUNT } Turn;

/* What is added to an id: "", "+90", "+180", "+270", "+flip". */
const char *turn_suffix(Turn turn);

/* May this case be turned so under this variant? Also false for turns that the
 * variant's board does not have. */
bool turn_is_sound(const json_t *scene, const VariantInfo *variant, Turn turn);

/* Returns a new case, turned. Only for turns that are sound. */
json_t *turn_case(const json_t *scene, const VariantInfo *variant, Turn turn);

#endif
