#include <stdio.h>

#include "reference/cli/answer.h"
#include "reference/cli/command.h"
#include "reference/cli/effects.h"
#include "reference/cli/moves.h"
#include "reference/cli/prose.h"
#include "reference/cli/scene.h"
#include "reference/json/position_json.h"

/* The moves that the piece does have, when it is the mover's. */
static void print_instead(const Game *game, const Event *event) {
    MoveList list;
    if (event->kind != EVENT_MOVE || event->move.from == SQUARE_NONE) {
        return;
    }
    moves_list(game, event->move.from, &list);
    if (list.count != 0) {
        puts("\nLegal moves from there:");
        moves_print(stdout, game, &list);
    }
}

static int explain(const Arguments *arguments) {
    const char *text = arguments->words[0];
    Scene scene;
    Event event;
    int status = scene_set(arguments, &scene);
    if (status != STATUS_DONE) {
        return status;
    }
    if (!scene_read_event(&arguments->rules, text, &event)) {
        complain(arguments->command, "\"%s\" is no move (such as h2-h4) or event of %s",
                 text, arguments->rules.name);
        return STATUS_USAGE;
    }
    const Game *before = &scene.game;
    Seat turn = before->position.turn;
    Game after = *before;
    Refusal refusal;
    bool by_turn = event.kind == EVENT_MOVE && turn != SEAT_NONE;
    const char *mover = by_turn ? arguments->rules.board->seats[turn].name : "";
    bool played = game_play(&after, &event, &refusal);
    if ((arguments->flags & FLAG_JSON) != 0) {
        answer_print(played ? json_pack("{s:s, s:b, s:o}", "event", text, "legal", 1,
                                        "state", game_to_json(&after, FIELDS_ALL))
                            : json_pack("{s:s, s:b, s:o}", "event", text, "legal", 0,
                                        "illegal", answer_clauses(&refusal)));
        return played ? STATUS_DONE : STATUS_ILLEGAL;
    }
    printf("%s is %slegal%s%s%s\n", text, played ? "" : "not ", by_turn ? " for " : "",
           mover, played ? "." : ":");
    if (!played) {
        prose_print_refusal(stdout, &refusal);
        print_instead(before, &event);
        return STATUS_ILLEGAL;
    }
    Move move;
    if (event.kind == EVENT_MOVE) {
        judge_move(&before->position, turn, event.move, &refusal, &move);
    }
    effects_print(stdout, before, &after, event.kind == EVENT_MOVE ? &move : NULL);
    return STATUS_DONE;
}

const Command cli_explain = {
    .name = "explain",
    .summary = "say why a move is illegal, or what it does",
    .synopsis = "MOVE [OPTIONS]",
    .help =
        "Says what forbids MOVE, with the text of each clause, or what it does: "
        "capture,\n"
        "promotion, castling, en passant, checks, points, the end of the game, who is\n"
        "next. MOVE may be any event of --moves. Exits with 1 when it is not legal.\n",
    .examples = "  fourchess explain h2-h5\n"
                "  fourchess explain e1-g1 --variant classic --position study.json\n"
                "  fourchess explain d8-h4 -v classic -m \"f2-f3 e7-e5 g2-g4\"\n",
    .options =
        "      --json               an object: event, legal, and the clauses that "
        "forbid\n"
        "                           it (illegal) or the position after it (state)\n",
    .flags = FLAG_JSON,
    .takes_game = true,
    .words_least = 1,
    .words_most = 1,
    .run = explain,
};
