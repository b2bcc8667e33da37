/* Two roads to legality: judge.h, the rulebook, and movegen.h, the fast one, must name
 * the same moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "reference/text.h"
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

static void put(Position *position, const char *square, Seat seat, PieceKind kind) {
    position_put(position, text_square(position->rules->board, square),
                 piece_make(seat, kind));
}

/* A rival king stands on the passed square. The mover's own king is in check, or would be
 * once two pawns have left its rank: the capture of a king excuses both, unless the own
 * king must be safe then too. */
static void two_roads_agree_on_a_king_taken_en_passant(void **state) {
    (void)state;
    const struct {
        const char *king, *rook;
        uint8_t safety;
        bool legal;
    } rows[] = {{"a7", "a11", CAPTURE_SAFETY_EXEMPT, true},
                {"a7", "a11", CAPTURE_SAFETY_REQUIRED, false},
                {"a4", "n4", CAPTURE_SAFETY_EXEMPT, true},
                {"a4", "n4", CAPTURE_SAFETY_REQUIRED, false}};
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        Rules rules = rules_teams;
        rules.en_passant_occupied = EN_PASSANT_OCCUPIED_CAPTURES_BOTH;
        rules.king_capture_safety = rows[row].safety;
        Position position;
        position_clear(&position, &rules);
        put(&position, "h1", SEAT_RED, KIND_KING);
        put(&position, "h4", SEAT_RED, KIND_PAWN);
        put(&position, rows[row].king, SEAT_BLUE, KIND_KING);
        put(&position, "g4", SEAT_BLUE, KIND_PAWN);
        put(&position, "h3", SEAT_YELLOW, KIND_KING);
        put(&position, rows[row].rook, SEAT_YELLOW, KIND_ROOK);
        put(&position, "n8", SEAT_GREEN, KIND_KING);
        position.en_passant[SEAT_RED] = text_square(rules.board, "h3");
        position.turn = SEAT_BLUE;
        assert_two_roads_agree(&position);
        MoveList moves;
        movegen_legal(&position, SEAT_BLUE, &moves);
        bool found = false;
        for (int index = 0; index < moves.count; index++) {
            found |= moves.moves[index].reading == READING_EN_PASSANT;
        }
        assert_int_equal(found, rows[row].legal);
    }
}

static void a_seat_without_a_king_has_no_moves(void **state) {
    (void)state;
    Position position;
    MoveList moves;
    position_clear(&position, &rules_teams);
    put(&position, "h4", 0, KIND_QUEEN);
    movegen_legal(&position, 0, &moves);
    assert_int_equal(moves.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_roads_agree_in_teams),
        cmocka_unit_test(two_roads_agree_in_solo),
        cmocka_unit_test(two_roads_agree_in_alliance),
        cmocka_unit_test(two_roads_agree_in_classic),
        cmocka_unit_test(two_roads_agree_under_every_ruling),
        cmocka_unit_test(two_roads_agree_on_sparse_set_ups),
        cmocka_unit_test(two_roads_agree_on_a_king_taken_en_passant),
        cmocka_unit_test(a_seat_without_a_king_has_no_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
