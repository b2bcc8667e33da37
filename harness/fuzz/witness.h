/* The reference as a witness: what it answers to a script, held against a reply.
 *
 * Purpose: makes the request for a script, has the reference answer it in this process
 * under the rulings that hold, and finds the first difference.
 * Chapter: 92-protocol, 94-cases (how fields compare).
 * Does not know: processes; where scripts come from. */
#ifndef FOURCHESS_HARNESS_FUZZ_WITNESS_H
#define FOURCHESS_HARNESS_FUZZ_WITNESS_H

#include "harness/adapters/reference/service.h"
#include "harness/engine_info.h"
#include "harness/fuzz/difference.h"
#include "harness/fuzz/script.h"
#include "harness/variant_info.h"

/* Small enough to be copied, as when another ruling is tried. */
typedef struct Witness {
    Service service; /* the reference, observing what the engine observes */
    const VariantInfo *variant;
    const EngineInfo *engine;
    json_t *pins; /* rulings that requests carry; borrowed, NULL: none */
    bool asks_state, asks_legal;
} Witness;

/* All under the rulings that the engine declared.
 * Returns false when the engine does not offer the variant, or nothing to compare. */
bool witness_init(Witness *witness, const VariantInfo *variant, const EngineInfo *engine);

/* Makes the reference follow another choice, "NAME=CHOICE".
 * Returns false, with `fault`, when there is none of that name. */
bool witness_choose(Witness *witness, const char *ruling, Fault *fault);

/* The rules that hold. */
const Rules *witness_rules(const Witness *witness);

/* Returns the request: a play a step, and state and legal moves before the first event
 * and after each. A new reference. */
json_t *witness_request(const Witness *witness, const Script *script);

/* Returns the reference's reply to that request. A new reference. */
json_t *witness_reply(const Witness *witness, const json_t *request);

/* The answers in a reply to witness_request(): NULL when that was not asked. Borrowed.
 * event  counts from 1 for the answer to a play; 0 is the set-up. */
json_t *witness_play(const Witness *witness, const json_t *reply, size_t event);
json_t *witness_state(const Witness *witness, const json_t *reply, size_t event);
json_t *witness_legal(const Witness *witness, const json_t *reply, size_t event);

/* Plays the script's first events.
 * Returns false when the set-up does not hold. */
bool witness_game(const Witness *witness, const Script *script, size_t events,
                  Game *game);

/* Finds the first difference. A reply that says it is unsupported differs in nothing.
 * expected  the reference's reply.
 * wanted    when several things differ at the same event, one like this is preferred;
 *           NULL: none.
 * Returns true when there is one. */
bool witness_compare(const Witness *witness, const Script *script, const json_t *expected,
                     const json_t *reply, const Difference *wanted,
                     Difference *difference);

#endif
