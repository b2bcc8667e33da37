#include <stdio.h>

#include "reference/cli/answer.h"
#include "reference/cli/command.h"
#include "reference/cli/diagram.h"
#include "reference/cli/scene.h"
#include "reference/json/position_json.h"

static int show(const Arguments *arguments) {
    Scene scene;
    int status = scene_set(arguments, &scene);
    if (status != STATUS_DONE) {
        return status;
    }
    if ((arguments->flags & FLAG_JSON) != 0) {
        answer_print(game_to_json(&scene.game, FIELDS_ALL));
        return STATUS_DONE;
    }
    DiagramStyle style = {.view = arguments->view};
    style.colour = (arguments->flags & FLAG_PLAIN) == 0 && diagram_colour_wanted();
    diagram_print(stdout, &scene, &style);
    return STATUS_DONE;
}

const Command cli_show = {
    .name = "show",
    .summary = "draw the board",
    .synopsis = "[OPTIONS]",
    .help =
        "Draws the board, with who is to move, castling rights, squares passed over by\n"
        "double steps, quiet moves, checks and the result. A piece is the letter of its\n"
        "seat and of its kind; the kind is in lower case when the seat is out or "
        "mated.\n",
    .examples = "  fourchess show\n"
                "  fourchess show --variant classic --moves \"e2-e4 e7-e5 g1-f3\"\n"
                "  fourchess show --position study.json --view green\n"
                "  fourchess show --json --moves h2-h4 >after.json\n",
    .options = "      --plain              no colour, on a terminal too\n"
               "      --view SEAT          draw it from that player's side\n"
               "      --json               print the position object instead\n",
    .flags = FLAG_PLAIN | FLAG_JSON | FLAG_VIEW,
    .takes_game = true,
    .run = show,
};
