/* A quick look at a reply: is it what the reference says?
 *
 * Purpose: nearly all replies are right, and making the reference's own reply only to
 * find that out takes longer than playing. A glance plays along and compares as it goes.
 * Whatever it is not sure of, witness_compare() decides.
 * Chapter: 92-protocol.
 * Does not know: what differs. */
#ifndef FOURCHESS_HARNESS_FUZZ_GLANCE_H
#define FOURCHESS_HARNESS_FUZZ_GLANCE_H

#include "harness/fuzz/witness.h"

/* Does the engine's reply agree with the reference in all that it observes? False also
 * when it agrees in other words. */
bool glance_agrees(const Witness *witness, const Script *script, const json_t *reply);

#endif
