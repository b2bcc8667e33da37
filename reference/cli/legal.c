#include <stdio.h>
#include <string.h>

#include "reference/cli/answer.h"
#include "reference/cli/command.h"
#include "reference/cli/moves.h"
#include "reference/cli/prose.h"
#include "reference/cli/scene.h"
#include "reference/text.h"

/* Why a square has no moves, in a clause that ends the sentence. */
static const char *why_none(const Position *position, Square square) {
    Piece piece = position->board[square];
    if (position->turn == SEAT_NONE) {
        return "the game is over";
    }
    if (piece == PIECE_NONE) {
        return "it is empty";
    }
    if (piece_seat(piece) != position->turn) {
        return "its piece is not the mover's";
    }
    return "no move of its piece is legal";
}

static void print_plain(const Game *game, const MoveList *list) {
    for (int index = 0; index < list->count; index++) {
        char text[MOVE_TEXT_SIZE];
        text_write_move(game->position.rules, game->position.turn, list->moves[index],
                        text);
        puts(text);
    }
}

static void print_for_people(const Game *game, const MoveList *list, Square square) {
    if (list->count == 0) {
        char name[SQUARE_TEXT_SIZE] = "";
        if (square == SQUARE_NONE) {
            puts("No legal moves: the game is over.");
        } else {
            text_write_square(square, name);
            printf("No legal moves from %s: %s.\n", name,
                   why_none(&game->position, square));
        }
        return;
    }
    printf("%s has %d legal move%s",
           game->position.rules->board->seats[game->position.turn].name, list->count,
           list->count == 1 ? "" : "s");
    puts(square == SQUARE_NONE ? "." : " from there.");
    moves_print(stdout, game, list);
}

static int legal(const Arguments *arguments) {
    Scene scene;
    Square square = SQUARE_NONE;
    int status = scene_set(arguments, &scene);
    if (status != STATUS_DONE) {
        return status;
    }
    if (arguments->word_count == 1 && strcmp(arguments->words[0], "*") != 0) {
        square = text_square(arguments->rules.board, arguments->words[0]);
        if (square == SQUARE_NONE) {
            complain(arguments->command, "\"%s\" is no square of the board of %s",
                     arguments->words[0], arguments->rules.name);
            return STATUS_USAGE;
        }
    }
    MoveList list;
    moves_list(&scene.game, square, &list);
    if ((arguments->flags & FLAG_JSON) != 0) {
        answer_print(answer_moves(&scene.game, &list));
    } else if ((arguments->flags & FLAG_PLAIN) != 0) {
        print_plain(&scene.game, &list);
    } else {
        print_for_people(&scene.game, &list, square);
    }
    return STATUS_DONE;
}

const Command cli_legal = {
    .name = "legal",
    .summary = "list the legal moves",
    .synopsis = "[SQUARE] [OPTIONS]",
    .help = "Lists the legal moves of the seat to move, of all pieces or of the one on\n"
            "SQUARE.\n",
    .examples = "  fourchess legal\n"
                "  fourchess legal b1 --variant classic\n"
                "  fourchess legal --plain --position study.json | wc -l\n",
    .options = "      --plain              one move a line and nothing else\n"
               "      --json               an array of moves\n",
    .flags = FLAG_PLAIN | FLAG_JSON,
    .takes_game = true,
    .words_most = 1,
    .run = legal,
};
