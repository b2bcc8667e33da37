#include "reference/game.h"

#include <string.h>

#include "reference/attack.h"
#include "reference/clock.h"
#include "reference/ending.h"
#include "reference/mates.h"
#include "reference/points.h"
#include "reference/turns.h"

/* --- moves
 * -------------------------------------------------------------------------------------------------
 */

/* Makes the event's move, whose reading is known, and all that follows from it, in the
 * order of [SOLO-7]. */
static void make_move(Game *game, Move move) {
    Position *position = &game->position;
    Position before = *position;
    Seat mover = position->turn;
    Undo undo;
    position_make(position, move, &undo);
    position->moves_made++; /* [REPORT-2] */
    bool capture = undo.captured != PIECE_NONE || undo.captured_passing != PIECE_NONE;
    if (capture || kind_is_pawn(piece_kind(undo.moved))) { /* [DRAW-7] */
        memset(position->quiet, 0, sizeof position->quiet);
        game->history_count = 0;
    } else {
        position->quiet[mover]++;
    }
    clock_move_made(game, mover);
    if (position->rules->mate == MATE_ELIMINATES_AT_ONCE) {
        position->scores[mover] += points_of_captures(&before, &undo);
        position->scores[mover] += points_of_checks(&before, position, move);
    }
    if (position->rules->king_capture == KING_CAPTURE_WINS &&
        piece_kind(undo.captured) == KIND_KING) {
        ending_won_against(game, piece_seat(undo.captured),
                           REASON_KING_CAPTURED); /* [TEAMS-8] */
        return;
    }
    position->turn =
        rules_next_seat(position->rules, mover); /* [TURN-1, TURN-2, ALLIANCE-2] */
    mates_after_move(game, mover);
    turns_settle(game);
}

static void apply_move_limit(Game *game) {
    if (game_is_over(game) || game->options.move_limit == 0 ||
        game->position.moves_made < game->options.move_limit) {
        return;
    }
    if (game->position.rules->draw_value == DRAWS_BY_RANKING) {
        ending_ranked(game, REASON_MOVE_LIMIT); /* [SOLO-26, TABLE-1] */
    } else {
        ending_drawn(game, REASON_MOVE_LIMIT); /* [TABLE-1] */
    }
}

/* Notes the offer that comes with a move of `mover` [OFFER-1]. */
static void note_offer(Game *game, Seat mover, bool offers) {
    Position *position = &game->position;
    bool counts = offers && position->offers[mover] < 3; /* [OFFER-4] */
    position->offers[mover] += counts ? 1 : 0;
    if (!game_is_over(game)) {
        position->offer = counts ? mover : SEAT_NONE;
    }
}

static bool play_move(Game *game, const Event *event, Refusal *refusal) {
    Position *position = &game->position;
    Seat mover = position->turn;
    Move move;
    if (!judge_move(position, mover, event->move, refusal, &move)) {
        return false; /* [CLOCK-5] */
    }
    if (event->offers_draw && position->offers[mover] >= 3 &&
        position->rules->offer_excess == OFFER_EXCESS_REJECTED) {
        refusal_add(refusal, "OFFER-4");
        return false;
    }
    clock_run(game, event->after_ms);
    if (!game_is_over(game)) { /* [CLOCK-4] */
        make_move(game, move);
        note_offer(game, mover, event->offers_draw);
        apply_move_limit(game);
    }
    return true;
}

/* --- other events
 * ------------------------------------------------------------------------------------------
 */

static bool resign(Game *game, const Event *event, Refusal *refusal) {
    Position *position = &game->position;
    const Rules *rules = position->rules;
    if (rules->resignation == RESIGNATION_NOT_OFFERED) {
        refusal_add(refusal, "ALLIANCE-24");
    } else if (position->states[event->seat] == STATE_OUT) {
        refusal_add(refusal, "RESIGN-2");
    } else if (rules->resign_out_of_turn == RESIGN_OWN_TURN_ONLY &&
               event->seat != position->turn) {
        refusal_add(refusal, "RESIGN-1");
    }
    if (refusal->count != 0) {
        return false;
    }
    clock_run(game, event->after_ms);
    if (game_is_over(game)) {
        return true;
    }
    if (rules->resignation == RESIGNATION_LOSES) {
        ending_won_against(game, event->seat,
                           REASON_RESIGNATION); /* [TEAMS-10, ALLIANCE-24, CLASSIC-6] */
        return true;
    }
    position_eliminate(position, event->seat); /* [SOLO-22] */
    if (rules->resigned_king == RESIGNED_KING_LIVE) {
        position->live_kings |= seat_bit(event->seat); /* [SOLO-23] */
    }
    if (event->seat == position->turn) {
        position_end_turn(position, event->seat);
    }
    turns_settle(game);
    return true;
}

