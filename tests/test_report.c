#define _POSIX_C_SOURCE 200809L
/* Whole runs against engines that misbehave: exit codes, last lines, reports. */
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/command.h"
#include "tests/harness_support.h"

/* Two cases that the polite engine passes, one that it fails, one that it cannot see. */
static const char corpus_text[] =
    "{'format': 1, 'about': 'x', 'cases': [\n"
    "{'id': 'good-legal', 'title': 'Nothing <moves>', 'variant': 'solo', 'clauses': "
    "['CHECK-2'],\n"
    " 'level': 'required', 'since': '1.0', 'why': 'w', 'setup': {'pieces': {'red': "
    "'Kh1'}, 'turn':\n"
    " 'red'}, 'steps': [{'legal': 'h1', 'expect': []}]},\n"
    "{'id': 'good-play', 'title': 'Anything goes', 'variants': ['solo', 'teams'], "
    "'clauses':\n"
    " ['CHECK-2'], 'level': 'required', 'since': '1.0', 'why': 'w', 'setup': {'pieces': "
    "{'red':\n"
    " 'Kh1'}, 'turn': 'red'}, 'steps': [{'play': 'h1-h2', 'expect': {}}]},\n"
    "{'id': 'bad-legal', 'title': 'Blue moves', 'variant': 'solo', 'clauses': "
    "['CHECK-2'],\n"
    " 'level': 'required', 'since': '1.0', 'why': 'It is free & can.', 'setup': "
    "{'pieces': {'blue':\n"
    " 'Ka7'}, 'turn': 'blue'}, 'steps': [{'legal': 'a7', 'expect': ['a7-a8', "
    "'a7-b7']}]},\n"
    "{'id': 'unseen', 'title': 'Scores', 'variant': 'solo', 'clauses': ['CHECK-2'], "
    "'level':\n"
    " 'required', 'since': '1.0', 'why': 'w', 'setup': {'pieces': {'red': 'Kh1'}, "
    "'turn': 'red'},\n"
    " 'steps': [{'state': {'scores': {'red': 0}}}]}\n"
    "]}\n";

static char corpus[128];

static int setup(void **state) {
    char text[sizeof corpus_text];
    strcpy(text, corpus_text);
    for (char *c = text; *c; c++)
        if (*c == '\'')
            *c = '"';
    strcpy(corpus, write_test_file("corpus/corpus.json", text));
    return load_test_catalog(state);
}

/* --- Exit codes and last lines ---------------------------------------------------- */

typedef struct RunRow {
    const char *label, *options, *engine; /* engine NULL: none */
    int code;
    const char *last;    /* the last line; NULL: there is none to look at */
    const char *printed; /* somewhere on standard output or standard error */
} RunRow;

