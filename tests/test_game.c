/* game.h: what does not show over the protocol. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "reference/draws.h"
#include "reference/text.h"
#include "tests/support.h"

static bool play(Game *game, const char *text) {
    Event event = {.kind = EVENT_MOVE};
    Refusal refusal;
    assert_true(text_read_move(game->position.rules->board, text, &event.move));
    return game_play(game, &event, &refusal);
}

/* When the history is full the oldest position makes room: occurrences count as long as
 * they are kept. */
static void draw_1_a_full_history_forgets_the_oldest(void **state) {
    (void)state;
    static const struct {
        int first, second; /* where the start position stood */
        bool drawn;
    } rows[] = {{1, HISTORY_MAX - 1, true}, {0, HISTORY_MAX - 1, false}};
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        static Game game;
        Options options = {0};
        game_start(&game, &rules_classic, &options);
        assert_true(play(&game, "g1-f3"));
        assert_true(play(&game, "g8-f6"));
        assert_true(play(&game, "f3-g1"));
        for (int index = 0; index < HISTORY_MAX; index++) {
            game.history[index] = (uint64_t)index + 1;
        }
        game.history_count = HISTORY_MAX;
        Position start;
        setup_start(&start, &rules_classic, SEAT_WHITE);
        game.history[rows[row].first] = draws_repetition_key(&start);
        game.history[rows[row].second] = draws_repetition_key(&start);
        assert_true(play(&game, "f6-g8"));
        assert_int_equal(game.result.reason,
                         rows[row].drawn ? REASON_REPETITION : REASON_NONE);
    }
}

static void perft_1_no_moves_are_one_sequence(void **state) {
    (void)state;
    static Game game;
    Options options = {0};
    game_start(&game, &rules_solo, &options);
    assert_int_equal(game_perft(&game, 0), 1);
}

static void play_1_a_refused_event_changes_nothing(void **state) {
    (void)state;
    static Game game;
    static Game before;
    Options options = {0};
    static const Event events[] = {
        {.kind = EVENT_NEW_GAME},
        {.kind = EVENT_RETURN, .seat = SEAT_BLUE},
        {.kind = EVENT_MOVE, .move = {SQUARE_NONE, SQUARE_NONE, KIND_NONE}},
    };
    game_start(&game, &rules_teams, &options);
    before = game;
    for (size_t index = 0; index < sizeof events / sizeof events[0]; index++) {
        Refusal refusal;
        assert_false(game_play(&game, &events[index], &refusal));
        assert_int_equal(refusal.count, 1);
        assert_memory_equal(&game, &before, sizeof game);
    }
}

static void table_events_exist_where_the_rules_say_so(void **state) {
    (void)state;
    static const struct {
        const Rules *rules;
        EventKind kind;
        bool known;
    } rows[] = {
        {&rules_teams, EVENT_LEAVE, true},
        {&rules_solo, EVENT_RETURN, true},
        {&rules_alliance, EVENT_LEAVE, false},
        {&rules_classic, EVENT_RETURN, false},
        {&rules_classic, EVENT_WAIT, true},
        {&rules_classic, EVENT_ACCEPT_DRAW, true},
        {&rules_teams, EVENT_WAIT, false},
        {&rules_solo, EVENT_ACCEPT_DRAW, false},
        {&rules_alliance, EVENT_NEW_GAME, true},
        {&rules_alliance, EVENT_RESIGN, true},
        {&rules_classic, EVENT_MOVE, true},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        assert_int_equal(game_knows_event(rows[row].rules, rows[row].kind),
                         rows[row].known);
    }
}

/* Keys of positions that differ in one thing differ. */
static void draw_3_every_part_of_a_position_has_its_share_of_the_key(void **state) {
    (void)state;
    Position start;
    setup_start(&start, &rules_solo, SEAT_RED);
    uint64_t key = draws_repetition_key(&start);
    Position other = start;
    other.turn = SEAT_BLUE;
    assert_true(draws_repetition_key(&other) != key);
    for (int bit = 0; bit < 8; bit++) {
        other = start;
        other.castling ^= (uint8_t)(1U << bit);
        assert_true(draws_repetition_key(&other) != key);
    }
    for (Seat seat = SEAT_BLUE; seat < SEATS_MAX; seat++) {
        other = start;
        position_set_state(&other, seat, STATE_OUT);
        assert_true(draws_repetition_key(&other) != key);
    }
    other = start;
    other.quiet[SEAT_RED] = 7;
    other.scores[SEAT_RED] = 7;
    other.moves_made = 7;
    assert_true(draws_repetition_key(&other) == key);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draw_1_a_full_history_forgets_the_oldest),
        cmocka_unit_test(perft_1_no_moves_are_one_sequence),
        cmocka_unit_test(play_1_a_refused_event_changes_nothing),
        cmocka_unit_test(table_events_exist_where_the_rules_say_so),
        cmocka_unit_test(draw_3_every_part_of_a_position_has_its_share_of_the_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