static bool accept_draw(Game *game, const Event *event, Refusal *refusal) {
    const Position *position = &game->position;
    bool standing = position->offer != SEAT_NONE && position->offer != event->seat;
    if (event->seat != position->turn || !standing) {
        refusal_add(refusal, "OFFER-3");
        return false;
    }
    clock_run(game, event->after_ms);
    if (!game_is_over(game)) {
        ending_drawn(game, REASON_AGREEMENT); /* [OFFER-2] */
    }
    return true;
}

static bool wait(Game *game, const Event *event, Refusal *refusal) {
    (void)refusal;
    clock_run(game, event->after_ms);
    return true;
}

/* [TABLE-4, TABLE-5] */
static bool leave_or_return(Game *game, const Event *event, Refusal *refusal) {
    bool leaves = event->kind == EVENT_LEAVE;
    bool has_left = (game->position.cpu & seat_bit(event->seat)) != 0;
    if (leaves == has_left) {
        refusal_add(refusal, "TABLE-5");
        return false;
    }
    game->position.cpu ^= seat_bit(event->seat);
    return true;
}

static void begin(Game *game, const Position *position, const Options *options,
                  Seat first_seat) {
    game->position = *position;
    game->options = *options;
    game->result = (Result){0};
    game->first_seat = first_seat;
    game->history_count = 0;
    setup_drop_dead_records(&game->position);
    clock_begin(game);
    turns_settle(game); /* [SETUP-11] */
}

/* [TABLE-2] */
static bool new_game(Game *game, const Event *event, Refusal *refusal) {
    (void)event;
    if (!game_is_over(game)) {
        refusal_add(refusal, "TABLE-3");
        return false;
    }
    const Rules *rules = game->position.rules;
    Options options = game->options;
    Seat first_seat = options.first_seat;
    if (rules->first_seat == FIRST_SEAT_ROTATES && !options.first_seat_stays) {
        first_seat = (Seat)((game->first_seat + 1U) % rules->board->seat_count);
    }
    Position start;
    setup_start(&start, rules, first_seat);
    start.cpu = game->position.cpu;
    begin(game, &start, &options, first_seat);
    return true;
}

bool game_knows_event(const Rules *rules, EventKind kind) {
    switch (kind) {
    case EVENT_ACCEPT_DRAW:
    case EVENT_WAIT:
        return rules->clock == CLOCK_OPTIONAL;
    case EVENT_LEAVE:
    case EVENT_RETURN:
        return rules->first_seat == FIRST_SEAT_ROTATES;
    default:
        return true;
    }
}

bool game_play(Game *game, const Event *event, Refusal *refusal) {
    static bool (*const by_kind[])(Game * game, const Event *event, Refusal *refusal) = {
        [EVENT_MOVE] = play_move,          [EVENT_RESIGN] = resign,
        [EVENT_ACCEPT_DRAW] = accept_draw, [EVENT_WAIT] = wait,
        [EVENT_LEAVE] = leave_or_return,   [EVENT_RETURN] = leave_or_return,
        [EVENT_NEW_GAME] = new_game,
    };
    assert(game_knows_event(game->position.rules, event->kind));
    refusal->count = 0;
    if (game_is_over(game) && event->kind != EVENT_NEW_GAME) {
        refusal_add(refusal, "PLAY-1");
        return false;
    }
    return by_kind[event->kind](game, event, refusal);
}

/* --- beginnings and questions
 * ------------------------------------------------------------------------------ */

void game_start(Game *game, const Rules *rules, const Options *options) {
    Position start;
    setup_start(&start, rules, options->first_seat);
    begin(game, &start, options, options->first_seat);
}

bool game_set_up(Game *game, const Position *setup, const Options *options,
                 SetupFault *fault) {
    if (!setup_check(setup, fault)) {
        return false;
    }
    begin(game, setup, options, options->first_seat);
    return true;
}

void game_legal(const Game *game, MoveList *list) {
    list->count = 0;
    if (!game_is_over(game)) {
        movegen_legal(&game->position, game->position.turn, list);
    }
}

SeatMask game_checks(const Game *game) {
    SeatMask checks = 0;
    SeatMask seats = rules_all_seats(game->position.rules);
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        if (game->position.states[seat] != STATE_OUT &&
            attack_checks(&game->position, seat)) {
            checks |= seat_bit(seat);
        }
    }
    return checks;
}
