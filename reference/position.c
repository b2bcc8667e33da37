#include "reference/position.h"

#include <string.h>

uint64_t key_mix(uint64_t key, uint64_t value) {
    uint64_t mixed = (key ^ value) * 0x9E3779B97F4A7C15U;
    return mixed ^ mixed >> 32;
}

/* As good as a table of random numbers, and nothing to store. */
static uint64_t piece_key(Piece piece, Square square) {
    return key_mix(key_mix(UINT64_MAX, piece), square);
}

void position_clear(Position *position, const Rules *rules) {
    memset(position, 0, sizeof *position);
    position->rules = rules;
    for (int square = 0; square < SQUARE_SPACE; square++) {
        bool exists = board_has_square(rules->board, (Square)square);
        position->board[square] = exists ? PIECE_NONE : PIECE_WALL;
    }
    position->active = rules_all_seats(rules);
    position->offer = SEAT_NONE;
}

void position_set_state(Position *position, Seat seat, SeatState state) {
    position->states[seat] = (uint8_t)state;
    if (state == STATE_ACTIVE) {
        position->active |= seat_bit(seat);
    } else {
        position->active &= (SeatMask)~seat_bit(seat);
    }
}

void position_eliminate(Position *position, Seat seat) {
    position_set_state(position, seat, STATE_OUT);
    position->castling &= /* [CASTLE-9] */
        (uint8_t) ~(castling_right(seat, CASTLING_SHORT) |
                    castling_right(seat, CASTLING_LONG));
    if (position->rules->en_passant_of_eliminated == EN_PASSANT_OF_ELIMINATED_LAPSES) {
        position->en_passant[seat] = SQUARE_NONE; /* [EP-8] */
    }
}

void position_skip_turn(Position *position, Seat seat) {
    position->en_passant[seat] = SQUARE_NONE; /* [EP-8, EP-10] */
}

void position_end_turn(Position *position, Seat seat) {
    position_skip_turn(position, seat);
    if (position->rules->en_passant_window == EN_PASSANT_NEXT_PLAYER_ONLY) {
        memset(position->en_passant, 0, sizeof position->en_passant); /* [EP-5] */
    }
}

void position_put(Position *position, Square square, Piece piece) {
    Seat seat = piece_seat(piece);
    assert(position->board[square] == PIECE_NONE);
    position->board[square] = piece;
    position->placement_key ^= piece_key(piece, square);
    squares_add(&position->pieces[seat], square);
    if (piece_kind(piece) == KIND_KING) {
        position->king[seat] = square;
    }
}

Piece position_lift(Position *position, Square square) {
    Piece piece = position->board[square];
    Seat seat = piece_seat(piece);
    assert(piece != PIECE_NONE && piece != PIECE_WALL);
    position->board[square] = PIECE_NONE;
    position->placement_key ^= piece_key(piece, square);
    squares_remove(&position->pieces[seat], square);
    if (piece_kind(piece) == KIND_KING) {
        position->king[seat] = SQUARE_NONE;
    }
    return piece;
}

Seat position_passed_by(const Position *position, Square square) {
    for (Seat owner = 0; owner < position->rules->board->seat_count; owner++) {
        if (position->en_passant[owner] == square) {
            return owner;
        }
    }
    return SEAT_NONE;
}

bool position_en_passant_entitled(const Position *position, Seat owner, Seat seat) {
    const Rules *rules = position->rules;
    if ((rules_opponents(rules, seat) & seat_bit(owner)) == 0) {
        return false; /* [EP-4] */
    }
    if (rules->en_passant_window == EN_PASSANT_NEXT_PLAYER_ONLY) {
        Seat first = position->turn;
        while (first != owner && (position->active & seat_bit(first)) == 0) {
            first = rules_next_seat(rules, first);
        }
        return seat == first; /* [EP-5, EP-9] */
    }
    for (Seat met = position->turn; met != owner; met = rules_next_seat(rules, met)) {
        if (met == seat) {
            return true; /* [EP-5] */
        }
    }
    return false;
}

/* Removes the piece on `square`, and what falls with it. */
static Piece capture(Position *position, Square square) {
    Piece captured = position_lift(position, square); /* [MOVE-8] */
    Seat victim = piece_seat(captured);
    if (piece_kind(captured) == KIND_KING) {
        position->live_kings &= (SeatMask)~seat_bit(victim);
        if (position->rules->king_capture == KING_CAPTURE_ELIMINATES) {
            position_eliminate(position, victim); /* [SOLO-5] */
        }
    }
    if (position->en_passant[victim] != SQUARE_NONE) {
        Step forward = position->rules->board->seats[victim].forward;
        if (square_step(position->en_passant[victim], forward) == square) {
            position->en_passant[victim] = SQUARE_NONE; /* [EP-7] */
        }
    }
    return captured;
}

