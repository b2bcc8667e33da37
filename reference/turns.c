#include "reference/turns.h"

#include "reference/allies.h"
#include "reference/attack.h"
#include "reference/draws.h"
#include "reference/ending.h"
#include "reference/points.h"

/* --- results that do not wait for a turn
 * ------------------------------------------------------------------- */

static void decide_nothing(Game *game) { (void)game; }

/* [SOLO-24, SOLO-25] */
static void decide_by_players_left(Game *game) {
    const Position *position = &game->position;
    int left = 0;
    int32_t scores[SEATS_MAX];
    SeatMask active = position->active;
    for (Seat seat; (seat = seats_take(&active)) != SEAT_NONE;) {
        scores[left++] = position->scores[seat];
    }
    if (left <= 1) {
        ending_ranked(game, REASON_THREE_OUT);
    } else if (left == 2 && position->rules->points_lead == POINTS_LEAD_ENDS &&
               (scores[0] - scores[1] >= 21 || scores[1] - scores[0] >= 21)) {
        ending_ranked(game, REASON_POINTS_LEAD);
    }
}

/* [ALLIANCE-20] */
static void decide_by_mated_teams(Game *game) {
    const Position *position = &game->position;
    SeatMask mated = position_mated(position);
    SeatMask seats = mated;
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        SeatMask team = rules_team(position->rules, seat);
        if ((mated & team) == team) {
            ending_won_against(game, seat, REASON_BOTH_MATED);
        }
    }
}

/* --- a seat without a legal move
 * --------------------------------------------------------------------------- */

static bool anybody_can_move(const Position *position) {
    SeatMask seats = position->active;
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        if (movegen_any(position, seat)) {
            return true;
        }
    }
    return false;
}

/* [TEAMS-7, CLASSIC-4, SOLO-20, ALLIANCE-21, ALLIANCE-22, ALLIANCE-23] */
static void stalemate(Game *game, Seat seat) {
    Position *position = &game->position;
    Seat ally = rules_partner(position->rules, seat);
    if (ally != SEAT_NONE && position->states[ally] == STATE_MATED) {
        ending_drawn(game, REASON_MATED_AND_STALEMATED);
        return;
    }
    switch (position->rules->stalemate) {
    case STALEMATE_ELIMINATES_AND_PAYS:
        position->scores[seat] += POINTS_MATE;
        position_eliminate(position, seat);
        break;
    case STALEMATE_ELIMINATES:
        position_eliminate(position, seat);
        break;
    case STALEMATE_PASSES:
        if (anybody_can_move(position)) {
            position->quiet[seat]++; /* [DRAW-7] */
            position_end_turn(position, seat);
            position->turn = rules_next_seat(position->rules, seat);
        } else {
            ending_drawn(game, REASON_STALEMATE);
        }
        break;
    default:
        ending_drawn(game, REASON_STALEMATE);
    }
}

/* In check and without a move when the turn comes; what others do before it counts
 * [TEAMS-6]. */
static void mate(Game *game, Seat seat) {
    switch (game->position.rules->mate) {
    case MATE_ELIMINATES_AT_ONCE:
        position_eliminate(&game->position, seat); /* [SOLO-21] */
        break;
    case MATE_MAKES_INERT:
        position_set_state(&game->position, seat, STATE_MATED); /* [ALLIANCE-19 (3)] */
        break;
    default:
        ending_won_against(game, seat, REASON_MATE); /* [TEAMS-5, CLASSIC-3] */
    }
}

/* --- the turn comes to a seat
 * ------------------------------------------------------------------------------ */

static bool is_freed_on_turn(const Position *position, Seat seat) {
    return position->states[seat] == STATE_MATED && allies_is_freed(position, seat);
}

/* Judges the seat whose turn has come. Returns whether it is to move; otherwise the turn
 * goes on or the game is over. */
static bool comes_to_move(Game *game) {
    Position *position = &game->position;
    Seat seat = position->turn;
    if (is_freed_on_turn(position, seat)) {
        position_set_state(position, seat, STATE_ACTIVE); /* [ALLIANCE-19 (3)] */
    }
    if (position->states[seat] != STATE_ACTIVE) {
        position_skip_turn(position, seat); /* [SOLO-2, ALLIANCE-15] */
        position->turn = rules_next_seat(position->rules, seat);
        return false;
    }
    if (movegen_any(position, seat)) {
        return true;
    }
    if (attack_checks(position, seat)) {
        mate(game, seat);
    } else {
        stalemate(game, seat);
    }
    return false;
}

/* --- draws
 * -------------------------------------------------------------------------------------------------
 */

static void note_occurrence(Game *game) {
    game->history[game->history_count++ % HISTORY_MAX] =
        draws_repetition_key(&game->position);
}

static bool third_occurrence(const Game *game) {
    int occurrences = 0;
    int kept = game->history_count < HISTORY_MAX ? game->history_count : HISTORY_MAX;
    uint64_t latest = game->history[(game->history_count - 1) % HISTORY_MAX];
    for (int index = 0; index < kept; index++) {
        occurrences += game->history[index] == latest;
    }
    return occurrences >= 3; /* [DRAW-1] */
}

void turns_settle(Game *game) {
    static void (*const decide[])(Game * game) = {
        [MATE_LOSES_ON_TURN] = decide_nothing,
        [MATE_ELIMINATES_AT_ONCE] = decide_by_players_left,
        [MATE_MAKES_INERT] = decide_by_mated_teams,
    };
    const Rules *rules = game->position.rules;
    int seats_met = 0;
    do {
        decide[rules->mate](game);
        if (game_is_over(game)) {
            return;
        }
        /* Whoever is skipped, goes out or passes, a seat that can move is met soon
         * [ALLIANCE-23]. */
        seats_met++;
        assert(seats_met <= 4 * SEATS_MAX);
    } while (!comes_to_move(game));
    note_occurrence(game);
    if (draws_insufficient_material(&game->position)) { /* [DRAW-8] */
        ending_drawn(game, REASON_INSUFFICIENT_MATERIAL);
    } else if (third_occurrence(game)) {
        ending_drawn(game, REASON_REPETITION);
    } else if (draws_fifty_moves(&game->position)) {
        ending_drawn(game, REASON_FIFTY_MOVES);
    }
}
