/* What failures share, and which choice of a ruling they fit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/command.h"
#include "harness/diagnosis.h"
#include "harness/memory.h"
#include "harness/trial.h"
#include "tests/harness_support.h"

/* --- A run that did not happen ---------------------------------------------------- */

/* A letter an item: what it is about, and how it ended. */
typedef struct Row {
    const char *clauses;
    const char *variant;
    Verdict verdict;
    const char *reason;
    const char *details; /* NULL: none */
} Row;

static Suite suite;
static RunItems items;
static EngineInfo engine;

static void make_corpus(const Row *rows, size_t count) {
    char *text = memory_text("{'format': 1, 'about': 'x', 'cases': [");
    for (size_t i = 0; i < count; i++) {
        char *longer = memory_format(
            "%s%s{'id': 'case-%zu', 'title': 't', 'variant': '%s', 'clauses': [%s], "
            "'level': 'required', 'since': '1.0', 'why': 'w', 'setup': {'pieces': {'%s': "
            "'Ka7'}, 'turn': '%s'}, 'steps': [{'state': {'scores': {'red': 0}}}]}",
            text, i ? "," : "", i, rows[i].variant, rows[i].clauses,
            strcmp(rows[i].variant, "classic") == 0 ? "white" : "red",
            strcmp(rows[i].variant, "classic") == 0 ? "white" : "red");
        free(text);
        text = longer;
    }
    char *whole = memory_format("%s]}", text);
    for (char *c = whole; *c; c++)
        if (*c == '\'')
            *c = '"';
    const char *path = write_test_file("groups.json", whole);
    Problems problems = {0};
    suite_load(&path, 1, test_catalog(), &suite, &problems);
    problems_release(&problems);
    free(whole);
    free(text);
}

static RunSummary make_run(const Row *rows, size_t count) {
    const Selection all = {0};
    make_corpus(rows, count);
    run_items_select(&suite, &all, &items);
    assert_int_equal(items.count, count);
    for (size_t i = 0; i < count; i++) {
        judge_without_reply(rows[i].verdict, rows[i].reason ? rows[i].reason : "",
                            &items.items[i].judgement);
        if (rows[i].details)
            items.items[i].judgement.details = json_of(rows[i].details);
    }
    engine = engine_with("{}");
    return (RunSummary){.catalog = test_catalog(),
                        .suite = &suite,
                        .engine = &engine,
                        .items = &items,
                        .status = "complete",
                        .message = ""};
}

static void release_run(void) {
    run_items_release(&items);
    suite_release(&suite);
    release_engine(&engine);
}

static void assert_group(const Diagnosis *diagnosis, size_t index, const char *sentence) {
    assert_true(index < diagnosis->group_count);
    char *text = diagnosis_sentence(&diagnosis->groups[index]);
    assert_string_equal(text, sentence);
    free(text);
}

/* --- Groups ----------------------------------------------------------------------- */

static void the_clause_of_which_all_cases_fail_comes_first(void **state) {
    static const char moves[] = "other legal moves";
    static const Row rows[] = {
        {"'CHECK-2'", "teams", VERDICT_PASSED, NULL, NULL},
        {"'CHECK-2'", "teams", VERDICT_PASSED, NULL, NULL},
        {"'CHECK-2'", "teams", VERDICT_PASSED, NULL, NULL},
        {"'CHECK-2'", "teams", VERDICT_FAILED, moves, NULL},
        {"'CHECK-2', 'PAWN-3'", "teams", VERDICT_FAILED, moves, NULL},
        {"'PAWN-3'", "solo", VERDICT_FAILED, "an illegal play was accepted", NULL},
        {"'PAWN-3'", "solo", VERDICT_FAILED, moves, NULL},
    };
    (void)state;
    RunSummary summary = make_run(rows, sizeof rows / sizeof *rows);
    Diagnosis diagnosis;
    diagnosis_make(&summary, &diagnosis);
    assert_group(&diagnosis, 0, "3 of 3 cases of PAWN-3 fail");
    assert_int_equal(diagnosis.groups[0].count, 3);
    assert_string_equal(diagnosis.groups[0].items[0]->id, "case-4");
    assert_non_null(diagnosis.groups[0].clause);
    char *faults = diagnosis_faults(&diagnosis.groups[0]);
    assert_string_equal(faults,
                        "other legal moves (2), an illegal play was accepted (1)");
    assert_int_equal(diagnosis.group_count, 1); /* one failure shares nothing */
    assert_int_equal(diagnosis.alone, 1);
    free(faults);
    diagnosis_release(&diagnosis);
    release_run();
}

