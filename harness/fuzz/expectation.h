/* What the reference expects at the end of a script, under every choice of the rulings.
 *
 * Purpose: the expectation of the case that is written from a finding.
 * Chapter: 94-cases (expect, expect_by, pins).
 * Does not know: the engine's answer. */
#ifndef FOURCHESS_HARNESS_FUZZ_EXPECTATION_H
#define FOURCHESS_HARNESS_FUZZ_EXPECTATION_H

#include "harness/fuzz/witness.h"

/* References and text are its own; expectation_release(). */
typedef struct Expectation {
    json_t *value;   /* fields, moves, or {"illegal": [...]} */
    json_t *refusal; /* the clauses that forbid the extra move; NULL: none */
    json_t *result;  /* at the end; may be null */
    char square[SQUARE_TEXT_SIZE]; /* whose moves are expected; "*": of all */
    const char *ruling;            /* that the value hangs on, or NULL */
    json_t *by;                    /* as `expect_by` has it; NULL without `ruling` */
    json_t *pins;                  /* of other rulings that matter */
} Expectation;

/* Is it about a list of legal moves? */
bool expectation_is_of_moves(const Difference *difference);

/* Works it out. expectation_release() it. */
void expectation_make(const Witness *witness, const Script *script,
                      const Difference *difference, Expectation *expectation);
void expectation_release(Expectation *expectation);

/* Returns what the event, counted from 1, does: {"illegal": [clauses]} or, with the board
 * as a difference, what changes: board, turn and `field`, which may be NULL. */
json_t *expectation_of_play(const Witness *witness, const Script *script, size_t event,
                            const char *field);

#endif
