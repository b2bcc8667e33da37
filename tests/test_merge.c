/* Partial reports put together, and what makes them no parts of one run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/command.h"
#include "tests/harness_support.h"

static const char cases[] = "cases/20-moves/turns.json";

static const char *reference(void) {
    static char line[256];
    const char *build = getenv("FOURCHESS_BUILD");
    snprintf(line, sizeof line, "%s/adapters/reference", build ? build : "build");
    return line;
}

/* Runs with a report into a file of the test folder; returns its path. */
static const char *run(const char *name, const char *options, const char *engine) {
    char line[1024], *output;
    const char *path = write_test_file(name, "");
    snprintf(line, sizeof line, "run --cases %s %s --report json:%s -- %s", cases,
             options, path, engine);
    run_command_line(command_run, line, &output, NULL);
    free(output);
    return path;
}

/* Merges; returns the exit code and what was printed. */
static int merge(const char *arguments, char **output, char **errors) {
    char line[2048];
    snprintf(line, sizeof line, "merge %s", arguments);
    return run_command_line(command_merge, line, output, errors);
}

/* The report without what differs from run to run. */
static char *comparable(const char *path) {
    char *text = read_test_file(path), *seconds = strstr(text, "\"seconds\":");
    char *end = seconds ? strchr(seconds, ',') : NULL;
    if (end)
        memmove(seconds, end, strlen(end) + 1);
    char *shard = strstr(text, "\"shard\":\"");
    if (shard)
        memset(shard, ' ', strlen("\"shard\":\"1/3\""));
    return text;
}

/* Returns the text with the first `from` replaced; free() it. */
static char *replaced(const char *text, const char *from, const char *to) {
    const char *at = strstr(text, from);
    assert_non_null(at);
    size_t size = strlen(text) + strlen(to) + 1, before = (size_t)(at - text);
    char *result = malloc(size);
    assert_non_null(result);
    snprintf(result, size, "%.*s%s%s", (int)before, text, to, at + strlen(from));
    return result;
}

/* --- What fits -------------------------------------------------------------------- */

static void parts_make_the_same_report_as_the_whole(void **state) {
    static const char *const engines[] = {"good", "crash-in-the-middle --only a7",
                                          "garbage --only a7"};
    (void)state;
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        char engine[256], parts[3][128], whole[128], merged[128], line[1024];
        strcpy(engine, misbehaving(engines[i]));
        strcpy(whole, run("whole.json", "--symmetry", engine));
        for (int part = 0; part < 3; part++) {
            char name[32], options[64];
            snprintf(name, sizeof name, "part-%d.json", part);
            snprintf(options, sizeof options, "--symmetry --shard %d/3", part + 1);
            strcpy(parts[part], run(name, options, engine));
        }
        strcpy(merged, write_test_file("merged.json", ""));
        snprintf(line, sizeof line, "--cases %s --report json:%s %s %s %s", cases, merged,
                 parts[2], parts[0], parts[1]);
        char *output, *errors;
        int code = merge(line, &output, &errors);
        char *one = comparable(whole), *other = comparable(merged);
        if (code != EXIT_NOT_CONFORMANT || strcmp(one, other) != 0)
            fail_msg("%s: ended with %d\n%s%s\n%s\n%s", engines[i], code, output, errors,
                     one, other);
        free(one);
        free(other);
        free(output);
        free(errors);
    }
}

static void a_merged_run_has_every_report_and_the_last_line(void **state) {
    char first[128], second[128], line[1024], *output;
    (void)state;
    strcpy(first, run("1.json", "--shard 1/2", reference()));
    strcpy(second, run("2.json", "--shard 2/2", reference()));
    snprintf(line, sizeof line, "--cases %s %s %s", cases, first, second);
    assert_int_equal(merge(line, &output, NULL), EXIT_CONFORMANT);
    assert_non_null(strstr(output, "fourchess reference"));
    assert_non_null(strstr(output, "Statement: "));
    assert_non_null(strstr(output, " passed, 0 failed, 0 skipped\n"));
    free(output);
    static const char *const kinds[] = {"tap", "junit", "html", "markdown", "badge"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *path = write_test_file(kinds[i], "");
        snprintf(line, sizeof line, "--cases %s --report %s:%s %s %s", cases, kinds[i],
                 path, first, second);
        assert_int_equal(merge(line, &output, NULL), EXIT_CONFORMANT);
        free(output);
        output = read_test_file(path);
        assert_true(strlen(output) > 100);
        free(output);
    }
}

static void known_failures_count_for_the_whole(void **state) {
    char first[128], second[128], known[128], line[1024], *output, *errors;
    (void)state;
    strcpy(known, write_test_file("known.tsv", ""));
    strcpy(first, run("1.json", "--shard 1/2", misbehaving("good")));
    strcpy(second, run("2.json", "--shard 2/2", misbehaving("good")));
    snprintf(line, sizeof line, "run --cases %s --known %s --update-known -- %s", cases,
             known, misbehaving("good"));
    run_command_line(command_run, line, &output, NULL);
    free(output);
    snprintf(line, sizeof line, "--cases %s --known %s %s %s", cases, known, first,
             second);
    assert_int_equal(merge(line, &output, NULL), EXIT_CONFORMANT);
    assert_non_null(strstr(output, "all as "));
    free(output);
    strcpy(known, write_test_file("none.tsv", "nobody\tfailed\n"));
    snprintf(line, sizeof line, "--cases %s --known %s %s %s", cases, known, first,
             second);
    assert_int_equal(merge(line, &output, &errors), EXIT_NOT_CONFORMANT);
    assert_non_null(strstr(errors, "no case has the id \"nobody\""));
    free(output);
    free(errors);
}

