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

static SeatMask mated_rivals(const Position *position, Seat seat) {
    return position_mated(position) & rules_opponents(position->rules, seat);
}

bool allies_beside_mated_king(const Position *position, Seat seat, Square square) {
    const Rules *rules = position->rules;
    if (rules->inert_opposition != INERT_OPPOSITION_APPLIES) {
        return false;
    }
    SeatMask mated = mated_rivals(position, seat);
    for (Seat rival; (rival = seats_take(&mated)) != SEAT_NONE;) {
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
    SeatMask mated = mated_rivals(position, seat);
    for (Seat rival; (rival = seats_take(&mated)) != SEAT_NONE;) {
        bool bound =
            rules->release_capture == RELEASE_CAPTURE_ANY_RIVAL ||
            attack_reaches(position, position->king[rival], seat_bit(seat), SQUARE_NONE);
        if (bound && allies_is_freed(&after, rival)) {
            return true;
        }
    }
    return false;
}

/* Whether the ally's king is attacked after the move. */
static bool ally_attacked_after(const Position *position, Seat ally, Move move) {
    Position after = *position;
    Undo undo;
    position_make(&after, move, &undo);
    return attack_checks(&after, ally);
}

static void keep(MoveList *list, const bool *kept) {
    int count = 0;
    for (int index = 0; index < list->count; index++) {
        if (kept[index]) {
            list->moves[count++] = list->moves[index];
        }
    }
    list->count = count;
}

/* Drops what stands in the way of an ally or of a mated seat [ALLIANCE-4, ALLIANCE-18],
 * newly exposes the ally's king [ALLIANCE-5], or does not rescue it when another move
 * does [ALLIANCE-6]. */
void allies_mind(const Position *position, Seat seat, MoveList *list) {
    static_assert(MOVES_MAX <= 4096, "flags for all moves stand on the stack");
    bool kept[MOVES_MAX];
    for (int index = 0; index < list->count; index++) {
        Move move = list->moves[index];
        bool beside = piece_kind(position->board[move.from]) == KIND_KING &&
                      allies_beside_mated_king(position, seat, move.to);
        kept[index] = !beside && !allies_capture_frees(position, seat, move);
    }
    keep(list, kept);
    Seat ally = allies_minded(position, seat);
    if (ally == SEAT_NONE) {
        return;
    }
    bool attacked_before = attack_checks(position, ally);
    bool any_rescue = false;
    for (int index = 0; index < list->count; index++) {
        kept[index] = !ally_attacked_after(position, ally, list->moves[index]);
        any_rescue = any_rescue || kept[index];
    }
    bool duty = position->rules->ally_king == ALLY_KING_MUST_RESCUE && any_rescue;
    if (!attacked_before || duty) {
        keep(list, kept);
    }
}
