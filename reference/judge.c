#include "reference/judge.h"

#include <stdlib.h>

#include "reference/allies.h"
#include "reference/attack.h"

/* The shapes of moves; every from-to pair of a piece has exactly one. */
enum {
    SHAPE_NONE = 0, /* fits no reading */
    SHAPE_PATTERN = 1,
    SHAPE_PAWN_STEP = 2,
    SHAPE_DOUBLE_STEP = 4,
    SHAPE_PAWN_CAPTURE = 8,
    SHAPE_CASTLING = 16,
    SHAPE_LEAP = 32,
    SHAPE_ANY = 63
};

/* A requested move with what the predicates ask about it. */
typedef struct Attempt {
    const Position *position;
    const Rules *rules;
    Seat seat;
    MoveRequest request;
    Piece piece;
    Piece target;
    int shape;
    Step step;      /* one step from `from` toward `to`, 0 for a knight's move */
    Seat passed_by; /* whose pawn passed over `to`, or SEAT_NONE */
} Attempt;

typedef struct Prohibition {
    const char *clause;
    int shapes; /* the shapes that it can forbid */
    bool (*forbids)(const Attempt *attempt);
} Prohibition;

void refusal_add(Refusal *refusal, const char *clause) {
    assert(refusal->count < REFUSAL_CLAUSES_MAX);
    refusal->clauses[refusal->count++] = clause;
}

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
static const Prohibition who_may_act[] = {
    {"PLAY-1", SHAPE_ANY, game_over},
    {"BOARD-3", SHAPE_ANY, no_such_square},
    {"PLAY-2", SHAPE_ANY, nothing_to_move},
    {"PLAY-3", SHAPE_ANY, not_ones_own},
};

/* --- how the piece moves
 * ----------------------------------------------------------------------------------- */

