/* setup.h - start positions, and what a position given as a set-up must be [spec
 * 10-board]. */
#ifndef FOURCHESS_REFERENCE_SETUP_H
#define FOURCHESS_REFERENCE_SETUP_H

#include "reference/position.h"

/* The start position of the variant, `first` to move [SETUP-1, SETUP-2, SETUP-3]. */
void setup_start(Position *position, const Rules *rules, Seat first);

enum { SETUP_FAULT_SIZE = 120 };

/* What is wrong with a set-up. */
typedef struct SetupFault {
    const char *clause;
    char text[SETUP_FAULT_SIZE];
} SetupFault;

/* Tests the set-up against SETUP-4 to SETUP-9 and SETUP-12.
 * Returns true when it is one; otherwise `fault` names the first thing that is not. */
bool setup_check(const Position *position, SetupFault *fault);

/* Drops records that are dead under the rules of the position [SETUP-10]. */
void setup_drop_dead_records(Position *position);

#endif