static const RunRow run_rows[] = {
    {"a failure", "", "good", EXIT_NOT_CONFORMANT, "3 passed, 1 failed, 1 skipped",
     "FAILED  bad-legal"},
    {"all well", "--case good-*", "good", EXIT_CONFORMANT,
     "3 passed, 0 failed, 0 skipped", NULL},
    {"one variant", "--case good-* --variant teams", "good", EXIT_CONFORMANT,
     "1 passed, 0 failed, 0 skipped", NULL},
    {"two engines", "-j 2", "good", EXIT_NOT_CONFORMANT, "3 passed, 1 failed, 1 skipped",
     NULL},
    {"everything skipped", "--case unseen", "good", EXIT_NOTHING,
     "0 passed, 0 failed, 1 skipped", "nothing to compare without scores"},
    {"nothing selected", "--case nobody", "good", EXIT_NOTHING, NULL,
     "no case was selected"},
    {"no such clause", "--clause CHECK-1", "good", EXIT_NOTHING, NULL,
     "no case was selected"},
    {"no such variant", "--variant duel", "good", EXIT_USAGE, NULL,
     "no variant \"duel\""},
    {"no such option", "--quickly", "good", EXIT_USAGE, NULL, "--quickly"},
    {"no such level", "--level high", "good", EXIT_USAGE, NULL, "--level does not take"},
    {"no number", "-j many", "good", EXIT_USAGE, NULL, "does not take \"many\""},
    {"no shard", "--shard 3/2", "good", EXIT_USAGE, NULL, "does not take \"3/2\""},
    {"no report", "--report pdf:x", "good", EXIT_USAGE, NULL, "does not take \"pdf:x\""},
    {"two reports in one place", "--report tap:- --report json:-", "good", EXIT_USAGE,
     NULL, "does not take"},
    {"no engine", "", NULL, EXIT_USAGE, NULL, "which engine"},
    {"help", "--help", NULL, EXIT_CONFORMANT, NULL, "Usage: conform run"},
    {"no hello", "", "crash-at-start", EXIT_NO_ENGINE, NULL, "conform: "},
    {"a crash", "", "crash-in-the-middle --only a7", EXIT_NOT_CONFORMANT,
     "3 passed, 1 failed, 1 skipped", "CRASHED  bad-legal"},
    {"a time-out", "--timeout 300", "silent --only a7", EXIT_NOT_CONFORMANT,
     "3 passed, 1 failed, 1 skipped", "TIMED-OUT  bad-legal"},
    {"a broken protocol", "", "garbage --only a7", EXIT_NOT_CONFORMANT,
     "3 passed, 1 failed, 1 skipped", "PROTOCOL-ERROR  bad-legal"},
    {"a start that fails later", "", "starts-once --only a7", EXIT_NO_ENGINE, NULL,
     "The run was aborted"},
    {"enough at one", "--fail-fast --symmetry --case bad-legal", "good",
     EXIT_NOT_CONFORMANT, NULL, "1 failed"},
    {"enough at two", "--max-fail 2 --symmetry --case bad-legal", "good",
     EXIT_NOT_CONFORMANT, "0 passed, 2 failed, 0 skipped", "The run was stopped"},
    {"turned", "--symmetry --case bad-legal", "good", EXIT_NOT_CONFORMANT,
     "0 passed, 4 failed, 0 skipped", "bad-legal+270"},
    {"one turn", "--case bad-legal+180", "good", EXIT_NOT_CONFORMANT,
     "0 passed, 1 failed, 0 skipped", "legal moves of n8"},
    {"first shard", "--shard 1/2", "good", EXIT_CONFORMANT,
     "2 passed, 0 failed, 1 skipped", NULL},
    {"second shard", "--shard 2/2", "good", EXIT_NOT_CONFORMANT,
     "1 passed, 1 failed, 0 skipped", NULL},
};

static char *last_line(char *text) {
    size_t length = strlen(text);
    if (length && text[length - 1] == '\n')
        text[length - 1] = '\0';
    char *line = strrchr(text, '\n');
    return line ? line + 1 : text;
}

static void run_row(const RunRow *row) {
    char line[1024], *output, *errors;
    const char *memory = write_test_file("once", "");
    unlink(memory);
    setenv("MISBEHAVE_ONCE", memory, 1);
    snprintf(line, sizeof line, "run --cases %s %s %s %s", corpus, row->options,
             row->engine ? "--" : "", row->engine ? misbehaving(row->engine) : "");
    int code = run_command_line(command_run, line, &output, &errors);
    if (code != row->code)
        fail_msg("%s: ended with %d\n%s%s", row->label, code, output, errors);
    if (row->printed && !strstr(output, row->printed) && !strstr(errors, row->printed))
        fail_msg("%s: no \"%s\" in\n%s%s", row->label, row->printed, output, errors);
    if (row->last && strcmp(last_line(output), row->last) != 0)
        fail_msg("%s: the last line is \"%s\"", row->label, last_line(output));
    free(output);
    free(errors);
}

static void runs_end_as_they_should(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof run_rows / sizeof *run_rows; i++)
        run_row(&run_rows[i]);
}

