/* Does the engine only follow another choice of a ruling than it declared?
 *
 * Purpose: finds the choices under which a finding is no difference, and whether under
 * one of them there is none in any game. Chapter: 92-protocol (declared rulings). Does
 * not know: how findings come about. */
#ifndef FOURCHESS_HARNESS_FUZZ_DIAGNOSIS_H
#define FOURCHESS_HARNESS_FUZZ_DIAGNOSIS_H

#include "harness/fuzz/search.h"

/* Prints, on standard output, the choices that explain the scripts.
 * scripts    of one finding, as found and as shrunk.
 * order      the games that are searched under each such choice; NULL: none are, and the
 *            words are more careful.
 * Returns the session's status. */
SessionStatus diagnosis_print(const Asker *asker, const Script *scripts, size_t count,
                              const SearchOrder *order);

#endif
