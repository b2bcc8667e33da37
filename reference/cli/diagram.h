/* diagram.h - a board in the terminal.
 *
 * Purpose: draws the position with a few facts beside it.
 * Chapter: 10-board.
 * Does not know: rules. */
#ifndef FOURCHESS_REFERENCE_CLI_DIAGRAM_H
#define FOURCHESS_REFERENCE_CLI_DIAGRAM_H

#include <stdio.h>

#include "reference/cli/scene.h"

/* How a board is drawn; all zeros is plain, from the first seat's side. */
typedef struct DiagramStyle {
    bool colour;     /* escape sequences may be written */
    bool figurines;  /* chess signs in place of letters, where a kind has one */
    Seat view;       /* whose first rank is at the bottom */
    SquareSet marks; /* shown with a star */
} DiagramStyle;

/* Draws the board and who is to move, with checks, rights, records, counters and result
 * beside it. A piece is the letter of its seat and the letter of its kind, the latter in
 * lower case (a sign: hollow) when the seat is out or mated, so that nothing depends on
 * colour. */
void diagram_print(FILE *file, const Scene *scene, const DiagramStyle *style);

/* Whether colours are welcome on standard output: it is a terminal that knows them, and
 * NO_COLOR is not set. */
bool diagram_colour_wanted(void);

#endif
