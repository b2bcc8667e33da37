/* What the failures of a run have in common.
 *
 * Purpose: so that somebody with two hundred failures reads four lines first. Failures
 * are grouped by what they share, the most telling first: a clause of which every case
 * fails says more than a chapter of which a tenth fails. And when the failures fit
 * another choice of a ruling, that is said. Chapter: 94-cases, 92-protocol (rulings).
 * Does not know: rules; it counts. */
#ifndef FOURCHESS_HARNESS_DIAGNOSIS_H
#define FOURCHESS_HARNESS_DIAGNOSIS_H

#include <stddef.h>

#include "harness/report.h"
#include "spec/clauses.h"

/* In the order of preference among equals: the first names the cause best. */
typedef enum GroupKind {
    GROUP_VERDICT,        /* crashed, timed out, broke the protocol */
    GROUP_CLAUSE,         /* cites the clause */
    GROUP_CLAUSE_VARIANT, /* the same under one variant */
    GROUP_FIELD,          /* the field of the state is another */
    GROUP_CHAPTER,
    GROUP_VARIANT,
    GROUP_FAULT /* the same sentence says what is wrong */
} GroupKind;

typedef struct FailureGroup {
    GroupKind kind;
    char *name; /* "PAWN-7", "PAWN-7 in solo", "checks", ...; may be foreign text */
    const Clause *clause;  /* of the first two kinds of clauses; else NULL */
    const RunItem **items; /* the failures in it that are in no group before */
    size_t count;
    size_t failed, of; /* failures, and items that were judged, with this in common */
} FailureGroup;

/* An implementation that behaves as if it had declared another choice. */
typedef struct RulingGuess {
    const RulingInfo *ruling;
    const char *choice;
    size_t fitting, of; /* cases that tell the choices apart */
} RulingGuess;

typedef struct Diagnosis {
    FailureGroup *groups;
    size_t group_count, group_capacity;
    RulingGuess *guesses;
    size_t guess_count, guess_capacity;
    size_t alone; /* failures in no group */
} Diagnosis;

/* Groups the failures. Failures that fit a guess are not grouped again.
 * diagnosis  borrows from the summary; diagnosis_release() frees it. */
void diagnosis_make(const RunSummary *summary, Diagnosis *diagnosis);
void diagnosis_release(Diagnosis *diagnosis);

/* Returns the group in words: "12 of 14 cases of PAWN-7 in solo fail"; escaped; free()
 * it.
 */
char *diagnosis_sentence(const FailureGroup *group);

/* Returns what the failures of the group say is wrong, most frequent first: "an illegal
 * play was accepted (9), other legal moves (3)"; escaped; free() it. */
char *diagnosis_faults(const FailureGroup *group);

/* Returns the guess in words, with the question whether to declare it; free() it. */
char *diagnosis_guess_sentence(const RulingGuess *guess);

#endif
