#define _POSIX_C_SOURCE 200809L
/* The file of known failures, and how --update-known rewrites it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/command.h"
#include "harness/known_update.h"
#include "tests/harness_support.h"

/* The polite engine passes `good` in solo, where it may not move, and fails `bad`. */
static const char corpus_text[] =
    "{\"format\": 1, \"about\": \"x\", \"cases\": [\n"
    "{\"id\": \"good\", \"title\": \"t\", \"variant\": \"solo\", \"clauses\": "
    "[\"CHECK-2\"], \"level\": \"required\", \"since\": \"1.0\", \"why\": \"w\", "
    "\"setup\": {\"pieces\": {\"red\": \"Kh1\"}, \"turn\": \"red\"}, \"steps\": "
    "[{\"legal\": \"h1\", \"expect\": []}]},\n"
    "{\"id\": \"bad\", \"title\": \"t\", \"variants\": [\"solo\", \"teams\"], "
    "\"clauses\": [\"CHECK-2\"], \"level\": \"required\", \"since\": \"1.0\", \"why\": "
    "\"w\", \"setup\": {\"pieces\": {\"blue\": \"Ka7\"}, \"turn\": \"blue\"}, \"steps\": "
    "[{\"legal\": \"a7\", \"expect\": [\"a7-a8\"]}]},\n"
    "{\"id\": \"unseen\", \"title\": \"t\", \"variant\": \"solo\", \"clauses\": "
    "[\"CHECK-2\"], \"level\": \"required\", \"since\": \"1.0\", \"why\": \"w\", "
    "\"setup\": {\"pieces\": {\"red\": \"Kh1\"}, \"turn\": \"red\"}, \"steps\": "
    "[{\"state\": {\"scores\": {\"red\": 0}}}]}\n"
    "]}\n";

static char corpus[128];

static int setup(void **state) {
    strcpy(corpus, write_test_file("corpus/corpus.json", corpus_text));
    return load_test_catalog(state);
}

static const struct {
    const char *label, *before, *options, *after, *said;
} rows[] = {
    {"comments, empty lines and the order stay",
     "# why\n\nbad@teams\tfailed\tsee the wiki\n# and\nbad@solo\tfailed\n", "",
     "# why\n\nbad@teams\tfailed\tsee the wiki\n# and\nbad@solo\tfailed\n",
     "0 added, 0 changed, 0 removed"},
    {"a pass loses its line", "good\tfailed\tx\nbad\tfailed\ty\n", "", "bad\tfailed\ty\n",
     "0 added, 0 changed, 1 removed"},
    {"another verdict keeps the comment", "bad\tcrashed\ty z\n", "", "bad\tfailed\ty z\n",
     "0 added, 1 changed, 0 removed"},
    {"an id that the corpus has not goes", "nobody\tfailed\nbad\tfailed\n", "",
     "bad\tfailed\n", "0 added, 0 changed, 1 removed"},
    {"what fails is added with its fault", "# none", "",
     "# none\nbad@solo\tfailed\tother legal moves\nbad@teams\tfailed\tother legal "
     "moves\n",
     "2 added, 0 changed, 0 removed"},
    {"what was not run stays", "bad\tfailed\nunseen\tcrashed\tonce\n", "--case bad",
     "bad\tfailed\nunseen\tcrashed\tonce\n", "0 added, 0 changed, 0 removed"},
    {"skipped now, and so no failure", "bad\tfailed\nunseen\tcrashed\tonce\n", "",
     "bad\tfailed\n", "0 added, 0 changed, 1 removed"},
    {"skipped as it says", "bad\tfailed\nunseen\tskipped\tno scores\n", "",
     "bad\tfailed\nunseen\tskipped\tno scores\n", "0 added, 0 changed, 0 removed"},
    {"turned items have lines of their own", "bad\tfailed\n", "--case bad@solo+90",
     "bad\tfailed\n", "0 added, 0 changed, 0 removed"},
    {"no file yet", NULL, "--case bad@solo", "bad@solo\tfailed\tother legal moves\n",
     "1 added, 0 changed, 0 removed"},
};

