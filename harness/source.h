/* A JSON file as text: read once, measured, parsed, and searched for places
 * afterwards.
 *
 * Purpose: the JSON library forgets where a value stood. When something is wrong with
 * a value, source_place() walks the text once more and finds it; files without errors
 * never pay for that.
 * Chapter: 94-cases (limits of case files).
 * Does not know: what the values mean. */
#ifndef FOURCHESS_HARNESS_SOURCE_H
#define FOURCHESS_HARNESS_SOURCE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "harness/problems.h"

/* Limits of a file. Longer and deeper ones are refused before they are parsed; lines
 * are looked at by source_check_lines(), as `fmt` can break them. */
enum {
    SOURCE_MAX_SIZE = 1 << 20, /* bytes of a file */
    SOURCE_MAX_LINE = 8192,    /* bytes of a line */
    SOURCE_MAX_DEPTH = 16      /* brackets within brackets */
};

typedef struct Source {
    char *path;
    char *text; /* ends with a zero byte, which `size` does not count */
    size_t size;
} Source;

/* One step on the way from the outermost value to an inner one. */
typedef struct PathPart {
    const char *key; /* of an object's member; NULL: an element of an array */
    size_t index;    /* of that element */
} PathPart;

/* Reads a file of any kind, SOURCE_MAX_SIZE + 1 bytes at most.
 * Returns the bytes, with room for one more behind them; free() them. NULL, with a
 * problem, when it cannot be read. */
char *source_read_text(const char *path, size_t *size, Problems *problems);

/* Reads a file and parses it: UTF-8, within the limits, no key twice in an object.
 * source  filled in on success; source_release() frees it.
 * Returns the value (the caller's), or NULL with at least one problem added. */
json_t *source_load(const char *path, Source *source, Problems *problems);

/* The same for text in memory, which is copied; `path` names it in messages. */
json_t *source_parse(const char *path, const char *text, size_t size, Source *source,
                     Problems *problems);

/* Reports the first line that is too long.
 * Returns true when there is none. */
bool source_check_lines(const Source *source, Problems *problems);

/* Finds a value in text that has been parsed before.
 * at_key  look for the key in front of the value instead (the last part must have
 *         one).
 * Returns the place of the innermost value on the path that exists. */
FilePlace source_place(const Source *source, const PathPart *path, size_t depth,
                       bool at_key);

void source_release(Source *source);

#endif
