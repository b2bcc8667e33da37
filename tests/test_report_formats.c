#define _POSIX_C_SOURCE 200809L
/* The reports that people look at: HTML, Markdown, the badge, the statement; and that all
 * of them are written, however a run ends. */
#include <libxml/parser.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/command.h"
#include "harness/escape.h"
#include "harness/html.h"
#include "tests/harness_support.h"

static const char corpus_text[] =
    "{\"format\": 1, \"about\": \"x\", \"cases\": [\n"
    "{\"id\": \"good\", \"title\": \"Nothing <moves>\", \"variant\": \"solo\", "
    "\"clauses\": [\"CHECK-2\"], \"level\": \"required\", \"since\": \"1.0\", \"why\": "
    "\"w\", \"setup\": {\"pieces\": {\"red\": \"Kh1\"}, \"turn\": \"red\"}, \"steps\": "
    "[{\"legal\": \"h1\", \"expect\": []}]},\n"
    "{\"id\": \"bad\", \"title\": \"Blue <b>moves</b>\", \"variants\": [\"solo\", "
    "\"teams\"], \"clauses\": [\"CHECK-2\"], \"level\": \"required\", \"since\": "
    "\"1.0\", "
    "\"why\": \"It is free & can.\", \"setup\": {\"pieces\": {\"blue\": \"Ka7\"}, "
    "\"turn\": \"blue\"}, \"steps\": [{\"legal\": \"a7\", \"expect\": [\"a7-a8\", "
    "\"a7-b7\"]}]},\n"
    "{\"id\": \"unseen\", \"title\": \"Scores\", \"variant\": \"solo\", \"clauses\": "
    "[\"CHECK-2\"], \"level\": \"ruling\", \"ruling\": \"mate-credit\", \"since\": "
    "\"1.0\", \"why\": \"w\", \"setup\": {\"pieces\": {\"red\": \"Kh1\"}, \"turn\": "
    "\"red\"}, \"steps\": [{\"state\": {\"scores\": {\"red\": 0}}}]}\n"
    "]}\n";

static char corpus[128];

static int setup(void **state) {
    strcpy(corpus, write_test_file("corpus/corpus.json", corpus_text));
    return load_test_catalog(state);
}

/* Runs with a report into a file; returns its text. */
static char *report(const char *kind, const char *options, const char *engine, int code) {
    char line[1024], *output;
    char path[128];
    strcpy(path, write_test_file("report", "old"));
    snprintf(line, sizeof line, "run --cases %s %s --report %s:%s -- %s", corpus, options,
             kind, path, engine);
    int ended = run_command_line(command_run, line, &output, NULL);
    if (ended != code)
        fail_msg("%s ended with %d:\n%s", line, ended, output);
    free(output);
    return read_test_file(path);
}

static void assert_in_order(const char *text, const char *const *wanted, size_t count) {
    const char *at = text;
    for (size_t i = 0; i < count; i++) {
        const char *found = strstr(at, wanted[i]);
        if (!found)
            fail_msg("no \"%s\" in its place in\n%s", wanted[i], text);
        at = found ? found : at;
    }
}

/* --- The statement ---------------------------------------------------------------- */

static void the_statement_says_what_is_shown_and_what_is_not(void **state) {
    static const struct {
        const char *options, *wanted[6];
        int code;
    } rows[] = {
        {"",
         {"on all 4 cases of the corpus\n",
          "  teams     does not conform: 0 of 1 required cases passed, 1 failed\n",
          /* NOLINTNEXTLINE(bugprone-suspicious-missing-comma): two lines */
          "  solo      does not conform: 1 of 2 required cases passed, 1 failed; on "
          "rulings\n            0 of 1, 1 skipped\n",
          "  alliance  no case was run\n", "  rulings   all by default\n",
          "suite 0.1.0, fnv1a64-"},
         EXIT_NOT_CONFORMANT},
        {"--case good",
         {"on 1 of the 4 cases of the corpus\n", "  teams     no case was run\n",
          "  solo      no failure in this part: 1 of 1 required cases passed\n", "", "",
          ""},
         EXIT_CONFORMANT},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *text = report("text", rows[i].options, misbehaving("good"), rows[i].code);
        assert_in_order(text, rows[i].wanted, 6);
        free(text);
    }
}

