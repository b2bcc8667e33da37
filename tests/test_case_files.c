/* Reading case files: what is refused, where, and in which words. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/case.h"
#include "harness/lint.h"
#include "harness/suite.h"
#include "tests/harness_support.h"

/* --- Files with one fault --------------------------------------------------------- */

/* Lints one file alone and returns what is printed; free() it. */
static char *lint_one(const char *path) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    Suite suite;
    Problems problems = {0};
    const char *const paths[] = {path};
    suite_load(paths, 1, test_catalog(), &suite, &problems);
    lint_suite(&suite, &problems);
    problems_print(&problems, out);
    problems_release(&problems);
    suite_release(&suite);
    fclose(out);
    return text;
}

static void broken_files_are_refused_with_the_place_and_the_reason(void **state) {
    char *manifest = read_test_file("tests/data/broken-cases/manifest.tsv"),
         *rest = manifest;
    int rows = 0;
    (void)state;
    for (char *line; (line = strsep(&rest, "\n"));) {
        const char *file = strsep(&line, "\t"), *message = strsep(&line, "\t");
        if (!message || *file == '#' || strcmp(file, "file") == 0)
            continue;
        char path[256], expected[1024];
        snprintf(path, sizeof path, "tests/data/broken-cases/%s", file);
        snprintf(expected, sizeof expected, "%s:%s\n", path, message);
        char *said = lint_one(path);
        assert_string_equal(said, expected); /* nothing more, nothing less */
        free(said);
        rows++;
    }
    assert_true(rows >= 20);
    free(manifest);
}

/* --- Several faults, and none ----------------------------------------------------- */

static const char good_case[] =
    "{ \"format\": 1,\n  \"about\": \"x\",\n  \"cases\": [\n"
    "    { \"id\": \"one\", \"title\": \"One\", \"variant\": \"teams\",\n"
    "      \"clauses\": [\"CHECK-2\"], \"level\": \"required\", \"since\": \"1.0\",\n"
    "      \"why\": \"Because.\", \"x-note\": {\"free\": [1, null, 0.5]},\n"
    "      \"setup\": {\"start\": true, \"events\": [\"d2-d4\"], \"x-note\": 1},\n"
    "      \"steps\": [\n"
    "        {\"legal\": \"*\", \"expect\": []} ] } ] }\n";

static void every_form_of_a_good_case_is_read(void **state) {
    Problems problems = {0};
    CaseFile file;
    (void)state;
    assert_true(case_file_parse("good.json", good_case, strlen(good_case), test_catalog(),
                                &file, &problems));
    assert_int_equal(problems.count, 0);
    assert_int_equal(file.count, 1);
    assert_string_equal(file.cases[0].id, "one");
    assert_int_equal(file.cases[0].variant_count, 1);
    assert_string_equal(file.cases[0].variants[0]->name, "teams");
    assert_int_equal(case_place(&file.cases[0], "steps").line, 8);
    assert_int_equal(case_place(&file.cases[0], NULL).column, 5);
    case_file_release(&file);
}

static void all_errors_of_a_file_are_reported_not_only_the_first(void **state) {
    static const char text[] =
        "{\"format\": 1, \"about\": \"x\", \"cases\": [{\"id\": \"A\", \"title\": \"\",\n"
        "\"variant\": \"teams\", \"clauses\": [\"NO-1\"], \"level\": \"maybe\", "
        "\"since\": \"1.0\",\n"
        "\"why\": \"w\", \"setup\": {\"pieces\": {\"red\": \"Ka1\"}, \"turn\": "
        "\"grey\"},\n"
        "\"steps\": [{\"legal\": \"q1\", \"expect\": []}]}]}";
    static const unsigned lines[] = {1, 1, 2, 2, 3, 3, 4};
    Problems problems = {0};
    CaseFile file;
    char *printed = NULL;
    size_t size;
    (void)state;
    assert_false(case_file_parse("bad.json", text, strlen(text), test_catalog(), &file,
                                 &problems));
    FILE *out = open_memstream(&printed, &size);
    problems_print(&problems, out); /* sorts them */
    fclose(out);
    assert_int_equal(problems.count, sizeof lines / sizeof *lines);
    for (size_t i = 0; i < problems.count; i++)
        assert_int_equal(problems.items[i].place.line, lines[i]);
    free(printed);
    problems_release(&problems);
    case_file_release(&file);
}

static void columns_count_characters_not_bytes(void **state) {
    static const char text[] =
        "{\"about\": \"ñandú\", \"extra\": 1, \"format\": 1, \"cases\": 3}";
    Problems problems = {0};
    CaseFile file;
    (void)state;
    assert_false(case_file_parse("bad.json", text, strlen(text), test_catalog(), &file,
                                 &problems));
    assert_int_equal(problems.count, 2);
    assert_string_equal(problems.items[0].message, "a case file has no key \"extra\"");
    assert_int_equal(problems.items[0].place.column, 20);
    problems_release(&problems);
    case_file_release(&file);
}

