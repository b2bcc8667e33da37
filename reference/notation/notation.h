/* notation.h - what the readers of foreign notations share: where and why a text cannot
 * be read. */
#ifndef FOURCHESS_REFERENCE_NOTATION_NOTATION_H
#define FOURCHESS_REFERENCE_NOTATION_NOTATION_H

#include <stddef.h>

typedef struct NotationFault {
    size_t column;    /* from 1, counted in bytes from the start of the text */
    const char *text; /* what is wrong there */
} NotationFault;

#endif
