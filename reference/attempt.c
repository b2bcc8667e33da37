#include "reference/attempt.h"

#include <stdlib.h>

#include "reference/attack.h"

Promotion attempt_promotion(const Attempt *attempt) {
    return kind_is_pawn(piece_kind(attempt->piece))
               ? rules_promotion(attempt->rules, attempt->seat, attempt->request.to)
               : PROMOTES_NOT;
}
bool attempt_right_stands(const Attempt *attempt) {
    return attempt->passed_by != SEAT_NONE &&
           position_en_passant_entitled(attempt->position, attempt->passed_by,
                                        attempt->seat);
}

bool attempt_takes_passing(const Attempt *attempt) {
    return attempt_right_stands(attempt) &&
           attempt->position->states[attempt->passed_by] !=
               STATE_MATED; /* [ALLIANCE-16] */
}

static Reading reading_of(const Attempt *attempt) {
    switch (attempt->shape) {
    case SHAPE_DOUBLE_STEP:
        return READING_DOUBLE_STEP;
    case SHAPE_CASTLING:
        return READING_CASTLING;
    case SHAPE_LEAP:
        return READING_LEAP;
    case SHAPE_PAWN_CAPTURE:
        return attempt_takes_passing(attempt) ? READING_EN_PASSANT : READING_PATTERN;
    default:
        return READING_PATTERN;
    }
}

/* What a pawn that was asked to promote, or not, becomes: a queen unless another choice
 * was named [CLASSIC-2]. */
static PieceKind promoted_kind(const Attempt *attempt) {
    static const PieceKind without_choice[] = {
        [PROMOTES_NOT] = KIND_NONE,
        [PROMOTES_TO_CHOICE] = KIND_QUEEN,
        [PROMOTES_TO_QUEEN_WORTH_ONE] = KIND_PROMOTED_QUEEN,
        [PROMOTES_TO_MAHARAJA] = KIND_MAHARAJA,
    };
    Promotion promotion = attempt_promotion(attempt);
    bool chosen =
        promotion == PROMOTES_TO_CHOICE && attempt->request.promotion != KIND_NONE;
    return chosen ? attempt->request.promotion : without_choice[promotion];
}

Move attempt_move(const Attempt *attempt) {
    return (Move){attempt->request.from, attempt->request.to,
                  (uint8_t)promoted_kind(attempt), (uint8_t)reading_of(attempt)};
}

/* Whether the king of `seat` is attacked after the move. */
bool attempt_exposes(const Attempt *attempt, Seat seat) {
    Position after = *attempt->position;
    Undo undo;
    position_make(&after, attempt_move(attempt), &undo);
    return attack_checks(&after, seat);
}

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

Attempt attempt_make(const Position *position, Seat seat, MoveRequest request) {
    Attempt attempt = {.position = position,
                       .rules = position->rules,
                       .seat = seat,
                       .request = request,
                       .piece = position->board[request.from],
                       .target = position->board[request.to],
                       .step = step_toward(request.from, request.to),
                       .passed_by = SEAT_NONE};
    if (request.to != SQUARE_NONE && piece_owner(attempt.piece) == seat_bit(seat)) {
        attempt.shape = shape_of(&attempt);
        attempt.passed_by = position_passed_by(position, request.to);
    }
    return attempt;
}
