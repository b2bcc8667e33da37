/* What counts as the same, field by field. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/compare.h"
#include "tests/harness_support.h"

typedef struct CompareRow {
    const char *label, *expected, *got, *before;
    const char *fields; /* of the differences, in order */
} CompareRow;

static const CompareRow rows[] = {
    {"turn", "{'turn': 'red'}", "{'turn': 'red'}", NULL, ""},
    {"another turn", "{'turn': 'red'}", "{'turn': 'blue'}", NULL, "turn"},
    {"nobody's turn", "{'turn': null}", "{'turn': null}", NULL, ""},
    {"turn not reported", "{'turn': null}", "{}", NULL, "turn"},
    {"only named seats", "{'scores': {'red': 5}}", "{'scores': {'red': 5, 'blue': 9}}",
     NULL, ""},
    {"a named seat", "{'scores': {'red': 5, 'blue': 0}}", "{'scores': {'red': 4}}", NULL,
     "scores.red scores.blue"},
    {"scores that are no object", "{'scores': {'red': 5}}", "{'scores': 5}", NULL,
     "scores.red"},
    {"states", "{'states': {'red': 'out'}}", "{'states': {'red': 'active'}}", NULL,
     "states.red"},
    {"quiet for all", "{'quiet': 3}",
     "{'quiet': {'red': 3, 'blue': 3, 'yellow': 2, 'green': 3}}", NULL, "quiet.yellow"},
    {"quiet by seat", "{'quiet': {'red': 3}}", "{'quiet': {'red': 3, 'blue': 1}}", NULL,
     ""},
    {"checks in order", "{'checks': ['red', 'blue']}", "{'checks': ['red', 'blue']}",
     NULL, ""},
    {"checks out of order", "{'checks': ['red', 'blue']}", "{'checks': ['blue', 'red']}",
     NULL, "checks"},
    {"rights in any order", "{'castling': {'red': ['long', 'short']}}",
     "{'castling': {'red': ['short', 'long']}}", NULL, ""},
    {"a right too many", "{'castling': {'red': ['long']}}",
     "{'castling': {'red': ['short', 'long']}}", NULL, "castling"},
    {"a right twice", "{'castling': {'red': ['long', 'short']}}",
     "{'castling': {'red': ['long', 'long']}}", NULL, "castling"},
    {"a seat too many", "{'castling': {}}", "{'castling': {'red': []}}", NULL,
     "castling"},
    {"live kings in any order", "{'live_kings': ['red', 'green']}",
     "{'live_kings': ['green', 'red']}", NULL, ""},
    {"en passant as a whole", "{'en_passant': {'red': 'h3'}}",
     "{'en_passant': {'red': 'h3', 'blue': 'c5'}}", NULL, "en_passant"},
    {"clocks as a whole", "{'clocks': {'white': 1}}",
     "{'clocks': {'white': 1, 'black': 2}}", NULL, "clocks"},
    {"result by key", "{'result': {'kind': 'win'}}",
     "{'result': {'kind': 'win', 'reason': 'mate', 'winners': ['red']}}", NULL, ""},
    {"another reason", "{'result': {'kind': 'win', 'reason': 'mate'}}",
     "{'result': {'kind': 'win', 'reason': 'resignation'}}", NULL, "result.reason"},
    {"no result", "{'result': {'kind': 'win'}}", "{'result': null}", NULL, "result"},
    {"a result too early", "{'result': null}", "{'result': {'kind': 'win'}}", NULL,
     "result"},
    {"values by number", "{'result': {'values': {'red': 1, 'blue': 0.5}}}",
     "{'result': {'values': {'red': 1.0, 'blue': 0.5}}}", NULL, ""},
    {"annulled has no values", "{'result': {'values': null}}",
     "{'result': {'values': {}}}", NULL, "result.values"},
    {"winners in order", "{'result': {'winners': ['red', 'blue']}}",
     "{'result': {'winners': ['blue', 'red']}}", NULL, "result.winners"},
    {"a whole board", "{'board': {'a4': 'bR'}}", "{'board': {'a4': 'bR'}}", NULL, ""},
    {"a piece too many", "{'board': {'a4': 'bR'}}", "{'board': {'a4': 'bR', 'a5': 'bN'}}",
     NULL, "board.a5"},
    {"a piece too few", "{'board': {'a4': 'bR', 'a5': 'bN'}}", "{'board': {'a4': 'bR'}}",
     NULL, "board.a5"},
    {"a difference", "{'board': {'a4': null, 'a6': 'bR'}}",
     "{'board': {'a6': 'bR', 'h1': 'rK'}}", "{'a4': 'bR', 'h1': 'rK'}", ""},
    {"a difference that is not there", "{'board': {'a4': null, 'a6': 'bR'}}",
     "{'board': {'a4': 'bR', 'h1': 'rK'}}", "{'a4': 'bR', 'h1': 'rK'}",
     "board.a4 board.a6"},
    {"nothing moves", "{'board': {}}", "{'board': {'h1': 'rK'}}", "{'h1': 'rK'}", ""},
    {"a square that should not change", "{'board': {}}", "{'board': {'h2': 'rK'}}",
     "{'h1': 'rK'}", "board.h1 board.h2"},
    {"an empty square written out", "{'board': {}}",
     "{'board': {'h1': 'rK', 'h2': null}}", "{'h1': 'rK'}", "board.h2"},
    {"a board that is none", "{'board': {}}", "{'board': 'h1'}", "{'h1': 'rK'}", "board"},
    {"notes are not compared", "{'x-note': 1, 'turn': 'red'}", "{'turn': 'red'}", NULL,
     ""},
};

