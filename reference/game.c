#include "reference/game.h"

#include <string.h>

#include "reference/attack.h"
#include "reference/draws.h"

const char *const result_kind_names[] = {"", "win", "draw"};
const char *const reason_names[REASON_COUNT] = {
    [REASON_NONE] = "",
    [REASON_MATE] = "mate",
    [REASON_KING_CAPTURED] = "king-captured",
    [REASON_STALEMATE] = "stalemate",
    [REASON_REPETITION] = "repetition",
    [REASON_FIFTY_MOVES] = "fifty-moves",
    [REASON_MOVE_LIMIT] = "move-limit",
    [REASON_RESIGNATION] = "resignation",
    [REASON_INSUFFICIENT_MATERIAL] = "insufficient-material",
};

/* --- the end
 * -----------------------------------------------------------------------------------------------
 */

static bool is_over(const Game *game) { return game->result.kind != RESULT_NONE; }

static void end(Game *game, ResultKind kind, Reason reason, SeatMask winners) {
    game->result = (Result){.kind = kind, .reason = reason, .winners = winners};
    for (Seat seat = 0; seat < game->position.rules->board->seat_count; seat++) {
        bool wins = (winners & seat_bit(seat)) != 0;
        game->result.half_points[seat] = kind == RESULT_DRAW ? 1
                                         : wins              ? 2
                                                : 0; /* [TEAMS-11, CLASSIC-7] */
    }
    game->position.turn = SEAT_NONE;
}

static void end_won_against(Game *game, Seat loser, Reason reason) {
    end(game, RESULT_WIN, reason, rules_opponents(game->position.rules, loser));
}

static void end_drawn(Game *game, Reason reason) { end(game, RESULT_DRAW, reason, 0); }

/* --- after an event
 * ----------------------------------------------------------------------------------------
 */

/* Judges the seat to which the turn has come [TEAMS-5, TEAMS-7, CLASSIC-3, CLASSIC-4]. */
static void judge_seat_on_turn(Game *game) {
    Seat seat = game->position.turn;
    if (movegen_any(&game->position, seat)) {
        return;
    }
    if (attack_checks(&game->position, seat)) {
        end_won_against(game, seat, REASON_MATE);
    } else {
        end_drawn(game, REASON_STALEMATE);
    }
}

static void note_occurrence(Game *game) {
    if (game->history_count == HISTORY_MAX) {
        game->history_count--;
        memmove(game->history, game->history + 1,
                sizeof game->history[0] * (HISTORY_MAX - 1));
    }
    game->history[game->history_count++] = draws_repetition_key(&game->position);
}

static bool third_occurrence(const Game *game) {
    int occurrences = 0;
    for (int index = 0; index < game->history_count; index++) {
        occurrences += game->history[index] == game->history[game->history_count - 1];
    }
    return occurrences >= 3; /* [DRAW-1] */
}

/* The position waits for a move now: judges the seat to move, then the draws, in their
 * order [DRAW-8, DRAW-9]. */
static void settle(Game *game) {
    judge_seat_on_turn(game);
    if (is_over(game)) {
        return;
    }
    note_occurrence(game);
    if (draws_insufficient_material(&game->position)) {
        end_drawn(game, REASON_INSUFFICIENT_MATERIAL);
    } else if (third_occurrence(game)) {
        end_drawn(game, REASON_REPETITION);
    } else if (draws_fifty_moves(&game->position)) {
        end_drawn(game, REASON_FIFTY_MOVES);
    }
}

static void apply_move_limit(Game *game) {
    if (!is_over(game) && game->options.move_limit != 0 &&
        game->position.moves_made >= game->options.move_limit) {
        end_drawn(game, REASON_MOVE_LIMIT);
    }
}

/* --- events
 * ------------------------------------------------------------------------------------------------
 */

static void count_move(Game *game, Seat mover, const Undo *undo) {
    Position *position = &game->position;
    position->moves_made++;
    bool capture = undo->captured != PIECE_NONE || undo->captured_passing != PIECE_NONE;
    if (capture || kind_is_pawn(piece_kind(undo->moved))) { /* [DRAW-7] */
        memset(position->quiet, 0, sizeof position->quiet);
        game->history_count = 0;
    } else {
        position->quiet[mover]++;
    }
}

static bool play_move(Game *game, MoveRequest request, Refusal *refusal) {
    Position *position = &game->position;
    Seat mover = position->turn;
    Move move;
    Undo undo;
    if (!judge_move(position, mover, request, refusal, &move)) {
        return false;
    }
    position_make(position, move, &undo);
    count_move(game, mover, &undo);
    if (piece_kind(undo.captured) == KIND_KING) { /* [TEAMS-8] */
        end_won_against(game, piece_seat(undo.captured), REASON_KING_CAPTURED);
        return true;
    }
    position->turn = rules_next_seat(position->rules, mover); /* [TURN-1, TURN-2] */
    settle(game);
    apply_move_limit(game);
    return true;
}

static bool resign(Game *game, Seat seat, Refusal *refusal) {
    const Rules *rules = game->position.rules;
    refusal->count = 0;
    if (is_over(game)) {
        refusal_add(refusal, "PLAY-1");
    } else if (rules->resign_out_of_turn == RESIGN_OWN_TURN_ONLY &&
               seat != game->position.turn) {
        refusal_add(refusal, "RESIGN-1");
    }
    if (refusal->count != 0) {
        return false;
    }
    end_won_against(game, seat, REASON_RESIGNATION); /* [TEAMS-10, CLASSIC-6] */
    return true;
}

bool game_play(Game *game, const Event *event, Refusal *refusal) {
    switch (event->kind) {
    case EVENT_MOVE:
        return play_move(game, event->move, refusal);
    case EVENT_RESIGN:
        return resign(game, event->seat, refusal);
    }
    assert(!"an event of no kind");
    return false;
}

/* --- beginnings
 * --------------------------------------------------------------------------------------------
 */

static void begin(Game *game, const Position *position, const Options *options) {
    memset(game, 0, sizeof *game);
    game->position = *position;
    game->options = *options;
    setup_drop_dead_records(&game->position);
    settle(game); /* [SETUP-11] */
}

void game_start(Game *game, const Rules *rules, const Options *options) {
    Position start;
    setup_start(&start, rules, options->first_seat);
    begin(game, &start, options);
}

bool game_set_up(Game *game, const Position *setup, const Options *options,
                 SetupFault *fault) {
    if (!setup_check(setup, fault)) {
        return false;
    }
    begin(game, setup, options);
    return true;
}

/* --- questions
 * ---------------------------------------------------------------------------------------------
 */

void game_legal(const Game *game, MoveList *list) {
    list->count = 0;
    if (!is_over(game)) {
        movegen_legal(&game->position, game->position.turn, list);
    }
}

SeatMask game_checks(const Game *game) {
    SeatMask checks = 0;
    for (Seat seat = 0; seat < game->position.rules->board->seat_count; seat++) {
        if (game->position.states[seat] != STATE_OUT &&
            attack_checks(&game->position, seat)) {
            checks |= seat_bit(seat);
        }
    }
    return checks;
}
