/* Foreign text made harmless.
 *
 * Purpose: what an engine says is printed so that it can neither steer a terminal nor
 * forge a line; what we were called with is printed so that a shell reads it back
 * unchanged.
 * Chapter: none.
 * Does not know: where the text goes. */
#ifndef FOURCHESS_HARNESS_ESCAPE_H
#define FOURCHESS_HARNESS_ESCAPE_H

#include <stdio.h>

/* Prints the text with control characters, marks of writing direction and bytes that
 * are no UTF-8 as \n, \t, \x1b or \u202e, and a backslash as itself. */
void escape_print(FILE *out, const char *text);

/* The same, but line feeds and tabs stay: for text of many lines. */
void escape_print_lines(FILE *out, const char *text);

/* Return the escaped text; free() it. */
char *escape_text(const char *text);
char *escape_text_lines(const char *text);

/* The same on one line and of at most `most` bytes, the last three being "..." when
 * something was cut off. */
char *escape_text_short(const char *text, size_t most);

/* Prints one word of a shell's command line, quoted when it has to be. */
void escape_print_shell(FILE *out, const char *word);

#endif
