/* pins.h - rulings that somebody chose: `NAME=CHOICE` on a command line, `"NAME":
 * "CHOICE"` in JSON.
 *
 * Purpose: from the words to a table of rules that follows them.
 * Chapter: 92-protocol; names and choices are those of spec/rulings.json.
 * Does not know: what a ruling is about. */
#ifndef FOURCHESS_REFERENCE_JSON_PINS_H
#define FOURCHESS_REFERENCE_JSON_PINS_H

#include "reference/json/fault.h"
#include "reference/rules.h"

typedef struct Pin {
    const Ruling *ruling;
    const char *choice; /* the spelling of the table, never the caller's text */
} Pin;

/* Finds a ruling and one of its choices.
 * pin  written only on success.
 * Returns false, with FAULT_UNSUPPORTED, when there is no such ruling or choice. */
bool pin_find(const char *name, const char *choice, Pin *pin, Fault *fault);

/* The same from "NAME=CHOICE"; text of another form is FAULT_MALFORMED. */
bool pin_read(const char *text, Pin *pin, Fault *fault);

/* Makes `rules` follow the choice; a ruling that does not concern the variant changes
 * nothing. */
void pin_apply(const Pin *pin, Rules *rules);

#endif
