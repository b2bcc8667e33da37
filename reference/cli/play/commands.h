/* commands.h - what may be typed while a game is played.
 *
 * Purpose: one row a command; moves and squares need no word in front.
 * Chapter: 20-moves to 80-table, as far as they are events.
 * Does not know: rules. The engine decides, and a refusal is told with its clauses. */
#ifndef FOURCHESS_REFERENCE_CLI_PLAY_COMMANDS_H
#define FOURCHESS_REFERENCE_CLI_PLAY_COMMANDS_H

#include "reference/cli/diagram.h"
#include "reference/cli/play/table.h"

/* Who plays, and how it is shown. */
typedef struct Sitting {
    const Arguments *arguments;
    Table table;
    DiagramStyle style;
    bool shows_board; /* after every event, as at a terminal */
    bool shows_moves; /* a square alone shows where its piece may go [TABLE-6] */
    bool leaves;
    bool view_follows; /* the board is turned to whoever is to move */
} Sitting;

/* Does what the line says. */
void commands_do(Sitting *sitting, const char *line);

/* Lets chance move as long as it is to move, and tells each move. */
void commands_let_chance_move(Sitting *sitting);

/* Draws the board. */
void commands_show_board(const Sitting *sitting);

/* LineWords, `context` the Sitting: commands and legal moves. */
void commands_words(void *context, void (*offer)(const char *word));

#endif
