/* What is asked for a case, of which engine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/plan.h"
#include "tests/harness_support.h"

#define SETUP "'setup': {'pieces': {'red': 'Kh1 h2'}, 'turn': 'red'}"
#define BY "'expect_by': {'ruling': 'en-passant-window', 'until-owner-moves': "

typedef struct PlanRow {
    const char *label, *scene, *engine;
    bool thorough;
    const char *steps; /* of the request; NULL: skipped */
    const char *skip;  /* part of the reason */
} PlanRow;

static const PlanRow plan_rows[] = {
    {"legal moves", "{" SETUP ", 'steps': [{'legal': 'h2', 'expect': []}]}", "{}", false,
     "[{'legal': 'h2'}]", NULL},
    {"a bare play, then legal moves",
     "{" SETUP ", 'steps': [{'play': 'h2-h4'}, {'legal': '*', 'expect': []}]}", "{}",
     false, "[{'play': 'h2-h4'}, {'legal': '*'}]", NULL},
    {"a key for people is not sent",
     "{" SETUP ", 'steps': [{'play': {'resign': 'red', 'x-note': 'why'}}, {'legal': '*', "
     "'expect': []}]}",
     "{}", false, "[{'play': {'resign': 'red'}}, {'legal': '*'}]", NULL},
    {"a play with fields",
     "{" SETUP ", 'steps': [{'play': 'h2-h4', 'expect': {'turn': 'blue'}}]}", "{}", false,
     "[{'play': 'h2-h4'}, {'state': true}]", NULL},
    {"the board of the set-up is known",
     "{" SETUP ", 'steps': [{'play': 'h2-h4', 'expect': {'board': {}}}]}", "{}", false,
     "[{'play': 'h2-h4'}, {'state': true}]", NULL},
    {"after events it is not",
     "{'setup': {'start': true, 'events': ['d2-d4']}, 'steps': [{'play': 'b4-c4', "
     "'expect': "
     "{'board': {}}}]}",
     "{}", false,
     "[{'play': 'd2-d4'}, {'state': true}, {'play': 'b4-c4'}, {'state': true}]", NULL},
    {"nor after a bare play",
     "{" SETUP
     ", 'steps': [{'play': 'h2-h4'}, {'play': 'a7-a8', 'expect': {'board': {}}}]}",
     "{}", false,
     "[{'play': 'h2-h4'}, {'state': true}, {'play': 'a7-a8'}, {'state': true}]", NULL},
    {"one state serves two",
     "{" SETUP
     ", 'steps': [{'play': 'h2-h4', 'expect': {'board': {}}}, {'play': 'a7-a8', "
     "'expect': {'board': {}}}]}",
     "{}", false,
     "[{'play': 'h2-h4'}, {'state': true}, {'play': 'a7-a8'}, {'state': true}]", NULL},
    {"a refusal is looked at from both sides",
     "{" SETUP
     ", 'steps': [{'illegal': 'h2-h5', 'clauses': ['X-1']}, {'illegal': 'h2-h6', "
     "'clauses': ['X-1']}]}",
     "{}", false,
     "[{'state': true}, {'play': 'h2-h5'}, {'state': true}, {'play': 'h2-h6'}, {'state': "
     "true}]",
     NULL},
    {"no states", "{" SETUP ", 'steps': [{'illegal': 'h2-h5', 'clauses': ['X-1']}]}",
     "{'steps': ['play']}", false, "[{'play': 'h2-h5'}]", NULL},
    {"a state of which nothing is seen",
     "{" SETUP ", 'steps': [{'state': {'turn': 'red'}}]}", "{'observes': ['board']}",
     false, NULL, "without turn"},
    {"legal moves not offered, the rest is",
     "{" SETUP ", 'steps': [{'legal': '*', 'expect': []}, {'perft': 1, 'expect': 3}]}",
     "{'steps': ['perft']}", false, "[{'perft': 1}]", NULL},
    {"nothing offered", "{" SETUP ", 'steps': [{'legal': '*', 'expect': []}]}",
     "{'steps': ['perft']}", false, NULL, "without legal"},
    {"no play, no way on",
     "{" SETUP
     ", 'steps': [{'legal': 'h2', 'expect': []}, {'play': 'h2-h4'}, {'legal': '*', "
     "'expect': []}]}",
     "{'steps': ['legal']}", false, "[{'legal': 'h2'}]", NULL},
    {"plays alone are the check", "{" SETUP ", 'steps': [{'play': 'h2-h4'}]}", "{}",
     false, "[{'play': 'h2-h4'}]", NULL},
    {"an empty expectation is one",
     "{" SETUP
     ", 'steps': [{'play': 'h2-h4', 'expect': {}}, {'state': {'turn': 'blue'}}]}",
     "{'steps': ['play']}", false, "[{'play': 'h2-h4'}]", NULL},
    {"plays before what cannot be compared",
     "{" SETUP ", 'steps': [{'play': 'h2-h4'}, {'state': {'turn': 'blue'}}]}",
     "{'steps': ['play']}", false, NULL, "without state"},
    {"thorough",
     "{" SETUP ", 'steps': [{'play': 'h2-h4'}, {'legal': '*', 'expect': []}]}", "{}",
     true, "[{'state': true}, {'play': 'h2-h4'}, {'state': true}, {'legal': '*'}]", NULL},
    {"a choice by default",
     "{" SETUP ", 'steps': [{'play': 'h2-h4', " BY "{'illegal': ['X-1']}, "
     "'next-player-only': {'turn': 'red'}}}]}",
     "{}", false, "[{'state': true}, {'play': 'h2-h4'}, {'state': true}]", NULL},
    {"a choice declared",
     "{" SETUP ", 'steps': [{'play': 'h2-h4', " BY "{'illegal': ['X-1']}, "
     "'next-player-only': {'turn': 'red'}}}]}",
     "{'rulings': {'en-passant-window': 'next-player-only'}}", false,
     "[{'play': 'h2-h4'}, {'state': true}]", NULL},
    {"a need that is met",
     "{'needs': ['turn'], " SETUP ", 'steps': [{'legal': '*', 'expect': []}]}", "{}",
     false, "[{'legal': '*'}]", NULL},
    {"a need that is not",
     "{'needs': ['turn'], " SETUP ", 'steps': [{'legal': '*', 'expect': []}]}",
     "{'observes': []}", false, NULL, "needs turn"},
    {"a variant not offered", "{" SETUP ", 'steps': [{'legal': '*', 'expect': []}]}",
     "{'variants': ['classic']}", false, NULL, "does not offer the variant teams"},
    {"a pin as declared",
     "{'rulings': {'en-passant-window': 'until-owner-moves'}, " SETUP
     ", 'steps': [{'legal': '*', 'expect': []}]}",
     "{}", false, "[{'legal': '*'}]", NULL},
    {"a pin declared otherwise",
     "{'rulings': {'en-passant-window': 'next-player-only'}, " SETUP
     ", 'steps': [{'legal': '*', 'expect': []}]}",
     "{}", false, NULL, "pins the ruling en-passant-window"},
    {"a pin that can be asked for",
     "{'rulings': {'en-passant-window': 'next-player-only'}, " SETUP
     ", 'steps': [{'legal': '*', 'expect': []}]}",
     "{'rulings_per_request': true}", false, "[{'legal': '*'}]", NULL},
    {"a set-up to be refused", "{'invalid_setup': true, " SETUP "}", "{}", false, "[]",
     NULL},
};

