/* text.h - squares, moves and piece letters as text [spec 90-notation].
 *
 * The one spelling of moves: `e2-e4`, `e7-e8=N`, castling and en passant as the king's
 * and pawn's own move. Knows nothing of legality. */
#ifndef FOURCHESS_REFERENCE_TEXT_H
#define FOURCHESS_REFERENCE_TEXT_H

#include "reference/judge.h"

enum { MOVE_TEXT_SIZE = 12, SQUARE_TEXT_SIZE = 4 };

/* The letter of a kind (`P` `N` `B` `R` `Q` `K` `M` `D` `L`), and the kind of a letter,
 * KIND_NONE when it has none. */
char text_kind_letter(PieceKind kind);
PieceKind text_kind(char letter);

/* The square that all of `text` names; SQUARE_NONE when it names none of this board. */
Square text_square(const BoardShape *board, const char *text);
void text_write_square(Square square, char text[SQUARE_TEXT_SIZE]);

/* The seat of a name or of a letter; SEAT_NONE when the board has none. */
Seat text_seat(const BoardShape *board, const char *name);
Seat text_seat_of_letter(const BoardShape *board, char letter);

/* Reads `a4-a5` or `a4-a5=X`: a lower-case letter and a number from 1 to 99 twice, a
 * capital letter. Squares that the board lacks become SQUARE_NONE, letters of no piece
 * KIND_COUNT. Returns false, and writes nothing, when the text is not of that form. */
bool text_read_move(const BoardShape *board, const char *text, MoveRequest *request);

/* Writes a move; a promotion that leaves no choice is written without a suffix. */
void text_write_move(const Rules *rules, Seat seat, Move move, char text[MOVE_TEXT_SIZE]);

#endif
