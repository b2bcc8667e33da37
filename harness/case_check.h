/* The checks that a case file must pass, shared by the files that make them.
 *
 * Purpose: one context for case.c (file and case), case_setup.c (set-ups,
 * options), case_fields.c (fields of the position object) and case_steps.c (steps,
 * expectations). Every function reports all that is wrong with its part and goes on.
 * Chapter: 94-cases, 92-protocol (position object, events).
 * Does not know: rules of chess; what a variant has, it asks the catalog. */
#ifndef FOURCHESS_HARNESS_CASE_CHECK_H
#define FOURCHESS_HARNESS_CASE_CHECK_H

#include "harness/catalog.h"
#include "harness/reader.h"

typedef struct CaseChecker {
    Reader reader;
    const Catalog *catalog;
    const VariantInfo *variants[VARIANT_MAX]; /* those the case runs under */
    size_t variant_count; /* 0: unknown, then only forms are checked */
    bool foreign_allowed; /* a set-up to be refused may hold what the variant has not */
} CaseChecker;

/* Where a field of the position object stands: what is allowed there differs. */
typedef enum FieldUse {
    FIELD_IN_SETUP,      /* no reported fields */
    FIELD_IN_DIFFERENCE, /* `board` names changes, null for a square that empties */
    FIELD_IN_STATE       /* `board` in full */
} FieldUse;

/* Checks the fields of an object that the reader stands in: a set-up or an
 * expectation. Keys for which `skip` says true are somebody else's. */
void case_check_fields(CaseChecker *checker, const json_t *object, FieldUse use,
                       bool (*skip)(const char *key), const char *what);

/* Is this the name of a position field or of a step, as `needs` may list? */
bool case_field_exists(const char *name);

/* Texts that must name things of every variant of the case. */
bool case_check_square(CaseChecker *checker, const json_t *value);
bool case_check_seat(CaseChecker *checker, const json_t *value);
bool case_has_square(const CaseChecker *checker, const char *name);
bool case_has_seat(const CaseChecker *checker, const char *name);
bool case_has_piece(const CaseChecker *checker, const char *code);
bool case_has_field(const CaseChecker *checker, const char *name);

/* Adds a problem unless the key that the reader stands at is a square / a seat. */
bool case_check_square_key(CaseChecker *checker, const char *key);
bool case_check_seat_key(CaseChecker *checker, const char *key);

/* The name of the variants' board for messages. */
const char *case_board_name(const CaseChecker *checker);

/* `setup`, `options`. */
void case_check_setup(CaseChecker *checker, const json_t *setup);
void case_check_options(CaseChecker *checker, const json_t *options);

/* An event; `may_be_refused` allows squares off the board, which an engine must
 * refuse. */
void case_check_event(CaseChecker *checker, const json_t *event, bool may_be_refused);

/* `steps`. */
void case_check_steps(CaseChecker *checker, const json_t *steps);

/* Arrays of names: clauses, and `rulings` (name to choice). */
void case_check_clauses(CaseChecker *checker, const json_t *list);
void case_check_rulings(CaseChecker *checker, const json_t *pins);

/* Returns the ruling that the text names and that matters in every variant of the
 * case; NULL with a problem added. */
const RulingInfo *case_check_ruling(CaseChecker *checker, const json_t *name);

#endif
