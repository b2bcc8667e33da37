#include "reference/draws.h"

#include "reference/attack.h"
#include "reference/movegen.h"

bool draws_insufficient_material(const Position *position) {
    if (position->rules->insufficient_material != INSUFFICIENT_MATERIAL_DRAWS) {
        return false; /* [DRAW-10] */
    }
    int knights = 0;
    bool light_bishop = false;
    bool dark_bishop = false;
    SeatMask seats = rules_all_seats(position->rules);
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        SquareSet pieces = position->pieces[seat];
        for (Square square; (square = squares_take(&pieces)) != SQUARE_NONE;) {
            switch (piece_kind(position->board[square])) {
            case KIND_KING:
                break;
            case KIND_KNIGHT:
                knights++;
                break;
            case KIND_BISHOP:
                light_bishop |= square_is_light(square);
                dark_bishop |= !square_is_light(square);
                break;
            default:
                return false;
            }
        }
    }
    /* [CLASSIC-5] */
    return knights == 0 ? !(light_bishop && dark_bishop)
                        : knights == 1 && !light_bishop && !dark_bishop;
}

bool draws_fifty_moves(const Position *position) {
    const Rules *rules = position->rules;
    uint64_t sum = 0;
    bool all_reached = true;
    SeatMask seats = rules_all_seats(rules);
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        bool matters = (position->active & seat_bit(seat)) != 0; /* [DRAW-7] */
        all_reached = all_reached && (!matters || position->quiet[seat] >= 50);
        sum += position->quiet[seat];
    }
    return rules->fifty_move_unit == FIFTY_200_PLIES ? sum >= 200
                                                     : all_reached; /* [DRAW-5, DRAW-6] */
}

/* Whether a pawn of an entitled seat attacks the square that `owner` passed over. */
static bool passed_square_attacked(const Position *position, Seat owner) {
    Square passed = position->en_passant[owner];
    SeatMask seats = position->active;
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        SquareSet sources = attack_sources(position, passed, seat_bit(seat));
        for (Square from; (from = squares_take(&sources)) != SQUARE_NONE;) {
            if (kind_is_pawn(piece_kind(position->board[from])) &&
                position_en_passant_entitled(position, owner, seat)) {
                return true;
            }
        }
    }
    return false;
}

static bool legal_en_passant_exists(const Position *position) {
    MoveList list;
    movegen_legal(position, position->turn, &list);
    for (int index = list.count; index-- > 0;) {
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
    uint64_t key = key_mix(position->placement_key, position->turn);
    if (rules->repetition_key == REPETITION_PLACEMENT_AND_TURN) {
        return key; /* [DRAW-3] */
    }
    key = key_mix(key, position->castling);
    SeatMask seats = rules_all_seats(rules);
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        key = key_mix(key, position->states[seat]);
        key = key_mix(key, record_usable(position, seat) ? position->en_passant[seat]
                                                         : SQUARE_NONE);
    }
    return key;
}
