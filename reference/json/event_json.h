/* event_json.h - events as the protocol and case files have them.
 *
 * Purpose: an Event of a game as JSON: a move text, or an object that says one thing.
 * Chapter: 92-protocol.
 * Does not know: whether the event is legal. */
#ifndef FOURCHESS_REFERENCE_JSON_EVENT_JSON_H
#define FOURCHESS_REFERENCE_JSON_EVENT_JSON_H

#include <jansson.h>

#include "reference/game.h"

/* Returns the event as a new reference. A move's promotion is written where the request
 * names one. */
json_t *event_to_json(const Rules *rules, const Event *event);

#endif
