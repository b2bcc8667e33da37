/* Counting sequences of moves [PERFT-1]: through the game where an end may depend on
 * counters, otherwise on the bare position, made and taken back. */
#include "reference/attack.h"
#include "reference/draws.h"
#include "reference/game.h"

static uint64_t perft_through_game(const Game *game, int depth) {
    MoveList list;
    uint64_t leaves = 0;
    game_legal(game, &list);
    if (depth == 1) {
        return (uint64_t)list.count;
    }
    for (int index = 0; index < list.count; index++) {
        Game after = *game;
        Refusal refusal;
        Move move = list.moves[index];
        Event event = {.kind = EVENT_MOVE,
                       .move = {move.from, move.to, (PieceKind)move.promotion}};
        bool accepted = game_play(&after, &event, &refusal);
        assert(accepted);
        (void)accepted;
        leaves += perft_through_game(&after, depth - 1);
    }
    return leaves;
}

/* Whether the move just made ends the game: only captures and promotions can leave too
 * little material. */
static bool ends_game(const Position *position, Move move, const Undo *undo) {
    bool less = undo->captured != PIECE_NONE || move.promotion != KIND_NONE;
    return less && (piece_kind(undo->captured) == KIND_KING ||
                    draws_insufficient_material(position));
}

static uint64_t perft_of_position(Position *position, int depth) {
    MoveList list;
    uint64_t leaves = 0;
    Seat mover = position->turn;
    movegen_legal(position, mover, &list);
    if (depth == 1) {
        return (uint64_t)list.count;
    }
    for (int index = 0; index < list.count; index++) {
        Undo undo;
        position_make(position, list.moves[index], &undo);
        if (!ends_game(position, list.moves[index], &undo)) {
            position->turn = rules_next_seat(position->rules, mover);
            leaves += perft_of_position(position, depth - 1);
        }
        position_unmake(position, list.moves[index], &undo);
    }
    return leaves;
}

/* Whether no counter, no repetition and no state of a seat can end a line of `depth`
 * moves. */
static bool only_the_board_matters(const Game *game, int depth) {
    const Rules *rules = game->position.rules;
    if (rules->mate != MATE_LOSES_ON_TURN || game->options.move_limit != 0) {
        return false;
    }
    Position later = game->position;
    SeatMask seats = rules_all_seats(rules);
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        later.quiet[seat] += (uint32_t)depth;
    }
    if (draws_fifty_moves(&later)) {
        return false;
    }
    /* A position comes back when every seat has gone there and back; the third time needs
     * that twice. */
    return game->history_count + depth <= 4 * rules->board->seat_count;
}

uint64_t game_perft(const Game *game, int depth) {
    if (depth == 0) {
        return 1;
    }
    if (game_is_over(game)) {
        return 0;
    }
    if (only_the_board_matters(game, depth)) {
        Position position = game->position;
        return perft_of_position(&position, depth);
    }
    return perft_through_game(game, depth);
}