static char *fields_of(const json_t *differences) {
    static char fields[512];
    fields[0] = '\0';
    for (size_t i = 0; i < json_array_size(differences); i++)
        strcat(
            strcat(fields, i ? " " : ""),
            json_string_value(json_object_get(json_array_get(differences, i), "field")));
    return fields;
}

static void fields_compare_each_in_its_own_way(void **state) {
    EngineInfo engine = engine_with("{}");
    const VariantInfo *variant = variant_list_find(&test_catalog()->variants, "solo");
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *expected = json_of(rows[i].expected), *got = json_of(rows[i].got);
        json_t *before = rows[i].before ? json_of(rows[i].before) : NULL;
        json_t *differences = json_array();
        compare_fields(&engine, variant, expected, got, before, differences);
        if (strcmp(fields_of(differences), rows[i].fields) != 0)
            fail_msg("%s: expected \"%s\", got \"%s\"", rows[i].label, rows[i].fields,
                     fields_of(differences));
        json_decref(differences);
        json_decref(before);
        json_decref(got);
        json_decref(expected);
    }
    release_engine(&engine);
}

static void what_an_engine_does_not_observe_is_not_compared(void **state) {
    EngineInfo engine = engine_with("{'observes': ['turn']}");
    const VariantInfo *variant = variant_list_find(&test_catalog()->variants, "solo");
    json_t *expected =
        json_of("{'turn': 'red', 'scores': {'red': 5}, 'board': {'a4': 'bR'}}");
    json_t *got = json_of("{'turn': 'red'}"), *differences = json_array();
    (void)state;
    compare_fields(&engine, variant, expected, got, NULL, differences);
    assert_int_equal(json_array_size(differences), 0);
    assert_true(compare_can_see(&engine, expected));
    json_object_del(expected, "turn");
    assert_false(compare_can_see(&engine, expected));
    json_decref(differences);
    json_decref(got);
    json_decref(expected);
    release_engine(&engine);
}

static void a_difference_says_what_was_expected_and_what_came(void **state) {
    EngineInfo engine = engine_with("{}");
    const VariantInfo *variant = variant_list_find(&test_catalog()->variants, "solo");
    json_t *expected = json_of("{'scores': {'red': 5, 'blue': 1}, 'board': {}}");
    json_t *got = json_of("{'scores': {'red': 4}, 'board': {'a5': 'bN'}}");
    json_t *before = json_of("{'a4': 'bN'}"), *differences = json_array();
    (void)state;
    compare_fields(&engine, variant, expected, got, before, differences);
    assert_json_text("rows",
                     "[{'field': 'scores.red', 'expected': 5, 'got': 4},"
                     " {'field': 'scores.blue', 'expected': 1},"
                     " {'field': 'board.a4', 'expected': 'bN'},"
                     " {'field': 'board.a5', 'got': 'bN'}]",
                     differences);
    json_decref(differences);
    json_decref(before);
    json_decref(got);
    json_decref(expected);
    release_engine(&engine);
}

static void states_of_one_engine_must_be_the_same_in_all(void **state) {
    static const struct {
        const char *before, *after, *fields;
    } pairs[] = {
        {"{'turn': 'red', 'other': [1]}", "{'other': [1], 'turn': 'red'}", ""},
        {"{'turn': 'red', 'other': [1]}", "{'turn': 'red', 'other': [2]}", "other"},
        {"{'turn': 'red'}", "{}", "turn"},
        {"{}", "{'turn': 'red'}", "turn"},
        {"{'board': {'a4': 'bR'}}", "{'board': {'a5': 'bR'}}", "board.a4 board.a5"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        json_t *before = json_of(pairs[i].before), *after = json_of(pairs[i].after);
        json_t *differences = json_array();
        compare_states(before, after, differences);
        assert_string_equal(fields_of(differences), pairs[i].fields);
        json_decref(differences);
        json_decref(after);
        json_decref(before);
    }
}

static void sets_have_no_order_but_no_duplicates_either(void **state) {
    static const struct {
        const char *expected, *got, *missing, *extra;
    } sets[] = {
        {"['a', 'b']", "['b', 'a']", "[]", "[]"},
        {"[]", "[]", "[]", "[]"},
        {"['a', 'b']", "['a']", "['b']", "[]"},
        {"['a']", "['a', 'b']", "[]", "['b']"},
        {"['a', 'b']", "['a', 'a']", "['b']", "['a']"},
        {"['a']", "['a', 'a']", "[]", "['a']"},
        {"['a']", "['A']", "['a']", "['A']"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        json_t *expected = json_of(sets[i].expected), *got = json_of(sets[i].got);
        json_t *missing, *extra;
        bool same = compare_sets(expected, got, &missing, &extra);
        assert_json_text(sets[i].got, sets[i].missing, missing);
        assert_json_text(sets[i].got, sets[i].extra, extra);
        assert_int_equal(same, !json_array_size(missing) && !json_array_size(extra));
        json_decref(missing);
        json_decref(extra);
        json_decref(got);
        json_decref(expected);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_compare_each_in_its_own_way),
        cmocka_unit_test(what_an_engine_does_not_observe_is_not_compared),
        cmocka_unit_test(a_difference_says_what_was_expected_and_what_came),
        cmocka_unit_test(states_of_one_engine_must_be_the_same_in_all),
        cmocka_unit_test(sets_have_no_order_but_no_duplicates_either),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
