/* Squares as text and as numbers, and the shape of a board with cut corners.
 *
 * Purpose: to check that a text names a square, to draw boards and to turn them.
 * Chapter: 10-board, 92-protocol (spelling).
 * Does not know: pieces, seats, or how anything moves. */
#ifndef FOURCHESS_HARNESS_GRID_H
#define FOURCHESS_HARNESS_GRID_H

#include <stdbool.h>
#include <stddef.h>

/* File a and rank 1 are 0. Squares off a board can be written too: files a to z, ranks 1
 * to 99. */
typedef struct GridSquare {
    int file, rank;
} GridSquare;

/* A rectangle whose four corners of cut x cut squares are missing. */
typedef struct Grid {
    int files, ranks, cut;
} Grid;

enum { GRID_SQUARE_TEXT = 4, GRID_MAX_FILES = 26, GRID_MAX_RANKS = 26 };

/* A move text taken apart: `h10-h11=N`. */
typedef struct GridMove {
    GridSquare from, to;
    char promotion; /* the letter after `=`; 0 when there is none */
} GridMove;

/* Reads a square's name at the beginning of `text`.
 * Returns the characters read, or 0 when it is not of the form letter, number without
 * leading zero; `square` is then untouched. */
size_t grid_square_read(const char *text, GridSquare *square);

/* The same for a text that must be a square's name and nothing else. */
bool grid_square_parse(const char *text, GridSquare *square);

/* Writes a square's name. */
void grid_square_write(GridSquare square, char text[static GRID_SQUARE_TEXT]);

/* Is the square one of the board's? */
bool grid_has(const Grid *grid, GridSquare square);

/* Does the text name a square of the board? */
bool grid_has_name(const Grid *grid, const char *name);

/* Takes a move text apart; true when it has the form `a4-a5` or `a4-a5=Q`, on any board.
 */
bool grid_move_parse(const char *text, GridMove *move);

#endif
