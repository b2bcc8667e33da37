/* pgn4.h - one ply of PGN4, the four-player notation of games, as it is written [spec
 * 90-notation].
 *
 * Whether it is legal, and what its marks claim, is for the caller to hold against a
 * game. Does not know tags, rounds and comments; see record.h. */
#ifndef FOURCHESS_REFERENCE_NOTATION_PGN4_H
#define FOURCHESS_REFERENCE_NOTATION_PGN4_H

#include "reference/board.h"
#include "reference/notation/notation.h"

typedef enum Pgn4Kind {
    PGN4_MOVE,       /* from and to */
    PGN4_SHORT,      /* O-O */
    PGN4_LONG,       /* O-O-O */
    PGN4_RESIGNED,   /* R */
    PGN4_TIMED_OUT,  /* T */
    PGN4_STALEMATED, /* S */
    PGN4_CHECKMATED  /* # standing alone */
} Pgn4Kind;

typedef struct Pgn4Ply {
    Pgn4Kind kind;
    PieceKind piece; /* of PGN4_MOVE, as written: a queen worth 1 is a queen */
    Square from;
    Square to;
    bool captures;
    PieceKind captured;  /* as written; a pawn when no letter stands there */
    PieceKind promotion; /* KIND_NONE: none */
    int checks;          /* signs + */
    int mates;           /* signs # */
    char suffix;         /* R, T or S after a move, or 0 */
} Pgn4Ply;

/* Reads the ply that stands here and passes over it. Returns false with the reader's
 * fault, `ply` then being undefined. */
bool pgn4_read_ply(NotationReader *reader, Pgn4Ply *ply);

/* The kind of a piece as PGN4 writes it: the queen worth 1 is a queen, the pawn that has
 * leapt a pawn. */
PieceKind pgn4_written(PieceKind kind);

#endif
