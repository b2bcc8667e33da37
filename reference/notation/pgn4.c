#include "reference/notation/pgn4.h"

#include <string.h>

#include "reference/text.h"

static bool take(NotationReader *reader, const char *expected) {
    size_t length = strlen(expected);
    if (strncmp(reader->at, expected, length) != 0) {
        return false;
    }
    reader->at += length;
    return true;
}

static bool ends_word(char letter) {
    return letter == '\0' || strchr(" \t\r\n{()!?$", letter) != NULL;
}

static bool read_square(NotationReader *reader, Square *square) {
    char name[SQUARE_TEXT_SIZE] = {reader->at[0], '\0', '\0', '\0'};
    int length = 1;
    while (length < 3 && name[0] != '\0' && reader->at[length] >= '0' &&
           reader->at[length] <= '9') {
        name[length] = reader->at[length];
        length++;
    }
    *square = text_square(&board_cross, name);
    reader->at += *square != SQUARE_NONE ? length : 0;
    return *square != SQUARE_NONE;
}

/* A capital letter of a piece, or `otherwise` when none stands there. */
static PieceKind read_kind(NotationReader *reader, PieceKind otherwise) {
    PieceKind kind = text_kind(*reader->at);
    if (kind == KIND_NONE) {
        return otherwise;
    }
    reader->at++;
    return kind;
}

static bool read_move(NotationReader *reader, Pgn4Ply *ply) {
    ply->kind = PGN4_MOVE;
    ply->piece = read_kind(reader, KIND_PAWN);
    if (!read_square(reader, &ply->from)) {
        return notation_fail(reader, "a square is expected");
    }
    ply->captures = take(reader, "x");
    if (ply->captures) {
        ply->captured = read_kind(reader, KIND_PAWN);
    } else if (!take(reader, "-")) {
        return notation_fail(reader, "- or x is expected");
    }
    if (!read_square(reader, &ply->to)) {
        return notation_fail(reader, "a square is expected");
    }
    if (take(reader, "=")) {
        ply->promotion = read_kind(reader, KIND_NONE);
        if (ply->promotion == KIND_NONE) {
            return notation_fail(reader, "the piece of a promotion is expected");
        }
    }
    return true;
}

static bool read_marks(NotationReader *reader, Pgn4Ply *ply) {
    for (; *reader->at == '+'; reader->at++) {
        ply->checks++;
    }
    for (; *reader->at == '#'; reader->at++) {
        ply->mates++;
    }
    if (*reader->at != '\0' && strchr("RTS", *reader->at) != NULL) {
        ply->suffix = *reader->at++;
    }
    return ends_word(*reader->at) || notation_fail(reader, "not part of a move");
}

static bool read_event(NotationReader *reader, Pgn4Ply *ply) {
    static const struct {
        const char *text;
        Pgn4Kind kind;
    } events[] = {{"R", PGN4_RESIGNED},
                  {"T", PGN4_TIMED_OUT},
                  {"S", PGN4_STALEMATED},
                  {"#", PGN4_CHECKMATED}};
    for (size_t index = 0; index < sizeof events / sizeof events[0]; index++) {
        if (reader->at[0] == events[index].text[0] && ends_word(reader->at[1])) {
            ply->kind = events[index].kind;
            reader->at++;
            return true;
        }
    }
    return false;
}

static bool take_castling(NotationReader *reader, Pgn4Ply *ply) {
    bool is_long = take(reader, "O-O-O") || take(reader, "0-0-0");
    ply->kind = is_long ? PGN4_LONG : PGN4_SHORT;
    return is_long || take(reader, "O-O") || take(reader, "0-0");
}

bool pgn4_read_ply(NotationReader *reader, Pgn4Ply *ply) {
    *ply = (Pgn4Ply){.kind = PGN4_MOVE};
    if (read_event(reader, ply)) {
        return true;
    }
    return (take_castling(reader, ply) || read_move(reader, ply)) &&
           read_marks(reader, ply);
}

PieceKind pgn4_written(PieceKind kind) {
    switch (kind) {
    case KIND_PROMOTED_QUEEN:
        return KIND_QUEEN;
    case KIND_LEAPT_PAWN:
        return KIND_PAWN;
    default:
        return kind;
    }
}
