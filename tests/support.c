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

static PieceKind random_kind(const Rules *rules, uint64_t *state) {
    static const PieceKind kinds[] = {KIND_PAWN,   KIND_PAWN, KIND_PAWN,  KIND_KNIGHT,
                                      KIND_BISHOP, KIND_ROOK, KIND_QUEEN, KIND_NONE};
    PieceKind kind = kinds[random_below(state, 8)];
    if (kind != KIND_NONE) {
        return kind;
    }
    if (rules->promotion_offer == PROMOTION_QUEEN_WORTH_ONE) {
        return KIND_PROMOTED_QUEEN;
    }
    if (rules->side_promotion == SIDE_PROMOTION_MAHARAJA) {
        return random_below(state, 2) == 0 ? KIND_MAHARAJA : KIND_LEAPT_PAWN;
    }
    return KIND_QUEEN;
}

static void random_states(Position *setup, uint64_t *state) {
    uint8_t mate = setup->rules->mate;
    for (Seat seat = 0; seat < setup->rules->board->seat_count; seat++) {
        if (seat != setup->turn && mate != MATE_LOSES_ON_TURN &&
            random_below(state, 5) == 0) {
            position_set_state(setup, seat,
                               mate == MATE_MAKES_INERT ? STATE_MATED : STATE_OUT);
        }
    }
}

static void random_pieces(Position *setup, Seat seat, uint64_t *state) {
    int count = 1 + (int)random_below(state, 6);
    for (int piece = 0; piece < count; piece++) {
        Square square = (Square)random_below(state, SQUARE_SPACE);
        PieceKind kind = piece == 0 ? KIND_KING : random_kind(setup->rules, state);
        while (setup->board[square] != PIECE_NONE) {
            square++;
        }
        position_put(setup, square, piece_make(seat, kind));
    }
}

void random_setup(const Rules *rules, uint64_t *state, Position *setup) {
    SetupFault fault;
    do {
        position_clear(setup, rules);
        setup->turn = (Seat)random_below(state, rules->board->seat_count);
        random_states(setup, state);
        for (Seat seat = 0; seat < rules->board->seat_count; seat++) {
            random_pieces(setup, seat, state);
        }
    } while (!setup_check(setup, &fault));
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

/* --- the rulebook as a move generator: every pair of squares is judged */

/* Adds a legal move for every piece that may be named; the same move twice only once. */
static void judge_pair(const Position *position, Seat seat, Square from, Square to,
                       MoveList *list) {
    int first = list->count;
    PieceKind end =
        kind_is_pawn(piece_kind(position->board[from])) ? KIND_COUNT : KIND_PAWN;
    for (PieceKind choice = KIND_NONE; choice < end; choice++) {
        Refusal refusal;
        Move move;
        if (!judge_move(position, seat, (MoveRequest){from, to, choice}, &refusal,
                        &move)) {
            continue;
        }
        bool known = false;
        for (int index = first; index < list->count; index++) {
            known = known || list->moves[index].promotion == move.promotion;
        }
        if (!known) {
            assert(list->count < MOVES_MAX);
            list->moves[list->count++] = move;
        }
    }
}

static void judge_all(const Position *position, Seat seat, MoveList *list) {
    list->count = 0;
    SquareSet pieces = position->pieces[seat];
    for (Square from; (from = squares_take(&pieces)) != SQUARE_NONE;) {
        for (int to = 0; to < SQUARE_SPACE; to++) {
            if (position->board[to] != PIECE_WALL) {
                judge_pair(position, seat, from, (Square)to, list);
            }
        }
    }
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
