/* fuzz.h - what the targets for libFuzzer share.
 *
 * Each target hands whatever bytes it is given to one reader of ours. Beside what the
 * sanitizers see it holds what must be true of anything that was read. */
#ifndef FOURCHESS_TESTS_FUZZ_H
#define FOURCHESS_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Called by libFuzzer with every input; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A copy that ends with a zero byte, and not one byte more; free() it. */
char *fuzz_text(const uint8_t *data, size_t size);

/* Ends the program, which libFuzzer reports with the input, unless `holds`. */
void fuzz_require(bool holds, const char *what);

#endif
