/* input_format.h - what commands that read positions and games have in common.
 *
 * Purpose: the format of their input, its warnings, the rulings of the command line.
 * Chapter: 90-notation.
 * Does not know: how formats are read; see reference/notation and reference/json. */
#ifndef FOURCHESS_REFERENCE_CLI_INPUT_FORMAT_H
#define FOURCHESS_REFERENCE_CLI_INPUT_FORMAT_H

#include "reference/cli/command.h"
#include "reference/notation/formats.h"

/* The format that --from names, else the guess. FORMAT_COUNT when there is none of that
 * name, which has been said then. */
Format format_of_input(const Arguments *arguments, const char *path, const char *text);

/* Prints warnings on standard error, each with the file's name. */
void format_print_warnings(const Arguments *arguments, const char *path,
                           const NotationWarnings *warnings);

/* Chooses the rulings of the command line: a RecordChooser, `context` the Arguments. */
void format_choose(const void *context, Rules *rules);

#endif
