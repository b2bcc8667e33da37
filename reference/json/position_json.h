/* position_json.h - position objects to and from games.
 *
 * Purpose: the one shape that set-ups, reports and files share.
 * Chapter: 92-protocol, 10-board (SETUP-4 to SETUP-11).
 * Does not know: requests, options or events. */
#ifndef FOURCHESS_REFERENCE_JSON_POSITION_JSON_H
#define FOURCHESS_REFERENCE_JSON_POSITION_JSON_H

#include "reference/json/fields.h"

/* Reads a position object, `board` or the short form `pieces`, for set-ups.
 * object    keys that begin with "x-" are passed over.
 * position  written only on success; SETUP-4, SETUP-5 and SETUP-7 to SETUP-9 are left to
 *           game_set_up().
 * Returns false, with `fault`, when it is malformed or breaks SETUP-6. */
bool position_from_json(const json_t *object, const Rules *rules, Position *position,
                        Fault *fault);

/* Begins a game from a set-up: "start" or a position object.
 * game   written only on success.
 * Returns false, with `fault`, as position_from_json() and game_set_up() do. */
bool game_from_json(const json_t *setup, const Rules *rules, const Options *options,
                    Game *game, Fault *fault);

/* Reports the position of a game: the fields of its variant that are in `fields` and
 * have something to report. Returns a new reference. */
json_t *game_to_json(const Game *game, FieldMask fields);

#endif
