/* The conformance statement: what a run shows, in words and in numbers.
 *
 * Purpose: one sentence a variant, and counts by chapter and level, for every report.
 * Chapter: none.
 * Does not know: how it is laid out. */
#ifndef FOURCHESS_HARNESS_STATEMENT_H
#define FOURCHESS_HARNESS_STATEMENT_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/report.h"

typedef struct LevelCount {
    size_t total, passed, failed, skipped, not_run;
} LevelCount;

/* A row of the matrix: a chapter, or a variant. */
typedef struct LevelRow {
    const char *name;
    LevelCount required, ruling;
} LevelRow;

enum { STATEMENT_CHAPTERS = 32 };

typedef struct Statement {
    LevelRow variants[VARIANT_MAX];
    bool offered[VARIANT_MAX];
    size_t variant_count;
    LevelRow chapters[STATEMENT_CHAPTERS]; /* in the order of the spec */
    size_t chapter_count;
    size_t selected, corpus; /* items without turns: in the run, in the corpus */
    bool turned;             /* cases were also run turned */
} Statement;

/* Counts. Borrows names from the summary. */
void statement_make(const RunSummary *summary, Statement *statement);

/* Did the run have all cases of the corpus? */
bool statement_is_whole(const Statement *statement);

/* Returns the sentence on a variant without its name, as "conforms: 210 of 210 required
 * cases passed; rulings 12 of 12"; free() it. */
char *statement_sentence(const Statement *statement, size_t variant);

/* Returns the declared rulings, as "NAME=CHOICE, NAME=CHOICE; the others by default";
 * escaped; free() it. */
char *statement_rulings(const RunSummary *summary);

/* Returns what was run: "all 940 cases of the corpus", "40 of the 940 cases ..."; free()
 * it. */
char *statement_extent(const Statement *statement);

#endif