static void an_aborted_part_makes_an_aborted_whole(void **state) {
    char first[128], second[128], line[1024], *output;
    (void)state;
    strcpy(first, run("1.json", "--shard 1/2", reference()));
    strcpy(second, run("2.json", "--shard 2/2", reference()));
    char *text = read_test_file(second);
    char *aborted = replaced(text, "\"status\":\"complete\"", "\"status\":\"aborted\"");
    write_test_file("2.json", aborted);
    free(aborted);
    free(text);
    snprintf(line, sizeof line, "--cases %s %s %s", cases, first, second);
    assert_int_equal(merge(line, &output, NULL), EXIT_NO_ENGINE);
    assert_non_null(strstr(output, "The run was aborted"));
    free(output);
}

/* --- What does not ---------------------------------------------------------------- */

/* Two halves; in the second, `from` is replaced by `to` (of the same length). */
static const struct {
    const char *label, *from, *to, *said;
} misfits[] = {
    {"another suite", "\"suite\":\"0.", "\"suite\":\"9.", "another version of the suite"},
    {"another corpus", "fnv1a64-", "fnv1a65-", "is about another corpus than"},
    {"another engine", "\"name\":\"fourchess", "\"name\":\"Fourchess",
     "is about another engine, or other claims of it, than"},
    {"another selection", "\"selection\":{", "\"selection\":{\"level\":\"ruling\",",
     "selects other cases than"},
    {"another kind", "conform-report", "conform-REPORT", "is no report that"},
    {"no verdict", "\"verdict\":\"passed\"", "\"verdict\":\"PASSED\"",
     "has a result without id or verdict"},
    {"another variant", "\"variant\":\"", "\"variant\":\"x",
     "which the selection does not give"},
    {"a footer that counts wrong", "\"total\":", "\"total\":9",
     "another number of results than its footer says"},
    {"no footer", "\"footer\":", "\"hooter\":", "has no footer: it was cut off"},
};

static void assert_refused(const char *label, const char *arguments, const char *said) {
    char *output, *errors;
    int code = merge(arguments, &output, &errors);
    if (code != EXIT_USAGE || !strstr(errors, said) || *output)
        fail_msg("%s: ended with %d\n%s%s", label, code, output, errors);
    free(output);
    free(errors);
}

static void reports_that_are_no_parts_of_one_run_are_refused(void **state) {
    char first[128], second[128], line[1024];
    (void)state;
    strcpy(first, run("1.json", "--shard 1/2", reference()));
    strcpy(second, run("2.json", "--shard 2/2", reference()));
    char *text = read_test_file(second);
    for (size_t i = 0; i < sizeof misfits / sizeof *misfits; i++) {
        char *changed = replaced(text, misfits[i].from, misfits[i].to);
        snprintf(line, sizeof line, "--cases %s %s %s", cases, first,
                 write_test_file("changed.json", changed));
        assert_refused(misfits[i].label, line, misfits[i].said);
        free(changed);
    }
    text[strlen(text) / 2] = '\0';
    snprintf(line, sizeof line, "--cases %s %s %s", cases, first,
             write_test_file("cut.json", text));
    assert_refused("cut off", line, "cut.json: is no whole report: it was cut off");
    free(text);
}

static void nothing_may_be_missing_or_there_twice(void **state) {
    char first[128], second[128], line[1024];
    (void)state;
    strcpy(first, run("1.json", "--shard 1/2", reference()));
    strcpy(second, run("2.json", "--shard 2/2", reference()));
    snprintf(line, sizeof line, "--cases %s %s", cases, first);
    assert_refused("missing", line, " are in none of the reports: ");
    snprintf(line, sizeof line, "--cases %s %s %s %s", cases, first, second, first);
    assert_refused("twice", line, "1.json has too");
    snprintf(line, sizeof line, "--cases cases/30-pawns %s %s", first, second);
    assert_refused("cases of another place", line, "but the cases here are fnv1a64-");
    snprintf(line, sizeof line, "--cases %s %s/none.json", cases, test_folder());
    assert_refused("no file", line, "none.json");
    assert_refused("no report", "", "which reports?");
    snprintf(line, sizeof line, "--report pdf:x %s", first);
    assert_refused("no such format", line, "--report does not take \"pdf:x\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_make_the_same_report_as_the_whole),
        cmocka_unit_test(a_merged_run_has_every_report_and_the_last_line),
        cmocka_unit_test(known_failures_count_for_the_whole),
        cmocka_unit_test(an_aborted_part_makes_an_aborted_whole),
        cmocka_unit_test(reports_that_are_no_parts_of_one_run_are_refused),
        cmocka_unit_test(nothing_may_be_missing_or_there_twice),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
