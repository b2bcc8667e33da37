/* Case files in memory: what a file of the corpus says, checked.
 *
 * Purpose: read a file once, report all that is wrong with it, and hand out its cases.
 * Chapter: 94-cases.
 * Does not know: engines, nor the rest of the corpus (see suite.h). */
#ifndef FOURCHESS_HARNESS_CASE_H
#define FOURCHESS_HARNESS_CASE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "harness/catalog.h"
#include "harness/problems.h"
#include "harness/source.h"

typedef struct CaseFile CaseFile;

/* One case. The texts live in its file. */
typedef struct Case {
    const CaseFile *file;
    size_t index; /* in the file's array */
    json_t *json; /* borrowed from the file */
    const char *id;
    const char *title; /* "" when it has none */
    const char *level; /* "required" or "ruling" */
    const VariantInfo *variants[VARIANT_MAX];
    size_t variant_count;
} Case;

struct CaseFile {
    Source source;
    json_t *root;
    Case *cases;
    size_t count;
};

/* Reads a file and checks all of it.
 * file  filled in, also when there are problems, with the cases that have an id and a
 *       known variant; case_file_release() it in every case.
 * Returns true when no problem was added. */
bool case_file_load(const char *path, const Catalog *catalog, CaseFile *file,
                    Problems *problems);

/* The same for text in memory, which is copied. */
bool case_file_parse(const char *path, const char *text, size_t size,
                     const Catalog *catalog, CaseFile *file, Problems *problems);

void case_file_release(CaseFile *file);

/* Returns the place of a case, or of one of its members. Slow: it reads the text
 * again.
 * key  of a member; NULL: the case itself. */
FilePlace case_place(const Case *scene, const char *key);

/* Is the text a slug: lower-case letters, digits and single hyphens, at most 80
 * characters? */
bool case_id_is_slug(const char *id);

/* Does the array of texts `key` of the case hold this text? A text alone counts as a
 * list. */
bool case_lists(const json_t *scene, const char *key, const char *text);

#endif
