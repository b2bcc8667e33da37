#include "reference/attack.h"

const uint8_t kind_ways[16] = {
    [KIND_PAWN] = WAY_PAWN,                                   /* [PAWN-5] */
    [KIND_KNIGHT] = WAY_KNIGHT,                               /* [MOVE-5] */
    [KIND_BISHOP] = WAY_DIAGONALS,                            /* [MOVE-4] */
    [KIND_ROOK] = WAY_LINES,                                  /* [MOVE-3] */
    [KIND_QUEEN] = WAY_LINES | WAY_DIAGONALS,                 /* [MOVE-2] */
    [KIND_KING] = WAY_KING,                                   /* [MOVE-1, CHECK-4] */
    [KIND_MAHARAJA] = WAY_LINES | WAY_DIAGONALS | WAY_KNIGHT, /* [ALLIANCE-13] */
    [KIND_PROMOTED_QUEEN] = WAY_LINES | WAY_DIAGONALS,        /* [MOVE-2] */
    [KIND_LEAPT_PAWN] = WAY_PAWN,
};

/* Whether `piece`, one step away against `direction`, is a pawn that captures along it.
 */
static bool pawn_captures_along(const Position *position, Piece piece, int direction) {
    const SeatShape *shape = &position->rules->board->seats[piece_seat(piece)];
    Step step = board_directions[direction];
    return (kind_ways[piece_kind(piece)] & WAY_PAWN) != 0 &&
           (step == shape->forward + shape->right ||
            step == shape->forward - shape->right);
}

bool attack_along(const Position *position, Square target, Square square, int direction) {
    Piece piece = position->board[square];
    if (kind_slides(piece_kind(piece), direction)) {
        return true;
    }
    if (square != square_step(target, board_directions[direction])) {
        return false;
    }
    return (kind_ways[piece_kind(piece)] & WAY_KING) != 0 ||
           pawn_captures_along(position, piece, (direction + 4) & 7);
}

/* The first piece met from `target` in `direction` if it attacks `target`, else
 * SQUARE_NONE. */
static Square attacker_along(const Position *position, Square target, int direction,
                             SeatMask attackers, Square lifted) {
    Step step = board_directions[direction];
    Square square = square_step(target, step);
    while (position->board[square] == PIECE_NONE || square == lifted) {
        square = square_step(square, step);
    }
    bool hostile = (piece_owner(position->board[square]) & attackers) != 0;
    return hostile && attack_along(position, target, square, direction) ? square
                                                                        : SQUARE_NONE;
}

static bool knight_attacks_from(const Position *position, Square square,
                                SeatMask attackers) {
    Piece piece = position->board[square];
    return (piece_owner(piece) & attackers) != 0 &&
           (kind_ways[piece_kind(piece)] & WAY_KNIGHT) != 0;
}

bool attack_reaches(const Position *position, Square target, SeatMask attackers,
                    Square lifted) {
    for (int index = 0; index < 8; index++) {
        if (knight_attacks_from(position, square_step(target, board_knight_steps[index]),
                                attackers)) {
            return true;
        }
    }
    for (int direction = 0; direction < 8; direction++) {
        if (attacker_along(position, target, direction, attackers, lifted) !=
            SQUARE_NONE) {
            return true;
        }
    }
    return false;
}

SquareSet attack_sources(const Position *position, Square target, SeatMask attackers) {
    SquareSet sources = {{0}};
    for (int index = 0; index < 8; index++) {
        Square square = square_step(target, board_knight_steps[index]);
        if (knight_attacks_from(position, square, attackers)) {
            squares_add(&sources, square);
        }
    }
    for (int direction = 0; direction < 8; direction++) {
        Square square =
            attacker_along(position, target, direction, attackers, SQUARE_NONE);
        if (square != SQUARE_NONE) {
            squares_add(&sources, square);
        }
    }
    return sources;
}

bool attack_checks(const Position *position, Seat seat) {
    Square king = position->king[seat];
    return king != SQUARE_NONE &&
           attack_reaches(position, king, position_enemies(position, seat), SQUARE_NONE);
}