static const char *const pattern_clause[KIND_COUNT] = {
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
static bool right_stands(const Attempt *attempt) {
    return attempt->passed_by != SEAT_NONE &&
           position_en_passant_entitled(attempt->position, attempt->passed_by,
                                        attempt->seat);
}
static bool takes_inert_passing(const Attempt *attempt) {
    return attempt->target == PIECE_NONE && right_stands(attempt) &&
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
static bool takes_passing(const Attempt *attempt) {
    return right_stands(attempt) && attempt->position->states[attempt->passed_by] !=
                                        STATE_MATED; /* [ALLIANCE-16] */
}
static bool nothing_to_take(const Attempt *attempt) {
    return attempt->target == PIECE_NONE && !passed_by_own_team(attempt) &&
           !right_stands(attempt);
}

static bool is_promotion_choice(PieceKind kind) {
    return kind == KIND_QUEEN || kind == KIND_ROOK || kind == KIND_BISHOP ||
           kind == KIND_KNIGHT;
}
static Promotion promotion_of(const Attempt *attempt) {
    return kind_is_pawn(piece_kind(attempt->piece))
               ? rules_promotion(attempt->rules, attempt->seat, attempt->request.to)
               : PROMOTES_NOT;
}
static bool choice_missing(const Attempt *attempt) {
    return promotion_of(attempt) == PROMOTES_TO_CHOICE &&
           attempt->rules->promotion_offer == PROMOTION_NAMED_CHOICE &&
           attempt->request.promotion == KIND_NONE;
}
static bool choice_without_promotion(const Attempt *attempt) {
    return promotion_of(attempt) == PROMOTES_NOT &&
           attempt->request.promotion != KIND_NONE;
}
static bool choice_not_on_offer(const Attempt *attempt) {
    PieceKind choice = attempt->request.promotion;
    if (choice == KIND_NONE) {
        return false;
    }
    switch (promotion_of(attempt)) {
    case PROMOTES_NOT:
        return false;
    case PROMOTES_TO_CHOICE:
        return !is_promotion_choice(choice);
    case PROMOTES_TO_QUEEN_WORTH_ONE:
        return choice != KIND_QUEEN && choice != KIND_PROMOTED_QUEEN;
    case PROMOTES_TO_MAHARAJA:
        return choice != KIND_MAHARAJA;
    }
    return false;
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
static const Prohibition how_it_moves[] = {
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

/* --- what the move would do
 * -------------------------------------------------------------------------------- */

static Reading reading_of(const Attempt *attempt) {
    switch (attempt->shape) {
    case SHAPE_DOUBLE_STEP:
        return READING_DOUBLE_STEP;
    case SHAPE_CASTLING:
        return READING_CASTLING;
    case SHAPE_LEAP:
        return READING_LEAP;
    case SHAPE_PAWN_CAPTURE:
        return takes_passing(attempt) ? READING_EN_PASSANT : READING_PATTERN;
    default:
        return READING_PATTERN;
    }
}

/* What a pawn that was asked to promote, or not, becomes: a queen unless another choice
 * was named [CLASSIC-2]. */
static PieceKind promoted_kind(const Attempt *attempt) {
    switch (promotion_of(attempt)) {
    case PROMOTES_NOT:
        return KIND_NONE;
    case PROMOTES_TO_CHOICE:
        return attempt->request.promotion == KIND_NONE ? KIND_QUEEN
                                                       : attempt->request.promotion;
    case PROMOTES_TO_QUEEN_WORTH_ONE:
        return KIND_PROMOTED_QUEEN;
    case PROMOTES_TO_MAHARAJA:
        return KIND_MAHARAJA;
    }
    return KIND_NONE;
}

static Move move_of(const Attempt *attempt) {
    return (Move){attempt->request.from, attempt->request.to,
                  (uint8_t)promoted_kind(attempt), (uint8_t)reading_of(attempt)};
}

/* Whether the king of `seat` is attacked after the move. */
static bool attacked_after(const Attempt *attempt, Seat seat) {
    Position after = *attempt->position;
    Undo undo;
    position_make(&after, move_of(attempt), &undo);
    return attack_checks(&after, seat);
}

static bool exposes_own_king(const Attempt *attempt) {
    bool takes_living_king =
        target_is_opposing_king(attempt) &&
        (piece_owner(attempt->target) & attempt->position->active) != 0;
    if (takes_living_king &&
        attempt->rules->king_capture_safety == CAPTURE_SAFETY_EXEMPT) {
        return false; /* [TEAMS-9, SOLO-19] */
    }
    return attacked_after(attempt, attempt->seat);
}

static bool moves_beside_mated_king(const Attempt *attempt) {
    return piece_kind(attempt->piece) == KIND_KING &&
           allies_beside_mated_king(attempt->position, attempt->seat,
                                    attempt->request.to);
}

static bool exposes_allys_king(const Attempt *attempt) {
    Seat ally = allies_minded(attempt->position, attempt->seat);
    return ally != SEAT_NONE && !attack_checks(attempt->position, ally) &&
           attacked_after(attempt, ally);
}

static bool frees_by_capture(const Attempt *attempt) {
    return allies_capture_frees(attempt->position, attempt->seat, move_of(attempt));
}

static const Prohibition what_it_does[] = {
    {"CHECK-2", SHAPE_ANY, exposes_own_king},
    {"ALLIANCE-4", SHAPE_ANY, moves_beside_mated_king},
    {"ALLIANCE-5", SHAPE_ANY, exposes_allys_king},
    {"ALLIANCE-18", SHAPE_ANY, frees_by_capture},
};

/* --- judging
 * -----------------------------------------------------------------------------------------------
 */

/* Whether a pawn of the ally stands on the square ahead [ALLIANCE-7]. */
static bool allys_pawn_ahead(const Attempt *attempt) {
    Seat ally = rules_partner(attempt->rules, attempt->seat);
    Step forward = attempt->rules->board->seats[attempt->seat].forward;
    Piece ahead = attempt->position->board[square_step(attempt->request.from, forward)];
    return attempt->rules->leap == LEAP_ONCE_OVER_ALLY && ally != SEAT_NONE &&
           piece_owner(ahead) == seat_bit(ally) && kind_is_pawn(piece_kind(ahead));
}

static int pawn_shape(const Attempt *attempt, int distance) {
    const SeatShape *shape = &attempt->rules->board->seats[attempt->seat];
    if (distance == shape->forward) {
        return SHAPE_PAWN_STEP;
    }
    if (distance == 2 * shape->forward) {
        return allys_pawn_ahead(attempt) ? SHAPE_LEAP : SHAPE_DOUBLE_STEP;
    }
    if (distance == shape->forward + shape->right ||
        distance == shape->forward - shape->right) {
        return SHAPE_PAWN_CAPTURE;
    }
    return SHAPE_NONE;
}

static int shape_of(const Attempt *attempt) {
    Square from = attempt->request.from;
    Square to = attempt->request.to;
    int distance = to - from;
    int files = abs(square_file(to) - square_file(from));
    int ranks = abs(square_rank(to) - square_rank(from));
    uint8_t ways = kind_ways[piece_kind(attempt->piece)];
    if ((ways & WAY_PAWN) != 0) {
        return pawn_shape(attempt, distance);
    }
    Step right = attempt->rules->board->seats[attempt->seat].right;
    if (piece_kind(attempt->piece) == KIND_KING && abs(distance) == 2 * abs(right) &&
        from == rules_king_home(attempt->rules, attempt->seat)) {
        return SHAPE_CASTLING;
    }
    bool line = (files == 0) != (ranks == 0);
    bool diagonal = files == ranks && files != 0;
    bool fits = ((ways & WAY_LINES) != 0 && line) ||
                ((ways & WAY_DIAGONALS) != 0 && diagonal) ||
                ((ways & WAY_KNIGHT) != 0 && files * ranks == 2) ||
                ((ways & WAY_KING) != 0 && files <= 1 && ranks <= 1 && distance != 0);
    return fits ? SHAPE_PATTERN : SHAPE_NONE;
}

/* One step from `from` toward `to` when they lie on one line, else 0. */
static Step step_toward(Square from, Square to) {
    int files = square_file(to) - square_file(from);
    int ranks = square_rank(to) - square_rank(from);
    int length = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
    bool on_a_line = files == 0 || ranks == 0 || abs(files) == abs(ranks);
    if (length == 0 || !on_a_line) {
        return 0;
    }
    return (Step)((ranks / length) * STEP_UP + files / length);
}

static void judge_group(const Attempt *attempt, const Prohibition *group, size_t count,
                        Refusal *refusal) {
    for (size_t index = 0; index < count; index++) {
        if ((group[index].shapes & attempt->shape) != 0 &&
            group[index].forbids(attempt)) {
            refusal_add(refusal, group[index].clause);
        }
    }
}

/* Judges who may act and how the piece moves; returns whether that allows the move, which
 * `attempt` then holds. */
static bool judge_act_and_way(const Position *position, Seat seat, MoveRequest request,
                              Refusal *refusal, Attempt *attempt) {
    *attempt = (Attempt){.position = position,
                         .rules = position->rules,
                         .seat = seat,
                         .request = request,
                         .piece = position->board[request.from],
                         .target = position->board[request.to],
                         .step = step_toward(request.from, request.to),
                         .passed_by = SEAT_NONE};
    refusal->count = 0;
    for (size_t index = 0; index < sizeof who_may_act / sizeof who_may_act[0]; index++) {
        if (who_may_act[index].forbids(attempt)) {
            refusal_add(refusal, who_may_act[index].clause);
            return false;
        }
    }
    attempt->shape = shape_of(attempt);
    attempt->passed_by = position_passed_by(position, request.to);
    if (attempt->shape == SHAPE_NONE) {
        refusal_add(refusal, pattern_clause[piece_kind(attempt->piece)]);
        return false;
    }
    judge_group(attempt, how_it_moves, sizeof how_it_moves / sizeof how_it_moves[0],
                refusal);
    return refusal->count == 0;
}

static bool judge_effects(const Attempt *attempt, Refusal *refusal) {
    judge_group(attempt, what_it_does, sizeof what_it_does / sizeof what_it_does[0],
                refusal);
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
    Attempt attempt;
    return judge_act_and_way(position, seat, request, &refusal, &attempt) &&
           judge_effects(&attempt, &refusal) &&
           !attacked_after(&attempt, rules_partner(position->rules, seat));
}

/* Whether the move neglects a duty to end the check on the ally's king [ALLIANCE-6]. */
static bool neglects_ally(const Attempt *attempt) {
    const Position *position = attempt->position;
    Seat ally = allies_minded(position, attempt->seat);
    return ally != SEAT_NONE && attempt->rules->ally_king == ALLY_KING_MUST_RESCUE &&
           attack_checks(position, ally) && attacked_after(attempt, ally) &&
           any_request(position, attempt->seat, rescues_ally);
}

bool judge_move(const Position *position, Seat seat, MoveRequest request,
                Refusal *refusal, Move *move) {
    Attempt attempt;
    if (!judge_act_and_way(position, seat, request, refusal, &attempt)) {
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
    *move = move_of(&attempt);
    return true;
}

/* Adds a legal move for every piece that may be named; the same move twice only once. */
static void judge_pair(const Position *position, Seat seat, Square from, Square to,
                       MoveList *list) {
    int first = list->count;
    PieceKind end = choices_end(position, from);
    for (PieceKind choice = KIND_NONE; choice < end; choice++) {
        Refusal refusal;
        Move move;
        if (!judge_move(position, seat, (MoveRequest){from, to, choice}, &refusal,
                        &move)) {
            continue;
        }
        bool known = false;
        for (int index = first; index < list->count; index++) {
            known = known || list->moves[index].promotion == move.promotion;
        }
        if (!known) {
            assert(list->count < MOVES_MAX);
            list->moves[list->count++] = move;
        }
    }
}

void judge_all(const Position *position, Seat seat, MoveList *list) {
    list->count = 0;
    SquareSet pieces = position->pieces[seat];
    for (Square from; (from = squares_take(&pieces)) != SQUARE_NONE;) {
        for (int to = 0; to < SQUARE_SPACE; to++) {
            if (position->board[to] != PIECE_WALL) {
                judge_pair(position, seat, from, (Square)to, list);
            }
        }
    }
}
