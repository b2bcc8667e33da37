/* read.h - one reader for each field of a set-up.
 *
 * Purpose: JSON values to the parts of a Position. Each returns false with the fault
 * filled in; a value of the wrong type is malformed, one that names what the variant does
 * not have breaks SETUP-6. Chapter: 92-protocol, 10-board. Does not know: SETUP-4,
 * SETUP-5 and SETUP-7 to SETUP-9; see reference/setup.h. */
#ifndef FOURCHESS_REFERENCE_JSON_READ_H
#define FOURCHESS_REFERENCE_JSON_READ_H

#include <jansson.h>

#include "reference/json/fault.h"
#include "reference/position.h"

/* The largest counter or score that is taken, so that nothing ever overflows. */
enum { NUMBER_MAX = 1000000000 };

bool read_board(const json_t *value, Position *position, Fault *fault);
/* The short form: `{"red": "Kh1 Rd5 e4"}`; a square alone is a pawn. */
bool read_pieces(const json_t *value, Position *position, Fault *fault);
bool read_turn(const json_t *value, Position *position, Fault *fault);
bool read_states(const json_t *value, Position *position, Fault *fault);
bool read_castling(const json_t *value, Position *position, Fault *fault);
bool read_en_passant(const json_t *value, Position *position, Fault *fault);
bool read_scores(const json_t *value, Position *position, Fault *fault);
/* By seat, or one number for every seat. */
bool read_quiet(const json_t *value, Position *position, Fault *fault);
bool read_moves_made(const json_t *value, Position *position, Fault *fault);
/* Milliseconds left; every seat must have some. */
bool read_clocks(const json_t *value, Position *position, Fault *fault);
bool read_offers(const json_t *value, Position *position, Fault *fault);
bool read_offer(const json_t *value, Position *position, Fault *fault);
bool read_control(const json_t *value, Position *position, Fault *fault);
bool read_live_kings(const json_t *value, Position *position, Fault *fault);
/* Reported only: an array is passed over, so that a reported position can be set up. */
bool read_checks(const json_t *value, Position *position, Fault *fault);
/* Reported only: null is passed over, a result makes the position a finished one. */
bool read_result(const json_t *value, Position *position, Fault *fault);

/* Reads a whole number from `least` to NUMBER_MAX.
 * place   what the number is, for the fault. */
bool read_number(const json_t *value, int least, const char *place, int *number,
                 Fault *fault);

#endif
