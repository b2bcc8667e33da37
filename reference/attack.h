/* attack.h - who attacks what [spec 20-moves, 50-check].
 *
 * How each kind of piece captures is one row of a table; pawns alone depend on their
 * seat. Knows nothing of legality: a pinned piece attacks like any other [CHECK-3]. Which
 * seats count is said by the caller. */
#ifndef FOURCHESS_REFERENCE_ATTACK_H
#define FOURCHESS_REFERENCE_ATTACK_H

#include "reference/position.h"

/* The ways in which a kind of piece moves and captures. */
enum {
    WAY_LINES = 1,     /* along ranks and files, any distance */
    WAY_DIAGONALS = 2, /* along diagonals, any distance */
    WAY_KNIGHT = 4,
    WAY_KING = 8, /* one step */
    WAY_PAWN = 16
};
extern const uint8_t kind_ways[16]; /* by PieceKind; 0 for the rest */

/* Whether a slider of `kind` moves along `direction` (an index of board_directions). */
static inline bool kind_slides(PieceKind kind, int direction) {
    return (kind_ways[kind] &
            (direction_is_diagonal(direction) ? WAY_DIAGONALS : WAY_LINES)) != 0;
}

/* Whether any piece of the seats in `attackers` attacks `target`, with the piece on
 * `lifted` (or SQUARE_NONE) thought away: a king that steps back along a line does not
 * shield itself. */
bool attack_reaches(const Position *position, Square target, SeatMask attackers,
                    Square lifted);

/* Whether the piece on `square` attacks `target`, from which it is the first piece met in
 * `direction` (an index of board_directions). */
bool attack_along(const Position *position, Square target, Square square, int direction);

/* The squares of the pieces of `attackers` that attack `target`. */
SquareSet attack_sources(const Position *position, Square target, SeatMask attackers);

/* Whether the king of `seat` is attacked by an active opponent [CHECK-1]; false when it
 * has been captured. */
bool attack_checks(const Position *position, Seat seat);

#endif
