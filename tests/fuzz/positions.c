/* Positions as text: FEN, and FEN4 under each variant of the cross board [90-notation].
 * What was read and is a set-up can be reported, and set up again, without a change. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "reference/json/position_json.h"
#include "reference/notation/fen.h"
#include "reference/notation/fen4.h"
#include "tests/fuzz/fuzz.h"

static void set_up(const Position *position) {
    static const Options options;
    static Game game, again;
    SetupFault fault;
    Fault json_fault;
    if (!game_set_up(&game, position, &options, &fault)) {
        fuzz_require(fault.clause && fault.text[0], "a refused set-up is told why");
        return;
    }
    if (game_is_over(&game))
        return; /* no set-up any more */
    json_t *reported = game_to_json(&game, FIELDS_ALL);
    fuzz_require(game_from_json(reported, position->rules, &options, &again, &json_fault),
                 "a reported position can be set up");
    json_t *reported_again = game_to_json(&again, FIELDS_ALL);
    fuzz_require(json_equal(reported, reported_again), "and is the same then");
    json_decref(reported_again);
    json_decref(reported);
}

static void take(bool read, const Position *position, const NotationFault *fault,
                 size_t length) {
    if (read)
        set_up(position);
    else
        fuzz_require(fault->text && fault->column >= 1 && fault->column <= length + 1,
                     "a fault has a reason, and a place in the text");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const Rules *const cross[] = {&rules_teams, &rules_solo, &rules_alliance};
    static Position position;
    char *text = fuzz_text(data, size);
    size_t length = strlen(text);
    NotationFault fault = {0};
    position_clear(&position, &rules_classic);
    take(fen_read(text, &position, &fault), &position, &fault, length);
    for (size_t i = 0; i < sizeof cross / sizeof *cross; i++) {
        fault = (NotationFault){0};
        take(fen4_read(cross[i], text, &position, NULL, &fault), &position, &fault,
             length);
    }
    free(text);
    return 0;
}
