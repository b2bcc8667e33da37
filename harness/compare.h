/* Comparing what was expected with what an implementation answered.
 *
 * Purpose: the only place where answers are held against expectations. What differs
 * comes back as data, for print-outs and reports alike.
 * Chapter: 94-cases (how each field compares).
 * Does not know: steps, verdicts, rules. */
#ifndef FOURCHESS_HARNESS_COMPARE_H
#define FOURCHESS_HARNESS_COMPARE_H

#include <jansson.h>
#include <stdbool.h>

#include "harness/engine_info.h"
#include "harness/variant_info.h"

/* Differences are an array of {"field", "expected", "got"}: `field` is a path as
 * "scores.red"; "got" is left out when the implementation did not report it,
 * "expected" when there was no reason to report it. */

/* Does the implementation observe at least one field that the expectation names? */
bool compare_can_see(const EngineInfo *engine, const json_t *expected);

/* Holds the fields that the expectation names and the implementation observes against
 * a state.
 * before       the board that `expected.board` is a difference from; NULL: it is a
 *              full board.
 * differences  array to which what differs is added. */
void compare_fields(const EngineInfo *engine, const VariantInfo *variant,
                    const json_t *expected, const json_t *got, const json_t *before,
                    json_t *differences);

/* Holds two whole states of the same implementation against each other. */
void compare_states(const json_t *before, const json_t *after, json_t *differences);

/* Compares two arrays of texts as sets.
 * missing, extra  new arrays: expected but not there; there but not expected, or there
 *                 twice.
 * Returns true when both are empty. */
bool compare_sets(const json_t *expected, const json_t *got, json_t **missing,
                  json_t **extra);

#endif
