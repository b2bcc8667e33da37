#include "reference/allies.h"

#include <stdlib.h>

#include "reference/attack.h"
#include "reference/movegen.h"

Seat allies_minded(const Position *position, Seat seat) {
    Seat ally = rules_partner(position->rules, seat);
    bool matters = position->rules->ally_king != ALLY_KING_NO_MATTER &&
                   ally != SEAT_NONE && (position->active & seat_bit(ally)) != 0;
    return matters ? ally : SEAT_NONE;
}

bool allies_beside_mated_king(const Position *position, Seat seat, Square square) {
    const Rules *rules = position->rules;
    if (rules->inert_opposition != INERT_OPPOSITION_APPLIES) {
        return false;
    }
    for (Seat rival = 0; rival < rules->board->seat_count; rival++) {
        if (position->states[rival] != STATE_MATED ||
            (rules_opponents(rules, seat) & seat_bit(rival)) == 0) {
            continue;
        }
        int files = abs(square_file(position->king[rival]) - square_file(square));
        int ranks = abs(square_rank(position->king[rival]) - square_rank(square));
        if (files <= 1 && ranks <= 1) {
            return true;
        }
    }
    return false;
}

bool allies_is_freed(const Position *position, Seat seat) {
    Position active = *position;
    position_set_state(&active, seat, STATE_ACTIVE);
    return !attack_checks(&active, seat) || movegen_any(&active, seat);
}

bool allies_capture_frees(const Position *position, Seat seat, Move move) {
    const Rules *rules = position->rules;
    bool captures =
        position->board[move.to] != PIECE_NONE || move.reading == READING_EN_PASSANT;
    if (rules->mate != MATE_MAKES_INERT || !captures) {
        return false;
    }
    Position after = *position;
    Undo undo;
    position_make(&after, move, &undo);
    after.turn = rules_next_seat(rules, seat);
    for (Seat rival = 0; rival < rules->board->seat_count; rival++) {
        if (position->states[rival] != STATE_MATED ||
            (rules_opponents(rules, seat) & seat_bit(rival)) == 0) {
            continue;
        }
        bool bound =
            rules->release_capture == RELEASE_CAPTURE_ANY_RIVAL ||
            attack_reaches(position, position->king[rival], seat_bit(seat), SQUARE_NONE);
        if (bound && allies_is_freed(&after, rival)) {
            return true;
        }
    }
    return false;
}