static void declared_rulings_are_stated(void **state) {
    char engine[512], line[1024], *output;
    const char *build = getenv("FOURCHESS_BUILD");
    (void)state;
    snprintf(engine, sizeof engine,
             "%s/adapters/reference --ruling mate-credit=checker --ruling "
             "fifty-move-unit=200-plies",
             build ? build : "build");
    snprintf(line, sizeof line, "run --cases cases/72-solo/mate-credit.json -- %s",
             engine);
    assert_int_equal(run_command_line(command_run, line, &output, NULL), EXIT_CONFORMANT);
    assert_non_null(strstr(output, "  solo      conforms: "));
    assert_non_null(strstr(output, "fifty-move-unit=200-plies, mate-credit=checker; "
                                   "the others by\n            default\n"));
    free(output);
}

/* --- HTML ------------------------------------------------------------------------- */

static void the_html_report_is_one_page_with_everything(void **state) {
    static const char *const wanted[] = {
        "<!DOCTYPE html>",
        "prefers-color-scheme:dark",
        "<h1>Conformance of misbehave 1</h1>",
        "1 passed, 2 failed, 1 skipped",
        "does not conform: 0 of 1 required cases passed, 1 failed",
        "<code>fnv1a64-",
        "<th scope=\"row\">50-check</th><td class=\"bad\">1 of 3<small>2 failed</small>",
        "2 of 3 cases of CHECK-2 fail",
        "<a href=\"#bad@solo\">bad@solo</a>",
        "<symbol id=\"g-teams\"",
        "<details id=\"bad@solo\" open>",
        "Blue &lt;b&gt;moves&lt;/b&gt;",
        "<dt>step<dd>1 of 1: legal moves of a7",
        "<dt>missing<dd>a7-a8 a7-b7",
        "<svg class=\"board\"",
        "<rect class=\"m mi\" x=\"0.5\" y=\"60.5\"", /* a8, which is missing */
        "<use href=\"#s-blue\" x=\"0\" y=\"70\"/>",  /* the king on a7 */
        "<b>CHECK-2</b> ",
        "It is free &amp; can.",
        "--case bad@solo -- ",
        "<details id=\"bad@teams\"",
        "<h2>Skipped</h2>",
        "<code>unseen</code>: nothing to compare without scores",
        "</html>",
    };
    char *text = report("html", "", misbehaving("good"), EXIT_NOT_CONFORMANT);
    (void)state;
    assert_in_order(text, wanted, sizeof wanted / sizeof *wanted);
    assert_null(strstr(text, "://")); /* nothing is fetched */
    assert_null(strstr(text, "<script"));
    free(text);
}

/* An engine whose every word tries to be markup. */
static const char *hostile_engine(void) {
    static char line[256];
    const char *script = write_test_file(
        "hostile.sh",
        "read -r hello\n"
        "printf '%s\\n' '{\"protocol\":1,\"name\":\"<script>alert(1)</script>\","
        "\"version\":\"`x` | \\u001b[31m @all\",\"variants\":[\"solo\",\"teams\"],"
        "\"steps\":[\"play\",\"legal\",\"state\",\"perft\"],\"observes\":[\"board\","
        "\"turn\"]}'\n"
        "while read -r line; do\n"
        "  id=$(printf '%s' \"$line\" | sed 's/.*\"id\": *\\([0-9]*\\).*/\\1/')\n"
        "  case $line in *bye*) exit 0 ;; esac\n"
        "  case $line in\n"
        "  *state*) printf "
        "'{\"id\":%s,\"answers\":[{\"turn\":\"</td><script>\",\"board\":"
        "{\"a7\":\"<b>\",\"\\\"><script>\":\"bK\"}},[\"<img src=x>\"]]}\\n' \"$id\" ;;\n"
        "  *) printf '{\"id\":%s,\"answers\":[[\"<img src=x>\",\"```\"]]}\\n' \"$id\" "
        ";;\n"
        "  esac\n"
        "done\n");
    snprintf(line, sizeof line, "sh %s", script);
    return line;
}

