/* The canonical form of case files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/canonical.h"
#include "harness/command.h"
#include "harness/suite.h"
#include "tests/harness_support.h"

static char *canonical(const char *text) {
    json_t *root = json_of(text);
    size_t size;
    char *formed = canonical_text(root, &size);
    assert_int_equal(size, strlen(formed));
    json_decref(root);
    return formed;
}

static void the_form_is_that_of_the_spec(void **state) {
    static const char mixed[] =
        "{'cases': [{'steps': [{'expect': {'turn': 'blue', 'board': {'b7': 'rR', 'd5': "
        "null, 'a4': "
        "null}}, 'play': 'd5-d7'}, {'clauses': ['CHECK-2'], 'illegal': 'a7-b7'}],"
        "'setup': {'turn': 'red', 'pieces': {'green': 'Kn7', 'red': 'Kh1 Rd5'}}, "
        "'x-hand': 'by "
        "hand', 'because': 1, 'title': 'ñ \\u00f1', 'id': 'a-b'}, {'id': 'c', 'steps': "
        "[], "
        "'setup': 'start'}], 'x-b': 0.1, 'x-a': [], 'about': 'x', 'format': 1}";
    static const char expected[] =
        "{ \"format\": 1,\n"
        "  \"about\": \"x\",\n"
        "  \"x-b\": 0.1,\n"
        "  \"x-a\": [],\n"
        "  \"cases\": [\n"
        "    { \"id\": \"a-b\",\n"
        "      \"title\": \"ñ ñ\",\n"
        "      \"because\": 1,\n"
        "      \"x-hand\": \"by hand\",\n"
        "      \"setup\": {\"pieces\": {\"red\": \"Kh1 Rd5\", \"green\": \"Kn7\"}, "
        "\"turn\": "
        "\"red\"},\n"
        "      \"steps\": [\n"
        "        {\"play\": \"d5-d7\", \"expect\": {\"board\": {\"a4\": null, \"d5\": "
        "null, "
        "\"b7\": \"rR\"}, \"turn\": \"blue\"}},\n"
        "        {\"illegal\": \"a7-b7\", \"clauses\": [\"CHECK-2\"]} ] },\n"
        "    { \"id\": \"c\",\n"
        "      \"setup\": \"start\",\n"
        "      \"steps\": [] } ] }\n";
    (void)state;
    char *formed = canonical(mixed);
    assert_string_equal(formed, expected);
    free(formed);
}

static void only_lines_past_column_120_are_broken(void **state) {
    char text[512], whole[512], word[128];
    (void)state;
    for (int length = 60; length < 100; length++) {
        memset(word, 'x', sizeof word);
        word[length] = '\0';
        snprintf(text, sizeof text,
                 "{'cases': [{'id': 'a', 'setup': {'turn': 'red', 'x-a': '%s'}, 'steps': "
                 "[]}]}",
                 word);
        snprintf(whole, sizeof whole,
                 "      \"setup\": {\"turn\": \"red\", \"x-a\": \"%s\"},\n", word);
        char *formed = canonical(text);
        bool broken =
            strstr(formed, "\"setup\": {\n        \"turn\": \"red\",\n") != NULL;
        assert_int_equal(broken, strlen(whole) - 1 > CANONICAL_WIDTH);
        assert_int_equal(!broken, strstr(formed, whole) != NULL);
        free(formed);
    }
}

static void steps_are_never_broken(void **state) {
    char text[2048] = "{'cases': [{'steps': [{'legal': '*', 'expect': [";
    (void)state;
    for (int i = 0; i < 40; i++)
        sprintf(text + strlen(text), "%s'h%d-h%d'", i ? ", " : "", i % 9 + 1, i + 10);
    strcat(text, "]}]}]}");
    char *formed = canonical(text);
    int lines = 0;
    for (char *c = formed; *c; c++)
        lines += *c == '\n';
    assert_int_equal(lines, 3); /* root with cases, case with steps, step */
    free(formed);
}

/* Every file there is, broken or not, keeps its meaning and is left alone the second
 * time. */
static void assert_lossless(const char *path) {
    Source source;
    Problems problems = {0};
    json_t *root = source_load(path, &source, &problems);
    problems_release(&problems);
    if (!root)
        return;
    size_t size, second;
    char *text = canonical_text(root, &size);
    json_t *again = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_json(path, root, again);
    char *twice = canonical_text(again, &second);
    assert_string_equal(text, twice);
    free(twice);
    free(text);
    json_decref(again);
    json_decref(root);
    source_release(&source);
}

static void nothing_is_lost_and_twice_is_once(void **state) {
    const char *const paths[] = {"cases", "tests/data/broken-cases"};
    PathList files = {0};
    Problems problems = {0};
    (void)state;
    suite_find_files(paths, 2, &files, &problems);
    assert_int_equal(problems.count, 0);
    assert_true(files.count > 20);
    for (size_t i = 0; i < files.count; i++)
        assert_lossless(files.items[i]);
    path_list_release(&files);
}

static void numbers_come_back_as_they_were(void **state) {
    static const char *const numbers[] = {"0.1",   "0.5",
                                          "1",     "-3",
                                          "1e300", "12345678901234567",
                                          "1.0",   "0.30000000000000004"};
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char text[64];
        snprintf(text, sizeof text, "{'x-n': %s}", numbers[i]);
        char *formed = canonical(text);
        json_t *before = json_of(text), *after = json_loads(formed, 0, NULL);
        assert_json(numbers[i], before, after);
        json_decref(before);
        json_decref(after);
        free(formed);
    }
}

static void fmt_checks_without_writing_and_writes_without_asking(void **state) {
    char *output, line[300];
    const char *path =
        write_test_file("fmt/a.json", "{\"about\": \"x\", \"format\": 1, \"cases\": []}");
    (void)state;
    snprintf(line, sizeof line, "fmt --check %s", path);
    assert_int_equal(run_command_line(command_fmt, line, &output, NULL),
                     EXIT_NOT_CONFORMANT);
    assert_non_null(strstr(output, "a.json: not in canonical form"));
    free(output);
    snprintf(line, sizeof line, "fmt %s", path);
    assert_int_equal(run_command_line(command_fmt, line, &output, NULL), EXIT_CONFORMANT);
    free(output);
    char *text = read_test_file(path);
    assert_string_equal(text,
                        "{ \"format\": 1,\n  \"about\": \"x\",\n  \"cases\": [] }\n");
    free(text);
    snprintf(line, sizeof line, "fmt --check %s", path);
    assert_int_equal(run_command_line(command_fmt, line, &output, NULL), EXIT_CONFORMANT);
    assert_string_equal(output, "");
    free(output);
    snprintf(line, sizeof line, "fmt %s", write_test_file("fmt/b.json", "{"));
    assert_int_equal(run_command_line(command_fmt, line, &output, NULL), EXIT_USAGE);
    free(output);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_form_is_that_of_the_spec),
        cmocka_unit_test(only_lines_past_column_120_are_broken),
        cmocka_unit_test(steps_are_never_broken),
        cmocka_unit_test(nothing_is_lost_and_twice_is_once),
        cmocka_unit_test(numbers_come_back_as_they_were),
        cmocka_unit_test(fmt_checks_without_writing_and_writes_without_asking),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
