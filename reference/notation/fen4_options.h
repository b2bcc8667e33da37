/* fen4_options.h - the part of a FEN4 in braces: `{'enPassant':('','','',''),'quiet':...}`
 * [spec 90-notation].
 *
 * Does not know the rest of a FEN4, but what some options say of the board must wait until
 * the board has been read. */
#ifndef FOURCHESS_REFERENCE_NOTATION_FEN4_OPTIONS_H
#define FOURCHESS_REFERENCE_NOTATION_FEN4_OPTIONS_H

#include "reference/notation/notation.h"

/* A reader of FEN4; `base` first. */
typedef struct Fen4Reader {
    NotationReader base;
    Square royal[SEATS_MAX]; /* SQUARE_NONE: not said */
    SquareSet leapt;         /* squares of pawns that have used their leap */
    SeatMask live_kings;
} Fen4Reader;

/* A seat that the file calls dead is out, or mated where nobody goes out. Returns false,
 * with the fault, in a variant where every seat is active to the end. */
bool fen4_set_dead(Fen4Reader *reader, Seat seat);

/* Reads the options from behind the opening brace on, the closing one included. Unknown
 * ones are passed over with a warning. */
bool fen4_read_options(Fen4Reader *reader);

/* Brings to the board what the options said of it: pawns that have leapt, live kings,
 * royal squares. */
bool fen4_apply_options(Fen4Reader *reader);

#endif