/* --- Single values ---------------------------------------------------------------- */

typedef struct SetupRow {
    const char *label, *variant, *setup, *message; /* message NULL: good */
} SetupRow;

static const SetupRow setup_rows[] = {
    {"start", "classic", "'start'", NULL},
    {"another word", "classic", "'begin'", "must be \"start\""},
    {"start with a turn", "teams", "{'start': true, 'turn': 'red'}",
     "has no key \"turn\""},
    {"start that is false", "teams", "{'start': false}", "must be true"},
    {"a board", "classic", "{'board': {'e1': 'wK', 'e8': 'bK'}, 'turn': 'white'}", NULL},
    {"a board with null", "classic", "{'board': {'e1': null}, 'turn': 'white'}",
     "is not a piece"},
    {"quiet for all", "teams", "{'pieces': {'red': 'Kh1'}, 'turn': 'red', 'quiet': 7}",
     NULL},
    {"quiet by seat", "teams",
     "{'pieces': {'red': 'Kh1'}, 'turn': 'red', 'quiet': {'red': 1}}", NULL},
    {"a leaped pawn in alliance", "alliance",
     "{'pieces': {'red': 'Kh1 Lh5'}, 'turn': 'red'}", NULL},
    {"a leaped pawn in teams", "teams", "{'pieces': {'red': 'Kh1 Lh5'}, 'turn': 'red'}",
     "no piece kind L"},
    {"live kings in solo", "solo",
     "{'pieces': {'red': 'Kh1'}, 'turn': 'red', 'live_kings': ['blue']}", NULL},
    {"a live king twice", "solo",
     "{'pieces': {'red': 'Kh1'}, 'turn': 'red', 'live_kings': ['blue', 'blue']}",
     "named twice"},
    {"states in classic", "classic",
     "{'pieces': {'white': 'Ke1'}, 'turn': 'white', 'states': {}}",
     "has no field \"states\""},
    {"a state unknown", "solo",
     "{'pieces': {'red': 'Kh1'}, 'turn': 'red', 'states': {'red': 'dead'}}",
     "one of: active"},
    {"nobody to move", "teams", "{'pieces': {'red': 'Kh1'}, 'turn': null}", "not a seat"},
    {"an empty right", "teams",
     "{'pieces': {'red': 'Kh1'}, 'turn': 'red', 'castling': {'red': []}}", "is left out"},
    {"no events", "teams", "{'start': true, 'events': []}", "not empty"},
    {"a half square", "teams", "{'pieces': {'red': 'Kh'}, 'turn': 'red'}", "no square"},
    {"a rank with a zero", "teams", "{'pieces': {'red': 'Kh01'}, 'turn': 'red'}",
     "no square"},
};

static char *first_problem(const char *variant, const char *setup, const char *rest) {
    char text[2048];
    snprintf(
        text, sizeof text,
        "{'format': 1, 'about': 'x', 'cases': [{'id': 'a', 'title': 't', 'variant': '%s',"
        " 'clauses': ['CHECK-2'], 'level': 'required', 'since': '1.0', 'why': 'w',"
        " 'setup': %s, %s}]}",
        variant, setup, rest);
    for (char *c = text; *c; c++)
        if (*c == '\'')
            *c = '"';
    Problems problems = {0};
    CaseFile file;
    case_file_parse("row.json", text, strlen(text), test_catalog(), &file, &problems);
    char *message = problems.count ? strdup(problems.items[0].message) : NULL;
    problems_release(&problems);
    case_file_release(&file);
    return message;
}

static void assert_problem(const char *label, const char *expected, char *message) {
    if (!expected && message)
        fail_msg("%s: %s", label, message);
    if (expected && (!message || !strstr(message, expected)))
        fail_msg("%s: expected \"%s\", got \"%s\"", label, expected,
                 message ? message : "nothing");
    free(message);
}

static void setups_are_checked(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof setup_rows / sizeof *setup_rows; i++)
        assert_problem(setup_rows[i].label, setup_rows[i].message,
                       first_problem(setup_rows[i].variant, setup_rows[i].setup,
                                     "'steps': [{'legal': '*', 'expect': []}]"));
}

typedef struct StepRow {
    const char *label, *variant, *step, *message;
} StepRow;

