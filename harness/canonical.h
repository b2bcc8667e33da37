/* The one way in which a case file is laid out.
 *
 * Purpose: two files that say the same are the same text, so that reviews show only
 * what changed. The form, as in 94-cases:
 * - keys in a fixed order; keys that nobody knows after those, as they came; `x-` keys
 *   last but for `setup`, `steps` and `cases`;
 * - one key of a file or case, one case, and one step a line each, indented by two;
 *   brackets close on the line of the last thing in them;
 * - every other value on the line of its key, unless the line would pass column 120:
 *   then its members get a line each. Steps are never broken;
 * - boards by square, emptied squares first; arrays as they came, since whoever works
 *   out legal moves by hand writes them line by line of the board;
 * - texts in UTF-8, escaped only where JSON demands it; a line feed at the end.
 * Nothing is lost or added; writing twice gives the same.
 * Chapter: 94-cases.
 * Does not know: whether the file makes sense; it must only be JSON. */
#ifndef FOURCHESS_HARNESS_CANONICAL_H
#define FOURCHESS_HARNESS_CANONICAL_H

#include <jansson.h>
#include <stddef.h>

enum { CANONICAL_WIDTH = 120 };

/* Returns the canonical text of a case file; free() it.
 * size  of the text without the zero byte at its end. */
char *canonical_text(const json_t *root, size_t *size);

#endif
