/* Asking an engine scripts, many at a time, and holding each reply against the witness.
 *
 * Purpose: the one way in which fuzzing, shrinking and diagnosis talk to an engine.
 * Chapter: 92-protocol.
 * Does not know: what is done with a difference. */
#ifndef FOURCHESS_HARNESS_FUZZ_ASKER_H
#define FOURCHESS_HARNESS_FUZZ_ASKER_H

#include "harness/fuzz/witness.h"
#include "harness/session.h"

typedef struct Asker {
    Session *session;
    Witness witness;
} Asker;

/* What became of one script. */
typedef struct Answer {
    Difference difference;
    bool void_script; /* the reference does not take the set-up: nobody was asked */
    bool unsupported; /* the engine says so */
} Answer;

/* Asks scripts, and fills in an answer for each.
 * wanted   see witness_compare(); may be NULL.
 * Returns the session's status; unless it is SESSION_OK the answers mean nothing. */
SessionStatus asker_ask(const Asker *asker, const Script *scripts, size_t count,
                        const Difference *wanted, Answer *answers);

/* Asks one script.
 * Returns the engine's reply, a new reference, or NULL when there is none. */
json_t *asker_reply(const Asker *asker, const Script *script);

#endif
