#include "reference/prohibitions.h"

#include "reference/allies.h"
#include "reference/attack.h"

/* --- who may act
 * -------------------------------------------------------------------------------------------
 */

static bool game_over(const Attempt *attempt) {
    return attempt->position->turn == SEAT_NONE;
}
static bool no_such_square(const Attempt *attempt) {
    return attempt->request.from == SQUARE_NONE || attempt->request.to == SQUARE_NONE;
}
static bool nothing_to_move(const Attempt *attempt) {
    return attempt->piece == PIECE_NONE;
}
static bool not_ones_own(const Attempt *attempt) {
    return piece_seat(attempt->piece) != attempt->seat;
}

/* The first of these that holds answers alone. */
static const Prohibition who_may_act_rows[] = {
    {"PLAY-1", SHAPE_ANY, game_over},
    {"BOARD-3", SHAPE_ANY, no_such_square},
    {"PLAY-2", SHAPE_ANY, nothing_to_move},
    {"PLAY-3", SHAPE_ANY, not_ones_own},
};
const ProhibitionGroup who_may_act = {who_may_act_rows, sizeof who_may_act_rows /
                                                            sizeof who_may_act_rows[0]};

/* --- how the piece moves
 * ----------------------------------------------------------------------------------- */

const char *const pattern_clause[KIND_COUNT] = {
    [KIND_PAWN] = "PAWN-1",          [KIND_KNIGHT] = "MOVE-5",
    [KIND_BISHOP] = "MOVE-4",        [KIND_ROOK] = "MOVE-3",
    [KIND_QUEEN] = "MOVE-2",         [KIND_KING] = "MOVE-1",
    [KIND_MAHARAJA] = "ALLIANCE-13", [KIND_PROMOTED_QUEEN] = "MOVE-2",
    [KIND_LEAPT_PAWN] = "PAWN-1",
};

/* Whether a square strictly between from and to holds what `found` looks for. */
static bool on_the_way(const Attempt *attempt, bool (*found)(Piece piece)) {
    if (attempt->step == 0) {
        return false;
    }
    Square square = square_step(attempt->request.from, attempt->step);
    for (; square != attempt->request.to; square = square_step(square, attempt->step)) {
        if (found(attempt->position->board[square])) {
            return true;
        }
    }
    return false;
}
static bool is_wall(Piece piece) { return piece == PIECE_WALL; }
static bool is_piece(Piece piece) { return piece != PIECE_NONE && piece != PIECE_WALL; }

static bool leaves_the_board(const Attempt *attempt) {
    return on_the_way(attempt, is_wall);
}
static bool way_blocked(const Attempt *attempt) { return on_the_way(attempt, is_piece); }
static bool own_piece_there(const Attempt *attempt) {
    return piece_owner(attempt->target) == seat_bit(attempt->seat);
}
static bool partners_piece_there(const Attempt *attempt) {
    Seat partner = rules_partner(attempt->rules, attempt->seat);
    return partner != SEAT_NONE && piece_owner(attempt->target) == seat_bit(partner);
}
static bool target_is_opposing_king(const Attempt *attempt) {
    SeatMask opponents = rules_opponents(attempt->rules, attempt->seat);
    return piece_kind(attempt->target) == KIND_KING &&
           (piece_owner(attempt->target) & opponents) != 0;
}
static bool king_may_not_be_taken(const Attempt *attempt) {
    return attempt->rules->king_capture == KING_CAPTURE_NEVER &&
           target_is_opposing_king(attempt);
}

static bool inert_piece_there(const Attempt *attempt) {
    return is_piece(attempt->target) &&
           attempt->position->states[piece_seat(attempt->target)] == STATE_MATED;
}
static bool takes_inert_passing(const Attempt *attempt) {
    return attempt->target == PIECE_NONE && attempt_right_stands(attempt) &&
           attempt->position->states[attempt->passed_by] == STATE_MATED;
}

