/* The clauses that code cites.
 *
 * Purpose: find `[CHECK-2]`, `[CASTLE-4, CASTLE-5 (2)]` and "CHECK-2" in C sources, with
 * their places.
 * Chapter: none; the manner of citing is that of the reference.
 * Does not know: which clauses exist. */
#ifndef FOURCHESS_HARNESS_COVERAGE_CODE_H
#define FOURCHESS_HARNESS_COVERAGE_CODE_H

#include <stddef.h>

#include "harness/problems.h"

enum { CLAUSE_ID_TEXT = 24 };

typedef struct CodeCitation {
    char id[CLAUSE_ID_TEXT];
    const char *file; /* owned by the list */
    FilePlace place;
} CodeCitation;

/* All zeros is empty. */
typedef struct CodeCitations {
    CodeCitation *items;
    size_t count, capacity;
    char **files;
    size_t file_count, file_capacity;
} CodeCitations;

/* Reads every *.c and *.h below a folder, but for folders called `cli`, in the order of
 * their names.
 * Problems are files that cannot be read, and brackets that begin like a citation and
 * are none. */
void code_citations_read(const char *folder, CodeCitations *list, Problems *problems);

/* The same for one text; `path` is copied. */
void code_citations_scan(const char *path, const char *text, CodeCitations *list,
                         Problems *problems);
void code_citations_release(CodeCitations *list);

/* Measures a clause id, capital letters, a hyphen and digits, at the beginning of
 * `text`.
 * Returns its length, or 0 when there is none. */
size_t clause_id_length(const char *text);

#endif
