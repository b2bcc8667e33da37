/* What fuzzing is given on its command line, beside numbers: rulings and set-ups.
 *
 * Purpose: reads them, and says on standard error what is wrong with them.
 * Chapter: 92-protocol, 94-cases. */
#ifndef FOURCHESS_HARNESS_FUZZ_GIVENS_H
#define FOURCHESS_HARNESS_FUZZ_GIVENS_H

#include "harness/command.h"
#include "harness/fuzz/witness.h"

/* Makes the reference follow the choices; an engine that takes rulings with requests gets
 * them too.
 * pins  a new reference that the witness borrows; NULL when there are none. */
bool givens_rulings(const TextList *chosen, Witness *witness, json_t **pins);

/* Reads the set-ups of a file: a position object, an array of them, or a case file, of
 * which those cases count that are of the variant.
 * setups  a new array of position objects that hold under the rules. */
bool givens_setups(const char *path, const Witness *witness, json_t **setups);

/* Returns a case's set-up as scripts have it: `pieces` written out, without events. A new
 * reference. */
json_t *givens_setup_of_case(const json_t *setup, const VariantInfo *variant);

#endif
