/* The edits by which a script may become smaller.
 *
 * Purpose: each maker lists scripts that are simpler than the given one in one respect,
 * the boldest first. Every edit makes something smaller and nothing bigger, so that
 * applying them comes to an end.
 * Chapter: none.
 * Does not know: which edits help; see shrink.h. */
#ifndef FOURCHESS_HARNESS_FUZZ_EDITS_H
#define FOURCHESS_HARNESS_FUZZ_EDITS_H

#include "harness/fuzz/witness.h"

enum { EDITS_BATCH = 32 };

/* A growing list of scripts, each to be released; all zeros is empty. */
typedef struct Edits {
    Script *items;
    size_t count, capacity;
} Edits;

void edits_release(Edits *edits);

typedef void (*EditMaker)(const Witness *witness, const Script *script, Edits *edits);

extern const EditMaker edit_makers[]; /* in the order in which they are tried */
extern const size_t edit_maker_count;

#endif
