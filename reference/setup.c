#include "reference/setup.h"

#include <stdio.h>

#include "reference/text.h"

void setup_start(Position *position, const Rules *rules, Seat first) {
    static const PieceKind back_row[2][8] = {
        /* from the player's left; [1]: the queen on the king's left */
        {KIND_ROOK, KIND_KNIGHT, KIND_BISHOP, KIND_KING, KIND_QUEEN, KIND_BISHOP,
         KIND_KNIGHT, KIND_ROOK},
        {KIND_ROOK, KIND_KNIGHT, KIND_BISHOP, KIND_QUEEN, KIND_KING, KIND_BISHOP,
         KIND_KNIGHT, KIND_ROOK},
    };
    position_clear(position, rules);
    position->turn = first;
    SeatMask seats = rules_all_seats(rules);
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        const SeatShape *shape = &rules->board->seats[seat];
        for (int place = 0; place < 8; place++) {
            Square square = square_step(shape->left_corner, place * shape->right);
            PieceKind kind = back_row[rules_queen_on_left(rules, seat)][place];
            position_put(position, square, piece_make(seat, kind));
            position_put(position, square_step(square, shape->forward),
                         piece_make(seat, KIND_PAWN));
        }
        position->castling |=
            castling_right(seat, CASTLING_SHORT) | castling_right(seat, CASTLING_LONG);
    }
}

static bool fault_at(SetupFault *fault, const char *clause, const char *text,
                     Square square) {
    char name[SQUARE_TEXT_SIZE];
    text_write_square(square, name);
    fault->clause = clause;
    snprintf(fault->text, sizeof fault->text, "%s: %s", name, text);
    return false;
}

static bool fault_of(SetupFault *fault, const char *clause, const char *seat,
                     const char *text) {
    fault->clause = clause;
    snprintf(fault->text, sizeof fault->text, "%s %s", seat, text);
    return false;
}

static bool check_variant(const Position *position, Seat seat, SetupFault *fault) {
    const Rules *rules = position->rules;
    const char *name = rules->board->seats[seat].name;
    if (!rules_have_state(rules, position->states[seat])) {
        return fault_of(fault, "SETUP-6", name, "is in a state of another variant");
    }
    SquareSet pieces = position->pieces[seat];
    for (Square square; (square = squares_take(&pieces)) != SQUARE_NONE;) {
        if (!rules_have_kind(rules, piece_kind(position->board[square]))) {
            return fault_at(fault, "SETUP-6", "a piece of another variant", square);
        }
    }
    return true;
}

static bool check_kings(const Position *position, Seat seat, SetupFault *fault) {
    const char *name = position->rules->board->seats[seat].name;
    int kings = 0;
    SquareSet pieces = position->pieces[seat];
    for (Square square; (square = squares_take(&pieces)) != SQUARE_NONE;) {
        kings += piece_kind(position->board[square]) == KIND_KING;
    }
    if (kings > 1) {
        return fault_of(fault, "SETUP-4", name, "has more than one king");
    }
    if (kings == 0 && position->states[seat] != STATE_OUT) {
        return fault_of(fault, "SETUP-4", name, "has no king");
    }
    return true;
}

static bool check_pawns(const Position *position, Seat seat, SetupFault *fault) {
    const Rules *rules = position->rules;
    SquareSet pieces = position->pieces[seat];
    for (Square square; (square = squares_take(&pieces)) != SQUARE_NONE;) {
        PieceKind kind = piece_kind(position->board[square]);
        int own_rank = board_own_rank(rules->board, seat, square);
        if (!kind_is_pawn(kind)) {
            continue;
        }
        if (own_rank == 1) {
            return fault_at(fault, "SETUP-7", "a pawn on its own rank 1", square);
        }
        if (rules_promotion(rules, seat, square) != PROMOTES_NOT) {
            return fault_at(fault, "SETUP-7", "a pawn where it would have promoted",
                            square);
        }
        if (own_rank > rules->promotion_rank) {
            return fault_at(fault, "SETUP-7", "a pawn beyond its promotion row", square);
        }
        if (kind == KIND_LEAPT_PAWN && own_rank < 4) {
            return fault_at(fault, "SETUP-7",
                            "a pawn that has leapt stands on own rank 4 or further",
                            square);
        }
    }
    return true;
}

