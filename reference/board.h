/* board.h - squares, seats, pieces and the two boards [spec 10-board].
 *
 * Knows geometry only: which squares exist, who sits where, which way is forward. It does
 * not know how pieces move, nor what stands on a board.
 *
 * A square is one byte, rank * 16 + file, both counted from 1. The largest board has 14
 * files and 14 ranks, so a frame of squares that do not exist surrounds every board: file
 * 0 and 15, rank 0 and 15. A step off the board, even a knight's, lands in that frame
 * (arithmetic is modulo 256), hence no bounds are ever tested. */
#ifndef FOURCHESS_REFERENCE_BOARD_H
#define FOURCHESS_REFERENCE_BOARD_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef uint8_t Square; /* 0 is no square */
typedef int8_t Step;    /* difference of two squares */
enum { SQUARE_NONE = 0, SQUARE_SPACE = 256 };
enum { STEP_UP = 16, STEP_RIGHT = 1 };

static inline Square square_make(int file, int rank) {
    return (Square)(rank * 16 + file);
}
static inline int square_file(Square square) { return square & 15; }
static inline int square_rank(Square square) { return square >> 4; }
static inline Square square_step(Square square, int step) {
    return (Square)(square + step);
}
/* A square is light when file plus rank is odd [BOARD-6]. */
static inline bool square_is_light(Square square) {
    return ((square_file(square) + square_rank(square)) & 1) != 0;
}

/* Seats in seat order: red blue yellow green on the cross, white black on the classic
 * board. */
typedef uint8_t Seat;
enum { SEAT_RED, SEAT_BLUE, SEAT_YELLOW, SEAT_GREEN, SEATS_MAX, SEAT_NONE = SEATS_MAX };
enum { SEAT_WHITE = 0, SEAT_BLACK = 1 };
typedef uint8_t SeatMask; /* bit n stands for seat n */

static inline SeatMask seat_bit(Seat seat) { return (SeatMask)(1U << seat); }
/* Takes the first seat, in seat order, out of the set and returns it; SEAT_NONE when the
 * set is empty. */
static inline Seat seats_take(SeatMask *seats) {
    if (*seats == 0) {
        return SEAT_NONE;
    }
    Seat first = (Seat)__builtin_ctz(*seats);
    *seats &= (SeatMask)(*seats - 1U);
    return first;
}

typedef enum PieceKind {
    KIND_NONE,
    KIND_PAWN,
    KIND_KNIGHT,
    KIND_BISHOP,
    KIND_ROOK,
    KIND_QUEEN,
    KIND_KING,
    KIND_MAHARAJA,       /* M: bishop, knight and rook together (alliance) */
    KIND_PROMOTED_QUEEN, /* D: a queen worth 1 (solo) */
    KIND_LEAPT_PAWN,     /* L: a pawn that has used its leap (alliance) */
    KIND_COUNT
} PieceKind;

/* A piece is (seat + 1) * 16 + kind; 0 is an empty square. PIECE_WALL fills squares that
 * do not exist: it belongs to nobody. */
typedef uint8_t Piece;
enum { PIECE_NONE = 0, PIECE_WALL = 0xF0 };

static inline Piece piece_make(Seat seat, PieceKind kind) {
    return (Piece)((seat + 1) * 16 + (int)kind);
}
static inline PieceKind piece_kind(Piece piece) { return (PieceKind)(piece & 15); }
/* The owner; only for pieces, not for empty squares or walls. */
static inline Seat piece_seat(Piece piece) { return (Seat)((piece >> 4) - 1); }
/* The owner as a mask; none for empty squares, a bit of no seat for walls. */
static inline unsigned piece_owner(Piece piece) { return (1U << (piece >> 4)) >> 1; }
static inline bool kind_is_pawn(PieceKind kind) {
    return kind == KIND_PAWN || kind == KIND_LEAPT_PAWN;
}

/* A set of squares. */
typedef struct SquareSet {
    uint64_t word[4];
} SquareSet;

static inline void squares_add(SquareSet *set, Square square) {
    set->word[square >> 6] |= (uint64_t)1 << (square & 63);
}
static inline void squares_remove(SquareSet *set, Square square) {
    set->word[square >> 6] &= ~((uint64_t)1 << (square & 63));
}
static inline bool squares_has(const SquareSet *set, Square square) {
    return ((set->word[square >> 6] >> (square & 63)) & 1) != 0;
}
/* Takes the lowest square out of the set and returns it; SQUARE_NONE when the set is
 * empty. */
static inline Square squares_take(SquareSet *set) {
    for (int word = 0; word < 4; word++) {
        if (set->word[word] != 0) {
            int bit = __builtin_ctzll(set->word[word]);
            set->word[word] &= set->word[word] - 1;
            return (Square)(word * 64 + bit);
        }
    }
    return SQUARE_NONE;
}

/* One seat of a board [SEAT-1, SEAT-2, SEAT-3]. */
typedef struct SeatShape {
    const char *name;
    char letter;
    Step forward;       /* the way its pawns move */
    Step right;         /* toward the player's right */
    Square left_corner; /* the left end of its back row */
    int8_t rank_origin; /* own rank = rank_origin + file * per_file + rank * per_rank */
    int8_t per_file;
    int8_t per_rank;
} SeatShape;

typedef struct BoardShape {
    const char *name;
    uint8_t files; /* also the number of own ranks of the seats that move along files */
    uint8_t ranks;
    uint8_t corner; /* side of the cut corners, 0 when there are none */
    uint8_t seat_count;
    SeatShape seats[SEATS_MAX]; /* in seat order, clockwise */
} BoardShape;

extern const BoardShape board_cross;   /* [BOARD-1] */
extern const BoardShape board_classic; /* [BOARD-2] */

/* Whether `square` exists on the board [BOARD-1, BOARD-2]. */
bool board_has_square(const BoardShape *board, Square square);

/* The own rank of `square` for `seat`, counted from 1 [SEAT-3]. */
static inline int board_own_rank(const BoardShape *board, Seat seat, Square square) {
    const SeatShape *shape = &board->seats[seat];
    return shape->rank_origin + square_file(square) * shape->per_file +
           square_rank(square) * shape->per_rank;
}

/* The eight king steps; even ones go along ranks and files, odd ones along diagonals,
 * clockwise from up. */
extern const Step board_directions[8];
/* The eight knight steps; like every single step they need only their target, so they may
 * touch or cross a cut corner [BOARD-5]. */
extern const Step board_knight_steps[8];

static inline bool direction_is_diagonal(int direction) { return (direction & 1) != 0; }

#endif
