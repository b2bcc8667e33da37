/* Filling in what a case does not say yet, from the reference.
 *
 * Purpose: expectations that are missing are asked of the reference, under every choice of
 * the case's ruling, and marked `x-blessed`: somebody must work them out by hand before
 * they count.
 * Chapter: 94-cases.
 * Does not know: files; see command_bless.c. */
#ifndef FOURCHESS_HARNESS_AUTHOR_BLESS_H
#define FOURCHESS_HARNESS_AUTHOR_BLESS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Blessing {
    bool plays; /* every play without an expectation, not only one that ends the case */
    size_t filled;
    char *complaint; /* why it cannot be done; free() it */
} Blessing;

/* Fills a case in.
 * scene  the case, changed in place
 * Returns false with `complaint` when the reference refuses what is to be played, allows
 * what is to be illegal, or cannot serve the case; then the case may be changed in part. */
bool bless_case(json_t *scene, Blessing *blessing);

#endif
