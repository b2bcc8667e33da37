/* service.h - the reference as an implementation under test: one line in, one line out.
 *
 * Purpose: what the adapter declares of itself, and which answer a line gets.
 * Chapter: 92-protocol.
 * Does not know: where lines come from and go to; see lines.h and main.c. */
#ifndef FOURCHESS_ADAPTER_REFERENCE_SERVICE_H
#define FOURCHESS_ADAPTER_REFERENCE_SERVICE_H

#include "harness/adapters/reference/lines.h"
#include "reference/json/fields.h"

enum { SERVICE_VARIANTS_MAX = 8 };

/* What is the same for every request. */
typedef struct Service {
    Rules variants[SERVICE_VARIANTS_MAX]; /* under the declared rulings */
    size_t variant_count;
    FieldMask fields; /* that are observed */
    bool clauses;     /* whether a refusal names its clauses */
} Service;

/* All variants under their default rulings, everything observed. */
void service_init(Service *service);

/* Declares a choice, "NAME=CHOICE", for every variant that it concerns.
 * Returns false, with `fault`, when there is no such ruling or choice. */
bool service_choose(Service *service, const char *text, Fault *fault);

/* Observes only the fields of a list such as "board,turn,clauses".
 * Returns false, with `fault`, when one of them does not exist. */
bool service_observe(Service *service, const char *list, Fault *fault);

/* The variant of that name under the declared rulings, or NULL. */
const Rules *service_variant(const Service *service, const char *name);

/* Answers one line.
 * line    any bytes, without the newline.
 * output  gets the reply and a newline appended; nothing after "bye".
 * Returns false when the line says "bye". */
bool service_answer(const Service *service, const char *line, size_t length,
                    Output *output);

/* Answers a line that was longer than LINE_MAX_SIZE. */
void service_answer_too_long(Output *output);

#endif