static void known_failures_decide_the_exit_code(void **state) {
    static const struct {
        const char *known;
        int code;
        const char *printed;
    } rows[] = {
        {"bad-legal\tfailed\tnot yet", EXIT_CONFORMANT, "all as "},
        {"bad-legal\tcrashed\tnot yet", EXIT_NOT_CONFORMANT,
         "is failed, known as crashed"},
        {"bad-legal\tfailed\ngood-play\tfailed\n", EXIT_NOT_CONFORMANT,
         "is passed, known as failed"},
        {"bad-legal\tfailed\nnobody\tfailed\n", EXIT_NOT_CONFORMANT,
         "no case has the id \"nobody\""},
        {"# nothing", EXIT_NOT_CONFORMANT, "FAILED  bad-legal"},
        {"bad-legal", EXIT_USAGE, "a line is id, tab"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char options[256];
        snprintf(options, sizeof options, "--known %s",
                 write_test_file("known.tsv", rows[i].known));
        const RunRow row = {rows[i].known, options, "good",
                            rows[i].code,  NULL,    rows[i].printed};
        run_row(&row);
    }
}

static void a_bad_case_file_is_not_run(void **state) {
    char line[512], *output, *errors;
    (void)state;
    snprintf(line, sizeof line,
             "run --cases tests/data/broken-cases/syntax-error.json -- %s",
             misbehaving("good"));
    assert_int_equal(run_command_line(command_run, line, &output, &errors), EXIT_USAGE);
    assert_string_equal(output, "");
    assert_non_null(strstr(errors, "syntax-error.json:7:15: "));
    free(output);
    free(errors);
}

/* --- The print-out of a failure --------------------------------------------------- */

static void a_failure_prints_all_that_its_reader_needs(void **state) {
    static const char *const wanted[] = {
        "FAILED  bad-legal  (solo)\nBlue moves\n",
        "corpus.json:8\n",
        "step      1 of 1: legal moves of a7\n",
        "fault     other legal moves\n",
        "   7 >bK  .  .",
        "turn blue",
        "expected  a7-a8 a7-b7 (2)\n",
        "got       none\n",
        "CHECK-2   ",
        "why       It is free & can.\n",
        " run --cases ",
        " --case bad-legal -- ",
        "misbehave good\n",
    };
    char line[512], *output;
    (void)state;
    snprintf(line, sizeof line, "run --cases %s -- %s", corpus, misbehaving("good"));
    run_command_line(command_run, line, &output, NULL);
    const char *at = output;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        const char *found = strstr(at, wanted[i]);
        if (!found)
            fail_msg("no \"%s\" in its place in\n%s", wanted[i], output);
        at = found ? found : at;
    }
    assert_null(strchr(output, '\x1b')); /* no colour in a file */
    free(output);
}

static void what_an_engine_says_is_escaped(void **state) {
    char line[512], *output;
    (void)state;
    snprintf(line, sizeof line, "run --cases %s -- %s", corpus,
             misbehaving("hello-escapes"));
    run_command_line(command_run, line, &output, NULL);
    assert_null(strchr(output, '\x1b'));
    assert_non_null(strstr(output, "\\x1b"));
    free(output);
}

/* --- Reports ---------------------------------------------------------------------- */

/* Runs with a report into a file; returns its text. */
static char *report(const char *kind, const char *engine, int code) {
    char line[1024], *output, *errors;
    const char *path = write_test_file("report", "");
    const char *memory = write_test_file("once", "");
    unlink(memory);
    setenv("MISBEHAVE_ONCE", memory, 1);
    snprintf(line, sizeof line, "run --cases %s --report %s:%s -- %s", corpus, kind, path,
             misbehaving(engine));
    assert_int_equal(run_command_line(command_run, line, &output, &errors), code);
    assert_null(strchr(output, '\n') ? strchr(strchr(output, '\n') + 1, '\n') : NULL);
    free(output);
    free(errors);
    return read_test_file(path);
}

