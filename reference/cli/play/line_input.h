/* line_input.h - lines that somebody types, or that come through a pipe.
 *
 * Purpose: editing, history and completion at a terminal (libedit); plain lines
 * otherwise.
 * Chapter: none.
 * Does not know: what the lines mean. */
#ifndef FOURCHESS_REFERENCE_CLI_PLAY_LINE_INPUT_H
#define FOURCHESS_REFERENCE_CLI_PLAY_LINE_INPUT_H

#include <stdbool.h>

/* Calls `offer` with each word that a line may begin with. */
typedef void LineWords(void *context, void (*offer)(const char *word));

/* Whether a person sits there: standard input and output are terminals. */
bool line_input_is_terminal(void);

/* Prepares for reading; Ctrl-C ends the program from now on, with status 130.
 * words  for completion; NULL: none */
void line_input_begin(const char *name, LineWords *words, void *context);

/* Reads a line without its newline. At a terminal the prompt is shown, and the line is
 * remembered.
 * Returns a text to be freed, NULL at the end. */
char *line_input_read(const char *prompt);

#endif
