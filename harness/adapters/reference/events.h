/* events.h - the events of a "play" step.
 *
 * Purpose: a move text or an event object to an Event of the engine.
 * Chapter: 92-protocol, 90-notation.
 * Does not know: whether the event is legal. */
#ifndef FOURCHESS_ADAPTER_REFERENCE_EVENTS_H
#define FOURCHESS_ADAPTER_REFERENCE_EVENTS_H

#include <jansson.h>

#include "reference/game.h"
#include "reference/json/fault.h"

/* Reads an event.
 * event  written only on success.
 * Returns false when it is malformed, or foreign to the variant (unsupported). */
bool event_read(const json_t *value, const Rules *rules, Event *event, Fault *fault);

#endif
