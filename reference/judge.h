/* judge.h - may this move be played? The rulebook in code [spec 20-moves, 30-pawns,
 * 40-castling, 50-check].
 *
 * A table of prohibitions, each a clause and a small predicate; a move is legal when
 * nothing forbids it. Slow and plain; movegen.h is the fast road to the same answer.
 * Knows nothing of turns that follow or of the game's end. */
#ifndef FOURCHESS_REFERENCE_JUDGE_H
#define FOURCHESS_REFERENCE_JUDGE_H

#include "reference/movegen.h"

/* A move as somebody asks for it. */
typedef struct MoveRequest {
    Square from; /* SQUARE_NONE: no square of this board */
    Square to;
    PieceKind promotion; /* KIND_NONE: names none. Any other value is a piece that was
                            named, KIND_COUNT one that does not exist. */
} MoveRequest;

enum { REFUSAL_CLAUSES_MAX = 12 };

/* The clauses that forbid something, in the order of the spec; none: it is allowed. */
typedef struct Refusal {
    int count;
    const char *clauses[REFUSAL_CLAUSES_MAX];
} Refusal;

void refusal_add(Refusal *refusal, const char *clause);

/* Judges a move of `seat`, as if it were its turn unless the game is over.
 * refusal  filled with every clause of the first group that forbids anything: who may
 * act; how the piece moves; what the move would do [PROTO-2]. Empty when the move is
 * legal.
 * move  the move as it is to be read; written only when it is legal.
 * Returns whether the move is legal. */
bool judge_move(const Position *position, Seat seat, MoveRequest request,
                Refusal *refusal, Move *move);

#endif
