/* What a case has in common with others, and which of it tells most about failures.
 *
 * Purpose: the counting behind diagnosis.h.
 * Chapter: none.
 * Does not know: how groups are worded. */
#ifndef FOURCHESS_HARNESS_TRAIT_H
#define FOURCHESS_HARNESS_TRAIT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "harness/diagnosis.h"

/* Something that items share: they cite a clause, compare a field, crash. */
typedef struct Trait {
    GroupKind kind;
    char *name;
    const Clause *clause;
    size_t failed, of; /* failures and judged items that have it */
} Trait;

typedef struct Traits {
    Trait *items;
    size_t count, capacity;
    json_t *by_name; /* "KIND NAME" to the index */
    json_t *of_item; /* by item, an array of the indices */
} Traits;

/* Collects the traits of all items of a run that were judged. */
void traits_collect(const RunSummary *summary, Traits *traits);
void traits_release(Traits *traits);

/* Does the item have the trait? */
bool traits_have(const Traits *traits, size_t item, size_t trait);

/* Finds the trait that tells most about the failures that are in no group: it has many of
 * them and few passes. Returns false when none has two. */
bool traits_most_telling(const Traits *traits, const RunItems *items, const bool *grouped,
                         size_t *chosen);

#endif
