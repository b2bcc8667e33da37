/* A short name for a long text, to see whether it is the same text.
 *
 * Purpose: reports name the corpus and an engine's answers by it.
 * Chapter: none.
 * Does not know: adversaries; it is FNV-1a with 64 bits, no cryptography. */
#ifndef FOURCHESS_HARNESS_DIGEST_H
#define FOURCHESS_HARNESS_DIGEST_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

enum { DIGEST_TEXT = 32 };

#define DIGEST_START UINT64_C(0xcbf29ce484222325)

/* Returns the digest of what was added before and these bytes. Begin with DIGEST_START.
 */
uint64_t digest_add(uint64_t digest, const char *bytes, size_t size);

/* Writes it as "fnv1a64-" and 16 digits. */
void digest_write(uint64_t digest, char text[static DIGEST_TEXT]);

/* Writes the digest of a value. Two values have the same when they differ only in the
 * order of keys and of texts in arrays. */
void digest_value(const json_t *value, char text[static DIGEST_TEXT]);

#endif
