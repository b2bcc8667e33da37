/* file_text.h - a whole file as text.
 *
 * Purpose: reads it, and says on standard error why it cannot be read.
 * Chapter: none.
 * Does not know: what is in it. */
#ifndef FOURCHESS_REFERENCE_CLI_FILE_TEXT_H
#define FOURCHESS_REFERENCE_CLI_FILE_TEXT_H

#include "reference/cli/command.h"

/* The name of a file in messages: "-" and NULL are standard input. */
const char *file_text_name(const char *path);

/* Reads a file, or standard input; a mark of UTF-8 at its beginning is left out.
 * Returns a text to be freed, NULL when it cannot be read or holds a byte 0. */
char *file_text_read(const Command *command, const char *path);

#endif
