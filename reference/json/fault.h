/* fault.h - what is wrong with JSON that somebody gave us.
 *
 * Purpose: one shape for every refusal, with the place and, where there is one, the
 * clause. Chapter: 92-protocol, 10-board (SETUP-4 to SETUP-9). Does not know: how a fault
 * is reported; the adapter and the command line each do it in their own way. */
#ifndef FOURCHESS_REFERENCE_JSON_FAULT_H
#define FOURCHESS_REFERENCE_JSON_FAULT_H

#include <stdbool.h>

typedef enum FaultKind {
    FAULT_MALFORMED,     /* not of the shape that was asked for */
    FAULT_INVALID_SETUP, /* a position object that breaks a clause on set-ups */
    FAULT_UNSUPPORTED    /* well formed, but this engine cannot do it */
} FaultKind;

enum { FAULT_SIZE = 200 };

typedef struct Fault {
    FaultKind kind;
    char text[FAULT_SIZE]; /* one line of printable ASCII: place and reason */
} Fault;

/* Fills `fault` in, as printf would print; everything but printable ASCII becomes '?'.
 * Returns false always, so that a reader can end with `return fault_set(...)`. */
bool fault_set(Fault *fault, FaultKind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
