/* diagram.h - a board in the terminal.
 *
 * Purpose: draws the position with a few facts beside it.
 * Chapter: 10-board.
 * Does not know: rules. */
#ifndef FOURCHESS_REFERENCE_CLI_DIAGRAM_H
#define FOURCHESS_REFERENCE_CLI_DIAGRAM_H

#include <stdio.h>

#include "reference/cli/scene.h"

/* Draws the board and who is to move, with checks, rights, records, counters and result
 * beside it. A piece is the letter of its seat and the letter of its kind, the latter in
 * lower case when the seat is out or mated, so that nothing depends on colour.
 * colour  whether escape sequences may be written. */
void diagram_print(FILE *file, const Scene *scene, bool colour);

/* Whether colours are welcome on standard output: it is a terminal that knows them, and
 * NO_COLOR is not set. */
bool diagram_colour_wanted(void);

#endif
