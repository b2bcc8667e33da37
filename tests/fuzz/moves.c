/* Moves, squares and seats as text [90-notation], and what is said about each move at the
 * start of each variant. */
#include <stdlib.h>
#include <string.h>

#include "reference/game.h"
#include "reference/text.h"
#include "tests/fuzz/fuzz.h"

/* A text of two squares of the board is the one spelling of its move. */
static void check_spelling(const Rules *rules, const char *text, MoveRequest request) {
    char from[SQUARE_TEXT_SIZE], to[SQUARE_TEXT_SIZE];
    if (request.from == SQUARE_NONE || request.to == SQUARE_NONE)
        return;
    text_write_square(request.from, from);
    text_write_square(request.to, to);
    size_t length = strlen(from);
    fuzz_require(strncmp(text, from, length) == 0 && text[length] == '-' &&
                     strncmp(text + length + 1, to, strlen(to)) == 0,
                 "squares are written as they were read");
    fuzz_require(text_square(rules->board, from) == request.from, "and read again");
}

static void play(const Rules *rules, MoveRequest request) {
    static const Options options;
    static Game game;
    Refusal refusal = {0};
    game_start(&game, rules, &options);
    const Event event = {.kind = EVENT_MOVE, .move = request};
    bool played = game_play(&game, &event, &refusal);
    fuzz_require(played == (refusal.count == 0),
                 "what is refused is refused for something");
    fuzz_require(refusal.count <= REFUSAL_CLAUSES_MAX, "and for so much at most");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    const Rules *rules;
    for (size_t i = 0; (rules = rules_at(i)) != NULL; i++) {
        MoveRequest request = {0};
        if (text_read_move(rules->board, text, &request)) {
            check_spelling(rules, text, request);
            play(rules, request);
        }
        Square square = text_square(rules->board, text);
        fuzz_require(square == SQUARE_NONE || strlen(text) < SQUARE_TEXT_SIZE,
                     "a square is short");
        text_seat(rules->board, text);
    }
    text_kind(text[0]);
    free(text);
    return 0;
}
