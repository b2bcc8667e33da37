/* write.h - one writer for each field of a reported position.
 *
 * Purpose: the parts of a Game as JSON values. Each returns a new reference.
 * Chapter: 92-protocol.
 * Does not know: which fields a variant has; see fields.h. */
#ifndef FOURCHESS_REFERENCE_JSON_WRITE_H
#define FOURCHESS_REFERENCE_JSON_WRITE_H

#include <jansson.h>

#include "reference/game.h"

json_t *write_board(const Game *game);
json_t *write_turn(const Game *game);
json_t *write_states(const Game *game);
json_t *write_castling(const Game *game);
json_t *write_en_passant(const Game *game);
json_t *write_scores(const Game *game);
json_t *write_quiet(const Game *game);
json_t *write_moves_made(const Game *game);
json_t *write_checks(const Game *game);
/* NULL when the game has no clocks that run down. */
json_t *write_clocks(const Game *game);
json_t *write_offers(const Game *game);
json_t *write_offer(const Game *game);
json_t *write_control(const Game *game);
json_t *write_live_kings(const Game *game);
json_t *write_result(const Game *game);

/* The word of a seat's state: "active", "mated", "out". */
const char *seat_state_name(SeatState state);

#endif