static void the_file_says_afterwards_what_was_seen(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char path[128], line[1024], *output, *errors;
        strcpy(path, write_test_file("known.tsv", rows[i].before ? rows[i].before : ""));
        if (!rows[i].before)
            unlink(path);
        snprintf(line, sizeof line, "run --cases %s %s --known %s --update-known -- %s",
                 corpus, rows[i].options, path, misbehaving("good"));
        int code = run_command_line(command_run, line, &output, &errors);
        char *after = read_test_file(path);
        if (code != EXIT_CONFORMANT || strcmp(after, rows[i].after) != 0 ||
            !strstr(errors, rows[i].said))
            fail_msg("%s: ended with %d\n%s%s", rows[i].label, code, after, errors);
        free(after);
        free(output);
        free(errors);
        snprintf(line, sizeof line, "run --cases %s %s --known %s -- %s", corpus,
                 rows[i].options, path, misbehaving("good"));
        if (run_command_line(command_run, line, &output, NULL) != EXIT_CONFORMANT)
            fail_msg("%s: the next run deviates\n%s", rows[i].label, output);
        free(output);
    }
}

/* Updates a file with one line for `bad` after a run in which it ended so. */
static void assert_split(Verdict solo, Verdict teams, const char *expected) {
    Suite suite;
    RunItems items;
    KnownFailures known;
    KnownChanges changes;
    Problems problems = {0};
    const Selection all = {0};
    const char *path = corpus;
    char file[128];
    assert_true(suite_load(&path, 1, test_catalog(), &suite, &problems));
    strcpy(file, write_test_file("known.tsv", "# head\nbad\tfailed\tboth\n"));
    assert_true(known_load(file, &suite, &known, &problems));
    run_items_select(&suite, &all, &items);
    for (size_t i = 0; i < items.count; i++) {
        Judgement *judgement = &items.items[i].judgement;
        if (strcmp(items.items[i].id, "bad@solo") == 0)
            judge_without_reply(solo, "", judgement);
        else if (strcmp(items.items[i].id, "bad@teams") == 0)
            judge_without_reply(teams, "", judgement);
    }
    assert_true(known_update(&known, &items, &changes));
    char *after = read_test_file(file);
    assert_string_equal(after, expected);
    free(after);
    known_release(&known);
    run_items_release(&items);
    suite_release(&suite);
}

static void a_case_whose_items_end_differently_gets_lines_for_them(void **state) {
    (void)state;
    assert_split(VERDICT_PASSED, VERDICT_TIMED_OUT,
                 "# head\nbad@teams\ttimed-out\tboth\n");
    assert_split(VERDICT_FAILED, VERDICT_CRASHED,
                 "# head\nbad@solo\tfailed\tboth\nbad@teams\tcrashed\tboth\n");
    assert_split(VERDICT_PASSED, VERDICT_NOT_RUN, "# head\nbad@teams\tfailed\tboth\n");
    assert_split(VERDICT_FAILED, VERDICT_NOT_RUN, "# head\nbad\tfailed\tboth\n");
    assert_split(VERDICT_CRASHED, VERDICT_CRASHED, "# head\nbad\tcrashed\tboth\n");
}

static void an_aborted_run_changes_nothing(void **state) {
    char path[128], line[1024], *output;
    const char *memory = write_test_file("once", "");
    (void)state;
    unlink(memory);
    setenv("MISBEHAVE_ONCE", memory, 1);
    strcpy(path, write_test_file("known.tsv", "# as it was\n"));
    snprintf(line, sizeof line, "run --cases %s --known %s --update-known -- %s", corpus,
             path, misbehaving("starts-once --only a7"));
    assert_int_equal(run_command_line(command_run, line, &output, NULL), EXIT_NO_ENGINE);
    char *after = read_test_file(path);
    assert_string_equal(after, "# as it was\n");
    free(after);
    free(output);
}

static void a_file_that_cannot_be_written_is_a_fault(void **state) {
    char line[1024], *output, *errors;
    (void)state;
    snprintf(line, sizeof line,
             "run --cases %s --known %s/none/known.tsv --update-known -- %s", corpus,
             test_folder(), misbehaving("good"));
    assert_int_equal(run_command_line(command_run, line, &output, &errors),
                     EXIT_NO_ENGINE);
    assert_non_null(strstr(errors, "none/known.tsv: No such file"));
    free(output);
    free(errors);
    snprintf(line, sizeof line, "run --update-known -- %s", misbehaving("good"));
    assert_int_equal(run_command_line(command_run, line, &output, &errors), EXIT_USAGE);
    assert_non_null(strstr(errors, "--update-known needs --known"));
    free(output);
    free(errors);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_file_says_afterwards_what_was_seen),
        cmocka_unit_test(a_case_whose_items_end_differently_gets_lines_for_them),
        cmocka_unit_test(an_aborted_run_changes_nothing),
        cmocka_unit_test(a_file_that_cannot_be_written_is_a_fault),
    };
    return cmocka_run_group_tests(tests, setup, release_test_catalog);
}
