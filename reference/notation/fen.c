#include "reference/notation/fen.h"

#include <string.h>

#include "reference/text.h"

static bool read_blanks(NotationReader *reader) {
    if (*reader->at != ' ') {
        return notation_fail(reader, "a blank is missing between two fields");
    }
    while (*reader->at == ' ') {
        reader->at++;
    }
    return true;
}

/* Whether anything but blanks follows. */
static bool has_more(const NotationReader *reader) {
    return reader->at[strspn(reader->at, " \t\r\n")] != '\0';
}

static bool read_piece(NotationReader *reader, Square square) {
    char letter = *reader->at;
    bool white = letter >= 'A' && letter <= 'Z';
    PieceKind kind = text_kind(white ? letter : (char)(letter - 'a' + 'A'));
    if (kind == KIND_NONE || kind > KIND_KING) {
        return notation_fail(reader, "not a piece letter");
    }
    Seat seat = white ? SEAT_WHITE : SEAT_BLACK;
    position_put(reader->position, square, piece_make(seat, kind));
    return true;
}

static bool read_board(NotationReader *reader) {
    for (int rank = 8; rank >= 1; rank--) {
        int file = 1;
        while (file <= 8) {
            if (*reader->at >= '1' && *reader->at <= '8') {
                file += *reader->at - '0';
            } else if (!read_piece(reader, square_make(file, rank))) {
                return false;
            } else {
                file++;
            }
            reader->at++;
        }
        if (file != 9) {
            return notation_fail(reader, "the rank is longer than eight squares");
        }
        if (rank > 1 && *reader->at++ != '/') {
            reader->at--;
            return notation_fail(reader, "a slash is missing between two ranks");
        }
    }
    return true;
}

static bool read_turn(NotationReader *reader) {
    if (*reader->at != 'w' && *reader->at != 'b') {
        return notation_fail(reader, "the side to move is w or b");
    }
    reader->position->turn = *reader->at++ == 'w' ? SEAT_WHITE : SEAT_BLACK;
    return true;
}

static bool read_castling(NotationReader *reader) {
    static const char letters[] = "KQkq";
    if (*reader->at == '-') {
        reader->at++;
        return true;
    }
    do {
        const char *found = *reader->at != '\0' ? strchr(letters, *reader->at) : NULL;
        if (found == NULL) {
            return notation_fail(reader, "castling rights are - or some of KQkq");
        }
        int index = (int)(found - letters);
        Seat seat = index < 2 ? SEAT_WHITE : SEAT_BLACK;
        CastlingSide side = index % 2 == 0 ? CASTLING_SHORT : CASTLING_LONG;
        reader->position->castling |= castling_right(seat, side);
        reader->at++;
    } while (*reader->at != ' ' && *reader->at != '\0');
    return true;
}

static bool read_en_passant(NotationReader *reader) {
    if (*reader->at == '-') {
        reader->at++;
        return true;
    }
    char name[3] = {reader->at[0], reader->at[0] == '\0' ? '\0' : reader->at[1], '\0'};
    Square square = text_square(&board_classic, name);
    Seat owner = reader->position->turn == SEAT_WHITE ? SEAT_BLACK : SEAT_WHITE;
    if (square == SQUARE_NONE || board_own_rank(&board_classic, owner, square) != 3) {
        return notation_fail(
            reader,
            "the en passant square is - or a square that the other side can pass over");
    }
    reader->position->en_passant[owner] = square;
    reader->at += 2;
    return true;
}

static bool read_counters(NotationReader *reader) {
    uint32_t half_moves = 0;
    uint32_t full_move = 1;
    Seat turn = reader->position->turn;
    if (!notation_number(reader, &half_moves)) {
        return false;
    }
    reader->position->quiet[turn] = half_moves / 2;
    reader->position->quiet[1 - turn] = (half_moves + 1) / 2;
    if (!has_more(reader)) {
        return true;
    }
    if (!read_blanks(reader) || !notation_number(reader, &full_move)) {
        return false;
    }
    if (full_move > 0) {
        reader->position->moves_made = (full_move - 1) * 2 + (turn == SEAT_BLACK ? 1 : 0);
    }
    return true;
}

