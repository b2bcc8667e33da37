/* notation.h - what the readers of foreign notations share: the place where they read,
 * and where and why a text cannot be read. */
#ifndef FOURCHESS_REFERENCE_NOTATION_NOTATION_H
#define FOURCHESS_REFERENCE_NOTATION_NOTATION_H

#include <stddef.h>

#include "reference/position.h"

typedef struct NotationFault {
    size_t column;    /* from 1, counted in bytes from the start of the text */
    const char *text; /* what is wrong there */
} NotationFault;

/* A reader of one position. */
typedef struct NotationReader {
    const char *text;
    const char *at;
    Position *position;
    NotationFault *fault;
} NotationReader;

/* Notes that the text cannot be read at this place; returns false always. */
bool notation_fail(NotationReader *reader, const char *why);
/* Passes over `expected` if it stands here; returns whether it did. */
bool notation_take(NotationReader *reader, char expected);
/* Reads a whole number of at most six digits. */
bool notation_number(NotationReader *reader, uint32_t *number);

#endif