static void a_clause_that_fails_in_one_variant_is_named_with_it(void **state) {
    static const Row rows[] = {
        {"'CHECK-2'", "teams", VERDICT_PASSED, NULL, NULL},
        {"'CHECK-2'", "teams", VERDICT_PASSED, NULL, NULL},
        {"'CHECK-2'", "solo", VERDICT_FAILED, "a", NULL},
        {"'CHECK-2'", "solo", VERDICT_FAILED, "b", NULL},
        {"'PAWN-3'", "solo", VERDICT_PASSED, NULL, NULL},
    };
    (void)state;
    RunSummary summary = make_run(rows, sizeof rows / sizeof *rows);
    Diagnosis diagnosis;
    diagnosis_make(&summary, &diagnosis);
    assert_group(&diagnosis, 0, "2 of 2 cases of CHECK-2 in solo fail");
    assert_int_equal(diagnosis.alone, 0);
    diagnosis_release(&diagnosis);
    release_run();
}

static void a_field_that_is_always_wrong_is_named(void **state) {
    static const char scores[] = "{'differences': [{'field': 'scores.red'}]}";
    static const Row rows[] = {
        {"'CHECK-2'", "solo", VERDICT_FAILED, "another state", scores},
        {"'PAWN-3'", "solo", VERDICT_FAILED, "another state", scores},
        {"'PLAY-1'", "solo", VERDICT_FAILED, "another state", scores},
        {"'CHECK-2', 'PAWN-3', 'PLAY-1'", "solo", VERDICT_PASSED, NULL, NULL},
    };
    (void)state;
    RunSummary summary = make_run(rows, sizeof rows / sizeof *rows);
    Diagnosis diagnosis;
    diagnosis_make(&summary, &diagnosis);
    assert_group(&diagnosis, 0, "3 of 4 cases that compare `scores` get another value");
    diagnosis_release(&diagnosis);
    release_run();
}

static void what_is_wrong_comes_after_where_it_is_wrong(void **state) {
    static const char moves[] = "other legal moves";
    static const Row rows[] = {
        {"'PAWN-3'", "teams", VERDICT_FAILED, moves, NULL},
        {"'PAWN-3'", "solo", VERDICT_FAILED, moves, NULL},
        {"'PAWN-3'", "solo", VERDICT_FAILED, moves, NULL},
        {"'PAWN-3'", "teams", VERDICT_PASSED, NULL, NULL},
        {"'CHECK-2'", "teams", VERDICT_FAILED, moves, NULL},
        {"'PLAY-1'", "solo", VERDICT_FAILED, moves, NULL},
        {"'CHECK-2', 'PLAY-1'", "solo", VERDICT_PASSED, NULL, NULL},
        {"'CHECK-2', 'PLAY-1'", "teams", VERDICT_PASSED, NULL, NULL},
        {"'CHECK-2', 'PLAY-1'", "solo", VERDICT_PASSED, NULL, NULL},
        {"'CHECK-2', 'PLAY-1'", "teams", VERDICT_PASSED, NULL, NULL},
    };
    (void)state;
    RunSummary summary = make_run(rows, sizeof rows / sizeof *rows);
    Diagnosis diagnosis;
    diagnosis_make(&summary, &diagnosis);
    assert_group(&diagnosis, 0, "3 of 4 cases of PAWN-3 fail");
    assert_group(&diagnosis, 1, "2 other failures say: other legal moves");
    diagnosis_release(&diagnosis);
    release_run();
}

