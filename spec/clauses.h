/* The clauses of the spec as a table in memory.
 *
 * Purpose: whoever names a clause (a refused move, a failing case) can print what it
 * says. Chapter: all of them; the table is made from spec/NN-NAME.md by
 * tools/clauses.awk. Does not know: what a clause means. It is text here, nothing more.
 */
#ifndef FOURCHESS_SPEC_CLAUSES_H
#define FOURCHESS_SPEC_CLAUSES_H

#include <stddef.h>

typedef struct Clause {
    const char *id;       /* "CHECK-2" */
    const char *chapter;  /* the file it stands in, without the extension: "50-check" */
    const char *kind;     /* "definition", "prohibition" or "effect" */
    const char *level;    /* "required" or "ruling" */
    const char *ruling;   /* the ruling's name; NULL when the level is "required" */
    const char *variants; /* names separated by one blank: "teams solo" */
    const char *sources;  /* as the spec writes them: "QDAN XALAPA-7" */
    const char *text;     /* plain text, paragraphs joined by '\n' */
} Clause;

extern const Clause clauses[]; /* in the order of the chapters */
extern const size_t clause_count;

/* Finds a clause by its id.
 * id      exact spelling; a NULL is no clause.
 * Returns the entry, or NULL when the spec has no such clause. Never allocates. */
const Clause *clause_find(const char *id);

#endif
