#include "reference/ending.h"

const char *const result_kind_names[] = {"", "win", "draw", "annulled"};
const char *const reason_names[REASON_COUNT] = {
    [REASON_NONE] = "",
    [REASON_MATE] = "mate",
    [REASON_KING_CAPTURED] = "king-captured",
    [REASON_STALEMATE] = "stalemate",
    [REASON_REPETITION] = "repetition",
    [REASON_FIFTY_MOVES] = "fifty-moves",
    [REASON_MOVE_LIMIT] = "move-limit",
    [REASON_RESIGNATION] = "resignation",
    [REASON_THREE_OUT] = "three-out",
    [REASON_POINTS_LEAD] = "points-lead",
    [REASON_BOTH_MATED] = "both-mated",
    [REASON_MATED_AND_STALEMATED] = "mated-and-stalemated",
    [REASON_INSUFFICIENT_MATERIAL] = "insufficient-material",
    [REASON_AGREEMENT] = "agreement",
    [REASON_FLAG] = "flag",
    [REASON_FLAG_INSUFFICIENT] = "flag-insufficient",
    [REASON_FIRST_MOVE] = "first-move",
};

/* Ends the game. */
static void end(Game *game, ResultKind kind, Reason reason) {
    game->result = (Result){.kind = kind, .reason = reason};
    game->position.turn = SEAT_NONE;
    game->position.offer = SEAT_NONE;
}

static void give(Game *game, SeatMask seats, uint8_t half_points) {
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        game->result.half_points[seat] = half_points;
    }
}

static void win(Game *game, Reason reason, SeatMask winners, uint8_t half_points) {
    end(game, RESULT_WIN, reason);
    game->result.winners = winners;
    give(game, winners, half_points);
}

void ending_won_against(Game *game, Seat loser, Reason reason) {
    SeatMask winners = rules_opponents(game->position.rules, loser);
    win(game, reason, winners, 2); /* [TEAMS-11, ALLIANCE-25, CLASSIC-7] */
}

void ending_drawn(Game *game, Reason reason) {
    Position *position = &game->position;
    if (position->rules->draw_value == DRAWS_HALVE) {
        end(game, RESULT_DRAW, reason);
        /* [TEAMS-11, ALLIANCE-25, CLASSIC-7] */
        give(game, rules_all_seats(position->rules), 1);
        return;
    }
    SeatMask active = position->active;
    for (Seat seat; (seat = seats_take(&active)) != SEAT_NONE;) {
        position->scores[seat] += 10; /* [SOLO-26] */
    }
    ending_ranked(game, reason);
}

static bool is_surpassed(const Position *position, Seat seat) {
    SeatMask others = rules_all_seats(position->rules);
    for (Seat other; (other = seats_take(&others)) != SEAT_NONE;) {
        if (position->scores[other] > position->scores[seat]) {
            return true;
        }
    }
    return false;
}

/* The seats with the most points [SOLO-27]. */
static SeatMask leaders(const Position *position) {
    SeatMask leading = 0;
    SeatMask seats = rules_all_seats(position->rules);
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        if (!is_surpassed(position, seat)) {
            leading |= seat_bit(seat);
        }
    }
    return leading;
}

void ending_ranked(Game *game, Reason reason) {
    SeatMask winners = leaders(&game->position);
    bool shared = (winners & (winners - 1)) != 0;
    bool half = shared && game->position.rules->shared_win == SHARED_WIN_HALF;
    win(game, reason, winners, half ? 1 : 2); /* [SOLO-28] */
}

void ending_annulled(Game *game, Reason reason) { end(game, RESULT_ANNULLED, reason); }
