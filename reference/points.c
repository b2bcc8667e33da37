#include "reference/points.h"

#include "reference/attack.h"

static const uint8_t capture_points[KIND_COUNT] = {
    [KIND_PAWN] = 1,  [KIND_KNIGHT] = 3, [KIND_BISHOP] = 5,
    [KIND_ROOK] = 5,                                                /* [SOLO-4] */
    [KIND_QUEEN] = 9, [KIND_KING] = 20,  [KIND_PROMOTED_QUEEN] = 1, /* [SOLO-5] */
};

static int32_t points_of_capture(const Position *before, Piece captured) {
    Seat owner = piece_seat(captured);
    PieceKind kind = piece_kind(captured);
    bool live = (before->active & seat_bit(owner)) != 0 ||
                (kind == KIND_KING &&
                 (before->live_kings & seat_bit(owner)) != 0); /* [SOLO-23] */
    return live ? capture_points[kind] : 0;                    /* [SOLO-6] */
}

int32_t points_of_captures(const Position *before, const Undo *undo) {
    int32_t points = 0;
    if (undo->captured != PIECE_NONE) {
        points += points_of_capture(before, undo->captured);
    }
    if (undo->captured_passing != PIECE_NONE) {
        points += points_of_capture(before, undo->captured_passing);
    }
    return points;
}

/* The seats because of which the king of `victim` counts as checked by the move
 * [SOLO-14]. */
static SeatMask checking_seats(const Position *before, const Position *after, Seat mover,
                               Seat victim) {
    SeatMask checking = 0;
    uint8_t counting = after->rules->multi_check_counting;
    SeatMask seats = counting == MULTI_CHECK_NEW_BY_ANYONE
                         ? position_enemies(after, victim)
                         : seat_bit(mover);
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        if (!attack_reaches(after, after->king[victim], seat_bit(seat), SQUARE_NONE)) {
            continue;
        }
        bool before_too =
            attack_reaches(before, before->king[victim], seat_bit(seat), SQUARE_NONE);
        if (!before_too || counting == MULTI_CHECK_ALL_BY_MOVER) {
            checking |= seat_bit(seat);
        }
    }
    return checking;
}

static bool is_queen(Piece piece) {
    return piece_kind(piece) == KIND_QUEEN || piece_kind(piece) == KIND_PROMOTED_QUEEN;
}

/* Whether all pieces of the seats that attack the king are queens. */
static bool queens_only(const Position *after, Seat victim, SeatMask checking) {
    SquareSet sources = attack_sources(after, after->king[victim], checking);
    for (Square square; (square = squares_take(&sources)) != SQUARE_NONE;) {
        if (!is_queen(after->board[square])) {
            return false;
        }
    }
    return true;
}

int32_t points_of_checks(const Position *before, const Position *after, Move move) {
    Seat mover = piece_seat(after->board[move.to]);
    int kings = 0;
    bool all_queens = true;
    SeatMask victims = position_enemies(after, mover); /* [SOLO-15] */
    for (Seat victim; (victim = seats_take(&victims)) != SEAT_NONE;) {
        SeatMask checking = checking_seats(before, after, mover, victim);
        if (checking != 0) {
            kings++;
            all_queens = all_queens && queens_only(after, victim, checking);
        }
    }
    bool with_queen = after->rules->multi_check_queen == MULTI_CHECK_QUEEN_MOVED_PIECE
                          ? is_queen(after->board[move.to])
                          : all_queens; /* [SOLO-11] */
    if (kings == 2) {
        return with_queen ? 1 : 5; /* [SOLO-12] */
    }
    if (kings == 3) {
        return with_queen ? 5 : 20; /* [SOLO-13] */
    }
    return 0; /* [SOLO-10] */
}
