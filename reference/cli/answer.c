#include "reference/cli/answer.h"

#include <stdio.h>

#include "reference/text.h"

void answer_print(json_t *value) {
    json_dumpf(value, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(value);
}

json_t *answer_moves(const Game *game, const MoveList *list) {
    json_t *moves = json_array();
    for (int index = 0; index < list->count; index++) {
        char text[MOVE_TEXT_SIZE];
        text_write_move(game->position.rules, game->position.turn, list->moves[index],
                        text);
        json_array_append_new(moves, json_string(text));
    }
    return moves;
}

json_t *answer_clauses(const Refusal *refusal) {
    json_t *clauses = json_array();
    for (int index = 0; index < refusal->count; index++) {
        json_array_append_new(clauses, json_string(refusal->clauses[index]));
    }
    return clauses;
}
