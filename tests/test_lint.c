/* What lint finds beyond the single faults of tests/data/broken-cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/command.h"
#include "harness/lint.h"
#include "tests/harness_support.h"

/* A file of one case from parts that a row may replace. */
static const char *write_case(const char *name, const char *keys, const char *steps) {
    char text[2048];
    snprintf(text, sizeof text,
             "{'format': 1, 'about': 'x', 'cases': [{'id': 'a', 'title': 't', 'variant': "
             "'teams', "
             "'clauses': ['CHECK-2'], 'since': '1.0', 'why': 'w', %s, 'setup': 'start', "
             "'steps': "
             "[%s]}]}",
             keys, steps);
    for (char *c = text; *c; c++)
        if (*c == '\'')
            *c = '"';
    return write_test_file(name, text);
}

static void lint_path(const char *path, Problems *problems) {
    Suite suite;
    const char *const paths[] = {path};
    *problems = (Problems){0};
    suite_load(paths, 1, test_catalog(), &suite, problems);
    lint_suite(&suite, problems);
    suite_release(&suite);
}

#define WINDOW(then)                                                                     \
    "{'ruling': 'en-passant-window', 'until-owner-moves': " then                         \
    ", 'next-player-only': []}"
#define LEGAL_BY "{'legal': '*', 'expect_by': " WINDOW("['a4-a5']") "}"
#define LEGAL "{'legal': '*', 'expect': []}"

static const struct {
    const char *label, *keys, *steps, *message; /* NULL: nothing to find */
} rows[] = {
    {"required", "'level': 'required'", LEGAL, NULL},
    {"a ruling", "'level': 'ruling', 'ruling': 'en-passant-window'", LEGAL_BY, NULL},
    {"two rulings, one pinned",
     "'level': 'ruling', 'ruling': ['en-passant-window', 'repetition-key'], 'rulings': "
     "{'repetition-key': 'full'}",
     LEGAL_BY, NULL},
    {"a ruling not named",
     "'level': 'ruling', 'ruling': 'repetition-key', 'rulings': "
     "{'repetition-key': 'full'}",
     LEGAL_BY, "does not name"},
    {"a ruling named in vain",
     "'level': 'ruling', 'ruling': ['en-passant-window', "
     "'repetition-key']",
     LEGAL_BY, "nothing in the case depends on the ruling repetition-key"},
    {"a ruling where none matters", "'level': 'required', 'ruling': 'repetition-key'",
     LEGAL, "about no ruling"},
    {"a pin with its reason",
     "'level': 'required', 'rulings': {'repetition-key': 'full'}, 'x-pin': 'r'", LEGAL,
     NULL},
    {"a pin with an empty reason",
     "'level': 'required', 'rulings': {'repetition-key': 'full'}, 'x-pin': ''", LEGAL,
     "is pinned"},
    {"a pin of what decides",
     "'level': 'ruling', 'ruling': 'en-passant-window', 'x-pin': 'r', "
     "'rulings': {'en-passant-window': 'next-player-only'}",
     LEGAL_BY, "decides an expect_by"},
    {"not turned, with a reason",
     "'level': 'required', 'symmetry': false, 'x-symmetry': 'r'", LEGAL, NULL},
    {"a mark deep inside", "'level': 'required'",
     "{'play': 'd2-d4', 'expect': {'x-blessed': true, 'turn': 'blue'}}", "x-blessed"},
    {"a refusal by a clause of another variant", "'level': 'required'",
     "{'illegal': 'd2-d5', 'clauses': ['CLASSIC-3']}", "is a clause of classic"},
    {"plays alone", "'level': 'required'", "{'play': 'd2-d4'}, {'play': 'b4-c4'}",
     "no step expects"},
    {"a play with an empty expectation", "'level': 'required'",
     "{'play': 'd2-d4', 'expect': {}}", NULL},
};

static void lint_finds_what_the_format_cannot_say(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Problems problems;
        lint_path(write_case("row.json", rows[i].keys, rows[i].steps), &problems);
        size_t wanted = rows[i].message ? 1 : 0;
        if (problems.count != wanted ||
            (wanted && !strstr(problems.items[0].message, rows[i].message)))
            fail_msg("%s: %zu found, \"%s\"", rows[i].label, problems.count,
                     problems.count ? problems.items[0].message : "");
        problems_release(&problems);
    }
}

static void a_file_has_forty_cases_at_most(void **state) {
    static char text[64 * 1024];
    Problems problems;
    (void)state;
    for (int cases = LINT_MAX_CASES; cases <= LINT_MAX_CASES + 1; cases++) {
        strcpy(text, "{\"format\": 1, \"about\": \"x\", \"cases\": [");
        for (int i = 0; i < cases; i++)
            sprintf(text + strlen(text),
                    "%s\n{\"id\": \"c%d\", \"title\": \"t\", \"variant\": \"teams\", "
                    "\"clauses\": "
                    "[\"CHECK-2\"], \"level\": \"required\", \"since\": \"1.0\", "
                    "\"why\": \"w\", "
                    "\"setup\": \"start\", \"steps\": [{\"perft\": 1, \"expect\": %d}]}",
                    i ? "," : "", i, i);
        strcat(text, "]}");
        lint_path(write_test_file("many.json", text), &problems);
        assert_int_equal(problems.count, cases > LINT_MAX_CASES);
        problems_release(&problems);
    }
}

static void folders_of_cases_are_chapters(void **state) {
    static const struct {
        const char *name;
        bool good;
    } names[] = {{"cases/50-check/a.json", true},
                 {"cases/51-chess/a.json", false},
                 {"cases/a.json", true},
                 {"broken-cases/51-chess/a.json", true},
                 {"elsewhere/51-chess/a.json", true}};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Problems problems;
        lint_path(write_case(names[i].name, "'level': 'required'", LEGAL), &problems);
        if ((problems.count == 0) != names[i].good)
            fail_msg("%s", names[i].name);
        problems_release(&problems);
    }
}

static void lint_says_so_and_ends_with_one(void **state) {
    char *output;
    char line[300];
    (void)state;
    snprintf(line, sizeof line, "lint %s",
             write_case("good.json", "'level': 'required'", LEGAL));
    assert_int_equal(run_command_line(command_lint, line, &output, NULL),
                     EXIT_CONFORMANT);
    assert_string_equal(output, "1 cases in 1 files: nothing found\n");
    free(output);
    snprintf(line, sizeof line, "lint %s",
             write_case("bad.json", "'level': 'ruling'", LEGAL));
    assert_int_equal(run_command_line(command_lint, line, &output, NULL),
                     EXIT_NOT_CONFORMANT);
    assert_non_null(strstr(output, "bad.json:1:"));
    free(output);
    assert_int_equal(run_command_line(command_lint, "lint --nonsense", &output, NULL),
                     EXIT_USAGE);
    free(output);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lint_finds_what_the_format_cannot_say),
        cmocka_unit_test(a_file_has_forty_cases_at_most),
        cmocka_unit_test(folders_of_cases_are_chapters),
        cmocka_unit_test(lint_says_so_and_ends_with_one),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