static bool check_castling(const Position *position, Seat seat, SetupFault *fault) {
    const Rules *rules = position->rules;
    for (CastlingSide side = CASTLING_SHORT; side < CASTLING_SIDES; side++) {
        if ((position->castling & castling_right(seat, side)) == 0) {
            continue;
        }
        const char *name = rules->board->seats[seat].name;
        Square rook = rules_rook_home(rules, seat, side);
        if (position->states[seat] == STATE_OUT) {
            return fault_of(fault, "SETUP-8", name, "is out and has a castling right");
        }
        if (position->king[seat] != rules_king_home(rules, seat)) {
            return fault_of(
                fault, "SETUP-8", name,
                "has a castling right but its king is not on its castling place");
        }
        if (position->board[rook] != piece_make(seat, KIND_ROOK)) {
            return fault_at(fault, "SETUP-8", "a castling right without its rook", rook);
        }
    }
    return true;
}

static bool check_record(const Position *position, Seat seat, SetupFault *fault) {
    Square passed = position->en_passant[seat];
    if (passed == SQUARE_NONE) {
        return true;
    }
    const BoardShape *board = position->rules->board;
    if (board_own_rank(board, seat, passed) != 3) {
        return fault_at(fault, "SETUP-9", "a square passed over is on own rank 3",
                        passed);
    }
    Square pawn = square_step(passed, board->seats[seat].forward);
    if (position->board[pawn] != piece_make(seat, KIND_PAWN)) {
        return fault_at(fault, "SETUP-9", "an en passant record without its pawn", pawn);
    }
    return true;
}

static bool check_extras(const Position *position, Seat seat, SetupFault *fault) {
    const char *name = position->rules->board->seats[seat].name;
    bool live = (position->live_kings & seat_bit(seat)) != 0;
    if (live &&
        (position->states[seat] != STATE_OUT || position->king[seat] == SQUARE_NONE)) {
        return fault_of(fault, "SETUP-12", name,
                        "has a live king but is not out or has no king");
    }
    if (position->offer == seat && position->turn == seat) {
        return fault_of(fault, "SETUP-12", name,
                        "is to move, so its draw offer cannot stand");
    }
    return true;
}

bool setup_check(const Position *position, SetupFault *fault) {
    const BoardShape *board = position->rules->board;
    if (position->turn == SEAT_NONE) {
        return fault_of(fault, "SETUP-5", "nobody", "is to move");
    }
    if ((position->active & seat_bit(position->turn)) == 0) {
        return fault_of(fault, "SETUP-5", board->seats[position->turn].name,
                        "is to move but is not active");
    }
    SeatMask seats = rules_all_seats(position->rules);
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        if (!check_variant(position, seat, fault) ||
            !check_kings(position, seat, fault) || !check_pawns(position, seat, fault) ||
            !check_castling(position, seat, fault) ||
            !check_record(position, seat, fault) ||
            !check_extras(position, seat, fault)) {
            return false;
        }
    }
    return true;
}

/* Whether the window of the owner's record is closed for the seat to move. */
static bool window_closed(const Position *position, Seat owner) {
    if (position->rules->en_passant_window != EN_PASSANT_NEXT_PLAYER_ONLY) {
        return false;
    }
    Seat next = rules_next_seat(position->rules, owner);
    while ((position->active & seat_bit(next)) == 0) {
        next = rules_next_seat(position->rules, next);
    }
    return next != position->turn;
}

void setup_drop_dead_records(Position *position) {
    const Rules *rules = position->rules;
    if (rules->resigned_king == RESIGNED_KING_GREY) {
        position->live_kings = 0;
    }
    SeatMask owners = rules_all_seats(rules);
    for (Seat owner; (owner = seats_take(&owners)) != SEAT_NONE;) {
        Square passed = position->en_passant[owner];
        if (passed == SQUARE_NONE) {
            continue;
        }
        bool occupied = position->board[passed] != PIECE_NONE &&
                        rules->en_passant_occupied == EN_PASSANT_OCCUPIED_LAPSES;
        bool owner_out =
            position->states[owner] == STATE_OUT &&
            rules->en_passant_of_eliminated == EN_PASSANT_OF_ELIMINATED_LAPSES;
        if (occupied || owner_out || window_closed(position, owner)) {
            position->en_passant[owner] = SQUARE_NONE;
        }
    }
}