static void crashes_are_a_group(void **state) {
    static const Row rows[] = {
        {"'CHECK-2'", "solo", VERDICT_CRASHED, "exit \x1b[1m", NULL},
        {"'PAWN-3'", "teams", VERDICT_CRASHED, "exit \x1b[1m", NULL},
        {"'CHECK-2'", "solo", VERDICT_PASSED, NULL, NULL},
        {"'PAWN-3'", "teams", VERDICT_SKIPPED, "needs x", NULL},
    };
    (void)state;
    RunSummary summary = make_run(rows, sizeof rows / sizeof *rows);
    Diagnosis diagnosis;
    diagnosis_make(&summary, &diagnosis);
    assert_group(&diagnosis, 0, "2 cases crashed");
    char *faults = diagnosis_faults(&diagnosis.groups[0]);
    assert_string_equal(faults, "exit \\x1b[1m (2)");
    free(faults);
    diagnosis_release(&diagnosis);
    release_run();
}

/* --- Choices of rulings ----------------------------------------------------------- */

static const RulingInfo *window(void) {
    return ruling_list_find(&test_catalog()->rulings, "en-passant-window");
}

static void cases_tell_choices_apart_by_what_can_be_seen(void **state) {
    static const struct {
        const char *label, *hello, *scene;
        bool apart;
    } rows[] = {
        {"a refusal against a state", "{}",
         "{'steps': [{'play': 'a4-b5', 'expect_by': {'ruling': 'en-passant-window', "
         "'until-owner-moves': {'turn': 'blue'}, 'next-player-only': {'illegal': "
         "['EP-5']}}}]}",
         true},
        {"the same, without plays", "{'steps': ['legal', 'state']}",
         "{'steps': [{'play': 'a4-b5', 'expect_by': {'ruling': 'en-passant-window', "
         "'until-owner-moves': {'turn': 'blue'}, 'next-player-only': {'illegal': "
         "['EP-5']}}}]}",
         false},
        {"legal moves", "{}",
         "{'steps': [{'legal': 'a4', 'expect_by': {'ruling': 'en-passant-window', "
         "'until-owner-moves': ['a4-a5'], 'next-player-only': []}}]}",
         true},
        {"a field that is not observed", "{'observes': ['turn']}",
         "{'steps': [{'state': true, 'expect_by': {'ruling': 'en-passant-window', "
         "'until-owner-moves': {'scores': {'red': 1}, 'turn': 'red'}, "
         "'next-player-only': {'scores': {'red': 2}, 'turn': 'red'}}}]}",
         false},
        {"another ruling", "{}",
         "{'steps': [{'legal': 'a4', 'expect_by': {'ruling': 'repetition-key', "
         "'until-owner-moves': ['a4-a5'], 'next-player-only': []}}]}",
         false},
        {"a pinned ruling", "{}",
         "{'rulings': {'en-passant-window': 'until-owner-moves'}, 'steps': [{'legal': "
         "'a4', 'expect_by': {'ruling': 'en-passant-window', 'until-owner-moves': "
         "['a4-a5'], 'next-player-only': []}}]}",
         false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        EngineInfo info = engine_with(rows[i].hello);
        json_t *scene = json_of(rows[i].scene);
        if (trial_tells_apart(&info, scene, window(), "until-owner-moves",
                              "next-player-only") != rows[i].apart)
            fail_msg("%s", rows[i].label);
        json_decref(scene);
        release_engine(&info);
    }
}

/* The reference with a choice that its hello keeps to itself. */
static const char *silent_reference(const char *ruling) {
    char text[1024];
    const char *build = getenv("FOURCHESS_BUILD");
    snprintf(text, sizeof text,
             "%s/adapters/reference --ruling %s | sed -u '1s/\"rulings\": *{[^}]*}/"
             "\"rulings\": {}/'\n",
             build ? build : "build", ruling);
    return write_test_file("silent.sh", text);
}

static void an_undeclared_choice_is_recognised(void **state) {
    static const struct {
        const char *ruling, *cases, *report, *said;
    } rows[] = {
        {"en-passant-window=next-player-only", "cases/30-pawns", "text",
         "behaves as `en-passant-window=next-player-only` in "},
        {"multi-check-counting=all-by-mover", "cases/72-solo", "text",
         "behaves as `multi-check-counting=all-by-mover` in "},
        {"en-passant-window=next-player-only", "cases/30-pawns", "html",
         "behaves as <code>en-passant-window=next-player-only</code> in "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[512], *output;
        snprintf(line, sizeof line, "run --cases %s --report %s:- -- sh %s",
                 rows[i].cases, rows[i].report, silent_reference(rows[i].ruling));
        assert_int_equal(run_command_line(command_run, line, &output, NULL),
                         EXIT_NOT_CONFORMANT);
        const char *found = strstr(output, rows[i].said);
        if (!found)
            fail_msg("%s: not recognised in\n%s", rows[i].ruling, output);
        unsigned fitting = 0, of = 0;
        char question[32] = "";
        assert_int_equal(sscanf(found + strlen(rows[i].said),
                                "%u of %u cases: %31[a-z ?]", &fitting, &of, question),
                         3);
        assert_true(fitting == of && of > 1);
        assert_string_equal(question, "declare it?");
        free(output);
    }
}

/* Six cases that tell the two windows apart. */
static void load_window_cases(void) {
    char corpus[4096] = "{\"format\": 1, \"about\": \"x\", \"cases\": [";
    for (int i = 0; i < 6; i++) {
        size_t length = strlen(corpus);
        snprintf(
            corpus + length, sizeof corpus - length,
            "%s{\"id\": \"w-%d\", \"title\": \"t\", \"variant\": \"teams\", "
            "\"clauses\": [\"EP-5\"], \"level\": \"ruling\", \"ruling\": "
            "\"en-passant-window\", \"since\": \"1.0\", \"why\": \"w\", \"setup\": "
            "{\"pieces\": {\"red\": \"Kh1 a4\"}, \"turn\": \"red\"}, \"steps\": "
            "[{\"legal\": \"a4\", \"expect_by\": {\"ruling\": \"en-passant-window\", "
            "\"until-owner-moves\": [\"a4-a5\"], \"next-player-only\": []}}]}",
            i ? "," : "", i);
    }
    strcat(corpus, "]}");
    const char *path = write_test_file("window.json", corpus);
    Problems problems = {0};
    assert_true(suite_load(&path, 1, test_catalog(), &suite, &problems));
}

static void a_choice_is_not_guessed_from_other_faults(void **state) {
    static const struct {
        size_t fitting, of;
        bool guessed;
    } rows[] = {{0, 5, false}, {1, 5, false}, {3, 4, false},
                {4, 5, true},  {4, 6, false}, {5, 5, true}};
    (void)state;
    load_window_cases();
    engine = engine_with("{}");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Selection all = {0};
        Diagnosis diagnosis;
        run_items_select(&suite, &all, &items);
        for (size_t j = 0; j < rows[i].of; j++) {
            judge_without_reply(VERDICT_FAILED, "other legal moves",
                                &items.items[j].judgement);
            if (j < rows[i].fitting)
                items.items[j].fits = json_of("['en-passant-window=next-player-only']");
        }
        RunSummary summary = {.catalog = test_catalog(),
                              .suite = &suite,
                              .engine = &engine,
                              .items = &items};
        diagnosis_make(&summary, &diagnosis);
        if ((diagnosis.guess_count == 1) != rows[i].guessed)
            fail_msg("%zu of %zu", rows[i].fitting, rows[i].of);
        if (rows[i].guessed && diagnosis.group_count + diagnosis.alone !=
                                   (rows[i].fitting < rows[i].of ? 1u : 0u))
            fail_msg("%zu of %zu: what fits is grouped again", rows[i].fitting,
                     rows[i].of);
        diagnosis_release(&diagnosis);
        run_items_release(&items);
    }
    suite_release(&suite);
    release_engine(&engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clause_of_which_all_cases_fail_comes_first),
        cmocka_unit_test(a_clause_that_fails_in_one_variant_is_named_with_it),
        cmocka_unit_test(a_field_that_is_always_wrong_is_named),
        cmocka_unit_test(what_is_wrong_comes_after_where_it_is_wrong),
        cmocka_unit_test(crashes_are_a_group),
        cmocka_unit_test(cases_tell_choices_apart_by_what_can_be_seen),
        cmocka_unit_test(an_undeclared_choice_is_recognised),
        cmocka_unit_test(a_choice_is_not_guessed_from_other_faults),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
