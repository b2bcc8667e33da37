#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reference/notation/fen.h"
#include "reference/notation/fen4.h"
#include "tests/support.h"

static uint64_t perft_of(const Position *setup, int depth) {
    Game game;
    SetupFault fault;
    Options options = {0};
    if (!game_set_up(&game, setup, &options, &fault)) {
        fail_msg("%s: %s", fault.clause, fault.text);
    }
    return game_perft(&game, depth);
}

static void assert_counts(const char *label, const Position *setup,
                          const uint64_t *counts, int count) {
    for (int depth = 1; depth <= count; depth++) {
        uint64_t leaves = perft_of(setup, depth);
        if (leaves != counts[depth - 1]) {
            fail_msg("%s: perft %d is %llu, not %llu", label, depth,
                     (unsigned long long)leaves, (unsigned long long)counts[depth - 1]);
        }
    }
}

static void perft_1_start_positions_of_teams(void **state) {
    (void)state;
    static const struct {
        const char *setup_queen;
        uint64_t counts[5];
    } rows[] = {
        {"own-left", {20, 395, 7800, 152050, 3452310}},
        {"sides-swapped", {20, 399, 7960, 158402, 3730168}},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        Rules rules = rules_teams;
        Position start;
        assert_true(
            ruling_choose(ruling_find("setup-queen"), rows[row].setup_queen, &rules));
        setup_start(&start, &rules, SEAT_RED);
        assert_counts(rows[row].setup_queen, &start, rows[row].counts, 5);
    }
}

/* The well-known positions that chess programs are tested with. */
static void perft_1_positions_of_classic(void **state) {
    (void)state;
    static const struct {
        const char *label;
        const char *fen;
        int depth;
        uint64_t counts[5];
    } rows[] = {
        {"start",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         5,
         {20, 400, 8902, 197281, 4865609}},
        {"kiwipete",
         "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
         4,
         {48, 2039, 97862, 4085603}},
        {"rook ending",
         "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
         4,
         {14, 191, 2812, 43238}},
        {"promotions",
         "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
         4,
         {6, 264, 9467, 422333}},
        {"castling by rook check",
         "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
         4,
         {44, 1486, 62379, 2103487}},
        {"middle game",
         "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
         4,
         {46, 2079, 89890, 3894594}},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        Position setup;
        NotationFault fault;
        assert_true(fen_read(rows[row].fen, &setup, &fault));
        assert_counts(rows[row].label, &setup, rows[row].counts, rows[row].depth);
    }
}

/* Reads one row of tests/data/perft-teams.txt: label, FEN4, counts. */
static void check_teams_row(char *line) {
    char *fen4 = strchr(line, '\t');
    char *counts = fen4 == NULL ? NULL : strchr(fen4 + 1, '\t');
    assert_non_null(counts);
    *fen4++ = '\0';
    *counts++ = '\0';
    Rules rules = rules_teams;
    if (strncmp(line, "start-alt", 9) == 0) {
        assert_true(ruling_choose(ruling_find("setup-queen"), "sides-swapped", &rules));
    }
    Position setup;
    NotationFault fault;
    if (!fen4_read(&rules, fen4, &setup, NULL, &fault)) {
        fail_msg("%s: column %zu: %s", line, fault.column, fault.text);
    }
    uint64_t numbers[3];
    for (int depth = 0; depth < 3; depth++) {
        char *rest = counts;
        numbers[depth] = strtoull(counts, &rest, 10);
        assert_ptr_not_equal(rest, counts);
        counts = rest;
    }
    assert_counts(line, &setup, numbers, 3);
}

static void perft_1_collected_positions_of_teams(void **state) {
    (void)state;
    static char line[4096];
    int rows = 0;
    FILE *file = fopen("tests/data/perft-teams.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] != '#' && line[0] != '\n') {
            check_teams_row(line);
            rows++;
        }
    }
    fclose(file);
    assert_true(rows >= 20);
}

/* Counting through the game and on the bare position must agree; a move limit forces the
 * first road. */
static void perft_1_both_ways_of_counting_agree(void **state) {
    (void)state;
    static Game bare;
    static Game through_game;
    Options options = {0};
    Options limited = {.move_limit = 1000};
    game_start(&bare, &rules_teams, &options);
    game_start(&through_game, &rules_teams, &limited);
    assert_int_equal(game_perft(&bare, 3), game_perft(&through_game, 3));
}

static void perft_1_a_move_limit_stops_every_line(void **state) {
    (void)state;
    static Game game;
    Options options = {.move_limit = 2};
    game_start(&game, &rules_teams, &options);
    assert_int_equal(game_perft(&game, 2), 395);
    assert_int_equal(game_perft(&game, 3), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_1_start_positions_of_teams),
        cmocka_unit_test(perft_1_positions_of_classic),
        cmocka_unit_test(perft_1_collected_positions_of_teams),
        cmocka_unit_test(perft_1_both_ways_of_counting_agree),
        cmocka_unit_test(perft_1_a_move_limit_stops_every_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
