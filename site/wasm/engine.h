/* engine.h - the reference engine for a browser: one game behind flat functions.
 *
 * Purpose: what the playground asks, in numbers and in one buffer of text, so that neither
 * JSON nor any input or output is linked in. Chapter: 92-protocol, for the fields.
 * Does not know: pages. The module holds one game and is used by one page at a time.
 *
 * Seats are numbers in seat order, files and ranks count from 1, kinds of pieces are their
 * letters. Text goes both ways through engine_text(). */
#ifndef FOURCHESS_SITE_ENGINE_H
#define FOURCHESS_SITE_ENGINE_H

enum { ENGINE_TEXT_SIZE = 65536 };

/* The buffer, of ENGINE_TEXT_SIZE bytes; what stands in it ends with a zero. */
char *engine_text(void);

/* --- Rules ------------------------------------------------------------------------ */

/* Begins with the variant that the buffer names, every ruling by default, and its start
 * position. Returns 0 when there is none of that name. */
int engine_variant(void);
/* Follows the choice "NAME=CHOICE" of the buffer from the next start or set-up on. Returns
 * 0 when there is no such ruling or choice; one that does not concern the variant changes
 * nothing. */
int engine_ruling(void);
/* The limit of moves from the next start or set-up on; 0: none. */
void engine_move_limit(int limit);

/* --- Positions -------------------------------------------------------------------- */

/* The fields of a position that are numbers, by seat or as a whole. */
enum {
    FIELD_TURN,       /* a seat, -1 when the game is over */
    FIELD_STATE,      /* of a seat: 0 active, 1 mated, 2 out */
    FIELD_CASTLING,   /* of a seat: 1 short, 2 long */
    FIELD_EN_PASSANT, /* of a seat: file * 16 + rank of the passed square, or 0 */
    FIELD_SCORE,
    FIELD_QUIET,
    FIELD_MOVES_MADE,
    FIELD_LIVE_KING, /* of a seat: 1 when it is out and its king counts */
    FIELD_CPU,
    FIELD_OFFERS,
    FIELD_OFFER, /* a seat, or -1 */
    FIELD_CHECK, /* of a seat: 1 in check; reported only */
    FIELD_WINS,  /* of a seat: 1 a winner; reported only */
    FIELD_VALUE, /* of a seat, in halves of the game's value; reported only */
    FIELD_COUNT
};

/* Starts from the start position. */
void engine_start(int first_seat);
/* Begins a set-up: an empty board. */
void engine_clear(void);
/* Puts a piece of the set-up on an empty square. Returns 0 when there is no such square,
 * seat or kind, or the square is taken. */
int engine_put(int file, int rank, int seat, int letter);
/* Sets a field of the set-up. Returns 0 when there is no such field, seat or value. */
int engine_set(int field, int seat, int value);
/* Starts from the set-up. Returns 0 when it is none: then the buffer says why, the clause
 * first. */
int engine_set_up(void);
/* Starts from the FEN or FEN4 of the buffer. Returns 0 when it cannot be read or is no
 * set-up: then the buffer says why. On success it holds what the notation left out. */
int engine_read_fen(void);
/* Writes FEN for two players, FEN4 for four, into the buffer. */
void engine_write_fen(void);

/* What stands on a square: seat * 256 + letter, 0 nothing, -1 no square. */
int engine_piece(int file, int rank);
/* A FIELD_ of the seat of that number; of the first one where no seat is asked for. */
int engine_field(int field, int number);
/* The result in words, "win" and its reason, into the buffer; empty while the game goes
 * on. */
void engine_result(void);

/* --- Play ------------------------------------------------------------------------- */

/* Writes the legal moves into the buffer, parted by blanks; returns their number. */
int engine_legal(void);

enum { EVENT_REFUSED = 0, EVENT_ACCEPTED = 1, EVENT_UNREADABLE = -1 };

/* Plays the move of the buffer. When it is refused the buffer names the clauses, parted by
 * blanks. */
int engine_play(int offers_draw);
/* Lets a seat resign; the same answers. */
int engine_resign(int seat);
/* Lets a seat accept the draw that is offered; the same answers. */
int engine_accept_draw(int seat);

/* The count of sequences of legal moves, at most 2^53. */
double engine_perft(int depth);

#endif
