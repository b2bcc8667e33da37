#include "reference/draws.h"

#include "reference/movegen.h"

bool draws_insufficient_material(const Position *position) {
    if (position->rules->insufficient_material != INSUFFICIENT_MATERIAL_DRAWS) {
        return false; /* [DRAW-10] */
    }
    int knights = 0;
    int light_bishops = 0;
    int dark_bishops = 0;
    for (Seat seat = 0; seat < position->rules->board->seat_count; seat++) {
        SquareSet pieces = position->pieces[seat];
        for (Square square; (square = squares_take(&pieces)) != SQUARE_NONE;) {
            switch (piece_kind(position->board[square])) {
            case KIND_KING:
                break;
            case KIND_KNIGHT:
                knights++;
                break;
            case KIND_BISHOP:
                light_bishops += square_is_light(square);
                dark_bishops += !square_is_light(square);
                break;
            default:
                return false;
            }
        }
    }
    bool bishops_only = knights == 0 && (light_bishops == 0 || dark_bishops == 0);
    bool lone_knight = knights == 1 && light_bishops + dark_bishops == 0;
    return bishops_only || lone_knight; /* [CLASSIC-5] */
}

bool draws_fifty_moves(const Position *position) {
    const Rules *rules = position->rules;
    uint64_t sum = 0;
    bool all_reached = true;
    for (Seat seat = 0; seat < rules->board->seat_count; seat++) {
        bool matters = (position->active & seat_bit(seat)) != 0; /* [DRAW-7] */
        all_reached = all_reached && (!matters || position->quiet[seat] >= 50);
        sum += position->quiet[seat];
    }
    return rules->fifty_move_unit == FIFTY_200_PLIES ? sum >= 200
                                                     : all_reached; /* [DRAW-5, DRAW-6] */
}

/* Whether a pawn of an entitled seat attacks the square that `owner` passed over. */
static bool passed_square_attacked(const Position *position, Seat owner) {
    const BoardShape *board = position->rules->board;
    Square passed = position->en_passant[owner];
    for (Seat seat = 0; seat < board->seat_count; seat++) {
        if ((position->active & seat_bit(seat)) == 0 ||
            !position_en_passant_entitled(position, owner, seat)) {
            continue;
        }
        const SeatShape *shape = &board->seats[seat];
        for (int side = -1; side <= 1; side += 2) {
            Square from = square_step(passed, -(shape->forward + side * shape->right));
            Piece piece = position->board[from];
            if (kind_is_pawn(piece_kind(piece)) && piece_owner(piece) == seat_bit(seat)) {
                return true;
            }
        }
    }
    return false;
}

static bool legal_en_passant_exists(const Position *position) {
    MoveList list;
    movegen_legal(position, position->turn, &list);
    for (int index = 0; index < list.count; index++) {
        if (list.moves[index].reading == READING_EN_PASSANT) {
            return true;
        }
    }
    return false;
}

/* [DRAW-4] */
static bool record_usable(const Position *position, Seat owner) {
    if (position->en_passant[owner] == SQUARE_NONE ||
        position->states[owner] == STATE_MATED ||
        !passed_square_attacked(position, owner)) {
        return false;
    }
    return position->rules->en_passant_usable == EN_PASSANT_USABLE_ATTACKED ||
           legal_en_passant_exists(position);
}

uint64_t draws_repetition_key(const Position *position) {
    const Rules *rules = position->rules;
    /* Squares below 16 exist on no board, so the keys of "pieces" there are free for
     * everything else. */
    uint64_t key =
        position->placement_key ^ position_piece_key((Piece)(position->turn + 1), 1);
    if (rules->repetition_key == REPETITION_PLACEMENT_AND_TURN) {
        return key; /* [DRAW-3] */
    }
    key ^= position_piece_key(position->castling, 2);
    for (Seat seat = 0; seat < rules->board->seat_count; seat++) {
        key ^= position_piece_key((Piece)(seat * 16 + position->states[seat]), 3);
        if (record_usable(position, seat)) {
            key ^= position_piece_key(seat, position->en_passant[seat]);
        }
    }
    return key;
}
