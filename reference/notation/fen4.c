#include "reference/notation/fen4.h"

#include <string.h>

#include "reference/notation/fen4_clock.h"
#include "reference/notation/fen4_options.h"
#include "reference/text.h"

static bool expect_dash(NotationReader *reader) {
    notation_skip_blanks(reader);
    return notation_take(reader, '-') || notation_fail(reader, "a dash is expected");
}

/* Reads `n,n,n,n-`. */
static bool read_four(NotationReader *reader, uint32_t numbers[SEATS_MAX]) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        notation_skip_blanks(reader);
        if (!notation_number(reader, &numbers[seat])) {
            return false;
        }
        notation_skip_blanks(reader);
        if (!notation_take(reader, seat < SEATS_MAX - 1 ? ',' : '-')) {
            return notation_fail(reader,
                                 "four numbers parted by commas and a dash are expected");
        }
    }
    return true;
}

static bool read_turn(NotationReader *reader) {
    static const char letters[] = "RBYG";
    notation_skip_blanks(reader);
    const char *found = *reader->at == '\0' ? NULL : strchr(letters, *reader->at);
    if (found == NULL) {
        return notation_fail(reader, "the seat to move is R, B, Y or G");
    }
    reader->position->turn = (Seat)(found - letters);
    reader->at++;
    return expect_dash(reader);
}

static bool read_states(Fen4Reader *reader) {
    uint32_t dead[SEATS_MAX];
    const char *begin = reader->base.at;
    if (!read_four(&reader->base, dead)) {
        return false;
    }
    const char *end = reader->base.at;
    reader->base.at = begin;
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        if (dead[seat] != 0 && !fen4_set_dead(reader, seat)) {
            return false;
        }
    }
    reader->base.at = end;
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
    const Rules *rules = reader->position->rules;
    if (!read_four(reader, points)) {
        return false;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (rules->draw_value == DRAWS_BY_RANKING) {
            reader->position->scores[seat] = (int32_t)points[seat];
        } else if (points[seat] != 0) {
            notation_warn(reader->warnings, "there are no points in %s", rules->name);
        }
    }
    return true;
}

static bool read_clock(NotationReader *reader) {
    uint32_t plies = 0;
    notation_skip_blanks(reader);
    if (!notation_number(reader, &plies)) {
        return false;
    }
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        reader->position->quiet[seat] =
            fen4_quiet_of(plies, reader->position->turn, seat);
    }
    return expect_dash(reader);
}

static bool read_braces(Fen4Reader *reader) {
    notation_skip_blanks(&reader->base);
    return !notation_take(&reader->base, '{') ||
           (fen4_read_options(reader) && expect_dash(&reader->base));
}

/* --- The board ---------------------------------------------------------------------- */

/* The first seat that is not active; of kings, that has none yet. */
static Seat dead_seat(const Position *position, PieceKind kind) {
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        if ((position->active & seat_bit(seat)) == 0 &&
            (kind != KIND_KING || position->king[seat] == SQUARE_NONE)) {
            return seat;
        }
    }
    return SEAT_NONE;
}

static int count_seats(SeatMask seats) {
    int count = 0;
    while (seats_take(&seats) != SEAT_NONE) {
        count++;
    }
    return count;
}

/* Reads the owner of a dead piece: `dbP`, or `dP` when the file has lost it. */
static bool read_dead_owner(NotationReader *reader, Seat *seat) {
    const Position *position = reader->position;
    *seat = text_seat_of_letter(&board_cross, reader->at[1]);
    if (*seat != SEAT_NONE) {
        reader->at++;
        return (position->active & seat_bit(*seat)) == 0 ||
               notation_fail(reader, "a dead piece of a seat that is not dead");
    }
    *seat = dead_seat(position, text_kind(reader->at[1]));
    if (*seat == SEAT_NONE) {
        return notation_fail(reader, "a dead piece, and no dead seat to own it");
    }
    SeatMask dead = rules_all_seats(position->rules) & (SeatMask)~position->active;
    if (count_seats(dead) > 1) {
        notation_warn(reader->warnings,
                      "who owns the dead pieces written d is not said; they are given to "
                      "%s",
                      board_cross.seats[*seat].name);
    }
    return true;
}

/* Reads seat and kind, and puts the piece on the square. */
static bool read_piece(NotationReader *reader, Square square) {
    Seat seat = text_seat_of_letter(&board_cross, *reader->at);
    if (*reader->at == 'd' && !read_dead_owner(reader, &seat)) {
        return false;
    }
    if (seat == SEAT_NONE) {
        return notation_fail(reader, "a number, x or a piece is expected");
    }
    PieceKind kind = text_kind(reader->at[1]);
    if (kind == KIND_NONE) {
        reader->at++;
        return notation_fail(reader, "not a piece letter");
    }
    if (!rules_have_kind(reader->position->rules, kind)) {
        return notation_fail(reader, "a piece that this variant does not have");
    }
    if (!board_has_square(&board_cross, square)) {
        return notation_fail(reader, "a piece in a cut corner");
    }
    position_put(reader->position, square, piece_make(seat, kind));
    reader->at += 2;
    return true;
}

