/* formats.h - the formats of positions and games that are read and written.
 *
 * Names, and a guess at the format of a file [spec 90-notation, 92-protocol]. Does not
 * know how they are read. */
#ifndef FOURCHESS_REFERENCE_NOTATION_FORMATS_H
#define FOURCHESS_REFERENCE_NOTATION_FORMATS_H

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

/* Guesses by the end of the file's name, else by the text.
 * path  NULL: it has no name */
Format format_guess(const char *path, const char *text);

static inline bool format_is_game(Format format) {
    return format == FORMAT_PGN || format == FORMAT_PGN4;
}
static inline RecordFormat format_record(Format format) {
    return format == FORMAT_PGN ? RECORD_PGN : RECORD_PGN4;
}

#endif
