#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "reference/cli/command.h"
#include "reference/cli/moves.h"
#include "reference/cli/scene.h"
#include "reference/text.h"

enum { DEPTH_MAX = 99 };

static void divide(const Game *game, int depth) {
    MoveList list;
    uint64_t total = 0;
    moves_list(game, SQUARE_NONE, &list);
    for (int index = 0; index < list.count; index++) {
        Move move = list.moves[index];
        Game after = *game;
        Event event = {.kind = EVENT_MOVE,
                       .move = {move.from, move.to, (PieceKind)move.promotion}};
        Refusal refusal;
        char text[MOVE_TEXT_SIZE];
        text_write_move(game->position.rules, game->position.turn, move, text);
        bool played = game_play(&after, &event, &refusal);
        assert(played);
        (void)played;
        uint64_t count = game_perft(&after, depth - 1);
        printf("%s: %" PRIu64 "\n", text, count);
        total += count;
    }
    printf("\n%d moves, %" PRIu64 " in all\n", list.count, total);
}

static int perft(const Arguments *arguments) {
    char *rest;
    const char *text = arguments->words[0];
    long depth = strtol(text, &rest, 10);
    bool divided = (arguments->flags & FLAG_DIVIDE) != 0;
    if (rest == text || *rest != '\0' || depth < divided || depth > DEPTH_MAX) {
        complain(arguments->command,
                 "the depth \"%s\" is not a whole number from %d to %d", text, divided,
                 DEPTH_MAX);
        return STATUS_USAGE;
    }
    Scene scene;
    int status = scene_set(arguments, &scene);
    if (status != STATUS_DONE) {
        return status;
    }
    if (divided) {
        divide(&scene.game, (int)depth);
    } else {
        printf("%" PRIu64 "\n", game_perft(&scene.game, (int)depth));
    }
    return STATUS_DONE;
}

const Command cli_perft = {
    .name = "perft",
    .summary = "count the sequences of legal moves",
    .synopsis = "DEPTH [OPTIONS]",
    .help =
        "Counts the sequences of DEPTH legal moves, and prints the number. An end of\n"
        "the game stops its line; a promotion to each piece is a move of its own.\n"
        "\n"
        "  fourchess perft 3\n"
        "  fourchess perft 4 --variant classic --divide\n",
    .options = "      --divide             count below each first move\n",
    .flags = FLAG_DIVIDE,
    .takes_game = true,
    .words_least = 1,
    .words_most = 1,
    .run = perft,
};