/* Reads one token of a rank and says how many squares it fills. */
static bool read_token(NotationReader *reader, int file, int rank, uint32_t *width) {
    Square square = square_make(file, rank);
    *width = 1;
    if (*reader->at >= '0' && *reader->at <= '9') {
        return notation_number(reader, width);
    }
    if (*reader->at == 'x' || *reader->at == 'X') {
        bool is_corner = !board_has_square(&board_cross, square);
        reader->at += is_corner;
        return is_corner || notation_fail(reader, "a wall on a square of the board");
    }
    return read_piece(reader, square);
}

/* Commas between tokens may be left out, and one may stand at the end. */
static void skip_comma(NotationReader *reader) {
    notation_skip_blanks(reader);
    notation_take(reader, ',');
    notation_skip_blanks(reader);
}

static bool read_rank(NotationReader *reader, int rank) {
    int file = 1;
    notation_skip_blanks(reader);
    while (file <= 14) {
        const char *begin = reader->at;
        uint32_t width = 0;
        if (!read_token(reader, file, rank, &width)) {
            return false;
        }
        if (width == 0 || width > 14) {
            reader->at = begin;
            return notation_fail(reader, "a run of squares is 1 to 14 long");
        }
        file += (int)width;
        if (file > 15) {
            reader->at = begin;
            return notation_fail(reader, "the rank is longer than 14 squares");
        }
        skip_comma(reader);
    }
    return true;
}

/* There is a dialect with the squares passed over behind the board: `-,,,`. */
static bool read_squares_behind(NotationReader *reader) {
    if (!notation_take(reader, '-')) {
        return true;
    }
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        char name[SQUARE_TEXT_SIZE] = "";
        size_t length = strcspn(reader->at, ", \t\r\n");
        if (length < sizeof name) {
            memcpy(name, reader->at, length);
        }
        Square square = text_square(&board_cross, name);
        if (length != 0 && square == SQUARE_NONE) {
            return notation_fail(reader, "not a square");
        }
        reader->position->en_passant[seat] = square;
        reader->at += length;
        if (seat < SEATS_MAX - 1 && !notation_take(reader, ',')) {
            return notation_fail(reader, "four squares parted by commas are expected");
        }
    }
    notation_skip_blanks(reader);
    return true;
}

static bool read_board(NotationReader *reader) {
    for (int rank = 14; rank >= 1; rank--) {
        if (!read_rank(reader, rank)) {
            return false;
        }
        if (rank > 1 && !notation_take(reader, '/')) {
            return notation_fail(
                reader, "a slash is missing, or the rank is longer than 14 squares");
        }
    }
    return read_squares_behind(reader) &&
           (*reader->at == '\0' || notation_fail(reader, "more text than a FEN4 has"));
}

/* Files found in the wild keep the right of a rook that was captured. */
static void drop_rights_without_pieces(NotationReader *reader) {
    static const char *const sides[] = {"short", "long"};
    Position *position = reader->position;
    const Rules *rules = position->rules;
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        for (CastlingSide side = CASTLING_SHORT; side < CASTLING_SIDES; side++) {
            uint8_t right = castling_right(seat, side);
            Square rook = rules_rook_home(rules, seat, side);
            bool in_place = position->board[rook] == piece_make(seat, KIND_ROOK) &&
                            position->king[seat] == rules_king_home(rules, seat);
            if ((position->castling & right) != 0 && !in_place) {
                position->castling &= (uint8_t)~right;
                notation_warn(reader->warnings,
                              "%s cannot hold the %s right: king or rook is not in its "
                              "place (ruling setup-queen?)",
                              rules->board->seats[seat].name, sides[side]);
            }
        }
    }
}

bool fen4_read(const Rules *rules, const char *text, Position *position,
               NotationWarnings *warnings, NotationFault *fault) {
    Fen4Reader reader = {.base = {text, text, position, warnings, fault}};
    NotationReader *base = &reader.base;
    position_clear(position, rules);
    bool read =
        read_turn(base) && read_states(&reader) && read_castling(base, CASTLING_SHORT) &&
        read_castling(base, CASTLING_LONG) && read_points(base) && read_clock(base) &&
        read_braces(&reader) && read_board(base) && fen4_apply_options(&reader);
    if (read) {
        drop_rights_without_pieces(base);
    }
    return read;
}
