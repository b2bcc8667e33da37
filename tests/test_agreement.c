/* Two roads to legality: judge.h, the rulebook, and movegen.h, the fast one, must name
 * the same moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support.h"

/* Compares the two on positions of random games; POSITIONS says how many a variant. */
static void agree_in_random_play(const Rules *rules) {
    static Game game;
    Options options = {0};
    uint64_t seed = 20;
    long positions = environment_number("POSITIONS", 500);
    while (positions > 0) {
        game_start(&game, rules, &options);
        while (positions > 0 && play_random_move(&game, &seed)) {
            if (random_below(&seed, 4) == 0) {
                assert_two_roads_agree(&game.position);
                positions--;
            }
        }
    }
}

static void two_roads_agree_in_teams(void **state) {
    (void)state;
    agree_in_random_play(&rules_teams);
}

static void two_roads_agree_in_solo(void **state) {
    (void)state;
    agree_in_random_play(&rules_solo);
}

static void two_roads_agree_in_alliance(void **state) {
    (void)state;
    agree_in_random_play(&rules_alliance);
}

static void two_roads_agree_in_classic(void **state) {
    (void)state;
    agree_in_random_play(&rules_classic);
}

/* Every choice of every ruling changes what is legal alike on both roads. */
static void two_roads_agree_under_every_ruling(void **state) {
    (void)state;
    for (size_t variant = 0; rules_at(variant) != NULL; variant++) {
        for (size_t ruling = 0; ruling < ruling_count; ruling++) {
            for (int choice = 1; choice < RULING_CHOICES_MAX; choice++) {
                Rules rules = *rules_at(variant);
                const char *name = rulings[ruling].choices[choice].name;
                static Game game;
                Options options = {0};
                uint64_t seed = 7 * ruling + (uint64_t)choice;
                if (name == NULL || !ruling_concerns(&rulings[ruling], &rules)) {
                    continue;
                }
                assert_true(ruling_choose(&rulings[ruling], name, &rules));
                game_start(&game, &rules, &options);
                for (int ply = 0; ply < 120 && play_random_move(&game, &seed); ply++) {
                    if (ply % 8 == 7) {
                        assert_two_roads_agree(&game.position);
                    }
                }
            }
        }
    }
}

static void two_roads_agree_on_sparse_set_ups(void **state) {
    (void)state;
    uint64_t seed = 4;
    for (size_t variant = 0; rules_at(variant) != NULL; variant++) {
        for (int round = 0; round < 300; round++) {
            static Game game;
            Position setup;
            SetupFault fault;
            Options options = {0};
            Rules rules = *rules_at(variant);
            if (round % 3 == 1) {
                rules.king_capture_safety = CAPTURE_SAFETY_REQUIRED;
            }
            if (round % 2 == 1) {
                rules.en_passant_occupied = EN_PASSANT_OCCUPIED_CAPTURES_BOTH;
            }
            random_setup(&rules, &seed, &setup);
            assert_true(game_set_up(&game, &setup, &options, &fault));
            for (int ply = 0; ply < 12; ply++) {
                assert_two_roads_agree(&game.position);
                if (!play_random_move(&game, &seed)) {
                    break;
                }
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_roads_agree_in_teams),
        cmocka_unit_test(two_roads_agree_in_solo),
        cmocka_unit_test(two_roads_agree_in_alliance),
        cmocka_unit_test(two_roads_agree_in_classic),
        cmocka_unit_test(two_roads_agree_under_every_ruling),
        cmocka_unit_test(two_roads_agree_on_sparse_set_ups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
