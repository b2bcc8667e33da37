/* The verdict on replies, and what is said of the wrong ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/judgement.h"
#include "tests/harness_support.h"

#define SETUP "'setup': {'pieces': {'red': 'Kh1 h2'}, 'turn': 'red'}"
#define BOARD "'board': {'h1': 'rK', 'h2': 'rP'}"

typedef struct JudgementRow {
    const char *label, *scene, *engine, *reply;
    const char *reason; /* part of it */
    Verdict verdict;
    int step;
    const char *details; /* NULL: not looked at */
} JudgementRow;

#define LEGAL "{" SETUP ", 'steps': [{'legal': 'h2', 'expect': ['h2-h3', 'h2-h4']}]}"
#define PLAY                                                                             \
    "{" SETUP                                                                            \
    ", 'steps': [{'play': 'h2-h4', 'expect': {'board': {'h2': null, 'h4': 'rP'}}}]}"
#define ILLEGAL "{" SETUP ", 'steps': [{'illegal': 'h2-h5', 'clauses': ['A-1', 'A-2']}]}"
#define EVENTS                                                                           \
    "{'setup': {'start': true, 'events': ['d2-d4', 'b4-c4']}, 'steps': [{'perft': 1, "   \
    "'expect': "                                                                         \
    "20}]}"
#define REFUSED "{'invalid_setup': true, " SETUP "}"

