/* position.h - a position, and what a move does to it [spec 20-moves, 30-pawns,
 * 40-castling].
 *
 * A Position is an open value without pointers but the one to its rules: copy it freely.
 * It holds what the next moves depend on. It does not know whether a move is legal, whose
 * turn comes next, or when a game ends. */
#ifndef FOURCHESS_REFERENCE_POSITION_H
#define FOURCHESS_REFERENCE_POSITION_H

#include "reference/rules.h"

/* How a move is to be read; every pair of squares has exactly one reading in a position.
 */
typedef enum Reading {
    READING_PATTERN, /* the ordinary move of the piece */
    READING_DOUBLE_STEP,
    READING_EN_PASSANT,
    READING_CASTLING,
    READING_LEAP
} Reading;

typedef struct Move {
    Square from;
    Square to;
    uint8_t promotion; /* PieceKind that the pawn becomes, or KIND_NONE */
    uint8_t reading;   /* Reading */
} Move;

typedef struct Position {
    const Rules *rules;
    uint64_t placement_key;      /* exclusive or of a key of each piece on its square */
    Piece board[SQUARE_SPACE];   /* PIECE_WALL where there is no square */
    SquareSet pieces[SEATS_MAX]; /* squares of each seat's pieces; always as board says */
    Square king[SEATS_MAX];      /* SQUARE_NONE when it has been captured */
    Square
        en_passant[SEATS_MAX]; /* square passed over by that seat's double step [EP-2] */
    uint8_t castling;          /* castling_right bits */
    uint8_t states[SEATS_MAX]; /* SeatState */
    SeatMask active; /* seats whose state is STATE_ACTIVE; always as states says */
    Seat turn;       /* SEAT_NONE when the game is over */
    uint32_t quiet[SEATS_MAX]; /* [DRAW-7] */
    uint32_t moves_made;
    int32_t scores[SEATS_MAX]; /* solo */
    SeatMask live_kings; /* seats that are out and whose king still counts [SOLO-23] */
    SeatMask cpu;        /* seats for which the computer plays [TABLE-4] */
    bool timed;          /* whether clocks says anything */
    uint64_t clocks[SEATS_MAX]; /* milliseconds left [CLOCK-1] */
    uint32_t offers[SEATS_MAX]; /* draw offers made [OFFER-4] */
    Seat offer;                 /* whose offer stands, or SEAT_NONE [OFFER-1] */
} Position;

/* What position_make needs to be taken back. */
typedef struct Undo {
    Square en_passant[SEATS_MAX];
    Piece moved;
    Piece captured;
    Piece captured_passing; /* the pawn taken en passant */
    Square passing_square;
    uint8_t castling;
    SeatMask active;
    SeatMask live_kings;
    uint8_t states[SEATS_MAX];
} Undo;

/* An empty board of the variant: every seat active and without pieces, no rights, the
 * first seat to move. */
void position_clear(Position *position, const Rules *rules);
/* Puts a piece on an empty square of the board; the seat's king square follows. */
void position_put(Position *position, Square square, Piece piece);
/* Takes the piece off an occupied square and returns it. */
Piece position_lift(Position *position, Square square);
/* Sets the state of a seat and, with it, `active`. */
void position_set_state(Position *position, Seat seat, SeatState state);

/* Puts a seat out [SOLO-16]: its rights go, and its record where the rules say so. Score
 * and pieces stay. */
void position_eliminate(Position *position, Seat seat);
/* The turn of `seat`, out or mated, is skipped: its own record ends there [EP-8, EP-10].
 */
void position_skip_turn(Position *position, Seat seat);
/* The turn of `seat` ends without a move: it passes or resigns [EP-5, EP-10]. */
void position_end_turn(Position *position, Seat seat);

/* Moves the pieces: lift, capture, place, promote, castle, then rights and records.
 * Counters, points, states other than a captured king's, and the turn are left to the
 * game. move  legal, or at least of a shape that movegen or judge has read. */
void position_make(Position *position, Move move, Undo *undo);
/* Takes the move back that `undo` was filled by. */
void position_unmake(Position *position, Move move, const Undo *undo);

/* The seat whose passed square is `square`, or SEAT_NONE; passed squares of different
 * seats never meet. */
Seat position_passed_by(const Position *position, Square square);
/* Whether `seat` may use the record of `owner` [EP-3, EP-4, EP-5], judged as if it were
 * `seat`'s turn: it is an opponent, met from the seat to move on before the owner. */
bool position_en_passant_entitled(const Position *position, Seat owner, Seat seat);

/* Seats that are mated [ALLIANCE-14]: where a mate makes inert nobody goes out, so they are
 * those that are not active; elsewhere there are none. */
static inline SeatMask position_mated(const Position *position) {
    return position->rules->mate == MATE_MAKES_INERT
               ? rules_all_seats(position->rules) & (SeatMask)~position->active
               : 0;
}

/* Seats that `seat` must fear: opponents that are active [CHECK-1, TEAMS-2,
 * ALLIANCE-3, SOLO-17]. */
static inline SeatMask position_enemies(const Position *position, Seat seat) {
    return position->active & rules_opponents(position->rules, seat);
}

/* Stirs `value` into `key`: one round of a multiplicative mixer. Keys are compared within
 * one process only, so any mixer that scatters them serves. */
uint64_t key_mix(uint64_t key, uint64_t value);

#endif