static void nothing_an_engine_says_becomes_markup(void **state) {
    char *text = report("html", "", hostile_engine(), EXIT_NOT_CONFORMANT);
    (void)state;
    assert_null(strstr(text, "<script"));
    assert_null(strstr(text, "<img"));
    assert_null(strchr(text, '\x1b'));
    assert_non_null(strstr(text, "&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert_non_null(strstr(text, "&lt;img src=x&gt;"));
    free(text);
}

/* The reference, but black's king goes elsewhere than it says. */
static void both_boards_are_drawn_where_they_differ(void **state) {
    static const char scene[] =
        "{\"format\": 1, \"about\": \"x\", \"cases\": [{\"id\": \"step\", \"title\": "
        "\"t\", \"variant\": \"classic\", \"clauses\": [\"CHECK-2\"], \"level\": "
        "\"required\", \"since\": \"1.0\", \"why\": \"w\", \"setup\": {\"pieces\": "
        "{\"white\": \"Ke1 e2\", \"black\": \"Ka7\"}, \"turn\": \"black\"}, \"steps\": "
        "[{\"play\": \"a7-a8\", \"expect\": {\"board\": {\"a7\": null, \"a8\": "
        "\"bK\"}}}]}]}";
    static const char *const wanted[] = {
        "<figcaption>Expected</figcaption>",
        "<use href=\"#s-black\" x=\"0\" y=\"0\"/>",
        "<figcaption>Got</figcaption>",
        "<use href=\"#s-black\" x=\"10\" y=\"0\"/>",
        "<td><code>board.a8</code></td><td class=\"any\">bK</td><td "
        "class=\"any\">empty</td>",
        "<td><code>board.b8</code></td><td class=\"any\">empty</td><td "
        "class=\"any\">bK</td>",
    };
    char line[1024], script[128], page[128], cases[128], *output;
    const char *build = getenv("FOURCHESS_BUILD");
    (void)state;
    snprintf(line, sizeof line,
             "%s/adapters/reference | sed -u 's/\"a8\": *\"bK\"/\"b8\": \"bK\"/'\n",
             build ? build : "build");
    strcpy(script, write_test_file("elsewhere.sh", line));
    strcpy(page, write_test_file("page.html", ""));
    strcpy(cases, write_test_file("elsewhere.json", scene));
    snprintf(line, sizeof line, "run --cases %s --report html:%s -- sh %s", cases, page,
             script);
    assert_int_equal(run_command_line(command_run, line, &output, NULL),
                     EXIT_NOT_CONFORMANT);
    free(output);
    output = read_test_file(page);
    assert_in_order(output, wanted, sizeof wanted / sizeof *wanted);
    const char *expected = strstr(output, "Expected</fig"),
               *got = strstr(output, "Got</fig");
    const char *moved = strstr(expected, "<use href=\"#s-black\" x=\"10\"");
    assert_true(moved > got); /* not on the board that was expected */
    free(output);
}

static void boards_show_what_was_expected_and_what_was_got(void **state) {
    const VariantInfo *solo = variant_list_find(&test_catalog()->variants, "solo");
    json_t *position =
        json_of("{'board': {'a7': 'bK', 'd1': 'rD', 'h8': '<script>', 'a1': "
                "'rK', 'zz': 'rK', 'e5': 7, 'e6': null}, 'states': {'blue': "
                "'out'}}");
    json_t *marks = json_of("{'a7': '*', 'a8': '?', 'nowhere': '>'}");
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    (void)state;
    html_print_board(out, solo, position, marks, "\"><x>");
    fclose(out);
    assert_non_null(strstr(text, "aria-label=\"&quot;&gt;&lt;x&gt;\""));
    assert_non_null(strstr(text,
                           "<g class=\"pale\"><use href=\"#s-blue\" x=\"0\" y=\"70\"/>"
                           "<text class=\"p t-blue\" x=\"5\" y=\"77\">K</text></g>"));
    assert_non_null(strstr(text, "<use href=\"#s-red\" x=\"30\" y=\"130\"/>"));
    assert_non_null(strstr(text, ">D</text>"));
    assert_non_null(strstr(text, "<text class=\"p un\" x=\"75\" y=\"67\">?</text>"));
    assert_non_null(strstr(text, "<text class=\"p un\" x=\"45\" y=\"97\">?</text>"));
    assert_non_null(strstr(text, "<rect class=\"m di\" x=\"0.5\" y=\"70.5\""));
    assert_null(strstr(strstr(text, "m di") + 1, "class=\"m "));
    assert_null(strstr(text, "x=\"0\" y=\"130\"")); /* a1 is cut off */
    json_decref(marks);
    json_decref(position);
    free(text);
}

/* --- Markdown and the badge ------------------------------------------------------- */

static void the_markdown_report_is_a_comment(void **state) {
    static const char *const wanted[] = {
        "### Conformance: 1 passed, 2 failed, 1 skipped\n",
        "`misbehave` `1` on all 4 cases of the corpus. Rulings: `all by default`.\n",
        "| variant | required | on rulings |\n|---|---|---|\n",
        "| teams | 0 of 1, **1 failed** | |\n",
        "- `2 of 3 cases of CHECK-2 fail`: `other legal moves (2)`",
        "<details><summary>failed <code>bad@solo</code> (solo)</summary>\n\n```text\n",
        "Blue <b>moves</b>\n", /* inside the fence it is text */
        "\n```\n\n</details>\n",
        "| 50-check | 1 of 3, **2 failed** | 0 of 1, 1 skipped |\n",
    };
    char *text = report("markdown", "", misbehaving("good"), EXIT_NOT_CONFORMANT);
    (void)state;
    assert_in_order(text, wanted, sizeof wanted / sizeof *wanted);
    free(text);
    text = report("markdown", "", hostile_engine(), EXIT_NOT_CONFORMANT);
    assert_non_null(strstr(text,
                           "\n`<script>alert(1)</script>` `` `x` | \\x1b[31m @all `` "
                           "on all 4 cases"));
    assert_non_null(strstr(text, "\n````text\n")); /* a longer fence than what it holds */
    free(text);
}

static void the_badge_says_one_thing(void **state) {
    static const struct {
        const char *options, *engine, *wanted, *colour;
        int code;
    } rows[] = {
        {"", "good", "fourchess 0.1.0: 1 of 4 passed", "#c62828", EXIT_NOT_CONFORMANT},
        {"--case good", "good", "fourchess 0.1.0: 1 of 4 passed", "#8a6d00",
         EXIT_CONFORMANT},
        {"", "crash-at-start", "fourchess 0.1.0: no verdict", "#616161", EXIT_NO_ENGINE},
        {"--case unseen", "good", "fourchess 0.1.0: no verdict", "#616161", EXIT_NOTHING},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *text =
            report("badge", rows[i].options, misbehaving(rows[i].engine), rows[i].code);
        xmlDocPtr document =
            xmlReadMemory(text, (int)strlen(text), "badge", NULL, XML_PARSE_NONET);
        if (!document || !strstr(text, rows[i].wanted) || !strstr(text, rows[i].colour))
            fail_msg("no \"%s\" in %s", rows[i].wanted, text);
        xmlFreeDoc(document);
        free(text);
    }
    xmlCleanupParser();
}

static void the_badge_of_a_whole_run_says_conforms(void **state) {
    char line[512], path[128], *output;
    const char *build = getenv("FOURCHESS_BUILD");
    (void)state;
    strcpy(path, write_test_file("badge.svg", ""));
    snprintf(line, sizeof line,
             "run --cases cases/72-solo/mate-credit.json --report badge:%s -- "
             "%s/adapters/reference",
             path, build ? build : "build");
    assert_int_equal(run_command_line(command_run, line, &output, NULL), EXIT_CONFORMANT);
    char *text = read_test_file(path);
    assert_non_null(strstr(text, ": conforms ("));
    free(text);
    free(output);
}

/* --- However it ends -------------------------------------------------------------- */

static void several_reports_are_written_at_once(void **state) {
    static const char *const kinds[] = {"text", "tap",      "junit", "json",
                                        "html", "markdown", "badge"};
    char line[2048], paths[7][128], *output;
    (void)state;
    int length = snprintf(line, sizeof line, "run --cases %s", corpus);
    for (size_t i = 0; i < 7; i++) {
        strcpy(paths[i], write_test_file(kinds[i], ""));
        length += snprintf(line + length, sizeof line - (size_t)length, " --report %s:%s",
                           kinds[i], paths[i]);
    }
    snprintf(line + length, sizeof line - (size_t)length, " -- %s", misbehaving("good"));
    assert_int_equal(run_command_line(command_run, line, &output, NULL),
                     EXIT_NOT_CONFORMANT);
    assert_string_equal(output, "1 passed, 2 failed, 1 skipped\n");
    free(output);
    for (size_t i = 0; i < 7; i++) {
        char *text = read_test_file(paths[i]);
        if (strlen(text) < 100)
            fail_msg("the report %s is empty", kinds[i]);
        free(text);
    }
}

static void reports_say_so_when_there_was_no_engine(void **state) {
    static const char *const kinds[] = {"text", "tap",      "junit", "json",
                                        "html", "markdown", "badge"};
    (void)state;
    for (size_t i = 0; i < 7; i++) {
        char *text = report(kinds[i], "", misbehaving("crash-at-start"), EXIT_NO_ENGINE);
        if (strcmp(kinds[i], "badge") != 0 && strcmp(kinds[i], "junit") != 0 &&
            !strstr(text, "could not be started, or did not say hello"))
            fail_msg("%s: %s", kinds[i], text);
        free(text);
    }
}

/* In a process of its own, since the signal is for all of it. */
static void an_interrupted_run_writes_what_is_known(void **state) {
    static const char *const signals[] = {"INT", "TERM"};
    const char *build = getenv("FOURCHESS_BUILD");
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        char line[1024], page[128], data[128];
        strcpy(page, write_test_file("page.html", ""));
        strcpy(data, write_test_file("data.json", ""));
        snprintf(line, sizeof line,
                 "timeout --preserve-status -s %s 4 %s/conform run --cases %s --timeout "
                 "60000 --report json:%s --report html:%s -- %s >/dev/null 2>&1",
                 signals[i], build ? build : "build", corpus, data, page,
                 misbehaving("silent --only a7"));
        int status = system(line); /* NOLINT(cert-env33-c): a line of our own */
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), EXIT_NO_ENGINE);
        char *text = read_test_file(data);
        json_t *root = json_loads(text, 0, NULL);
        assert_json_text("status", "'aborted'",
                         json_object_get(json_object_get(root, "footer"), "status"));
        assert_json_text(
            "what is known", "'passed'",
            json_object_get(json_array_get(json_object_get(root, "results"), 0),
                            "verdict"));
        json_decref(root);
        free(text);
        text = read_test_file(page);
        assert_non_null(strstr(text, "The run was aborted: "));
        assert_non_null(strstr(text, "</html>"));
        free(text);
    }
}