/* The right that dies with a rook of `seat` leaving, or being captured on, `square`. */
static uint8_t right_of_rook(const Position *position, Seat seat, Square square) {
    for (CastlingSide side = CASTLING_SHORT; side < CASTLING_SIDES; side++) {
        if (rules_rook_home(position->rules, seat, side) == square) {
            return castling_right(seat, side);
        }
    }
    return 0;
}

static void update_castling(Position *position, Move move, const Undo *undo) {
    if (position->castling == 0) {
        return;
    }
    Seat mover = piece_seat(undo->moved);
    uint8_t lost = 0;
    if (piece_kind(undo->moved) == KIND_KING) { /* [CASTLE-7] */
        lost =
            castling_right(mover, CASTLING_SHORT) | castling_right(mover, CASTLING_LONG);
    } else if (piece_kind(undo->moved) == KIND_ROOK) { /* [CASTLE-8] */
        lost = right_of_rook(position, mover, move.from);
    }
    if (piece_kind(undo->captured) == KIND_ROOK) { /* [CASTLE-8] */
        lost |= right_of_rook(position, piece_seat(undo->captured), move.to);
    }
    position->castling &= (uint8_t)~lost;
}

static void update_records(Position *position, Move move, Seat mover) {
    const Rules *rules = position->rules;
    Seat entered = position_passed_by(position, move.to);
    if (entered != SEAT_NONE &&
        rules->en_passant_occupied == EN_PASSANT_OCCUPIED_LAPSES) {
        position->en_passant[entered] = SQUARE_NONE; /* [EP-6] */
    }
    if (rules->en_passant_window == EN_PASSANT_NEXT_PLAYER_ONLY) {
        memset(position->en_passant, 0, sizeof position->en_passant); /* [EP-5, EP-9] */
    }
    position->en_passant[mover] = SQUARE_NONE; /* [EP-2] */
    if (move.reading == READING_DOUBLE_STEP) {
        position->en_passant[mover] =
            square_step(move.from, rules->board->seats[mover].forward);
    }
}

static void castle_rook(Position *position, Move move, Seat mover, bool forth) {
    const Rules *rules = position->rules;
    for (CastlingSide side = CASTLING_SHORT; side < CASTLING_SIDES; side++) {
        Step step = rules_castling_step(rules, mover, side);
        if (square_step(move.from, 2 * step) == move.to) {
            Square corner = rules_rook_home(rules, mover, side);
            Square crossed = square_step(move.from, step);
            Piece rook = position_lift(position, forth ? corner : crossed);
            position_put(position, forth ? crossed : corner, rook); /* [CASTLE-1] */
        }
    }
}

void position_make(Position *position, Move move, Undo *undo) {
    memcpy(undo->en_passant, position->en_passant, sizeof undo->en_passant);
    memcpy(undo->states, position->states, sizeof undo->states);
    undo->castling = position->castling;
    undo->active = position->active;
    undo->live_kings = position->live_kings;
    undo->captured = PIECE_NONE;
    undo->captured_passing = PIECE_NONE;

    Piece piece = position_lift(position, move.from);
    Seat mover = piece_seat(piece);
    undo->moved = piece;
    if (move.reading == READING_EN_PASSANT) { /* [EP-3] */
        Seat owner = position_passed_by(position, move.to);
        undo->passing_square =
            square_step(move.to, position->rules->board->seats[owner].forward);
        undo->captured_passing = capture(position, undo->passing_square);
    }
    if (position->board[move.to] != PIECE_NONE) {
        undo->captured = capture(position, move.to);
    }
    if (move.promotion != KIND_NONE) { /* [PROMO-1] */
        piece = piece_make(mover, (PieceKind)move.promotion);
    } else if (move.reading == READING_LEAP) { /* [ALLIANCE-7] */
        piece = piece_make(mover, KIND_LEAPT_PAWN);
    }
    position_put(position, move.to, piece);
    if (move.reading == READING_CASTLING) {
        castle_rook(position, move, mover, true);
    }
    update_castling(position, move, undo);
    update_records(position, move, mover);
}

void position_unmake(Position *position, Move move, const Undo *undo) {
    Seat mover = piece_seat(undo->moved);
    if (move.reading == READING_CASTLING) {
        castle_rook(position, move, mover, false);
    }
    position_lift(position, move.to);
    if (undo->captured != PIECE_NONE) {
        position_put(position, move.to, undo->captured);
    }
    if (undo->captured_passing != PIECE_NONE) {
        position_put(position, undo->passing_square, undo->captured_passing);
    }
    position_put(position, move.from, undo->moved);
    memcpy(position->en_passant, undo->en_passant, sizeof undo->en_passant);
    memcpy(position->states, undo->states, sizeof undo->states);
    position->castling = undo->castling;
    position->active = undo->active;
    position->live_kings = undo->live_kings;
}