static void make(const char *scene_text, const char *engine_text, bool thorough,
                 Plan *plan, json_t **scene, EngineInfo *engine) {
    *scene = json_of(scene_text);
    *engine = engine_with(engine_text);
    plan_make(*scene, variant_list_find(&test_catalog()->variants, "teams"),
              test_catalog(), engine, thorough, plan);
}

static void requests_ask_what_must_be_compared_and_no_more(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof plan_rows / sizeof *plan_rows; i++) {
        const PlanRow *row = &plan_rows[i];
        Plan plan;
        json_t *scene;
        EngineInfo engine;
        make(row->scene, row->engine, row->thorough, &plan, &scene, &engine);
        if (row->skip && !(plan.skip && strstr(plan.skip, row->skip)))
            fail_msg("%s: skipped for \"%s\"", row->label,
                     plan.skip ? plan.skip : "nothing");
        if (!row->skip && plan.skip)
            fail_msg("%s: skipped for \"%s\"", row->label, plan.skip);
        if (!row->skip)
            assert_json_text(row->label, row->steps,
                             json_object_get(plan.request, "steps"));
        if (!row->skip)
            assert_int_equal(plan.count,
                             json_array_size(json_object_get(plan.request, "steps")));
        plan_release(&plan);
        json_decref(scene);
        release_engine(&engine);
    }
}

