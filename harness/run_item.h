/* One line of a run: a case under one variant, turned or not.
 *
 * Purpose: names it, finds those that were asked for, and keeps what came of it. The
 * id of an item is the case's id, with `@solo` when the case runs under several
 * variants and with `+90` when it is turned.
 * Chapter: 94-cases.
 * Does not know: engines, reports. */
#ifndef FOURCHESS_HARNESS_RUN_ITEM_H
#define FOURCHESS_HARNESS_RUN_ITEM_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/judgement.h"
#include "harness/suite.h"
#include "harness/turn.h"

typedef struct RunItem {
    const Case *scene;
    const VariantInfo *variant;
    Turn turn;
    char *id;
    Judgement judgement;
    char *failure;     /* the print-out of a failure, when it was to be kept; or NULL */
    char *stderr_tail; /* of the engine, when it crashed or the like */
    char answers[DIGEST_TEXT]; /* digest of what it answered; "" when it did not */
    json_t *fits; /* of a failed item: other choices of rulings that its answers fit, as
                     "NAME=CHOICE"; NULL: none */
} RunItem;

typedef struct RunItems {
    RunItem *items;
    size_t count, capacity;
} RunItems;

/* What to take from the corpus. All zeros: every case, not turned. */
typedef struct Selection {
    const char *const *globs; /* of case ids or item ids; any of them */
    size_t glob_count;
    const char *clause, *variant, *level;
    bool symmetry;
    unsigned shard,
        shards; /* take every item i with i % shards == shard; 0 shards: all */
} Selection;

/* Collects the items in the order of the corpus. run_items_release() frees them. A
 * glob with a `+` selects turned items also without `symmetry`. */
void run_items_select(const Suite *suite, const Selection *selection, RunItems *items);
void run_items_release(RunItems *items);

/* Returns the case as it is played: turned when the item is. json_decref() it. */
json_t *run_item_scene(const RunItem *item);

/* Returns the chapter of the spec that the item belongs to: the one its file's folder is
 * named after, else that of the first clause it cites, else "". Borrowed. */
const char *run_item_chapter(const RunItem *item);

/* Does the selection take this case at all, in whatever variant or turn? For listings. */
bool selection_takes_case(const Selection *selection, const Case *scene);

#endif
