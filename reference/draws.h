/* draws.h - which positions are draws by themselves, and which are the same [spec
 * 60-draws, 76-classic]. */
#ifndef FOURCHESS_REFERENCE_DRAWS_H
#define FOURCHESS_REFERENCE_DRAWS_H

#include "reference/position.h"

/* Whether nobody can mate with what is on the board [CLASSIC-5]; never on the cross
 * [DRAW-10]. */
bool draws_insufficient_material(const Position *position);

/* Whether the quiet counters have reached their limit [DRAW-5, DRAW-6]. */
bool draws_fifty_moves(const Position *position);

/* A key of all that makes two positions the same for the third occurrence [DRAW-3,
 * DRAW-4]: 64 bits, so that different positions of one game meet with a chance of about
 * one in 10^14. */
uint64_t draws_repetition_key(const Position *position);

#endif