static const JudgementRow rows[] = {
    {"legal moves", LEGAL, "{}", "{'id': 1, 'answers': [['h2-h4', 'h2-h3']]}", NULL,
     VERDICT_PASSED, NO_STEP, NULL},
    {"a move missing", LEGAL, "{}", "{'id': 1, 'answers': [['h2-h4']]}",
     "other legal moves", VERDICT_FAILED, 0,
     "{'expected': ['h2-h3', 'h2-h4'], 'got': ['h2-h4'], 'missing': ['h2-h3'], 'extra': "
     "[]}"},
    {"a move twice", LEGAL, "{}", "{'id': 1, 'answers': [['h2-h4', 'h2-h3', 'h2-h3']]}",
     "other legal moves", VERDICT_FAILED, 0,
     "{'expected': ['h2-h3', 'h2-h4'], 'got': ['h2-h4', 'h2-h3', 'h2-h3'], 'missing': "
     "[], "
     "'extra': ['h2-h3']}"},
    {"moves that are no array", LEGAL, "{}", "{'id': 1, 'answers': ['h2-h4']}",
     "no array of texts", VERDICT_PROTOCOL_ERROR, 0, "{'got': 'h2-h4'}"},
    {"moves that are no texts", LEGAL, "{}", "{'id': 1, 'answers': [[1]]}",
     "no array of texts", VERDICT_PROTOCOL_ERROR, 0, NULL},
    {"too few answers", LEGAL, "{}", "{'id': 1, 'answers': []}", "0 answers to 1 steps",
     VERDICT_PROTOCOL_ERROR, NO_STEP, NULL},
    {"too many answers", LEGAL, "{}", "{'id': 1, 'answers': [['h2-h3', 'h2-h4'], 'ok']}",
     "2 answers to 1 steps", VERDICT_PROTOCOL_ERROR, NO_STEP, NULL},
    {"no answers", LEGAL, "{}", "{'id': 1}", "exactly one of", VERDICT_PROTOCOL_ERROR,
     NO_STEP, NULL},
    {"two answers in one", LEGAL, "{}", "{'id': 1, 'answers': [[]], 'error': 'x'}",
     "exactly one of", VERDICT_PROTOCOL_ERROR, NO_STEP, NULL},
    {"answers that are no array", LEGAL, "{}", "{'id': 1, 'answers': {}}", "no array",
     VERDICT_PROTOCOL_ERROR, NO_STEP, NULL},
    {"unsupported", LEGAL, "{}", "{'id': 1, 'unsupported': 'perft'}",
     "unsupported: perft", VERDICT_SKIPPED, NO_STEP, NULL},
    {"an error", LEGAL, "{}", "{'id': 1, 'error': 'no setup'}", "(protocol): no setup",
     VERDICT_FAILED, NO_STEP, NULL},
    {"a set-up refused", LEGAL, "{}", "{'id': 1, 'invalid_setup': 'no king'}",
     "at set-up: refused as invalid: no king", VERDICT_FAILED, AT_SETUP, NULL},
    {"a set-up to be refused", REFUSED, "{}", "{'id': 1, 'invalid_setup': 'no king'}",
     NULL, VERDICT_PASSED, NO_STEP, NULL},
    {"a set-up to be refused, accepted", REFUSED, "{}", "{'id': 1, 'answers': []}",
     "an invalid set-up was accepted", VERDICT_FAILED, AT_SETUP, NULL},
    {"a play", PLAY, "{}",
     "{'id': 1, 'answers': ['ok', {'board': {'h1': 'rK', 'h4': 'rP'}}]}", NULL,
     VERDICT_PASSED, NO_STEP, NULL},
    {"a play refused", PLAY, "{}", "{'id': 1, 'answers': [{'illegal': ['A-1']}, {}]}",
     "a legal play was refused", VERDICT_FAILED, 0, "{'got': {'illegal': ['A-1']}}"},
    {"a play answered with a word", PLAY, "{}", "{'id': 1, 'answers': ['okay', {}]}",
     "neither \"ok\" nor a refusal", VERDICT_PROTOCOL_ERROR, 0, NULL},
    {"a play that does nothing", PLAY, "{}", "{'id': 1, 'answers': ['ok', {" BOARD "}]}",
     "another state after the play", VERDICT_FAILED, 0, NULL},
    {"a state that is none", PLAY, "{}", "{'id': 1, 'answers': ['ok', 'state']}",
     "no object", VERDICT_PROTOCOL_ERROR, 0, NULL},
    {"a refusal", ILLEGAL, "{}",
     "{'id': 1, 'answers': [{" BOARD "}, {'illegal': ['A-2', 'A-1']}, {" BOARD "}]}",
     NULL, VERDICT_PASSED, NO_STEP, NULL},
    {"a refusal for another reason", ILLEGAL, "{}",
     "{'id': 1, 'answers': [{" BOARD "}, {'illegal': ['A-2', 'A-3']}, {" BOARD "}]}",
     "for other reasons", VERDICT_FAILED, 0,
     "{'expected': ['A-1', 'A-2'], 'got': ['A-2', 'A-3'], 'missing': ['A-1'], 'extra': "
     "['A-3']}"},
    {"a reason not observed", ILLEGAL, "{'observes': ['board']}",
     "{'id': 1, 'answers': [{" BOARD "}, {'illegal': true}, {" BOARD "}]}", NULL,
     VERDICT_PASSED, NO_STEP, NULL},
    {"a reason promised and not given", ILLEGAL, "{}",
     "{'id': 1, 'answers': [{" BOARD "}, {'illegal': true}, {" BOARD "}]}", "names none",
     VERDICT_PROTOCOL_ERROR, 0, NULL},
    {"an illegal play accepted", ILLEGAL, "{}",
     "{'id': 1, 'answers': [{" BOARD "}, 'ok', {" BOARD "}]}",
     "an illegal play was accepted", VERDICT_FAILED, 0, NULL},
    {"a refusal that moves", ILLEGAL, "{}",
     "{'id': 1, 'answers': [{" BOARD
     "}, {'illegal': ['A-1', 'A-2']}, {'board': {'h1': 'rK'}}]}",
     "changed the state", VERDICT_FAILED, 0, NULL},
    {"events and leaves", EVENTS, "{}", "{'id': 1, 'answers': ['ok', 'ok', 20]}", NULL,
     VERDICT_PASSED, NO_STEP, NULL},
    {"an event refused", EVENTS, "{}",
     "{'id': 1, 'answers': ['ok', {'illegal': ['A-1']}, 20]}",
     "at set-up: an event was refused", VERDICT_FAILED, AT_SETUP, NULL},
    {"another count", EVENTS, "{}", "{'id': 1, 'answers': ['ok', 'ok', 21]}",
     "another number of leaves", VERDICT_FAILED, 0, "{'expected': 20, 'got': 21}"},
    {"a count that is none", EVENTS, "{}", "{'id': 1, 'answers': ['ok', 'ok', 20.0]}",
     "no whole number", VERDICT_PROTOCOL_ERROR, 0, NULL},
};

