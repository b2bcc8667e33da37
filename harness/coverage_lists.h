/* The two lists beside the chapters of the spec: clauses that are gone, and what no
 * case can show.
 *
 * Purpose: read spec/retired.tsv (clause, tab, reason) and spec/untested.tsv (clause or
 * ruling, tab, what is missing, tab, reason). Empty lines and lines that begin with #
 * say nothing; a file that does not exist is an empty list.
 * Chapter: 94-cases.
 * Does not know: what is missing. */
#ifndef FOURCHESS_HARNESS_COVERAGE_LISTS_H
#define FOURCHESS_HARNESS_COVERAGE_LISTS_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/problems.h"

/* What a clause or a ruling may lack. The names, as untested.tsv writes them, are in
 * coverage_need_name(). */
typedef enum CoverageNeed {
    NEED_NOTHING,
    NEED_RESPECTED, /* of a prohibition */
    NEED_BROKEN,
    NEED_ACTING, /* of an effect */
    NEED_NEAR,
    NEED_CITED,   /* of a definition */
    NEED_CODE,    /* of every clause */
    NEED_CHOICES, /* of a ruling */
    NEED_COUNT
} CoverageNeed;

const char *coverage_need_name(CoverageNeed need);

typedef struct CoverageEntry {
    char *name, *reason;
    CoverageNeed need; /* NEED_NOTHING in retired.tsv */
    unsigned line;
    bool used;
} CoverageEntry;

typedef struct CoverageList {
    char *path;
    CoverageEntry *items;
    size_t count, capacity;
} CoverageList;

/* Reads a list.
 * with_needs  the second column says what is missing.
 * list        filled in; coverage_list_release() it in every case. */
void coverage_list_load(const char *folder, const char *file, bool with_needs,
                        CoverageList *list, Problems *problems);
void coverage_list_release(CoverageList *list);

/* Returns the entry for a name and a need, or NULL. */
CoverageEntry *coverage_list_find(const CoverageList *list, const char *name,
                                  CoverageNeed need);

#endif
