/* pgn4.h - PGN4, the four-player notation of games, token by token [spec 90-notation].
 *
 * Reads tags, rounds and plies as they are written; whether a ply is legal, and what its
 * marks claim, is for the caller to hold against a game. Keeps no more than the place
 * where it reads. */
#ifndef FOURCHESS_REFERENCE_NOTATION_PGN4_H
#define FOURCHESS_REFERENCE_NOTATION_PGN4_H

#include "reference/board.h"
#include "reference/notation/notation.h"

typedef struct Pgn4Reader {
    const char *text;
    const char *at;
} Pgn4Reader;

typedef enum Pgn4Kind {
    PGN4_MOVE,       /* from and to */
    PGN4_SHORT,      /* O-O */
    PGN4_LONG,       /* O-O-O */
    PGN4_RESIGNED,   /* R */
    PGN4_TIMED_OUT,  /* T */
    PGN4_STALEMATED, /* S */
    PGN4_CHECKMATED, /* # standing alone */
    PGN4_END
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
    size_t column; /* where it stands, from 1, in bytes from the start of the text */
} Pgn4Ply;

enum { PGN4_TAG_SIZE = 64 };

void pgn4_begin(Pgn4Reader *reader, const char *text);

/* Reads the next tag. The value is cut off at `value_size` - 1 bytes.
 * Returns false when no further tag follows. */
bool pgn4_read_tag(Pgn4Reader *reader, char name[PGN4_TAG_SIZE], char *value,
                   size_t value_size);

/* Reads the next ply, passing over round numbers, dots, comments and variations; PGN4_END
 * after the last. Returns false with the first fault, `ply` then being undefined. */
bool pgn4_read_ply(Pgn4Reader *reader, Pgn4Ply *ply, NotationFault *fault);

#endif
