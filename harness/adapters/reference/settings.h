/* settings.h - the options of a request.
 *
 * Purpose: JSON options to the table settings of a game.
 * Chapter: 92-protocol, 80-table.
 * Does not know: what they do. */
#ifndef FOURCHESS_ADAPTER_REFERENCE_SETTINGS_H
#define FOURCHESS_ADAPTER_REFERENCE_SETTINGS_H

#include <jansson.h>

#include "reference/game.h"
#include "reference/json/fault.h"

/* Reads the options.
 * value    NULL when the request has none.
 * options  changed where an option says so.
 * Returns false when they are malformed, or foreign to the variant (unsupported). */
bool settings_read(const json_t *value, const Rules *rules, Options *options,
                   Fault *fault);

#endif