bool fen_read(const char *text, Position *position, NotationFault *fault) {
    NotationReader reader = {
        .text = text, .at = text, .position = position, .fault = fault};
    position_clear(position, &rules_classic);
    notation_skip_blanks(&reader);
    if (!read_board(&reader) || !read_blanks(&reader) || !read_turn(&reader) ||
        !read_blanks(&reader) || !read_castling(&reader) || !read_blanks(&reader) ||
        !read_en_passant(&reader)) {
        return false;
    }
    if (has_more(&reader) && (!read_blanks(&reader) || !read_counters(&reader))) {
        return false;
    }
    notation_skip_blanks(&reader);
    return *reader.at == '\0' || notation_fail(&reader, "more text than a FEN has");
}

/* --- Writing ------------------------------------------------------------------------ */

static void write_piece(NotationWriter *writer, Piece piece) {
    char letter = text_kind_letter(piece_kind(piece));
    notation_write(writer, "%c",
                   piece_seat(piece) == SEAT_WHITE ? letter : letter - 'A' + 'a');
}

static void write_board(NotationWriter *writer, const Position *position) {
    for (int rank = 8; rank >= 1; rank--) {
        int empty = 0;
        for (int file = 1; file <= 8; file++) {
            Piece piece = position->board[square_make(file, rank)];
            empty += piece == PIECE_NONE;
            if (empty > 0 && (piece != PIECE_NONE || file == 8)) {
                notation_write(writer, "%d", empty);
                empty = 0;
            }
            if (piece != PIECE_NONE) {
                write_piece(writer, piece);
            }
        }
        notation_write(writer, "%c", rank > 1 ? '/' : ' ');
    }
}

static void write_castling(NotationWriter *writer, const Position *position) {
    if (position->castling == 0) {
        notation_write(writer, "-");
    }
    for (unsigned index = 0; index < 4; index++) {
        if ((position->castling >> index & 1U) != 0) {
            notation_write(writer, "%c", "KQkq"[index]);
        }
    }
}

static void write_en_passant(NotationWriter *writer, const Position *position, Seat turn,
                             NotationWarnings *warnings) {
    char name[SQUARE_TEXT_SIZE] = "-";
    Square passed = position->en_passant[1 - turn];
    if (passed != SQUARE_NONE) {
        text_write_square(passed, name);
    }
    if (position->en_passant[turn] != SQUARE_NONE) {
        notation_warn(warnings,
                      "FEN has no place for the double step of the side to move");
    }
    notation_write(writer, " %s", name);
}

static void write_counters(NotationWriter *writer, const Position *position, Seat turn,
                           NotationWarnings *warnings) {
    uint32_t half_moves = position->quiet[0] + position->quiet[1];
    if (position->quiet[turn] != half_moves / 2) {
        notation_warn(
            warnings,
            "FEN has one clock: the quiet moves of each seat, %u and %u, are not "
            "carried",
            position->quiet[0], position->quiet[1]);
    }
    if (position->moves_made % 2 != turn) {
        notation_warn(warnings, "FEN cannot say that %u moves were made with %s to move",
                      position->moves_made, board_classic.seats[turn].name);
    }
    notation_write(writer, " %u %u", half_moves, position->moves_made / 2 + 1);
}

static void warn_of_the_rest(const Game *game, NotationWarnings *warnings) {
    const Position *position = &game->position;
    if (position->timed) {
        notation_warn(warnings, "FEN does not carry clocks");
    }
    if (position->offer != SEAT_NONE || position->offers[0] + position->offers[1] != 0) {
        notation_warn(warnings, "FEN does not carry draw offers");
    }
    if (game->history_count > 1) {
        notation_warn(warnings, "FEN does not carry the positions that occurred before");
    }
    if (game_is_over(game)) {
        notation_warn(warnings, "FEN does not carry that the game is over: %s",
                      reason_names[game->result.reason]);
    }
}

void fen_write(const Game *game, NotationWriter *writer, NotationWarnings *warnings) {
    const Position *position = &game->position;
    Seat turn =
        position->turn == SEAT_NONE ? (Seat)(position->moves_made % 2) : position->turn;
    write_board(writer, position);
    notation_write(writer, "%c ", board_classic.seats[turn].letter);
    write_castling(writer, position);
    write_en_passant(writer, position, turn, warnings);
    write_counters(writer, position, turn, warnings);
    warn_of_the_rest(game, warnings);
}