static bool occupied_ahead(const Attempt *attempt) {
    return attempt->target != PIECE_NONE;
}
static bool not_on_rank_two(const Attempt *attempt) {
    return board_own_rank(attempt->rules->board, attempt->seat, attempt->request.from) !=
           2;
}
static bool two_ahead_not_free(const Attempt *attempt) {
    return way_blocked(attempt) || attempt->target != PIECE_NONE;
}

static bool has_leapt(const Attempt *attempt) {
    return piece_kind(attempt->piece) == KIND_LEAPT_PAWN;
}
static bool leaps_over_inert(const Attempt *attempt) {
    Seat ally = rules_partner(attempt->rules, attempt->seat);
    return attempt->rules->leap_inert == LEAP_INERT_BLOCKED &&
           attempt->position->states[ally] == STATE_MATED;
}

static bool passed_by_own_team(const Attempt *attempt) {
    return attempt->passed_by != SEAT_NONE && (rules_team(attempt->rules, attempt->seat) &
                                               seat_bit(attempt->passed_by)) != 0;
}
static bool takes_own_team_passing(const Attempt *attempt) {
    return attempt->target == PIECE_NONE && passed_by_own_team(attempt);
}
static bool nothing_to_take(const Attempt *attempt) {
    return attempt->target == PIECE_NONE && !passed_by_own_team(attempt) &&
           !attempt_right_stands(attempt);
}

static bool choice_missing(const Attempt *attempt) {
    return attempt_promotion(attempt) == PROMOTES_TO_CHOICE &&
           attempt->rules->promotion_offer == PROMOTION_NAMED_CHOICE &&
           attempt->request.promotion == KIND_NONE;
}
static bool choice_without_promotion(const Attempt *attempt) {
    return attempt_promotion(attempt) == PROMOTES_NOT &&
           attempt->request.promotion != KIND_NONE;
}
static bool choice_not_on_offer(const Attempt *attempt) {
    static const unsigned offered[] = {
        [PROMOTES_NOT] = ~0U, /* that it names a piece is another fault [PROMO-3] */
        [PROMOTES_TO_CHOICE] =
            1U << KIND_QUEEN | 1U << KIND_ROOK | 1U << KIND_BISHOP | 1U << KIND_KNIGHT,
        [PROMOTES_TO_QUEEN_WORTH_ONE] = 1U << KIND_QUEEN | 1U << KIND_PROMOTED_QUEEN,
        [PROMOTES_TO_MAHARAJA] = 1U << KIND_MAHARAJA,
    };
    PieceKind choice = attempt->request.promotion;
    return choice != KIND_NONE &&
           (offered[attempt_promotion(attempt)] & 1U << choice) == 0; /* [PROMO-4] */
}

static CastlingSide castling_side(const Attempt *attempt) {
    Step step = rules_castling_step(attempt->rules, attempt->seat, CASTLING_SHORT);
    bool is_short = square_step(attempt->request.from, 2 * step) == attempt->request.to;
    return is_short ? CASTLING_SHORT : CASTLING_LONG;
}
static bool no_right_to_castle(const Attempt *attempt) {
    uint8_t right = castling_right(attempt->seat, castling_side(attempt));
    return (attempt->position->castling & right) == 0;
}
static bool castling_way_blocked(const Attempt *attempt) {
    Attempt to_corner = *attempt;
    to_corner.request.to =
        rules_rook_home(attempt->rules, attempt->seat, castling_side(attempt));
    return way_blocked(&to_corner);
}
static bool enemy_attacks(const Attempt *attempt, Square square) {
    SeatMask enemies = position_enemies(attempt->position, attempt->seat);
    return attack_reaches(attempt->position, square, enemies, SQUARE_NONE);
}
static bool castles_out_of_check(const Attempt *attempt) {
    return enemy_attacks(attempt, attempt->request.from);
}
static bool castles_through_check(const Attempt *attempt) {
    return enemy_attacks(attempt, square_step(attempt->request.from, attempt->step));
}
static bool castles_into_check(const Attempt *attempt) {
    return enemy_attacks(attempt, attempt->request.to);
}

