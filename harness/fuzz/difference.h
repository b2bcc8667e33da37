/* What an implementation and the reference differ in, at one point of a script.
 *
 * Purpose: the kind of a difference, so that shrinking can tell whether the smaller
 * script still shows the same one; and the clauses it is about.
 * Chapter: 92-protocol.
 * Does not know: how it came about; see witness.h. */
#ifndef FOURCHESS_HARNESS_FUZZ_DIFFERENCE_H
#define FOURCHESS_HARNESS_FUZZ_DIFFERENCE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "reference/text.h"

typedef enum DifferenceKind {
    DIFFERENCE_NONE,
    DIFFERENCE_SETUP,   /* it refuses a set-up that holds */
    DIFFERENCE_ERROR,   /* it calls a request malformed that is none */
    DIFFERENCE_SHAPE,   /* what it answers is no answer */
    DIFFERENCE_REFUSES, /* it refuses what is legal */
    DIFFERENCE_ACCEPTS, /* it accepts what is illegal */
    DIFFERENCE_CLAUSES, /* it refuses for other clauses */
    DIFFERENCE_STATE,   /* a field is not as it should be */
    DIFFERENCE_MISSING, /* a legal move is not listed */
    DIFFERENCE_EXTRA,   /* an illegal move is listed, or a legal one twice */
    DIFFERENCE_CRASH,   /* the three that the session judges */
    DIFFERENCE_TIME_OUT,
    DIFFERENCE_PROTOCOL
} DifferenceKind;

enum { DIFFERENCE_KEY_SIZE = 24 };

typedef struct Difference {
    DifferenceKind kind;
    size_t event; /* how many events came before it was seen, the last of which it is
                     about; 0: the set-up */
    char key[DIFFERENCE_KEY_SIZE]; /* the field; the clause that forbids the move; the
                                      sort of move that is refused or missing */
    char move[MOVE_TEXT_SIZE];     /* listed or not listed; "" for other kinds */
} Difference;

/* Do both differ in the same way: in kind and key? */
bool difference_is_like(const Difference *one, const Difference *other);

/* Returns what it is in a few words: "castling is missing". free() it. */
char *difference_words(const Difference *difference);

/* What the clauses of a difference are looked for by. */
typedef struct ClauseHints {
    const char *variant;  /* only clauses of it */
    const char *ruling;   /* that the expectation hangs on; NULL: none */
    const json_t *named;  /* clauses that the engine named; may be NULL */
    const json_t *result; /* of the game, for its reason; may be NULL */
} ClauseHints;

/* Returns the clauses that the difference is about: those that forbid the move, those of
 * the ruling, or for an effect the likely ones. A new array, never empty. */
json_t *difference_clauses(const Difference *difference, const ClauseHints *hints);

#endif
