/* Everything the harness is told in data: the variants and the rulings, and where they
 * lie.
 *
 * Purpose: one value to hand around.
 * Chapter: 94-cases.
 * Does not know: the cases. */
#ifndef FOURCHESS_HARNESS_CATALOG_H
#define FOURCHESS_HARNESS_CATALOG_H

#include <stdbool.h>

#include "harness/problems.h"
#include "harness/ruling_info.h"
#include "harness/variant_info.h"

typedef struct Catalog {
    char *root; /* folder that holds cases/ and spec/ */
    VariantList variants;
    RulingList rulings;
} Catalog;

/* Loads cases/variants.json and spec/rulings.json.
 * root  the folder that holds both; NULL looks in the working directory, then around
 *       the running program: above build/, or in share/fourchess/ beside bin/.
 * Returns false with problems added. */
bool catalog_load(const char *root, Catalog *catalog, Problems *problems);
void catalog_release(Catalog *catalog);

/* Returns the path of a file below the root, without a leading "./"; free() it. */
char *catalog_path(const Catalog *catalog, const char *name);

#endif
