/* What differs between two runs.
 *
 * Purpose: after a change of the rules, of an engine or of its version: which cases ended
 * otherwise, or were answered otherwise, by clause.
 * Chapter: none.
 * Does not know: engines; it holds two JSON reports (report.h) against each other. */
#ifndef FOURCHESS_HARNESS_REPORT_DIFF_H
#define FOURCHESS_HARNESS_REPORT_DIFF_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "harness/page.h"

typedef enum ChangeKind {
    CHANGE_WORSE,  /* went wrong, and did not before */
    CHANGE_BETTER, /* passed, and went wrong before */
    CHANGE_OTHER,  /* another verdict, or wrong in another way, or other answers */
    CHANGE_ONLY_A,
    CHANGE_ONLY_B,
    CHANGE_COUNT
} ChangeKind;

typedef struct Change {
    ChangeKind kind;
    const json_t *a, *b; /* the results; NULL where there is none */
    const char *clause;  /* the first that the case cites; "" */
} Change;

typedef struct ReportDiff {
    const json_t *a, *b;
    Change *changes; /* in the order of the clauses, then of A */
    size_t count, capacity;
    size_t of[CHANGE_COUNT];
    bool same_corpus;
    bool answers_compared; /* both were asked for the same things */
} ReportDiff;

/* Compares; borrows from both. report_diff_release() frees it. */
void report_diff_make(const json_t *a, const json_t *b, ReportDiff *diff);
void report_diff_release(ReportDiff *diff);

/* Prints what differs, clause by clause, and how much.
 * name_a, name_b  how the two are called. */
void report_diff_print(const Page *page, const ReportDiff *diff, const char *name_a,
                       const char *name_b);

#endif
