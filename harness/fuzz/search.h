/* Random games until an engine and the reference differ.
 *
 * Purpose: makes games of a seed, asks them in batches, and takes the first difference in
 * the order of the games, so that the same seed always finds the same.
 * Chapter: none.
 * Does not know: shrinking, files. */
#ifndef FOURCHESS_HARNESS_FUZZ_SEARCH_H
#define FOURCHESS_HARNESS_FUZZ_SEARCH_H

#include "harness/fuzz/asker.h"
#include "harness/fuzz/chance.h"

typedef struct SearchOrder {
    uint64_t seed;
    size_t games;
    size_t plies;         /* events in a game at most */
    const json_t *setups; /* array of position objects to begin from; NULL: random ones */
} SearchOrder;

typedef struct SearchResult {
    bool found;
    size_t games, plies; /* up to and with the finding */
    size_t unsupported;  /* games that the engine declined */
    Script script;       /* of the finding; script_release() */
    Difference difference;
} SearchResult;

/* Told after every batch; may be NULL. */
typedef void (*SearchProgress)(const SearchResult *result, void *context);

/* Plays a game by chance: a set-up and the events that follow from it.
 * script  released by the caller. */
void search_make_script(const SearchOrder *order, const Rules *rules, size_t number,
                        Script *script);

/* Searches. Returns the session's status. */
SessionStatus search_run(const SearchOrder *order, const Asker *asker,
                         SearchProgress on_progress, void *context, SearchResult *result);

#endif
