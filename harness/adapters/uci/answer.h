/* One request of the conformance protocol, answered out of a UCI engine's mouth.
 *
 * Spec chapter: 92-protocol. Knows requests, moves in both spellings, and what such an
 * engine cannot be asked; every word on what is legal is the engine's. */
#ifndef FOURCHESS_UCI_ANSWER_H
#define FOURCHESS_UCI_ANSWER_H

#include "harness/adapters/uci/uci.h"

#include <jansson.h>

/* The answer to hello; a new reference. */
json_t *answer_hello(const Uci *uci);

/* The answer to any other request but bye; a new reference.
 * Returns NULL when the engine has gone. */
json_t *answer_request(Uci *uci, const json_t *request);

typedef enum MoveForm { MOVE_MALFORMED, MOVE_IMPOSSIBLE, MOVE_OF_BOARD } MoveForm;

/* Turns "e7-e8=Q" into "e7e8q".
 * uci           set for MOVE_OF_BOARD only.
 * Returns MOVE_IMPOSSIBLE for what has the form of a move but no place on this board. */
MoveForm move_to_uci(const char *text, char uci[UCI_MOVE]);

/* Turns "e7e8q" into "e7-e8=Q". */
void move_from_uci(const char *uci, char text[UCI_MOVE + 3]);

#endif