static const StepRow step_rows[] = {
    {"a play", "teams", "{'play': 'h2-h4'}", NULL},
    {"a promotion", "teams", "{'play': 'h10-h11=N', 'expect': {}}", NULL},
    {"a promotion in lower case", "teams", "{'play': 'h10-h11=n'}", "must have the form"},
    {"no move", "teams", "{'play': 'h2h4'}", "must have the form"},
    {"a resignation", "solo", "{'play': {'resign': 'blue'}}", NULL},
    {"a resignation of nobody", "solo", "{'play': {'resign': 'white'}}", "not a seat"},
    {"time", "classic",
     "{'play': {'move': 'e2-e4', 'after_ms': 2500, 'offer_draw': true}}", NULL},
    {"time before", "classic", "{'play': {'wait_ms': -1}}", "at least 0"},
    {"an offer that is false", "classic",
     "{'play': {'move': 'e2-e4', 'offer_draw': false}}", "left out"},
    {"an event unknown", "classic", "{'play': {'castle': 'short'}}", "exactly one"},
    {"a refusal off the board", "teams", "{'illegal': 'a1-a2', 'clauses': ['CHECK-2']}",
     NULL},
    {"a play off the board", "teams", "{'play': 'a1-a2'}", "a1 is not a square"},
    {"a refusal by choice off the board", "teams",
     "{'play': 'a1-a2', 'expect_by': {'ruling': 'repetition-key', 'full': {}, "
     "'placement-and-turn': {'illegal': ['CHECK-2']}}}",
     NULL},
    {"a difference", "teams", "{'play': 'h2-h4', 'expect': {'board': {'h2': null}}}",
     NULL},
    {"a state with null", "teams", "{'state': {'board': {'h2': null}}}", "not a piece"},
    {"an empty state", "teams", "{'state': {}}", "must name a field"},
    {"a state and expect", "teams", "{'state': {'turn': 'red'}, 'expect': {}}",
     "no key \"expect\""},
    {"a state by choice", "teams",
     "{'state': true, 'expect_by': {'ruling': 'repetition-key', 'full': {'turn': 'red'}, "
     "'placement-and-turn': {'turn': null}}}",
     NULL},
    {"perft", "teams", "{'perft': 2, 'expect': 400}", NULL},
    {"perft of nothing", "teams", "{'perft': 0, 'expect': 1}", NULL},
    {"perft of less", "teams", "{'perft': -1, 'expect': 1}", "at least 0"},
    {"a result", "classic",
     "{'state': {'result': {'kind': 'draw', 'winners': [], 'reason': 'agreement', "
     "'values': "
     "{'white': 0.5, 'black': 0.5}}}}",
     NULL},
    {"a third of a point", "classic", "{'state': {'result': {'values': {'white': 0.3}}}}",
     "0, 0.5 or 1"},
    {"checks of a stranger", "classic", "{'state': {'checks': ['red']}}", "not a seat"},
};

static void steps_are_checked(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof step_rows / sizeof *step_rows; i++) {
        char steps[1024];
        snprintf(steps, sizeof steps, "'steps': [%s]", step_rows[i].step);
        assert_problem(step_rows[i].label, step_rows[i].message,
                       first_problem(step_rows[i].variant, "'start'", steps));
    }
}

static void a_setup_to_be_refused_may_hold_what_the_variant_has_not(void **state) {
    static const char *const setups[] = {
        "{'pieces': {'red': 'Kh1 Mh2', 'blue': 'Dk1'}, 'turn': 'red'}",
        "{'board': {'a1': 'rK'}, 'turn': null}",
        "{'pieces': {'red': 'Kh1'}, 'turn': 'red', 'scores': {'red': 1}}",
        "{'pieces': {'red': 'Kh1'}}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        assert_problem(setups[i], NULL,
                       first_problem("teams", setups[i], "'invalid_setup': true"));
        char *message =
            first_problem("teams", setups[i], "'steps': [{'legal': '*', 'expect': []}]");
        assert_non_null(message);
        free(message);
    }
}

static void ids_are_slugs(void **state) {
    static const struct {
        const char *id;
        bool good;
    } rows[] = {{"a", true},    {"a-b-2", true}, {"", false},  {"-a", false},
                {"a-", false},  {"a--b", false}, {"A", false}, {"a_b", false},
                {"a b", false}, {"ñ", false}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (case_id_is_slug(rows[i].id) != rows[i].good)
            fail_msg("\"%s\"", rows[i].id);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_files_are_refused_with_the_place_and_the_reason),
        cmocka_unit_test(every_form_of_a_good_case_is_read),
        cmocka_unit_test(all_errors_of_a_file_are_reported_not_only_the_first),
        cmocka_unit_test(columns_count_characters_not_bytes),
        cmocka_unit_test(setups_are_checked),
        cmocka_unit_test(steps_are_checked),
        cmocka_unit_test(a_setup_to_be_refused_may_hold_what_the_variant_has_not),
        cmocka_unit_test(ids_are_slugs),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
