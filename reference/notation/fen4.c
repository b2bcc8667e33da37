#include "reference/notation/fen4.h"

#include <string.h>

#include "reference/text.h"

/* Reads `n,n,n,n-`. */
static bool read_four(NotationReader *reader, uint32_t numbers[SEATS_MAX]) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!notation_number(reader, &numbers[seat])) {
            return false;
        }
        if (!notation_take(reader, seat < SEATS_MAX - 1 ? ',' : '-')) {
            return notation_fail(reader,
                                 "four numbers parted by commas and a dash are expected");
        }
    }
    return true;
}

static bool read_turn(NotationReader *reader) {
    static const char letters[] = "RBYG";
    const char *found = *reader->at == '\0' ? NULL : strchr(letters, *reader->at);
    if (found == NULL) {
        return notation_fail(reader, "the seat to move is R, B, Y or G");
    }
    reader->position->turn = (Seat)(found - letters);
    reader->at++;
    return notation_take(reader, '-') || notation_fail(reader, "a dash is expected");
}

static bool read_states(NotationReader *reader) {
    uint32_t dead[SEATS_MAX];
    if (!read_four(reader, dead)) {
        return false;
    }
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        if (dead[seat] != 0) {
            position_set_state(reader->position, seat, STATE_OUT);
        }
    }
    return true;
}

static bool read_castling(NotationReader *reader, CastlingSide side) {
    uint32_t held[SEATS_MAX];
    if (!read_four(reader, held)) {
        return false;
    }
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        if (held[seat] != 0) {
            reader->position->castling |= castling_right(seat, side);
        }
    }
    return true;
}

static bool read_points(NotationReader *reader) {
    uint32_t points[SEATS_MAX];
    if (!read_four(reader, points)) {
        return false;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        reader->position->scores[seat] = (int32_t)points[seat];
    }
    return true;
}

/* Spreads the plies over the seats, the one that moved last first. */
static bool read_clock(NotationReader *reader) {
    uint32_t plies = 0;
    if (!notation_number(reader, &plies)) {
        return false;
    }
    for (Seat back = 1; back <= SEATS_MAX; back++) {
        Seat seat = (Seat)((reader->position->turn + SEATS_MAX - back) % SEATS_MAX);
        reader->position->quiet[seat] = (plies + SEATS_MAX - back) / SEATS_MAX;
    }
    return notation_take(reader, '-') || notation_fail(reader, "a dash is expected");
}

/* Reads one of `''` and `'e12:e11'`, the square passed over and the pawn. */
static bool read_record(NotationReader *reader, Seat seat) {
    char name[SQUARE_TEXT_SIZE] = "";
    if (!notation_take(reader, '\'')) {
        return notation_fail(reader, "a quoted text is expected");
    }
    size_t length = strcspn(reader->at, ":'");
    if (length < sizeof name) {
        memcpy(name, reader->at, length);
    }
    reader->position->en_passant[seat] = text_square(&board_cross, name);
    if (length != 0 && reader->position->en_passant[seat] == SQUARE_NONE) {
        return notation_fail(reader, "not a square");
    }
    while (*reader->at != '\0' && *reader->at != '\'') {
        reader->at++;
    }
    return notation_take(reader, '\'') ||
           notation_fail(reader, "the quoted text does not end");
}

static bool read_options(NotationReader *reader) {
    static const char head[] = "{'enPassant':(";
    if (*reader->at != '{') {
        return true;
    }
    if (strncmp(reader->at, head, sizeof head - 1) != 0) {
        return notation_fail(reader, "not an option that can be read");
    }
    reader->at += sizeof head - 1;
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        if (!read_record(reader, seat)) {
            return false;
        }
        if (!notation_take(reader, seat < SEATS_MAX - 1 ? ',' : ')')) {
            return notation_fail(reader, "four texts parted by commas are expected");
        }
    }
    return (notation_take(reader, '}') && notation_take(reader, '-')) ||
           notation_fail(reader, "a brace and a dash are expected");
}

/* Reads one token of a rank and says how many squares it fills. */
static bool read_token(NotationReader *reader, int file, int rank, uint32_t *width) {
    *width = 1;
    if (*reader->at >= '0' && *reader->at <= '9') {
        return notation_number(reader, width);
    }
    if (notation_take(reader, 'x') || notation_take(reader, 'X')) {
        return true;
    }
    Seat seat = text_seat_of_letter(&board_cross, *reader->at);
    if (seat == SEAT_NONE) {
        return notation_fail(reader, "a number, x or a piece is expected");
    }
    PieceKind kind = text_kind(reader->at[1]);
    if (kind == KIND_NONE) {
        reader->at++;
        return notation_fail(reader, "not a piece letter");
    }
    Square square = square_make(file, rank);
    if (!board_has_square(&board_cross, square)) {
        return notation_fail(reader, "a piece in a cut corner");
    }
    position_put(reader->position, square, piece_make(seat, kind));
    reader->at += 2;
    return true;
}

static bool read_rank(NotationReader *reader, int rank) {
    int file = 1;
    while (file <= 14) {
        uint32_t width = 0;
        if (file > 1 && !notation_take(reader, ',')) {
            return notation_fail(reader, "a comma is missing");
        }
        if (!read_token(reader, file, rank, &width)) {
            return false;
        }
        if (width == 0 || width > 14) {
            return notation_fail(reader, "a run of squares is 1 to 14 long");
        }
        file += (int)width;
    }
    return file == 15 || notation_fail(reader, "the rank is longer than 14 squares");
}

static bool read_board(NotationReader *reader) {
    for (int rank = 14; rank >= 1; rank--) {
        if (!read_rank(reader, rank)) {
            return false;
        }
        if (rank > 1 && !notation_take(reader, '/')) {
            return notation_fail(reader, "a slash is missing between two ranks");
        }
    }
    return *reader->at == '\0' || notation_fail(reader, "more text than a FEN4 has");
}

/* Files found in the wild keep the right of a rook that was captured. */
static void drop_rights_without_pieces(Position *position) {
    const Rules *rules = position->rules;
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        for (CastlingSide side = CASTLING_SHORT; side < CASTLING_SIDES; side++) {
            Square rook = rules_rook_home(rules, seat, side);
            bool in_place = position->board[rook] == piece_make(seat, KIND_ROOK) &&
                            position->king[seat] == rules_king_home(rules, seat);
            if (!in_place) {
                position->castling &= (uint8_t)~castling_right(seat, side);
            }
        }
    }
}

bool fen4_read(const Rules *rules, const char *text, Position *position,
               NotationFault *fault) {
    NotationReader reader = {text, text, position, fault};
    position_clear(position, rules);
    bool read = read_turn(&reader) && read_states(&reader) &&
                read_castling(&reader, CASTLING_SHORT) &&
                read_castling(&reader, CASTLING_LONG) && read_points(&reader) &&
                read_clock(&reader) && read_options(&reader) && read_board(&reader);
    if (read) {
        drop_rights_without_pieces(position);
    }
    return read;
}