static void judge_row(const JudgementRow *row) {
    json_t *scene = json_of(row->scene), *reply = json_of(row->reply);
    EngineInfo engine = engine_with(row->engine);
    Plan plan;
    Judgement judgement;
    plan_make(scene, variant_list_find(&test_catalog()->variants, "teams"),
              test_catalog(), &engine, false, &plan);
    if (plan.skip)
        fail_msg("%s: skipped, %s", row->label, plan.skip);
    judge_reply(&plan, &engine, reply, &judgement);
    if (judgement.verdict != row->verdict || judgement.step != row->step)
        fail_msg("%s: %s in step %d", row->label, verdict_name(judgement.verdict),
                 judgement.step);
    if (row->reason && !(judgement.reason && strstr(judgement.reason, row->reason)))
        fail_msg("%s: the reason is \"%s\"", row->label,
                 judgement.reason ? judgement.reason : "nothing");
    if (row->details)
        assert_json_text(row->label, row->details, judgement.details);
    judgement_release(&judgement);
    plan_release(&plan);
    release_engine(&engine);
    json_decref(reply);
    json_decref(scene);
}

static void replies_get_the_verdict_they_deserve(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        judge_row(&rows[i]);
}

/* The first wrong step is the one that is reported. */
static void judging_stops_at_the_first_fault(void **state) {
    static const JudgementRow row = {
        "two faults",
        "{" SETUP
        ", 'steps': [{'play': 'h2-h4', 'expect': {}}, {'legal': '*', 'expect': []}, "
        "{'perft': 1, 'expect': 1}]}",
        "{}",
        "{'id': 1, 'answers': ['ok', ['a7-a8'], 'nonsense']}",
        "other legal moves",
        VERDICT_FAILED,
        1,
        NULL};
    (void)state;
    judge_row(&row);
}

static void judge_picture(const char *scene_text, const char *reply_text, bool current,
                          const char *board) {
    json_t *scene = json_of(scene_text), *reply = json_of(reply_text);
    EngineInfo engine = engine_with("{}");
    Plan plan;
    Judgement judgement;
    plan_make(scene, variant_list_find(&test_catalog()->variants, "teams"),
              test_catalog(), &engine, false, &plan);
    judge_reply(&plan, &engine, reply, &judgement);
    assert_int_equal(judgement.is_current, current);
    assert_json_text(scene_text, board, json_object_get(judgement.before, "board"));
    judgement_release(&judgement);
    plan_release(&plan);
    release_engine(&engine);
    json_decref(reply);
    json_decref(scene);
}

static void the_position_before_the_fault_is_kept(void **state) {
    (void)state;
    judge_picture(LEGAL, "{'answers': [[]]}", true, "{'h1': 'rK', 'h2': 'rP'}");
    judge_picture(PLAY, "{'answers': ['ok', {'board': {'h3': 'rK'}}]}", true,
                  "{'h1': 'rK', 'h2': 'rP'}");
    judge_picture("{" SETUP
                  ", 'steps': [{'play': 'h2-h4'}, {'legal': '*', 'expect': []}]}",
                  "{'answers': ['ok', ['a7-a8']]}", false, "{'h1': 'rK', 'h2': 'rP'}");
    judge_picture(
        "{" SETUP ", 'steps': [{'play': 'h2-h4', 'expect': {'turn': 'blue'}}, {'legal': "
        "'*', 'expect': []}]}",
        "{'answers': ['ok', {'turn': 'blue', 'board': {'h1': 'rK'}}, ['a7-a8']]}", true,
        "{'h1': 'rK'}");
}

static void verdicts_have_the_names_of_the_known_failures_file(void **state) {
    static const char *const names[VERDICT_COUNT] = {
        "not-run", "passed",    "failed",        "skipped",
        "crashed", "timed-out", "protocol-error"};
    static const bool bad[VERDICT_COUNT] = {false, false, true, false, true, true, true};
    (void)state;
    for (Verdict verdict = VERDICT_NOT_RUN; verdict < VERDICT_COUNT; verdict++) {
        assert_string_equal(verdict_name(verdict), names[verdict]);
        assert_int_equal(verdict_is_bad(verdict), bad[verdict]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replies_get_the_verdict_they_deserve),
        cmocka_unit_test(judging_stops_at_the_first_fault),
        cmocka_unit_test(the_position_before_the_fault_is_kept),
        cmocka_unit_test(verdicts_have_the_names_of_the_known_failures_file),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