static void the_json_report_says_everything(void **state) {
    char *text = report("json", "good", EXIT_NOT_CONFORMANT);
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    (void)state;
    assert_non_null(root);
    json_t *footer = json_object_get(root, "footer");
    json_t *results = json_object_get(root, "results");
    assert_json_text("name", "'misbehave'",
                     json_object_get(json_object_get(root, "engine"), "name"));
    assert_int_equal(
        json_string_length(json_object_get(json_object_get(root, "corpus"), "digest")),
        24);
    assert_int_equal(json_array_size(results), 5);
    json_t *bad = json_array_get(results, 3);
    assert_json_text("id", "'bad-legal'", json_object_get(bad, "id"));
    assert_json_text("verdict", "'failed'", json_object_get(bad, "verdict"));
    assert_json_text("step", "0", json_object_get(bad, "step"));
    assert_json_text("missing", "['a7-a8', 'a7-b7']",
                     json_object_get(json_object_get(bad, "details"), "missing"));
    assert_json_text("second variant", "'good-play@teams'",
                     json_object_get(json_array_get(results, 2), "id"));
    json_object_del(footer, "seconds");
    assert_json_text(
        "footer",
        "{'not-run': 0, 'passed': 3, 'failed': 1, 'skipped': 1, 'crashed': 0, "
        "'timed-out': 0, 'protocol-error': 0, 'total': 5, 'incidents': 0, 'status': "
        "'complete', 'message': ''}",
        footer);
    json_decref(root);
    free(text);
}

static void partial_results_are_written_when_a_run_aborts(void **state) {
    char *text = report("json", "starts-once --only a7", EXIT_NO_ENGINE);
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    (void)state;
    assert_non_null(root);
    json_t *footer = json_object_get(root, "footer");
    assert_json_text("status", "'aborted'", json_object_get(footer, "status"));
    assert_json_text("total", "5", json_object_get(footer, "total"));
    assert_int_equal(json_array_size(json_object_get(root, "results")), 5);
    assert_true(json_integer_value(json_object_get(footer, "not-run")) > 0);
    assert_true(json_string_length(json_object_get(footer, "message")) > 0);
    json_decref(root);
    free(text);
}

static void a_run_that_is_stopped_counts_what_it_left_out(void **state) {
    static const char *const verdicts[] = {"not-run",       "passed",  "failed",
                                           "skipped",       "crashed", "timed-out",
                                           "protocol-error"};
    char line[1024], *output;
    const char *path = write_test_file("report", "");
    json_int_t sum = 0;
    (void)state;
    snprintf(line, sizeof line,
             "run --cases %s --symmetry --fail-fast --report json:%s -- %s", corpus, path,
             misbehaving("wrong-answers --only a7"));
    assert_int_equal(run_command_line(command_run, line, &output, NULL),
                     EXIT_NOT_CONFORMANT);
    free(output);
    char *text = read_test_file(path);
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const json_t *footer = json_object_get(root, "footer");
    for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++)
        sum += json_integer_value(json_object_get(footer, verdicts[i]));
    assert_int_equal(sum, json_integer_value(json_object_get(footer, "total")));
    assert_int_equal(sum, json_array_size(json_object_get(root, "results")));
    assert_json_text("status", "'stopped'", json_object_get(footer, "status"));
    assert_true(json_integer_value(json_object_get(footer, "not-run")) > 0);
    json_decref(root);
    free(text);
}

static void the_tap_report_has_a_line_an_item(void **state) {
    char *text = report("tap", "good", EXIT_NOT_CONFORMANT);
    (void)state;
    assert_int_equal(strncmp(text, "TAP version 14\n1..5\nok 1 - good-legal\n", 38), 0);
    assert_non_null(
        strstr(text, "\nok 3 - good-play@teams\nnot ok 4 - bad-legal\n  ---\n"));
    assert_non_null(strstr(text, "\n  ...\nok 5 - unseen # SKIP nothing to compare"));
    assert_string_equal(last_line(text), "# 3 passed, 1 failed, 1 skipped");
    free(text);
}

static void the_junit_report_is_xml_that_counts_right(void **state) {
    char *text = report("junit", "garbage --only a7", EXIT_NOT_CONFORMANT);
    xmlDocPtr document =
        xmlReadMemory(text, (int)strlen(text), "report", NULL, XML_PARSE_NONET);
    (void)state;
    assert_non_null(document);
    xmlNodePtr root = xmlDocGetRootElement(document);
    static const char *const attributes[][2] = {
        {"tests", "5"}, {"failures", "0"}, {"errors", "1"}};
    for (size_t i = 0; i < 3; i++) {
        xmlChar *value = xmlGetProp(root, BAD_CAST attributes[i][0]);
        assert_string_equal((char *)value, attributes[i][1]);
        xmlFree(value);
    }
    assert_non_null(strstr(text, "<error type=\"protocol-error\""));
    assert_non_null(strstr(text, "It is free &amp; can."));
    xmlFreeDoc(document);
    xmlCleanupParser();
    free(text);
}

