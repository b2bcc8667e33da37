/* attempt.h - a move as somebody asks for it, and how it is to be read [spec 20-moves,
 * 30-pawns, 40-castling].
 *
 * Shared by the prohibitions and the judge. Does not know what is forbidden. */
#ifndef FOURCHESS_REFERENCE_ATTEMPT_H
#define FOURCHESS_REFERENCE_ATTEMPT_H

#include "reference/judge.h"

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

/* Fills in what the predicates ask; the shape only when `seat` has a piece on `from`,
 * else SHAPE_NONE. */
Attempt attempt_make(const Position *position, Seat seat, MoveRequest request);

/* What the piece becomes on the target square. */
Promotion attempt_promotion(const Attempt *attempt);
/* Whether an en passant right on the target square stands for the player [EP-1]. */
bool attempt_right_stands(const Attempt *attempt);
/* Whether the attempt captures en passant: the right stands and the pawn is not inert
 * [ALLIANCE-16]. */
bool attempt_takes_passing(const Attempt *attempt);
/* The move, for an attempt that nothing forbids so far. */
Move attempt_move(const Attempt *attempt);
/* Whether the king of `seat` is attacked after that move. */
bool attempt_exposes(const Attempt *attempt, Seat seat);

#endif
