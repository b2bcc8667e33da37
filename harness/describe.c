#include "harness/describe.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"
#include "harness/page.h"

char *describe_event(const json_t *event) {
    if (json_is_string(event))
        return memory_text(json_string_value(event));
    char *values = page_value(event), *text = values;
    if (strncmp(values, "move ", 5) == 0)
        text = values + 5;
    text = memory_text(text);
    free(values);
    return text;
}

char *describe_step(const json_t *step) {
    const json_t *play = json_object_get(step, "play"),
                 *illegal = json_object_get(step, "illegal");
    const char *square = json_string_value(json_object_get(step, "legal"));
    const json_t *perft = json_object_get(step, "perft");
    if (play || illegal) {
        char *event = describe_event(play ? play : illegal);
        char *text = memory_format("%s %s", play ? "play" : "illegal play", event);
        free(event);
        return text;
    }
    if (square)
        return strcmp(square, "*") == 0 ? memory_text("all legal moves")
                                        : memory_format("legal moves of %s", square);
    if (perft)
        return memory_format("perft %d", (int)json_integer_value(perft));
    return memory_text("state");
}

/* --- Expectations ----------------------------------------------------------------- */

static void add_line(char **text, const char *label, const char *words) {
    char *longer = *text ? memory_format("%s\n%s%s", *text, label, words)
                         : memory_format("%s%s", label, words);
    free(*text);
    *text = longer;
}

static char *describe_changes(const json_t *board) {
    char *text = NULL;
    const char *square;
    json_t *piece;
    json_object_foreach((json_t *)board, square, piece) {
        const char *code = json_is_null(piece) ? "empty" : json_string_value(piece);
        char *longer = memory_format("%s%s%s %s", text ? text : "", text ? ", " : "",
                                     square, code ? code : "?");
        free(text);
        text = longer;
    }
    return text ? text : memory_text("nothing moves");
}

char *describe_expectation(const json_t *expect, bool board_changes) {
    char *text = NULL;
    const char *field;
    json_t *value;
    if (!json_is_object(expect)) {
        bool no_move = json_is_array(expect) && json_array_size(expect) == 0;
        return no_move ? memory_text("no move") : page_value(expect);
    }
    json_object_foreach((json_t *)expect, field, value) {
        bool board = strcmp(field, "board") == 0;
        char *words =
            board && board_changes ? describe_changes(value) : page_value(value);
        char *label = memory_format("%s: ", field);
        add_line(&text, label, words);
        free(label);
        free(words);
    }
    return text ? text : memory_text("accepted");
}