/* --- The other commands ----------------------------------------------------------- */

static void smoke_says_one_thing(void **state) {
    char line[512], *output;
    (void)state;
    snprintf(line, sizeof line, "smoke --cases %s -- %s", corpus, misbehaving("good"));
    assert_int_equal(run_command_line(command_smoke, line, &output, NULL),
                     EXIT_CONFORMANT);
    assert_string_equal(output,
                        "smoke: misbehave says hello and answers 2 cases as it should\n");
    free(output);
    snprintf(line, sizeof line, "smoke --cases %s -- %s", corpus,
             misbehaving("wrong-answers --only h1"));
    assert_int_equal(run_command_line(command_smoke, line, &output, NULL),
                     EXIT_NOT_CONFORMANT);
    assert_non_null(strstr(output, "smoke: good-legal failed: "));
    free(output);
    snprintf(line, sizeof line, "smoke --cases %s -- %s", corpus,
             misbehaving("no-such-mode"));
    assert_int_equal(run_command_line(command_smoke, line, &output, NULL),
                     EXIT_NO_ENGINE);
    free(output);
}

static void list_lists_what_run_would_run(void **state) {
    char line[512], *output;
    (void)state;
    snprintf(line, sizeof line, "list --cases %s --case good-*", corpus);
    assert_int_equal(run_command_line(command_list, line, &output, NULL),
                     EXIT_CONFORMANT);
    assert_string_equal(output, "good-legal\tsolo\tNothing <moves>\n"
                                "good-play\tsolo teams\tAnything goes\n");
    free(output);
    snprintf(line, sizeof line, "list --cases %s --variant teams --json", corpus);
    assert_int_equal(run_command_line(command_list, line, &output, NULL),
                     EXIT_CONFORMANT);
    json_t *root = json_loads(output, 0, NULL);
    assert_int_equal(json_array_size(root), 1);
    assert_json_text("line", "5", json_object_get(json_array_get(root, 0), "line"));
    json_decref(root);
    free(output);
    snprintf(line, sizeof line, "list --cases %s --level ruling", corpus);
    assert_int_equal(run_command_line(command_list, line, &output, NULL), EXIT_NOTHING);
    free(output);
}

static void show_draws_a_case(void **state) {
    char line[512], *output;
    (void)state;
    snprintf(line, sizeof line, "show --cases %s bad-legal", corpus);
    assert_int_equal(run_command_line(command_show, line, &output, NULL),
                     EXIT_CONFORMANT);
    assert_non_null(strstr(output, "   7  bK  .  ."));
    assert_non_null(
        strstr(output, "1.          legal moves of a7\n     expect   a7-a8 a7-b7\n"));
    assert_non_null(strstr(output, "CHECK-2     "));
    free(output);
    snprintf(line, sizeof line, "show --cases %s nobody", corpus);
    assert_int_equal(run_command_line(command_show, line, &output, NULL), EXIT_USAGE);
    free(output);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_end_as_they_should),
        cmocka_unit_test(known_failures_decide_the_exit_code),
        cmocka_unit_test(a_bad_case_file_is_not_run),
        cmocka_unit_test(a_failure_prints_all_that_its_reader_needs),
        cmocka_unit_test(what_an_engine_says_is_escaped),
        cmocka_unit_test(the_json_report_says_everything),
        cmocka_unit_test(partial_results_are_written_when_a_run_aborts),
        cmocka_unit_test(a_run_that_is_stopped_counts_what_it_left_out),
        cmocka_unit_test(the_tap_report_has_a_line_an_item),
        cmocka_unit_test(the_junit_report_is_xml_that_counts_right),
        cmocka_unit_test(smoke_says_one_thing),
        cmocka_unit_test(list_lists_what_run_would_run),
        cmocka_unit_test(show_draws_a_case),
    };
    return cmocka_run_group_tests(tests, setup, release_test_catalog);
}
