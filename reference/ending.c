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

/* Gives each seat its value, and ends the game. */
static void end(Game *game, ResultKind kind, Reason reason, SeatMask winners,
                uint8_t winners_half_points, uint8_t others_half_points) {
    game->result = (Result){.kind = kind, .reason = reason, .winners = winners};
    for (Seat seat = 0; seat < game->position.rules->board->seat_count; seat++) {
        bool wins = (winners & seat_bit(seat)) != 0;
        game->result.half_points[seat] = wins ? winners_half_points : others_half_points;
    }
    game->position.turn = SEAT_NONE;
    game->position.offer = SEAT_NONE;
}

void ending_won_against(Game *game, Seat loser, Reason reason) {
    SeatMask winners = rules_opponents(game->position.rules, loser);
    end(game, RESULT_WIN, reason, winners, 2, 0); /* [TEAMS-11, ALLIANCE-25, CLASSIC-7] */
}

void ending_drawn(Game *game, Reason reason) {
    if (game->position.rules->draw_value == DRAWS_HALVE) {
        end(game, RESULT_DRAW, reason, 0, 1, 1); /* [TEAMS-11, ALLIANCE-25, CLASSIC-7] */
        return;
    }
    for (Seat seat = 0; seat < game->position.rules->board->seat_count; seat++) {
        if ((game->position.active & seat_bit(seat)) != 0) {
            game->position.scores[seat] += 10; /* [SOLO-26] */
        }
    }
    ending_ranked(game, reason);
}

void ending_ranked(Game *game, Reason reason) {
    const Position *position = &game->position;
    int32_t highest = position->scores[0];
    SeatMask winners = 0;
    for (Seat seat = 0; seat < position->rules->board->seat_count; seat++) {
        if (position->scores[seat] > highest) {
            highest = position->scores[seat];
            winners = 0;
        }
        if (position->scores[seat] == highest) {
            winners |= seat_bit(seat); /* [SOLO-27] */
        }
    }
    bool shared = (winners & (winners - 1)) != 0;
    bool half = shared && position->rules->shared_win == SHARED_WIN_HALF;
    end(game, RESULT_WIN, reason, winners, half ? 1 : 2, 0); /* [SOLO-28] */
}

void ending_annulled(Game *game, Reason reason) {
    end(game, RESULT_ANNULLED, reason, 0, 0, 0);
}