enum { SHAPE_TAKES = SHAPE_PATTERN | SHAPE_PAWN_CAPTURE };

/* All that hold answer. */
static const Prohibition how_it_moves_rows[] = {
    {"BOARD-4", SHAPE_PATTERN, leaves_the_board},
    {"MOVE-6", SHAPE_TAKES, own_piece_there},
    {"MOVE-7", SHAPE_PATTERN, way_blocked},
    {"MOVE-9", SHAPE_TAKES, partners_piece_there},
    {"MOVE-10", SHAPE_TAKES, king_may_not_be_taken},
    {"PAWN-2", SHAPE_PAWN_STEP, occupied_ahead},
    {"PAWN-3", SHAPE_DOUBLE_STEP, not_on_rank_two},
    {"PAWN-4", SHAPE_DOUBLE_STEP, two_ahead_not_free},
    {"PROMO-2", SHAPE_ANY, choice_missing},
    {"PROMO-3", SHAPE_ANY, choice_without_promotion},
    {"PROMO-4", SHAPE_ANY, choice_not_on_offer},
    {"EP-1", SHAPE_PAWN_CAPTURE, nothing_to_take},
    {"EP-4", SHAPE_PAWN_CAPTURE, takes_own_team_passing},
    {"CASTLE-2", SHAPE_CASTLING, no_right_to_castle},
    {"CASTLE-3", SHAPE_CASTLING, castling_way_blocked},
    {"CASTLE-4", SHAPE_CASTLING, castles_out_of_check},
    {"CASTLE-5", SHAPE_CASTLING, castles_through_check},
    {"CASTLE-6", SHAPE_CASTLING, castles_into_check},
    {"ALLIANCE-8", SHAPE_LEAP, has_leapt},
    {"ALLIANCE-9", SHAPE_LEAP, occupied_ahead},
    {"ALLIANCE-10", SHAPE_LEAP, leaps_over_inert},
    {"ALLIANCE-16", SHAPE_TAKES, inert_piece_there},
    {"ALLIANCE-16", SHAPE_PAWN_CAPTURE, takes_inert_passing},
};
const ProhibitionGroup how_it_moves = {
    how_it_moves_rows, sizeof how_it_moves_rows / sizeof how_it_moves_rows[0]};

/* --- what the move would do
 * -------------------------------------------------------------------------------- */

static bool exposes_own_king(const Attempt *attempt) {
    bool takes_living_king =
        target_is_opposing_king(attempt) &&
        (piece_owner(attempt->target) & attempt->position->active) != 0;
    if (takes_living_king &&
        attempt->rules->king_capture_safety == CAPTURE_SAFETY_EXEMPT) {
        return false; /* [TEAMS-9, SOLO-19] */
    }
    return attempt_exposes(attempt, attempt->seat);
}

static bool moves_beside_mated_king(const Attempt *attempt) {
    return piece_kind(attempt->piece) == KIND_KING &&
           allies_beside_mated_king(attempt->position, attempt->seat,
                                    attempt->request.to);
}

static bool exposes_allys_king(const Attempt *attempt) {
    Seat ally = allies_minded(attempt->position, attempt->seat);
    return ally != SEAT_NONE && !attack_checks(attempt->position, ally) &&
           attempt_exposes(attempt, ally);
}

static bool frees_by_capture(const Attempt *attempt) {
    return allies_capture_frees(attempt->position, attempt->seat, attempt_move(attempt));
}

static const Prohibition what_it_does_rows[] = {
    {"CHECK-2", SHAPE_ANY, exposes_own_king},
    {"ALLIANCE-4", SHAPE_ANY, moves_beside_mated_king},
    {"ALLIANCE-5", SHAPE_ANY, exposes_allys_king},
    {"ALLIANCE-18", SHAPE_ANY, frees_by_capture},
};
const ProhibitionGroup what_it_does = {
    what_it_does_rows, sizeof what_it_does_rows / sizeof what_it_does_rows[0]};
