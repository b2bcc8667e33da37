/* Making a script smaller while the engine still differs in the same way.
 *
 * Purpose: fewer events, then fewer pieces, then simpler fields, kinds and squares. Each
 * edit is tried on the engine; the first of a round that shows a difference of the same
 * kind and key is kept, until none is left.
 * Chapter: none.
 * Does not know: rules; a set-up that does not hold is dropped by the witness. */
#ifndef FOURCHESS_HARNESS_FUZZ_SHRINK_H
#define FOURCHESS_HARNESS_FUZZ_SHRINK_H

#include "harness/fuzz/asker.h"

typedef struct Shrinking {
    const Asker *asker;
    Script *script;         /* made smaller in place */
    Difference *difference; /* where it is seen in the smaller script */
    bool repeats;           /* the engine differs again when it is asked alone */
    size_t tries;           /* scripts that were tried */
    SessionStatus status;
} Shrinking;

/* Shrinks. Asks once more first: a difference that does not come again is left as it is.
 */
void shrink_run(Shrinking *shrinking);

#endif
