#include "reference/text.h"

#include <stdio.h>
#include <string.h>

static const char kind_letters[] = " PNBRQKMDL";

char text_kind_letter(PieceKind kind) { return kind_letters[kind]; }

PieceKind text_kind(char letter) {
    const char *found =
        letter == ' ' || letter == '\0' ? NULL : strchr(kind_letters, letter);
    return found == NULL ? KIND_NONE : (PieceKind)(found - kind_letters);
}

/* Reads a letter and a number from 1 to 99; returns what follows, or NULL. */
static const char *read_square(const BoardShape *board, const char *text,
                               Square *square) {
    if (text[0] < 'a' || text[0] > 'z' || text[1] < '1' || text[1] > '9') {
        return NULL;
    }
    int file = text[0] - 'a' + 1;
    int rank = text[1] - '0';
    const char *rest = text + 2;
    if (*rest >= '0' && *rest <= '9') {
        rank = rank * 10 + (*rest - '0');
        rest++;
    }
    bool in_range = file <= board->files && rank <= board->ranks;
    bool exists = in_range && board_has_square(board, square_make(file, rank));
    *square = exists ? square_make(file, rank) : SQUARE_NONE;
    return rest;
}

Square text_square(const BoardShape *board, const char *text) {
    Square square = SQUARE_NONE;
    const char *rest = read_square(board, text, &square);
    return rest != NULL && *rest == '\0' ? square : SQUARE_NONE;
}

void text_write_square(Square square, char text[SQUARE_TEXT_SIZE]) {
    assert(square_file(square) >= 1 && square_rank(square) >= 1);
    snprintf(text, SQUARE_TEXT_SIZE, "%c%d", 'a' + square_file(square) - 1,
             square_rank(square) & 15);
}

Seat text_seat(const BoardShape *board, const char *name) {
    for (Seat seat = 0; seat < board->seat_count; seat++) {
        if (strcmp(board->seats[seat].name, name) == 0) {
            return seat;
        }
    }
    return SEAT_NONE;
}

Seat text_seat_of_letter(const BoardShape *board, char letter) {
    for (Seat seat = 0; seat < board->seat_count; seat++) {
        if (board->seats[seat].letter == letter) {
            return seat;
        }
    }
    return SEAT_NONE;
}

bool text_read_move(const BoardShape *board, const char *text, MoveRequest *request) {
    MoveRequest read = {SQUARE_NONE, SQUARE_NONE, KIND_NONE};
    const char *rest = read_square(board, text, &read.from);
    if (rest == NULL || *rest != '-') {
        return false;
    }
    rest = read_square(board, rest + 1, &read.to);
    if (rest != NULL && rest[0] == '=' && rest[1] >= 'A' && rest[1] <= 'Z') {
        read.promotion = text_kind(rest[1]);
        if (read.promotion == KIND_NONE) {
            read.promotion = KIND_COUNT;
        }
        rest += 2;
    }
    if (rest == NULL || *rest != '\0') {
        return false;
    }
    *request = read;
    return true;
}

void text_write_move(const Rules *rules, Seat seat, Move move,
                     char text[MOVE_TEXT_SIZE]) {
    char from[SQUARE_TEXT_SIZE];
    char to[SQUARE_TEXT_SIZE];
    text_write_square(move.from, from);
    text_write_square(move.to, to);
    snprintf(text, MOVE_TEXT_SIZE, "%s-%s", from, to);
    if (move.promotion != KIND_NONE &&
        rules_promotion(rules, seat, move.to) == PROMOTES_TO_CHOICE) {
        size_t length = strlen(text);
        snprintf(text + length, MOVE_TEXT_SIZE - length, "=%c",
                 text_kind_letter((PieceKind)move.promotion));
    }
}
