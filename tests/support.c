#include "tests/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reference/text.h"

uint64_t random_next(uint64_t *state) {
    uint64_t number = (*state += 0x9E3779B97F4A7C15U);
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9U;
    number = (number ^ number >> 27) * 0x94D049BB133111EBU;
    return number ^ number >> 31;
}

uint32_t random_below(uint64_t *state, uint32_t limit) {
    return (uint32_t)(random_next(state) % limit);
}

bool play_random_move(Game *game, uint64_t *state) {
    MoveList list;
    game_legal(game, &list);
    if (list.count == 0) {
        return false;
    }
    Move move = list.moves[random_below(state, (uint32_t)list.count)];
    Event event = {.kind = EVENT_MOVE,
                   .move = {move.from, move.to, (PieceKind)move.promotion}};
    Refusal refusal;
    if (!game_play(game, &event, &refusal)) {
        fail_msg("a generated move is refused for %s", refusal.clauses[0]);
    }
    return true;
}

static int compare_moves(const void *a, const void *b) {
    return memcmp(a, b, sizeof(Move));
}

void sort_moves(MoveList *list) {
    qsort(list->moves, (size_t)list->count, sizeof list->moves[0], compare_moves);
}

void describe_position(const Position *position, char *text, size_t size) {
    const BoardShape *board = position->rules->board;
    size_t used = (size_t)snprintf(text, size, "%s, turn %d:", position->rules->name,
                                   position->turn);
    for (int square = 0; square < SQUARE_SPACE && used < size; square++) {
        Piece piece = position->board[square];
        if (piece != PIECE_NONE && piece != PIECE_WALL) {
            char name[SQUARE_TEXT_SIZE];
            text_write_square((Square)square, name);
            used += (size_t)snprintf(text + used, size - used, " %c%c%s",
                                     board->seats[piece_seat(piece)].letter,
                                     text_kind_letter(piece_kind(piece)), name);
        }
    }
}

static void fail_with_moves(const Position *position, const MoveList *judged,
                            const MoveList *generated) {
    char text[4096];
    describe_position(position, text, sizeof text);
    fprintf(stderr, "%s\njudged:", text);
    for (int index = 0; index < judged->count; index++) {
        char move[MOVE_TEXT_SIZE];
        text_write_move(position->rules, position->turn, judged->moves[index], move);
        fprintf(stderr, " %s", move);
    }
    fprintf(stderr, "\ngenerated:");
    for (int index = 0; index < generated->count; index++) {
        char move[MOVE_TEXT_SIZE];
        text_write_move(position->rules, position->turn, generated->moves[index], move);
        fprintf(stderr, " %s", move);
    }
    fprintf(stderr, "\n");
    fail_msg("judge and movegen differ");
}

void assert_two_roads_agree(const Position *position) {
    static MoveList judged;
    static MoveList generated;
    if (position->turn == SEAT_NONE) {
        return;
    }
    for (Seat seat = 0; seat < position->rules->board->seat_count; seat++) {
        if ((position->active & seat_bit(seat)) == 0) {
            continue;
        }
        judge_all(position, seat, &judged);
        movegen_legal(position, seat, &generated);
        sort_moves(&judged);
        sort_moves(&generated);
        if (judged.count != generated.count ||
            memcmp(judged.moves, generated.moves, sizeof(Move) * (size_t)judged.count) !=
                0) {
            fail_with_moves(position, &judged, &generated);
        }
    }
}

long environment_number(const char *name, long otherwise) {
    const char *text = getenv(name);
    return text == NULL ? otherwise : strtol(text, NULL, 10);
}