typedef struct SetupRow {
    const char *label, *setup, *request;
} SetupRow;

static const SetupRow setup_rows[] = {
    {"start", "'start'", "'start'"},
    {"start with events", "{'start': true, 'events': ['d2-d4']}", "'start'"},
    {"pieces",
     "{'pieces': {'red': 'Kh1 h2', 'blue': ' Ra11  a5'}, 'turn': 'red', 'x-note': 1, "
     "'events': []}",
     "{'board': {'h1': 'rK', 'h2': 'rP', 'a11': 'bR', 'a5': 'bP'}, 'turn': 'red'}"},
    {"board", "{'board': {'h1': 'rK'}, 'turn': 'red', 'castling': {}}",
     "{'board': {'h1': 'rK'}, 'turn': 'red', 'castling': {}}"},
    {"quiet", "{'board': {'h1': 'rK'}, 'turn': 'red', 'quiet': 4}",
     "{'board': {'h1': 'rK'}, 'turn': 'red', 'quiet': {'red': 4, 'blue': 4, 'yellow': 4, "
     "'green': 4}}"},
};

static void setups_are_sent_in_one_form(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof setup_rows / sizeof *setup_rows; i++) {
        char text[512];
        Plan plan;
        json_t *scene;
        EngineInfo engine;
        snprintf(text, sizeof text,
                 "{'setup': %s, 'steps': [{'legal': '*', 'expect': []}]}",
                 setup_rows[i].setup);
        make(text, "{}", false, &plan, &scene, &engine);
        assert_json_text(setup_rows[i].label, setup_rows[i].request,
                         json_object_get(plan.request, "setup"));
        plan_release(&plan);
        json_decref(scene);
        release_engine(&engine);
    }
}

static void requests_carry_variant_options_and_rulings(void **state) {
    Plan plan;
    json_t *scene;
    EngineInfo engine;
    (void)state;
    make("{'options': {'move_limit': 4}, 'rulings': {'en-passant-window': "
         "'next-player-only'}, " SETUP ", 'steps': [{'perft': 2, 'expect': 1}]}",
         "{'rulings_per_request': true}", false, &plan, &scene, &engine);
    assert_json_text("op", "'run'", json_object_get(plan.request, "op"));
    assert_json_text("variant", "'teams'", json_object_get(plan.request, "variant"));
    assert_json_text("options", "{'move_limit': 4}",
                     json_object_get(plan.request, "options"));
    assert_json_text("rulings", "{'en-passant-window': 'next-player-only'}",
                     json_object_get(plan.request, "rulings"));
    assert_true(plan.perft);
    plan_release(&plan);
    json_decref(scene);
    release_engine(&engine);
}

static void expected_values_are_never_sent(void **state) {
    Plan plan;
    json_t *scene;
    EngineInfo engine;
    (void)state;
    make("{'title': 'secret', 'clauses': ['X-1'], " SETUP
         ", 'steps': [{'play': 'h2-h4', 'expect': {'turn': 'blue'}}, {'state': {'turn': "
         "'blue'}}]}",
         "{}", false, &plan, &scene, &engine);
    char *sent = json_dumps(plan.request, 0);
    assert_null(strstr(sent, "blue"));
    assert_null(strstr(sent, "secret"));
    assert_null(strstr(sent, "X-1"));
    free(sent);
    plan_release(&plan);
    json_decref(scene);
    release_engine(&engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_ask_what_must_be_compared_and_no_more),
        cmocka_unit_test(setups_are_sent_in_one_form),
        cmocka_unit_test(requests_carry_variant_options_and_rulings),
        cmocka_unit_test(expected_values_are_never_sent),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
