/* diagram_panel.h - the facts that stand beside a board.
 *
 * Purpose: who is to move, rights, records, counters, points, checks, states, the result.
 * Chapter: 10-board.
 * Does not know: how the board is drawn. */
#ifndef FOURCHESS_REFERENCE_CLI_DIAGRAM_PANEL_H
#define FOURCHESS_REFERENCE_CLI_DIAGRAM_PANEL_H

#include "reference/game.h"

enum { PANEL_LINES = 16, PANEL_WIDTH = 64 };

typedef struct Panel {
    int count;
    char lines[PANEL_LINES][PANEL_WIDTH];
} Panel;

void panel_fill(Panel *panel, const Game *game);

#endif
