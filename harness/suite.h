/* The corpus: every case of the folders and files that were asked for.
 *
 * Purpose: find the files, read them all, and check what a single file cannot know:
 * that ids are unique and none of them retired.
 * Chapter: 94-cases.
 * Does not know: engines; what lint asks beyond being readable. */
#ifndef FOURCHESS_HARNESS_SUITE_H
#define FOURCHESS_HARNESS_SUITE_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/case.h"
#include "harness/digest.h"

typedef struct Suite {
    CaseFile **files; /* in the order of their paths */
    size_t file_count, file_capacity;
    Case **cases; /* in the order of the files, then of the cases in them */
    size_t case_count;
    Case **by_id;             /* the same, sorted by id */
    char digest[DIGEST_TEXT]; /* of the texts of all files: "fnv1a64-" and 16 digits */
} Suite;

/* A growing list of paths; all zeros is empty. */
typedef struct PathList {
    char **items;
    size_t count, capacity;
} PathList;

/* Finds the case files below the paths, in order; problems are folders that cannot be
 * read. */
void suite_find_files(const char *const *paths, size_t path_count, PathList *found,
                      Problems *problems);
void path_list_release(PathList *list);

/* Reads the corpus.
 * paths  folders, searched for *.json (but not in `schema`, nor `variants.json`), and
 *        files; a folder's `retired.tsv` lists ids that must not be used again.
 * suite  filled in with what could be read; suite_release() it in every case.
 * Returns true when no problem was added. */
bool suite_load(const char *const *paths, size_t path_count, const Catalog *catalog,
                Suite *suite, Problems *problems);
void suite_release(Suite *suite);

/* Returns the case of that id, or NULL. */
const Case *suite_find(const Suite *suite, const char *id);

#endif
