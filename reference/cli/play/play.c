#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/cli/command.h"
#include "reference/cli/play/commands.h"
#include "reference/cli/play/keep.h"
#include "reference/cli/play/line_input.h"
#include "reference/cli/scene.h"

/* Whether chess signs can be shown: at a terminal that speaks UTF-8. */
static bool figurines_wanted(const Arguments *arguments) {
    setlocale(LC_CTYPE, "");
    return !arguments->ascii && line_input_is_terminal() &&
           strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static void write_prompt(const Table *table, char *prompt, size_t size) {
    Seat turn = table->game.position.turn;
    snprintf(prompt, size, "%s> ",
             turn == SEAT_NONE ? "over" : table->rules.board->seats[turn].name);
}

static void greet(const Sitting *sitting) {
    if (sitting->shows_board) {
        commands_show_board(sitting);
        puts("A move is written h2-h4; `help` lists what else may be typed.");
    }
}

static void sit(Sitting *sitting) {
    char prompt[16];
    char *line;
    greet(sitting);
    commands_let_chance_move(sitting);
    write_prompt(&sitting->table, prompt, sizeof prompt);
    while (!sitting->leaves && (line = line_input_read(prompt)) != NULL) {
        commands_do(sitting, line);
        free(line);
        write_prompt(&sitting->table, prompt, sizeof prompt);
    }
}

static int play(const Arguments *arguments) {
    static Sitting sitting;
    Scene scene;
    int status = scene_set(arguments, &scene);
    if (status != STATUS_DONE) {
        return status;
    }
    bool terminal = line_input_is_terminal();
    sitting =
        (Sitting){.arguments = arguments, .shows_board = terminal, .shows_moves = true};
    sitting.style.view = arguments->view;
    sitting.style.figurines = figurines_wanted(arguments);
    sitting.style.colour =
        (arguments->flags & FLAG_PLAIN) == 0 && diagram_colour_wanted();
    table_init(&sitting.table, arguments, &scene.game);
    sitting.table.on_the_clock = terminal;
    if (arguments->load != NULL &&
        !keep_load(&sitting.table, arguments, arguments->load)) {
        table_release(&sitting.table);
        return STATUS_USAGE;
    }
    line_input_begin("fourchess", commands_words, &sitting);
    sit(&sitting);
    table_release(&sitting.table);
    return STATUS_DONE;
}

const Command cli_play = {
    .name = "play",
    .summary = "play a game at the terminal",
    .synopsis = "[OPTIONS]",
    .help =
        "Several people at one terminal play, or chance plays for some seats. A move is\n"
        "h2-h4; a square alone shows where its piece may go; `help` lists the commands.\n"
        "What is refused is explained by its clauses. Commands may come through a pipe;\n"
        "then no board is drawn unless it is asked for, and no time passes but by "
        "`wait`.\n"
        "Ctrl-D leaves, and so does Ctrl-C, with status 130.\n",
    .examples = "  fourchess play --variant solo --random blue,yellow,green\n"
                "  fourchess play -v classic --clock 300+5 --view black\n"
                "  fourchess play --load game.pgn4\n"
                "  fourchess play -v alliance --random all --seed 7 </dev/null\n",
    .options =
        "      --random SEATS       chance plays for them: blue,green or all\n"
        "      --seed N             of chance; the same N plays the same\n"
        "      --view SEAT          draw the board from that player's side\n"
        "      --clock CLOCK        classic: seconds and increment, 300+5, or per-move\n"
        "      --load FILE          go on with a game (PGN, PGN4)\n"
        "      --ascii              letters, not chess signs\n"
        "      --plain              no colour\n",
    .flags = FLAG_PLAY | FLAG_VIEW | FLAG_PLAIN,
    .takes_game = true,
    .run = play,
};
