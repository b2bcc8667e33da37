/* Clause coverage: which cases and which lines of code stand for which clause.
 *
 * Purpose: hold the spec, the corpus, the reference and the rulings against each other,
 * and find what one of them has and another lacks.
 * Chapter: 94-cases (roles of a case toward a clause).
 * Does not know: what a clause means, nor whether a case passes. */
#ifndef FOURCHESS_HARNESS_COVERAGE_H
#define FOURCHESS_HARNESS_COVERAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/catalog.h"
#include "harness/coverage_code.h"
#include "harness/suite.h"
#include "spec/clauses.h"

/* What is held against each other. All borrowed, for as long as the coverage lives. */
typedef struct CoverageInput {
    const Suite *suite;
    const RulingList *rulings;
    const Clause *clauses; /* in the order of the chapters */
    size_t clause_count;
    const char *spec; /* folder of the chapters, rulings.json, and, where they exist,
                         retired.tsv and untested.tsv */
    const char *code; /* folder of the reference */
} CoverageInput;

/* The two sides from which a clause is looked at, by its kind:
 *   prohibition  upheld: a case cites it and a move is accepted; opposed: a refusal or
 *                a refused set-up names it
 *   effect       upheld: it acts; opposed: a near miss, where it does not
 *   definition   upheld: a case cites it; opposed: a near miss (not asked for) */
typedef enum CoverageRole {
    COVERAGE_UPHELD,
    COVERAGE_OPPOSED,
    COVERAGE_ROLE_COUNT
} CoverageRole;

/* A growing list of cases, each once; all zeros is empty. */
typedef struct CaseRefs {
    const Case **items;
    size_t count, capacity;
} CaseRefs;

typedef struct CoverageRow {
    const Clause *clause;
    CaseRefs cases[COVERAGE_ROLE_COUNT];
    const CodeCitation **code;
    size_t code_count, code_capacity;
} CoverageRow;

typedef struct CoverageRuling {
    const RulingInfo *ruling;
    size_t choice_count;
    CaseRefs *apart; /* the cases that expect different things of the choices a < b: at
                        [a * choice_count + b] */
    CaseRefs cases;  /* all of these */
} CoverageRuling;

typedef struct Coverage {
    CoverageInput input;
    CoverageRow *rows; /* one a clause, in order */
    CoverageRuling *rulings;
    CodeCitations code;
} Coverage;

/* Gathers everything.
 * coverage  filled in; coverage_release() it in every case.
 * problems  added to when code cannot be read or makes no sense. */
void coverage_build(const CoverageInput *input, Coverage *coverage, Problems *problems);
void coverage_release(Coverage *coverage);

/* Adds a problem for everything that is missing, cited without existing, or excused in
 * untested.tsv without need. */
void coverage_judge(const Coverage *coverage, Problems *problems);

/* Lists the cases that could go: they kill no mutant, stand alone for no clause in any
 * role and for no two choices of a ruling, and do not say in `x-teaches` what they are
 * for.
 * path  a matrix as written by tests/mutation/run.py: an object, mutants to lists of
 *       the ids of cases that fail.
 * refs  added to, in the order of the corpus.
 * Returns false with problems added when the matrix cannot be used. */
bool coverage_redundant(const Coverage *coverage, const char *path, CaseRefs *refs,
                        Problems *problems);

/* Returns the row of a clause, or NULL. */
CoverageRow *coverage_row(const Coverage *coverage, const char *id);

void case_refs_add(CaseRefs *refs, const Case *scene);
void case_refs_release(CaseRefs *refs);

#endif
