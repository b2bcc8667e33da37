#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "reference/cli/answer.h"
#include "reference/cli/command.h"
#include "reference/cli/moves.h"
#include "reference/cli/scene.h"
#include "reference/text.h"

enum { DEPTH_MAX = 99 };

/* The count below one legal move. */
static uint64_t count_below(const Game *game, Move move, int depth) {
    Game after = *game;
    Event event = {.kind = EVENT_MOVE,
                   .move = {move.from, move.to, (PieceKind)move.promotion}};
    Refusal refusal;
    bool played = game_play(&after, &event, &refusal);
    assert(played);
    (void)played;
    return game_perft(&after, depth - 1);
}

/* Counts below each first move, into an object in the order of the moves; prints each
 * unless it is for a program. */
static json_t *divide(const Game *game, int depth, bool quietly, uint64_t *total) {
    json_t *moves = json_object();
    MoveList list;
    moves_list(game, SQUARE_NONE, &list);
    for (int index = 0; index < list.count; index++) {
        char text[MOVE_TEXT_SIZE];
        uint64_t count = count_below(game, list.moves[index], depth);
        text_write_move(game->position.rules, game->position.turn, list.moves[index],
                        text);
        json_object_set_new(moves, text, json_integer((json_int_t)count));
        *total += count;
        if (!quietly) {
            printf("%s: %" PRIu64 "\n", text, count);
        }
    }
    return moves;
}

static void print_counts(const Game *game, int depth, unsigned flags) {
    bool json = (flags & FLAG_JSON) != 0;
    bool divided = (flags & FLAG_DIVIDE) != 0;
    uint64_t total = 0;
    json_t *moves = divided ? divide(game, depth, json, &total) : NULL;
    if (!divided) {
        total = game_perft(game, depth);
    }
    if (json) {
        json_t *answer =
            json_pack("{s:i, s:I}", "depth", depth, "count", (json_int_t)total);
        json_object_set(answer, "moves", moves);
        answer_print(answer);
    } else if (divided) {
        printf("\n%zu moves, %" PRIu64 " in all\n", json_object_size(moves), total);
    } else {
        printf("%" PRIu64 "\n", total);
    }
    json_decref(moves);
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
    print_counts(&scene.game, (int)depth, arguments->flags);
    return STATUS_DONE;
}

const Command cli_perft = {
    .name = "perft",
    .summary = "count the sequences of legal moves",
    .synopsis = "DEPTH [OPTIONS]",
    .help =
        "Counts the sequences of DEPTH legal moves, and prints the number. An end of\n"
        "the game stops its line; a promotion to each piece is a move of its own.\n",
    .examples = "  fourchess perft 3\n"
                "  fourchess perft 4 --variant classic --divide\n",
    .options =
        "      --divide             count below each first move\n"
        "      --json               an object: depth, count and, with --divide, moves\n",
    .flags = FLAG_DIVIDE | FLAG_JSON,
    .takes_game = true,
    .words_least = 1,
    .words_most = 1,
    .run = perft,
};
