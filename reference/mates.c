#include "reference/mates.h"

#include "reference/allies.h"
#include "reference/attack.h"
#include "reference/points.h"

/* Active seats in check that would have no legal move if it were their turn, all judged
 * on one position. */
static SeatMask mated_seats(const Position *position) {
    SeatMask mated = 0;
    SeatMask seats = position->active;
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        if (attack_checks(position, seat) && !movegen_any(position, seat)) {
            mated |= seat_bit(seat);
        }
    }
    return mated;
}

/* Who scores the mate of `victim` [SOLO-9]. */
static Seat credited_seat(const Position *position, Seat mover, Seat victim) {
    if (position->rules->mate_credit == MATE_CREDIT_MOVER) {
        return mover;
    }
    Seat seat = rules_next_seat(position->rules, victim);
    while (
        (position->active & seat_bit(seat)) == 0 ||
        !attack_reaches(position, position->king[victim], seat_bit(seat), SQUARE_NONE)) {
        seat = rules_next_seat(position->rules, seat);
    }
    return seat;
}

static void eliminate_mated(Game *game, Seat mover) {
    Position *position = &game->position;
    SeatMask mated =
        mated_seats(position) & (SeatMask)~seat_bit(mover); /* [SOLO-8, SOLO-19] */
    SeatMask victims = mated;
    for (Seat victim; (victim = seats_take(&victims)) != SEAT_NONE;) {
        position->scores[credited_seat(position, mover, victim)] += POINTS_MATE;
    }
    for (Seat victim; (victim = seats_take(&mated)) != SEAT_NONE;) {
        position_eliminate(position, victim); /* [SOLO-16] */
    }
}

static void set_states(Position *position, SeatMask seats, SeatState state) {
    for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
        position_set_state(position, seat, state);
    }
}

static void make_inert_and_free(Game *game, Seat mover) {
    (void)mover;
    Position *position = &game->position;
    if (position->rules->mate_timing ==
        MATE_TIMING_IMMEDIATE) { /* [ALLIANCE-14, ALLIANCE-19 (1)] */
        set_states(position, mated_seats(position), STATE_MATED);
    }
    SeatMask freed = 0;
    SeatMask mated = position_mated(position);
    for (Seat seat; (seat = seats_take(&mated)) != SEAT_NONE;) {
        if (allies_is_freed(position, seat)) {
            freed |= seat_bit(seat);
        }
    }
    set_states(position, freed, STATE_ACTIVE); /* [ALLIANCE-17, ALLIANCE-19 (2)] */
}

static void wait_for_the_turn(Game *game, Seat mover) {
    (void)game;
    (void)mover;
}

void mates_after_move(Game *game, Seat mover) {
    static void (*const by_mate[])(Game * game, Seat mover) = {
        [MATE_LOSES_ON_TURN] = wait_for_the_turn, /* [TEAMS-5, CLASSIC-3] */
        [MATE_ELIMINATES_AT_ONCE] = eliminate_mated,
        [MATE_MAKES_INERT] = make_inert_and_free,
    };
    by_mate[game->position.rules->mate](game, mover);
}
