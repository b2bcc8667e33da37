#include "reference/cli/moves.h"

#include <stdlib.h>
#include <string.h>

#include "reference/cli/prose.h"
#include "reference/text.h"

/* Places of the promotion choices in a list: queen, rook, bishop, knight. */
static int promotion_place(uint8_t kind) {
    int place = 0;
    while (place < 4 && promotion_choices[place] != kind) {
        place++;
    }
    return place;
}

static int compare_moves(const void *left, const void *right) {
    const Move *first = left;
    const Move *second = right;
    if (first->from != second->from) {
        return first->from < second->from ? -1 : 1;
    }
    if (first->to != second->to) {
        return first->to < second->to ? -1 : 1;
    }
    return promotion_place(first->promotion) - promotion_place(second->promotion);
}

void moves_list(const Game *game, Square square, MoveList *list) {
    game_legal(game, list);
    int kept = 0;
    for (int index = 0; index < list->count; index++) {
        if (square == SQUARE_NONE || list->moves[index].from == square) {
            list->moves[kept++] = list->moves[index];
        }
    }
    list->count = kept;
    qsort(list->moves, (size_t)list->count, sizeof list->moves[0], compare_moves);
}

void moves_print(FILE *file, const Game *game, const MoveList *list) {
    enum { COLUMN = 9 };
    const Position *position = &game->position;
    int index = 0;
    while (index < list->count) {
        Square from = list->moves[index].from;
        char line[1024] = "";
        size_t length = 0;
        for (; index < list->count && list->moves[index].from == from; index++) {
            char text[MOVE_TEXT_SIZE];
            text_write_move(position->rules, position->turn, list->moves[index], text);
            length += (size_t)snprintf(line + length, sizeof line - length, "%s%s",
                                       length == 0 ? "" : " ", text);
            assert(length < sizeof line);
        }
        char name[SQUARE_TEXT_SIZE];
        text_write_square(from, name);
        fprintf(file, "  %c %-5s", text_kind_letter(piece_kind(position->board[from])),
                name);
        prose_wrap(file, line, COLUMN, COLUMN);
    }
}