/* --- Cutting ---------------------------------------------------------------------- */

static void long_texts_are_cut_between_characters(void **state) {
    static const struct {
        const char *text;
        size_t most;
        const char *cut;
    } rows[] = {
        {"short", 5, "short"}, {"longer", 5, "lo..."}, {"\x1b", 4, "\\x1b"},
        {"aé€x€", 8, "aé..."}, {"aé€xy", 8, "aé€xy"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *text = escape_text_short(rows[i].text, rows[i].most);
        assert_string_equal(text, rows[i].cut);
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_statement_says_what_is_shown_and_what_is_not),
        cmocka_unit_test(declared_rulings_are_stated),
        cmocka_unit_test(the_html_report_is_one_page_with_everything),
        cmocka_unit_test(nothing_an_engine_says_becomes_markup),
        cmocka_unit_test(both_boards_are_drawn_where_they_differ),
        cmocka_unit_test(boards_show_what_was_expected_and_what_was_got),
        cmocka_unit_test(the_markdown_report_is_a_comment),
        cmocka_unit_test(the_badge_says_one_thing),
        cmocka_unit_test(the_badge_of_a_whole_run_says_conforms),
        cmocka_unit_test(several_reports_are_written_at_once),
        cmocka_unit_test(reports_say_so_when_there_was_no_engine),
        cmocka_unit_test(an_interrupted_run_writes_what_is_known),
        cmocka_unit_test(long_texts_are_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, setup, release_test_catalog);
}
