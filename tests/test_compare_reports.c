/* conform compare, and the command lines that its options hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/command.h"
#include "harness/report_diff.h"
#include "harness/words.h"
#include "tests/harness_support.h"

/* --- Words ------------------------------------------------------------------------ */

static void command_lines_are_taken_apart_as_by_a_shell(void **state) {
    static const struct {
        const char *text, *words[5];
    } rows[] = {
        {"engine", {"engine"}},
        {"  a\tb \n c ", {"a", "b", "c"}},
        {"python3 'my engine.py' -x", {"python3", "my engine.py", "-x"}},
        {"a 'b\"\\c' \"d'\\\"\\\\\\n\"", {"a", "b\"\\c", "d'\"\\\\n"}},
        {"a\\ b \\'c", {"a b", "'c"}},
        {"a'b'\"c\"d ''", {"abcd", ""}},
        {"'a\\\\b\\\"'", {"a\\\\b\\\""}},
        {"$HOME *;|", {"$HOME", "*;|"}},
        {"", {NULL}},
        {" \t", {NULL}},
        {"a 'b", {NULL}},
        {"a \"b\\\"", {NULL}},
        {"a \\", {NULL}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char **words = words_split(rows[i].text);
        size_t count = 0;
        while (words && words[count])
            count++;
        for (size_t j = 0; j < 5 && (rows[i].words[j] || j < count); j++)
            if (j >= count || !rows[i].words[j] ||
                strcmp(words[j], rows[i].words[j]) != 0)
                fail_msg("<%s>: word %zu is <%s>", rows[i].text, j,
                         j < count ? words[j] : "none");
        if (!rows[i].words[0] && words)
            fail_msg("<%s> is taken apart", rows[i].text);
        words_free(words);
    }
}

/* --- Reports ---------------------------------------------------------------------- */

static json_t *report_of(const char *results, const char *observes, const char *digest) {
    json_t *report = json_of("{'format': 1, 'kind': 'conform-report', 'suite': '0.1.0', "
                             "'selection': {}, 'footer': {'status': 'complete'}}");
    json_t *list = json_of(results);
    json_object_set_new(report, "corpus", json_pack("{s:s}", "digest", digest));
    json_object_set_new(report, "engine",
                        json_pack("{s:s, s:s, s:[s], s:[s]}", "name", "x", "version", "1",
                                  "steps", "play", "observes", observes));
    json_object_set_new(json_object_get(report, "footer"), "total",
                        json_integer((json_int_t)json_array_size(list)));
    json_object_set_new(report, "results", list);
    return report;
}

#define RESULT(verdict, more)                                                            \
    "[{'id': 'i', 'case': 'i', 'variant': 'solo', 'clauses': ['CHECK-2'], 'verdict': "   \
    "'" verdict "'" more "}]"

static void each_change_is_of_one_kind(void **state) {
    static const struct {
        const char *label, *a, *b;
        int kind; /* -1: none */
    } rows[] = {
        {"nothing", RESULT("passed", ""), RESULT("passed", ""), -1},
        {"fails now", RESULT("passed", ""), RESULT("failed", ""), CHANGE_WORSE},
        {"crashes, was skipped", RESULT("skipped", ""), RESULT("crashed", ""),
         CHANGE_WORSE},
        {"passes now", RESULT("timed-out", ""), RESULT("passed", ""), CHANGE_BETTER},
        {"is skipped now", RESULT("failed", ""), RESULT("skipped", ""), CHANGE_OTHER},
        {"another verdict", RESULT("failed", ""), RESULT("crashed", ""), CHANGE_OTHER},
        {"another step", RESULT("failed", ", 'step': 1"), RESULT("failed", ", 'step': 2"),
         CHANGE_OTHER},
        {"other details", RESULT("failed", ", 'details': {'got': 1}"),
         RESULT("failed", ", 'details': {'got': 2}"), CHANGE_OTHER},
        {"the same fault", RESULT("failed", ", 'reason': 'x', 'answers': '1'"),
         RESULT("failed", ", 'reason': 'x', 'answers': '2'"), -1},
        {"other answers", RESULT("passed", ", 'answers': '1'"),
         RESULT("passed", ", 'answers': '2'"), CHANGE_OTHER},
        {"another reason to skip", RESULT("skipped", ", 'reason': '1'"),
         RESULT("skipped", ", 'reason': '2'"), -1},
        {"only in A", RESULT("passed", ""), "[]", CHANGE_ONLY_A},
        {"only in B", "[]", RESULT("passed", ""), CHANGE_ONLY_B},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *a = report_of(rows[i].a, "turn", "d"),
               *b = report_of(rows[i].b, "turn", "d");
        ReportDiff diff;
        report_diff_make(a, b, &diff);
        size_t expected = rows[i].kind < 0 ? 0 : 1;
        if (diff.count != expected ||
            (expected && (int)diff.changes[0].kind != rows[i].kind))
            fail_msg("%s: %zu changes, the first is %d", rows[i].label, diff.count,
                     diff.count ? (int)diff.changes[0].kind : -1);
        report_diff_release(&diff);
        json_decref(a);
        json_decref(b);
    }
}

static void answers_are_compared_where_the_questions_were_the_same(void **state) {
    static const char one[] = RESULT("passed", ", 'answers': '1'"),
                      other[] = RESULT("passed", ", 'answers': '2'");
    static const struct {
        const char *observes, *digest;
        size_t count;
    } rows[] = {{"turn", "d", 1}, {"board", "d", 0}, {"turn", "e", 0}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *a = report_of(one, "turn", "d"),
               *b = report_of(other, rows[i].observes, rows[i].digest);
        ReportDiff diff;
        report_diff_make(a, b, &diff);
        assert_int_equal(diff.count, rows[i].count);
        report_diff_release(&diff);
        json_decref(a);
        json_decref(b);
    }
}

/* --- The command ------------------------------------------------------------------ */

static const char *built(const char *program) {
    static char path[256];
    const char *build = getenv("FOURCHESS_BUILD");
    snprintf(path, sizeof path, "%s/%s", build ? build : "build", program);
    return path;
}

static int compare(char **argv, char **output) {
    enum { ARGUMENTS = 16 };
    char path[128], *words[ARGUMENTS + 1];
    int count = 0;
    /* As run_command_line() would, but with words that hold blanks. */
    strcpy(path, write_test_file("captured", ""));
    for (; argv[count]; count++)
        words[count] = argv[count];
    words[count] = NULL;
    fflush(stdout);
    FILE *kept = stdout, *file = fopen(path, "w");
    assert_non_null(file);
    stdout = file;
    int code = command_compare(count, words);
    stdout = kept;
    fclose(file);
    *output = read_test_file(path);
    return code;
}

static void two_engines_are_compared_by_clause(void **state) {
    char reference[256], other[512], *output;
    (void)state;
    strcpy(reference, built("adapters/reference"));
    snprintf(other, sizeof other, "'%s' --ruling \"mate-credit=checker\"", reference);
    char *same[] = {"compare",  "--cases", "cases/72-solo/mate-credit.json",
                    "--engine", reference, "--engine",
                    reference,  NULL};
    assert_int_equal(compare(same, &output), EXIT_CONFORMANT);
    assert_non_null(strstr(output, "\n0 differ\n"));
    free(output);
    char *different[] = {"compare",  "--cases", "cases/72-solo/mate-credit.json",
                         "--engine", reference, "--engine",
                         other,      NULL};
    assert_int_equal(compare(different, &output), EXIT_NOT_CONFORMANT);
    assert_non_null(strstr(output, "declares mate-credit checker"));
    assert_non_null(strstr(output, "  passes with other answers\n"));
    assert_non_null(strstr(output, "SOLO-"));
    free(output);
}

static void what_went_wrong_is_told_for_both(void **state) {
    char reference[256], wrong[256], *output;
    (void)state;
    strcpy(reference, built("adapters/reference"));
    strcpy(wrong, misbehaving("good"));
    char *all[] = {"compare",  "--cases", "cases/20-moves/turns.json",
                   "--engine", reference, "--engine",
                   wrong,      NULL};
    assert_int_equal(compare(all, &output), EXIT_NOT_CONFORMANT);
    assert_non_null(strstr(output, "  passed -> failed\n"));
    assert_non_null(strstr(output, "\n    B   step "));
    assert_null(strstr(output, "\n    A   step "));
    assert_non_null(strstr(output, " differ: "));
    free(output);
}

static void usage_is_checked(void **state) {
    static const struct {
        const char *line;
        int code;
        const char *said;
    } rows[] = {
        {"compare", EXIT_USAGE, "two reports, or --engine twice"},
        {"compare one.json", EXIT_USAGE, "two reports, or --engine twice"},
        {"compare --engine a", EXIT_USAGE, "two reports, or --engine twice"},
        {"compare --engine a --engine b --engine c", EXIT_USAGE, "two engines, please"},
        {"compare --engine 'a --engine b", EXIT_USAGE, "cannot take \"'a\" apart"},
        {"compare --engine a --engine b one.json two.json", EXIT_USAGE, "two reports"},
        {"compare --quickly", EXIT_USAGE, "--quickly"},
        {"compare --level high --engine a --engine b", EXIT_USAGE, "no such choice"},
        {"compare --variant duel --engine a --engine b", EXIT_USAGE, "no variant"},
        {"compare none.json none.json", EXIT_USAGE, "none.json"},
        {"compare --case nobody --engine a --engine b", EXIT_NOTHING, "no case"},
        {"compare --engine /none/a --engine b", EXIT_NO_ENGINE, "conform: "},
        {"compare --help", EXIT_CONFORMANT, "Usage: conform compare"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *output, *errors;
        int code = run_command_line(command_compare, rows[i].line, &output, &errors);
        if (code != rows[i].code ||
            (!strstr(output, rows[i].said) && !strstr(errors, rows[i].said)))
            fail_msg("%s: ended with %d\n%s%s", rows[i].line, code, output, errors);
        free(output);
        free(errors);
    }
}

static void a_report_compared_with_itself_has_no_difference(void **state) {
    char path[128], line[512], *output;
    (void)state;
    strcpy(path, write_test_file("one.json", ""));
    snprintf(line, sizeof line,
             "run --cases cases/20-moves/turns.json --report json:%s -- %s", path,
             misbehaving("good"));
    run_command_line(command_run, line, &output, NULL);
    free(output);
    snprintf(line, sizeof line, "compare %s %s", path, path);
    assert_int_equal(run_command_line(command_compare, line, &output, NULL),
                     EXIT_CONFORMANT);
    assert_non_null(strstr(output, "\n0 differ\n"));
    free(output);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(command_lines_are_taken_apart_as_by_a_shell),
        cmocka_unit_test(each_change_is_of_one_kind),
        cmocka_unit_test(answers_are_compared_where_the_questions_were_the_same),
        cmocka_unit_test(two_engines_are_compared_by_clause),
        cmocka_unit_test(what_went_wrong_is_told_for_both),
        cmocka_unit_test(usage_is_checked),
        cmocka_unit_test(a_report_compared_with_itself_has_no_difference),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
