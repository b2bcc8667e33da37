#include "reference/judge.h"

#include "reference/allies.h"
#include "reference/attack.h"
#include "reference/prohibitions.h"

void refusal_add(Refusal *refusal, const char *clause) {
    assert(refusal->count < REFUSAL_CLAUSES_MAX);
    refusal->clauses[refusal->count++] = clause;
}

static void judge_group(const Attempt *attempt, const ProhibitionGroup *group,
                        Refusal *refusal) {
    for (size_t index = 0; index < group->count; index++) {
        const Prohibition *row = &group->rows[index];
        if ((row->shapes & attempt->shape) != 0 && row->forbids(attempt)) {
            refusal_add(refusal, row->clause);
        }
    }
}

/* Judges who may act and how the piece moves; returns whether that allows the attempt. */
static bool judge_act_and_way(const Attempt *attempt, Refusal *refusal) {
    refusal->count = 0;
    for (size_t index = 0; index < who_may_act.count; index++) {
        if (who_may_act.rows[index].forbids(attempt)) {
            refusal_add(refusal, who_may_act.rows[index].clause);
            return false;
        }
    }
    if (attempt->shape == SHAPE_NONE) {
        refusal_add(refusal, pattern_clause[piece_kind(attempt->piece)]);
        return false;
    }
    judge_group(attempt, &how_it_moves, refusal);
    return refusal->count == 0;
}

static bool judge_effects(const Attempt *attempt, Refusal *refusal) {
    judge_group(attempt, &what_it_does, refusal);
    return refusal->count == 0;
}

/* The pieces that a move may name are tried for pawns only; anything else that names one
 * is refused [PROMO-3]. */
static PieceKind choices_end(const Position *position, Square from) {
    return kind_is_pawn(piece_kind(position->board[from])) ? KIND_COUNT : KIND_PAWN;
}

/* Calls `found` for every request of `seat` that its pieces and the board allow to state;
 * stops when it returns true, and returns whether it did. */
static bool any_request(const Position *position, Seat seat,
                        bool (*found)(const Position *position, Seat seat,
                                      MoveRequest request)) {
    SquareSet pieces = position->pieces[seat];
    for (Square from; (from = squares_take(&pieces)) != SQUARE_NONE;) {
        PieceKind end = choices_end(position, from);
        for (int to = 0; to < SQUARE_SPACE; to++) {
            for (PieceKind choice = KIND_NONE; choice < end; choice++) {
                if (position->board[to] != PIECE_WALL &&
                    found(position, seat, (MoveRequest){from, (Square)to, choice})) {
                    return true;
                }
            }
        }
    }
    return false;
}

static bool rescues_ally(const Position *position, Seat seat, MoveRequest request) {
    Refusal refusal;
    Attempt attempt = attempt_make(position, seat, request);
    return judge_act_and_way(&attempt, &refusal) && judge_effects(&attempt, &refusal) &&
           !attempt_exposes(&attempt, rules_partner(position->rules, seat));
}

/* Whether the move neglects a duty to end the check on the ally's king [ALLIANCE-6]. */
static bool neglects_ally(const Attempt *attempt) {
    const Position *position = attempt->position;
    Seat ally = allies_minded(position, attempt->seat);
    return ally != SEAT_NONE && attempt->rules->ally_king == ALLY_KING_MUST_RESCUE &&
           attack_checks(position, ally) && attempt_exposes(attempt, ally) &&
           any_request(position, attempt->seat, rescues_ally);
}

bool judge_move(const Position *position, Seat seat, MoveRequest request,
                Refusal *refusal, Move *move) {
    Attempt attempt = attempt_make(position, seat, request);
    if (!judge_act_and_way(&attempt, refusal)) {
        return false;
    }
    judge_effects(&attempt, refusal);
    if (neglects_ally(
            &attempt)) { /* a duty looks at all moves, so it is no row of the table */
        refusal_add(refusal, "ALLIANCE-6");
    }
    if (refusal->count != 0) {
        return false;
    }
    *move = attempt_move(&attempt);
    return true;
}
