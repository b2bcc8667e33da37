#include "reference/notation/marks.h"

#include "reference/attack.h"

static bool attacks(const Position *position, Seat attacker, Seat victim) {
    return position->king[victim] != SQUARE_NONE &&
           attack_reaches(position, position->king[victim], seat_bit(attacker),
                          SQUARE_NONE);
}

int marks_checks(const Position *before, const Position *moved) {
    int checks = 0;
    SeatMask victims = moved->active;
    for (Seat victim; (victim = seats_take(&victims)) != SEAT_NONE;) {
        SeatMask attackers = position_enemies(moved, victim);
        bool newly = false;
        for (Seat seat; (seat = seats_take(&attackers)) != SEAT_NONE;) {
            newly =
                newly || (attacks(moved, seat, victim) && !attacks(before, seat, victim));
        }
        checks += newly;
    }
    return checks;
}

static bool is_struck(const Position *moved, Seat seat) {
    return moved->king[seat] == SQUARE_NONE || attack_checks(moved, seat);
}

int marks_mates(const Position *before, const Position *moved, const Game *after) {
    int mates = after->result.reason == REASON_KING_CAPTURED;
    SeatMask gone = before->active & (SeatMask)~after->position.active;
    for (Seat seat; (seat = seats_take(&gone)) != SEAT_NONE;) {
        mates += is_struck(moved, seat);
    }
    return mates;
}

SeatMask marks_stalemated(const Position *before, const Position *moved,
                          const Game *after) {
    SeatMask gone = before->active & (SeatMask)~after->position.active;
    SeatMask stalemated = 0;
    for (Seat seat; (seat = seats_take(&gone)) != SEAT_NONE;) {
        stalemated |= is_struck(moved, seat) ? 0 : seat_bit(seat);
    }
    return stalemated;
}
