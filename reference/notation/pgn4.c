#include "reference/notation/pgn4.h"

#include <string.h>

#include "reference/text.h"

void pgn4_begin(Pgn4Reader *reader, const char *text) {
    reader->text = text;
    reader->at = text;
}

static bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

static void skip_blanks(Pgn4Reader *reader) {
    while (is_blank(*reader->at)) {
        reader->at++;
    }
}

static bool take(Pgn4Reader *reader, const char *expected) {
    size_t length = strlen(expected);
    if (strncmp(reader->at, expected, length) != 0) {
        return false;
    }
    reader->at += length;
    return true;
}

/* Copies up to `end` into `text`, cut off at its size, and passes over `end`. */
static void copy_until(Pgn4Reader *reader, char end, char *text, size_t size) {
    size_t length = 0;
    while (*reader->at != '\0' && *reader->at != end) {
        if (length + 1 < size) {
            text[length++] = *reader->at;
        }
        reader->at++;
    }
    if (*reader->at == end && end != '\0') {
        reader->at++;
    }
    text[length] = '\0';
}

bool pgn4_read_tag(Pgn4Reader *reader, char name[PGN4_TAG_SIZE], char *value,
                   size_t value_size) {
    skip_blanks(reader);
    if (!take(reader, "[")) {
        return false;
    }
    copy_until(reader, ' ', name, PGN4_TAG_SIZE);
    skip_blanks(reader);
    value[0] = '\0';
    if (take(reader, "\"")) {
        copy_until(reader, '"', value, value_size);
    }
    skip_blanks(reader);
    take(reader, "]");
    return true;
}

static bool fail(const Pgn4Reader *reader, NotationFault *fault, const char *why) {
    return notation_fault_at(fault, reader->text, reader->at, why);
}

/* Passes over a bracketed part that may hold others of its kind. */
static bool skip_nested(Pgn4Reader *reader, char open, char close) {
    int depth = 0;
    do {
        depth += *reader->at == open;
        depth -= *reader->at == close;
        reader->at++;
    } while (depth > 0 && *reader->at != '\0');
    return depth == 0;
}

/* Passes over what stands between plies: blanks, dots, round numbers, comments,
 * variations. */
static bool skip_between(Pgn4Reader *reader, NotationFault *fault) {
    for (;;) {
        skip_blanks(reader);
        if (*reader->at == '{' && !skip_nested(reader, '{', '}')) {
            return fail(reader, fault, "a comment does not end");
        }
        if (*reader->at == '(' && !skip_nested(reader, '(', ')')) {
            return fail(reader, fault, "a variation does not end");
        }
        if ((*reader->at >= '0' && *reader->at <= '9') || *reader->at == '.') {
            reader->at++;
        } else if (!is_blank(*reader->at) && *reader->at != '{' && *reader->at != '(') {
            return true;
        }
    }
}

static bool ends_word(char letter) {
    return letter == '\0' || is_blank(letter) || letter == '{' || letter == '(' ||
           letter == ')';
}

static bool read_square(Pgn4Reader *reader, Square *square) {
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
static PieceKind read_kind(Pgn4Reader *reader, PieceKind otherwise) {
    PieceKind kind = text_kind(*reader->at);
    if (kind == KIND_NONE) {
        return otherwise;
    }
    reader->at++;
    return kind;
}

static bool read_move(Pgn4Reader *reader, Pgn4Ply *ply, NotationFault *fault) {
    ply->kind = PGN4_MOVE;
    ply->piece = read_kind(reader, KIND_PAWN);
    if (!read_square(reader, &ply->from)) {
        return fail(reader, fault, "a square is expected");
    }
    ply->captures = take(reader, "x");
    if (ply->captures) {
        ply->captured = read_kind(reader, KIND_PAWN);
    } else if (!take(reader, "-")) {
        return fail(reader, fault, "- or x is expected");
    }
    if (!read_square(reader, &ply->to)) {
        return fail(reader, fault, "a square is expected");
    }
    if (take(reader, "=")) {
        ply->promotion = read_kind(reader, KIND_NONE);
        if (ply->promotion == KIND_NONE) {
            return fail(reader, fault, "the piece of a promotion is expected");
        }
    }
    return true;
}

static bool read_marks(Pgn4Reader *reader, Pgn4Ply *ply, NotationFault *fault) {
    for (; *reader->at == '+'; reader->at++) {
        ply->checks++;
    }
    for (; *reader->at == '#'; reader->at++) {
        ply->mates++;
    }
    if (*reader->at != '\0' && strchr("RTS", *reader->at) != NULL) {
        ply->suffix = *reader->at++;
    }
    return ends_word(*reader->at) || fail(reader, fault, "not part of a move");
}

static bool read_event(Pgn4Reader *reader, Pgn4Ply *ply) {
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

bool pgn4_read_ply(Pgn4Reader *reader, Pgn4Ply *ply, NotationFault *fault) {
    *ply = (Pgn4Ply){.kind = PGN4_END};
    if (!skip_between(reader, fault)) {
        return false;
    }
    ply->column = (size_t)(reader->at - reader->text) + 1;
    if (*reader->at == '\0' || read_event(reader, ply)) {
        return true;
    }
    if (take(reader, "O-O-O")) {
        ply->kind = PGN4_LONG;
    } else if (take(reader, "O-O")) {
        ply->kind = PGN4_SHORT;
    } else if (!read_move(reader, ply, fault)) {
        return false;
    }
    return read_marks(reader, ply, fault);
}
