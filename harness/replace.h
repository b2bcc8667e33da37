/* A file written anew.
 *
 * Purpose: nobody ever sees half of it, and its rights stay.
 * Chapter: none. */
#ifndef FOURCHESS_HARNESS_REPLACE_H
#define FOURCHESS_HARNESS_REPLACE_H

#include <stdbool.h>
#include <stddef.h>

/* Writes beside the file and renames.
 * Returns false, having said why on standard error; then the file is as it was. */
bool replace_file(const char *path, const char *text, size_t size);

#endif
