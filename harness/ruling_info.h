/* The rulings and their choices: spec/rulings.json in memory.
 *
 * Purpose: to check that case files and engines name rulings and choices that exist,
 * and to know the choice that holds when an engine declares none.
 * Chapter: 92-protocol.
 * Does not know: what a choice changes. */
#ifndef FOURCHESS_HARNESS_RULING_INFO_H
#define FOURCHESS_HARNESS_RULING_INFO_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "harness/problems.h"

typedef struct RulingInfo {
    const char *name;
    const char *question;
    const json_t *choices;  /* names; the first is the default */
    const json_t *variants; /* names of the variants it matters in */
} RulingInfo;

typedef struct RulingList {
    json_t *root; /* the file; the texts above live in it */
    RulingInfo *items;
    size_t count;
} RulingList;

/* Reads the file.
 * Returns false with problems added; the list is then empty. */
bool ruling_list_load(const char *path, RulingList *list, Problems *problems);
void ruling_list_release(RulingList *list);

/* Returns the ruling of that name, or NULL. */
const RulingInfo *ruling_list_find(const RulingList *list, const char *name);

const char *ruling_info_default(const RulingInfo *ruling);
bool ruling_info_has_choice(const RulingInfo *ruling, const char *choice);
bool ruling_info_applies(const RulingInfo *ruling, const char *variant);

#endif
