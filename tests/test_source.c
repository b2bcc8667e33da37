/* Text of JSON files: limits, places, and foreign text made harmless. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/escape.h"
#include "harness/grid.h"
#include "harness/memory.h"
#include "harness/source.h"
#include "tests/harness_support.h"

static json_t *parse(const char *text, Source *source, char message[static 256]) {
    Problems problems = {0};
    message[0] = '\0';
    json_t *root = source_parse("x.json", text, strlen(text), source, &problems);
    if (problems.count)
        snprintf(message, 256, "%u:%u: %s", problems.items[0].place.line,
                 problems.items[0].place.column, problems.items[0].message);
    problems_release(&problems);
    return root;
}

/* --- Places ----------------------------------------------------------------------- */

static const char sample[] = "{ \"a\": [1, \"]\\\"\", {\"b\\u0020c\": null}],\n"
                             "  \"é\": {\"d\": {}},  \"a b\": -1.5e3\n"
                             "}";

static void every_value_is_found_where_it_stands(void **state) {
    static const struct {
        const char *label;
        PathPart path[3];
        size_t depth;
        bool at_key;
        FilePlace place;
    } rows[] = {
        {"the whole", {{NULL, 0}}, 0, false, {1, 1}},
        {"a member", {{.key = "a"}}, 1, false, {1, 8}},
        {"its key", {{.key = "a"}}, 1, true, {1, 3}},
        {"an element", {{.key = "a"}, {.index = 1}}, 2, false, {1, 12}},
        {"behind a bracket in a text", {{.key = "a"}, {.index = 2}}, 2, false, {1, 19}},
        {"a key that is escaped",
         {{.key = "a"}, {.index = 2}, {.key = "b c"}},
         3,
         true,
         {1, 20}},
        {"a key beyond ASCII", {{.key = "é"}, {.key = "d"}}, 2, false, {2, 14}},
        {"behind it", {{.key = "a b"}}, 1, false, {2, 27}},
        {"nothing: the last that exists", {{.key = "é"}, {.key = "z"}}, 2, false, {2, 8}},
        {"beyond the end", {{.key = "a"}, {.index = 9}}, 2, false, {1, 8}},
        {"no object", {{.key = "a b"}, {.key = "z"}}, 2, false, {2, 27}},
    };
    Source source;
    char message[256];
    json_t *root = parse(sample, &source, message);
    (void)state;
    assert_non_null(root);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        FilePlace place =
            source_place(&source, rows[i].path, rows[i].depth, rows[i].at_key);
        if (place.line != rows[i].place.line || place.column != rows[i].place.column)
            fail_msg("%s: %u:%u", rows[i].label, place.line, place.column);
    }
    json_decref(root);
    source_release(&source);
}

/* --- Limits ----------------------------------------------------------------------- */

static void deep(char *text, int depth) {
    memset(text, '[', (size_t)depth);
    memset(text + depth, ']', (size_t)depth);
    text[2 * depth] = '\0';
}

static void files_beyond_the_limits_are_refused(void **state) {
    Source source;
    char message[256], *text = memory_new(SOURCE_MAX_SIZE + 16);
    (void)state;
    for (int depth = SOURCE_MAX_DEPTH; depth <= SOURCE_MAX_DEPTH + 1; depth++) {
        deep(text, depth);
        json_t *root = parse(text, &source, message);
        assert_int_equal(root != NULL, depth == SOURCE_MAX_DEPTH);
        assert_string_equal(message,
                            root ? "" : "1:17: brackets nested more than 16 deep");
        if (root)
            source_release(&source);
        json_decref(root);
    }
    for (int length = SOURCE_MAX_LINE; length <= SOURCE_MAX_LINE + 1; length++) {
        Problems problems = {0};
        snprintf(text, SOURCE_MAX_SIZE, "[\n%*d\n]", length, 1);
        json_t *root = parse(text, &source, message);
        assert_non_null(root);
        assert_int_equal(source_check_lines(&source, &problems),
                         length == SOURCE_MAX_LINE);
        assert_int_equal(problems.count, length - SOURCE_MAX_LINE);
        if (problems.count)
            assert_int_equal(problems.items[0].place.line, 2);
        problems_release(&problems);
        source_release(&source);
        json_decref(root);
    }
    memset(text, '\n', SOURCE_MAX_SIZE + 1);
    text[SOURCE_MAX_SIZE - 1] = '1';
    assert_null(parse(text, &source, message));
    assert_non_null(strstr(message, "file of more than"));
    free(text);
}

static void brackets_in_texts_do_not_count(void **state) {
    Source source;
    char message[256];
    json_t *root =
        parse("[\"[[[[[[[[[[[[[[[[[[[[ \\\" [[[[[[[[[[[[[[[[[[[[\"]", &source, message);
    (void)state;
    assert_non_null(root);
    json_decref(root);
    source_release(&source);
}

