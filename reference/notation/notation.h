/* notation.h - what the readers and writers of foreign notations share: the place where
 * they read, where and why a text cannot be read, what a notation does not carry, and the
 * caller's buffer that is written to [spec 90-notation].
 *
 * Does not know any notation. */
#ifndef FOURCHESS_REFERENCE_NOTATION_NOTATION_H
#define FOURCHESS_REFERENCE_NOTATION_NOTATION_H

#include <stddef.h>

#include "reference/position.h"

enum {
    NOTATION_TOKEN_SIZE = 24,
    NOTATION_WARNING_SIZE = 120,
    NOTATION_WARNINGS_MAX = 24
};

/* Why a text cannot be read. */
typedef struct NotationFault {
    size_t line;                     /* from 1 */
    size_t column;                   /* from 1, counted in bytes from the line's start */
    const char *text;                /* what is wrong there */
    char token[NOTATION_TOKEN_SIZE]; /* what stands there, printable; "" at the end */
} NotationFault;

/* What was read or written only in part; all zeros is none. */
typedef struct NotationWarnings {
    int count;
    char text[NOTATION_WARNINGS_MAX][NOTATION_WARNING_SIZE];
} NotationWarnings;

/* Adds a warning, unless the same stands there already. When there is no room the last
 * one says that there were more. Other bytes than printable ASCII become '?'.
 * warnings  NULL: nobody listens. */
void notation_warn(NotationWarnings *warnings, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A reader of one position. */
typedef struct NotationReader {
    const char *text;
    const char *at;
    Position *position;
    NotationWarnings *warnings; /* NULL: nobody listens */
    NotationFault *fault;
} NotationReader;

/* Fills in `fault` for what stands at `at` in `text`; returns false always. */
bool notation_fault_at(NotationFault *fault, const char *text, const char *at,
                       const char *why);
/* Notes that the text cannot be read at this place; returns false always. */
bool notation_fail(NotationReader *reader, const char *why);
/* Passes over `expected` if it stands here; returns whether it did. */
bool notation_take(NotationReader *reader, char expected);
bool notation_is_blank(char letter);
/* Passes over blanks, tabulators and ends of lines. */
void notation_skip_blanks(NotationReader *reader);
/* Reads a whole number of at most NOTATION_NUMBER_MAX. */
enum { NOTATION_NUMBER_MAX = 999999999 };
bool notation_number(NotationReader *reader, uint32_t *number);

/* Writes into the caller's buffer. What does not fit is cut off, and `length` counts it
 * all the same: everything was written when length < size. */
typedef struct NotationWriter {
    char *text;
    size_t size;
    size_t length;
} NotationWriter;

void notation_write(NotationWriter *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
