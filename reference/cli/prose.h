/* prose.h - words for people: names, clauses, lists, in 80 columns.
 *
 * Purpose: what all commands say alike.
 * Chapter: every clause's text comes from spec/clauses.h.
 * Does not know: rules. */
#ifndef FOURCHESS_REFERENCE_CLI_PROSE_H
#define FOURCHESS_REFERENCE_CLI_PROSE_H

#include <stdio.h>

#include "reference/game.h"

enum { PROSE_WIDTH = 80 };

/* Prints `text` in lines of at most PROSE_WIDTH columns and ends the last one.
 * column  where the first word goes: the cursor is there already.
 * indent  column of all other lines. A newline in the text begins a new line. */
void prose_wrap(FILE *file, const char *text, int column, int indent);

/* Prints each clause that forbids: its id, then its text. */
void prose_print_refusal(FILE *file, const Refusal *refusal);

/* "rook", "pawn that has leapt". */
const char *prose_kind(PieceKind kind);

/* Writes "red", "red and yellow", "red, yellow and green"; "nobody" for no seat. */
enum { PROSE_SEATS_SIZE = 40 };
void prose_write_seats(const BoardShape *board, SeatMask seats,
                       char text[PROSE_SEATS_SIZE]);

/* Writes how the game ended: "red and yellow win: mate", "draw: fifty-moves". */
enum { PROSE_RESULT_SIZE = 80 };
void prose_write_result(const Game *game, char text[PROSE_RESULT_SIZE]);

#endif
