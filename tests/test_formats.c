/* The format of a file is guessed by its name, else by its text; events are written as the
 * protocol has them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "reference/json/event_json.h"
#include "reference/notation/formats.h"

static void formats_are_guessed(void **state) {
    (void)state;
    static const struct {
        const char *path;
        const char *text;
        Format format;
    } rows[] = {
        {"a.json", "", FORMAT_POSITION},
        {"a.fen", "", FORMAT_FEN},
        {"a.fen4", "", FORMAT_FEN4},
        {"b/a.pgn", "", FORMAT_PGN},
        {"a.pgn4", "", FORMAT_PGN4},
        {"a.txt", "{\"board\": {}}", FORMAT_POSITION},
        {NULL, "{ a comment } 1. e4", FORMAT_PGN},
        {NULL, " R-0,0,0,0-1,1,1,1-", FORMAT_FEN4},
        {NULL, "Rd4", FORMAT_PGN},
        {NULL, "\n8/8/8/8 w", FORMAT_FEN},
        {"plain", "rnbqkbnr/pppppppp w", FORMAT_FEN},
        {NULL, "1. h2-h4 .. b7-d7", FORMAT_PGN4},
        {NULL, "[Variant \"Teams\"]", FORMAT_PGN4},
        {NULL, "1. e4 e5", FORMAT_PGN},
        {NULL, "", FORMAT_PGN},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        Format format = format_guess(rows[row].path, rows[row].text);
        if (format != rows[row].format) {
            fail_msg("row %zu is taken for %s", row, format_names[format]);
        }
    }
    assert_int_equal(format_find("pdf"), FORMAT_COUNT);
}

static void events_are_written_as_the_protocol_has_them(void **state) {
    (void)state;
    const MoveRequest move = {square_make(5, 2), square_make(5, 4), KIND_NONE};
    const MoveRequest promotion = {square_make(5, 7), square_make(5, 8), KIND_KNIGHT};
    const struct {
        Event event;
        const char *text;
    } rows[] = {
        {{.kind = EVENT_MOVE, .move = move}, "\"e2-e4\""},
        {{.kind = EVENT_MOVE, .move = promotion}, "\"e7-e8=N\""},
        {{.kind = EVENT_MOVE, .move = move, .after_ms = 5, .offers_draw = true},
         "{\"move\":\"e2-e4\",\"after_ms\":5,\"offer_draw\":true}"},
        {{.kind = EVENT_MOVE, .move = move, .offers_draw = true},
         "{\"move\":\"e2-e4\",\"offer_draw\":true}"},
        {{.kind = EVENT_RESIGN, .seat = SEAT_BLACK, .after_ms = 7},
         "{\"resign\":\"black\",\"after_ms\":7}"},
        {{.kind = EVENT_ACCEPT_DRAW, .seat = SEAT_WHITE}, "{\"accept_draw\":\"white\"}"},
        {{.kind = EVENT_WAIT, .after_ms = 30000}, "{\"wait_ms\":30000}"},
        {{.kind = EVENT_NEW_GAME}, "{\"new_game\":true}"},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        json_t *json = event_to_json(&rules_classic, &rows[row].event);
        char *text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);
        assert_string_equal(text, rows[row].text);
        free(text);
        json_decref(json);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_are_guessed),
        cmocka_unit_test(events_are_written_as_the_protocol_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
