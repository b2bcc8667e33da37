/* formats.h - the formats of positions and games that commands read and write.
 *
 * Purpose: their names, and a guess at the format of a file.
 * Chapter: 90-notation, 92-protocol.
 * Does not know: how they are read; see reference/notation and reference/json. */
#ifndef FOURCHESS_REFERENCE_CLI_FORMATS_H
#define FOURCHESS_REFERENCE_CLI_FORMATS_H

#include "reference/cli/command.h"
#include "reference/notation/record.h"

typedef enum Format {
    FORMAT_POSITION, /* the position object of the protocol, JSON */
    FORMAT_FEN,
    FORMAT_FEN4,
    FORMAT_PGN,
    FORMAT_PGN4,
    FORMAT_COUNT
} Format;

extern const char *const format_names[FORMAT_COUNT];

/* FORMAT_COUNT when there is none of that name. */
Format format_find(const char *name);

/* Guesses by the end of the file's name, else by the text. */
Format format_guess(const char *path, const char *text);

static inline bool format_is_game(Format format) {
    return format == FORMAT_PGN || format == FORMAT_PGN4;
}
static inline RecordFormat format_record(Format format) {
    return format == FORMAT_PGN ? RECORD_PGN : RECORD_PGN4;
}

/* The format that --from names, else the guess. FORMAT_COUNT when there is none of that
 * name, which has been said then. */
Format format_of_input(const Arguments *arguments, const char *path, const char *text);

/* Prints warnings on standard error, each with the file's name. */
void format_print_warnings(const Arguments *arguments, const char *path,
                           const NotationWarnings *warnings);

/* Chooses the rulings of the command line: a RecordChooser, `context` the Arguments. */
void format_choose(const void *context, Rules *rules);

#endif
