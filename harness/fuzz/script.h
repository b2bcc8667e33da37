/* One game to be asked: a set-up, the settings of the table, and the events that follow.
 *
 * Purpose: what fuzzing makes up, shrinking makes smaller and a case file is written
 * from. It is all JSON, in the shapes of the protocol, so that every edit is plain.
 * Chapter: 92-protocol.
 * Does not know: whether the set-up holds or the events are legal; see witness.h. */
#ifndef FOURCHESS_HARNESS_FUZZ_SCRIPT_H
#define FOURCHESS_HARNESS_FUZZ_SCRIPT_H

#include <jansson.h>
#include <stddef.h>

#include "reference/position.h"

/* All references are the script's own; script_release() lets go of them. */
typedef struct Script {
    json_t *setup;   /* "start" or a position object */
    json_t *options; /* an object */
    json_t *events;  /* an array */
} Script;

void script_release(Script *script);

/* Returns a script that can be edited without touching the other. */
Script script_copy(const Script *script);

/* Takes all events from `count` on away. */
void script_cut(Script *script, size_t count);

/* Returns the set-up that a reported state makes: without what is only reported, and
 * without what a set-up has by itself when it is left out. A new reference. */
json_t *script_setup_of_state(const json_t *state);

/* The same for a position. */
json_t *script_setup_of_position(const Position *position);

/* Returns its size in words: "5 pieces and 1 event". free() it. */
char *script_size(const Script *script);

#endif