static void what_is_no_json_is_refused_with_its_place(void **state) {
    static const char *const texts[] = {
        "",        "{",   "[1,]",       "{\"a\":1,\"a\":2}",
        "[1] [2]", "'a'", "[\"\x80\"]", "[\"a\nb\"]"};
    Source source;
    char message[256];
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_null(parse(texts[i], &source, message));
        if (message[0] < '1' || message[0] > '2')
            fail_msg("%s: %s", texts[i], message);
    }
}

/* --- Foreign text ----------------------------------------------------------------- */

static void foreign_text_is_made_harmless(void **state) {
    static const struct {
        const char *text, *escaped;
    } rows[] = {{"plain", "plain"},
                {"a\x1b[31mred", "a\\x1b[31mred"},
                {"line\nline\ttab\rback", "line\\nline\\ttab\\rback"},
                {"\x7f\x01", "\\x7f\\x01"},
                {"ñ…♔", "ñ…♔"},
                {"\xc2\x9b"
                 "31m",
                 "\\x9b31m"},
                {"a\xe2\x80\x8b"
                 "b",
                 "a\\u200bb"},
                {"\xff\xc3", "\\xff\\xc3"},
                {"\xed\xa0\x80", "\\xed\\xa0\\x80"},
                {"\xc0\xaf", "\\xc0\\xaf"},
                {"\xf0\x9f\x99\x82", "\xf0\x9f\x99\x82"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *escaped = escape_text(rows[i].text);
        assert_string_equal(escaped, rows[i].escaped);
        free(escaped);
    }
}

/* What a shell prints that is given a script; free() it. */
static char *run_script(const char *text) {
    char *script = memory_text(write_test_file("word.sh", text));
    char *printed = memory_text(write_test_file("word.txt", ""));
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        bool good = freopen(printed, "wb", stdout) != NULL;
        if (good)
            execlp("bash", "bash", script, (char *)NULL);
        _exit(127);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    char *read = read_test_file(printed);
    free(printed);
    free(script);
    return read;
}

static void a_shell_reads_words_back_unchanged(void **state) {
    static const char *const words[] = {
        "plain",  "",      "two words", "it's", "$HOME `id` \\",
        "a\nb\t", "--x=1", "*",         "ñ",    "\x1b[0m'"};
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char *script = NULL;
        size_t size;
        FILE *out = open_memstream(&script, &size);
        fputs("printf '%s' ", out);
        escape_print_shell(out, words[i]);
        fclose(out);
        char *read = run_script(script);
        assert_string_equal(read, words[i]);
        assert_null(strpbrk(script, "\n\x1b"));
        free(read);
        free(script);
    }
}

/* --- Squares and moves ------------------------------------------------------------ */

static void squares_and_moves_are_read_strictly(void **state) {
    static const struct {
        const char *text;
        bool good;
    } moves[] = {
        {"a4-a5", true},   {"h10-h11=N", true}, {"z99-a1", true},    {"a4a5", false},
        {"a4-a5=", false}, {"a4-a5=n", false},  {"a4-a5=QQ", false}, {"a0-a5", false},
        {"a04-a5", false}, {"a100-a5", false},  {"A4-a5", false},    {" a4-a5", false},
        {"a4-a5 ", false}, {"a4-", false},      {"", false},         {"a4-a5-a6", false}};
    (void)state;
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        GridMove move;
        if (grid_move_parse(moves[i].text, &move) != moves[i].good)
            fail_msg("\"%s\"", moves[i].text);
    }
}

static void the_cross_has_160_squares_and_the_other_board_64(void **state) {
    const Grid cross = {14, 14, 3}, square = {8, 8, 0};
    int in_cross = 0, in_square = 0;
    (void)state;
    for (int file = -1; file < 26; file++)
        for (int rank = -1; rank < 26; rank++) {
            in_cross += grid_has(&cross, (GridSquare){file, rank});
            in_square += grid_has(&square, (GridSquare){file, rank});
        }
    assert_int_equal(in_cross, 160);
    assert_int_equal(in_square, 64);
    assert_false(grid_has_name(&cross, "c3"));
    assert_true(grid_has_name(&cross, "c4"));
    assert_true(grid_has_name(&cross, "n11"));
    assert_false(grid_has_name(&cross, "n12"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_is_found_where_it_stands),
        cmocka_unit_test(files_beyond_the_limits_are_refused),
        cmocka_unit_test(brackets_in_texts_do_not_count),
        cmocka_unit_test(what_is_no_json_is_refused_with_its_place),
        cmocka_unit_test(foreign_text_is_made_harmless),
        cmocka_unit_test(a_shell_reads_words_back_unchanged),
        cmocka_unit_test(squares_and_moves_are_read_strictly),
        cmocka_unit_test(the_cross_has_160_squares_and_the_other_board_64),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
