#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "reference/setup.h"

/* Every field of Rules, so that a test can see one that nobody has set. */
#define ANSWERS(X)                                                                       \
    X(turn_order)                                                                        \
    X(partnership)                                                                       \
    X(arrangement)                                                                       \
    X(promotion_rank)                                                                    \
    X(promotion_offer)                                                                   \
    X(side_promotion)                                                                    \
    X(leap)                                                                              \
    X(leap_inert)                                                                        \
    X(king_capture)                                                                      \
    X(king_capture_safety)                                                               \
    X(en_passant_window)                                                                 \
    X(en_passant_occupied)                                                               \
    X(en_passant_of_eliminated)                                                          \
    X(en_passant_usable)                                                                 \
    X(mate)                                                                              \
    X(stalemate)                                                                         \
    X(resignation)                                                                       \
    X(resign_out_of_turn)                                                                \
    X(repetition_key)                                                                    \
    X(fifty_move_unit)                                                                   \
    X(insufficient_material)                                                             \
    X(draw_value)                                                                        \
    X(first_seat)                                                                        \
    X(mate_credit)                                                                       \
    X(multi_check_counting)                                                              \
    X(multi_check_queen)                                                                 \
    X(resigned_king)                                                                     \
    X(points_lead)                                                                       \
    X(shared_win)                                                                        \
    X(inert_opposition)                                                                  \
    X(ally_king)                                                                         \
    X(mate_timing)                                                                       \
    X(release_capture)                                                                   \
    X(clock)                                                                             \
    X(offer_excess)                                                                      \
    X(flag_insufficient)                                                                 \
    X(per_move_limit)                                                                    \
    X(first_move_window)

static void rules_answer_every_question(void **state) {
    (void)state;
    size_t answers = 0;
    for (size_t variant = 0; rules_at(variant) != NULL; variant++) {
        const Rules *rules = rules_at(variant);
        assert_non_null(rules->name);
        assert_non_null(rules->board);
#define CHECK(field)                                                                     \
    answers++;                                                                           \
    if (rules->field == 0) {                                                             \
        fail_msg("%s: %s is unset", rules->name, #field);                                \
    }
        ANSWERS(CHECK)
#undef CHECK
    }
    assert_int_equal(answers % 4, 0);
    /* A field that the list above lacks would lie between the first and the last. */
    assert_int_equal(offsetof(Rules, turn_order) + answers / 4,
                     offsetof(Rules, first_move_window) + 1);
}

static void rules_are_found_by_name(void **state) {
    (void)state;
    assert_ptr_equal(rules_find("teams"), &rules_teams);
    assert_ptr_equal(rules_find("solo"), &rules_solo);
    assert_ptr_equal(rules_find("alliance"), &rules_alliance);
    assert_ptr_equal(rules_find("classic"), &rules_classic);
    assert_null(rules_find("Teams"));
    assert_null(rules_find(""));
}

static bool names(const json_t *variants, const char *name) {
    for (size_t index = 0; index < json_array_size(variants); index++) {
        if (strcmp(json_string_value(json_array_get(variants, index)), name) == 0) {
            return true;
        }
    }
    return false;
}

static void assert_same_ruling(const json_t *stated, const Ruling *ruling) {
    const json_t *choices = json_object_get(stated, "choices");
    const json_t *variants = json_object_get(stated, "variants");
    for (size_t index = 0; index < RULING_CHOICES_MAX; index++) {
        const char *choice = json_string_value(json_array_get(choices, index));
        assert_int_equal(choice == NULL, ruling->choices[index].name == NULL);
        if (choice != NULL) {
            assert_string_equal(choice, ruling->choices[index].name);
        }
    }
    assert_true(json_array_size(choices) >= 2);
    for (size_t variant = 0; rules_at(variant) != NULL; variant++) {
        const Rules *rules = rules_at(variant);
        assert_int_equal(ruling_concerns(ruling, rules), names(variants, rules->name));
        if (ruling_concerns(ruling, rules)) {
            assert_string_equal(ruling_choice(ruling, rules),
                                json_string_value(json_object_get(stated, "default")));
        }
    }
}

static void rulings_are_those_of_the_spec(void **state) {
    (void)state;
    json_error_t error;
    json_t *stated = json_load_file("spec/rulings.json", JSON_REJECT_DUPLICATES, &error);
    assert_non_null(stated);
    assert_int_equal(json_array_size(stated), ruling_count);
    for (size_t index = 0; index < ruling_count; index++) {
        json_t *one = json_array_get(stated, index);
        const char *name = json_string_value(json_object_get(one, "name"));
        const Ruling *ruling = ruling_find(name);
        if (ruling == NULL) {
            fail_msg("the reference has no ruling %s", name);
        }
        assert_same_ruling(one, ruling);
    }
    json_decref(stated);
}

static void rulings_can_be_chosen_and_read_back(void **state) {
    (void)state;
    for (size_t index = 0; index < ruling_count; index++) {
        for (int choice = 0; choice < RULING_CHOICES_MAX; choice++) {
            Rules rules = rules_teams;
            const char *name = rulings[index].choices[choice].name;
            if (name != NULL) {
                assert_true(ruling_choose(&rulings[index], name, &rules));
                assert_string_equal(ruling_choice(&rulings[index], &rules), name);
            }
        }
        Rules untouched = rules_solo;
        assert_false(ruling_choose(&rulings[index], "no-such-choice", &untouched));
        assert_memory_equal(&untouched, &rules_solo, sizeof untouched);
    }
    assert_null(ruling_find("no-such-ruling"));
}

static void setup_1_every_king_faces_the_opposite_queen(void **state) {
    (void)state;
    static const char *const arrangements[] = {"own-left", "sides-swapped",
                                               "ends-swapped", "mirrored"};
    for (size_t index = 0; index < 4; index++) {
        Rules rules = rules_solo;
        assert_true(
            ruling_choose(ruling_find("setup-queen"), arrangements[index], &rules));
        Position start;
        setup_start(&start, &rules, SEAT_RED);
        for (Seat seat = 0; seat < SEATS_MAX; seat++) {
            Square king = start.king[seat];
            bool end = seat == SEAT_RED || seat == SEAT_YELLOW;
            Square faced = end ? square_make(square_file(king), 15 - square_rank(king))
                               : square_make(15 - square_file(king), square_rank(king));
            assert_int_equal(start.board[faced],
                             piece_make((Seat)(seat ^ 2U), KIND_QUEEN));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_answer_every_question),
        cmocka_unit_test(rules_are_found_by_name),
        cmocka_unit_test(rulings_are_those_of_the_spec),
        cmocka_unit_test(rulings_can_be_chosen_and_read_back),
        cmocka_unit_test(setup_1_every_king_faces_the_opposite_queen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
