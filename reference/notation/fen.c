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
    if (*reader->at == '\0') {
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
    NotationReader reader = {text, text, position, fault};
    position_clear(position, &rules_classic);
    if (!read_board(&reader) || !read_blanks(&reader) || !read_turn(&reader) ||
        !read_blanks(&reader) || !read_castling(&reader) || !read_blanks(&reader) ||
        !read_en_passant(&reader)) {
        return false;
    }
    if (*reader.at != '\0' && (!read_blanks(&reader) || !read_counters(&reader))) {
        return false;
    }
    return *reader.at == '\0' || notation_fail(&reader, "more text than a FEN has");
}
