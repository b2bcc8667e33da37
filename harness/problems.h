/* A list of what is wrong with files that people wrote.
 *
 * Purpose: collect every error, each with its place, and print them the way compilers
 * do: `cases/30-pawns/leap.json:12:5: not a square of the cross board`.
 * Chapter: 94-cases.
 * Does not know: what the errors are about, nor that an engine exists. */
#ifndef FOURCHESS_HARNESS_PROBLEMS_H
#define FOURCHESS_HARNESS_PROBLEMS_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* Where in a file; both count from 1, columns in characters. Zero: the file as a
 * whole. */
typedef struct FilePlace {
    unsigned line, column;
} FilePlace;

typedef struct Problem {
    char *file;
    FilePlace place;
    char *message;
} Problem;

/* All zeros is an empty list. */
typedef struct Problems {
    Problem *items;
    size_t count, capacity;
} Problems;

/* Adds one; the texts are copied. */
void problems_add(Problems *problems, const char *file, FilePlace place,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));
void problems_add_list(Problems *problems, const char *file, FilePlace place,
                       const char *format, va_list arguments)
    __attribute__((format(printf, 4, 0)));

/* Sorts them by file and place. */
void problems_sort(Problems *problems);

/* Prints one line each, sorted by file and place. */
void problems_print(Problems *problems, FILE *out);

/* Frees the list's contents and empties it. */
void problems_release(Problems *problems);

#endif
