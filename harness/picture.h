/* The positions of a case, as far as the case itself tells them.
 *
 * Purpose: to draw a case without asking an engine.
 * Chapter: 94-cases.
 * Does not know: rules; after a play whose expectation does not say how the board changes
 * there is no picture. */
#ifndef FOURCHESS_HARNESS_PICTURE_H
#define FOURCHESS_HARNESS_PICTURE_H

#include <jansson.h>

#include "harness/catalog.h"

/* Returns the position of the set-up, a new object with the board in full.
 * choice  of the ruling that chooses the start; NULL: the case's pin, or the default.
 * NULL when events come before the first step: the case does not tell what they do. */
json_t *picture_setup(const json_t *scene, const VariantInfo *variant,
                      const Catalog *catalog, const char *choice);

/* Returns the position after a step, or NULL when it is not told.
 * before  may be NULL.
 * expect  of the step, under the choice that holds; may be NULL. */
json_t *picture_after(const json_t *before, const json_t *step, const json_t *expect);

/* Returns by square a "*" where the boards differ; nothing without a `before`. A new
 * object. */
json_t *picture_changes(const json_t *before, const json_t *after);

#endif
