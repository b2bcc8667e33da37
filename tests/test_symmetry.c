/* Turning cases: what turns into what, and which turns are sound. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/suite.h"
#include "harness/turn.h"
#include "tests/harness_support.h"

static const VariantInfo *variant_of(const char *name) {
    return variant_list_find(&test_catalog()->variants, name);
}

/* --- What turns into what --------------------------------------------------------- */

typedef struct TurnRow {
    const char *label, *variant;
    Turn turn;
    const char *scene, *turned;
} TurnRow;

#define SCENE(setup, steps) "{'setup': " setup ", 'steps': [" steps "]}"

static const TurnRow turn_rows[] = {
    {"pieces and moves", "solo", TURN_90,
     SCENE("{'pieces': {'red': 'Kh1 d2', 'blue': 'Ka7'}, 'turn': 'red'}",
           "{'play': 'd2-d4'}"),
     SCENE("{'pieces': {'blue': 'Ka7 b11', 'yellow': 'Kg14'}, 'turn': 'blue'}",
           "{'play': 'b11-d11'}")},
    {"half a turn", "solo", TURN_180,
     SCENE("{'pieces': {'red': 'Kh1', 'green': 'Qn7'}, 'turn': 'green'}",
           "{'play': 'h10-h11=N'}"),
     SCENE("{'pieces': {'yellow': 'Kg14', 'blue': 'Qa8'}, 'turn': 'blue'}",
           "{'play': 'g5-g4=N'}")},
    {"three quarters", "solo", TURN_270,
     SCENE("{'board': {'h1': 'rK', 'a7': 'bK'}, 'turn': 'blue'}",
           "{'legal': 'a7', 'expect': []}"),
     SCENE("{'board': {'n8': 'gK', 'h1': 'rK'}, 'turn': 'red'}",
           "{'legal': 'h1', 'expect': []}")},
    {"fields", "solo", TURN_90,
     SCENE("'start'", "{'state': {'states': {'red': 'out'}, 'castling': {'green': "
                      "['long']}, 'en_passant': "
                      "{'red': 'h3'}, 'scores': {'yellow': 5}, 'quiet': 3, 'live_kings': "
                      "['red', 'green']}}"),
     "{'options': {'first_seat': 'blue'}, 'setup': 'start', 'steps': [{'state': "
     "{'states': "
     "{'blue': 'out'}, 'castling': {'red': ['long']}, 'en_passant': {'blue': 'c7'}, "
     "'scores': "
     "{'green': 5}, 'quiet': 3, 'live_kings': ['red', 'blue']}}]}"},
    {"checks keep the order of play", "teams", TURN_90,
     SCENE("{'pieces': {'red': 'Kh1'}, 'turn': 'red'}",
           "{'play': 'h1-h2', 'expect': {'checks': ['red', 'green'], 'turn': null}}"),
     SCENE("{'pieces': {'blue': 'Ka7'}, 'turn': 'blue'}",
           "{'play': 'a7-b7', 'expect': {'checks': ['red', 'blue'], 'turn': null}}")},
    {"which is another in alliance", "alliance", TURN_90,
     SCENE("{'pieces': {'red': 'Kh1'}, 'turn': 'red'}",
           "{'state': {'checks': ['red', 'yellow']}}"),
     SCENE("{'pieces': {'blue': 'Ka7'}, 'turn': 'blue'}",
           "{'state': {'checks': ['green', 'blue']}}")},
    {"winners keep seat order", "alliance", TURN_90,
     SCENE("{'pieces': {'red': 'Kh1'}, 'turn': 'red'}",
           "{'state': {'result': {'kind': 'win', 'winners': ['blue', 'green'], 'values': "
           "{'blue': "
           "1, 'red': 0}}}}"),
     SCENE("{'pieces': {'blue': 'Ka7'}, 'turn': 'blue'}",
           "{'state': {'result': {'kind': 'win', 'winners': ['red', 'yellow'], 'values': "
           "{'yellow': "
           "1, 'blue': 0}}}}")},
    {"clauses stay", "teams", TURN_180,
     SCENE("{'pieces': {'red': 'Kh1'}, 'turn': 'red'}",
           "{'illegal': 'h1-h3', 'clauses': ['MOVE-3']}"),
     SCENE("{'pieces': {'yellow': 'Kg14'}, 'turn': 'yellow'}",
           "{'illegal': 'g14-g12', 'clauses': ['MOVE-3']}")},
    {"squares off the board turn with it", "teams", TURN_90,
     SCENE("{'pieces': {'red': 'Kh1'}, 'turn': 'red'}",
           "{'illegal': 'a1-a2', 'clauses': ['MOVE-3']}"),
     SCENE("{'pieces': {'blue': 'Ka7'}, 'turn': 'blue'}",
           "{'illegal': 'a14-b14', 'clauses': ['MOVE-3']}")},
    {"seats in events", "teams", TURN_90,
     SCENE("{'start': true, 'events': [{'resign': 'red'}, 'd2-d4']}",
           "{'play': {'leave': 'green'}}, {'legal': '*', 'expect': ['h2-h4']}, {'perft': "
           "1, "
           "'expect': 20}"),
     "{'options': {'first_seat': 'blue'}, 'setup': {'start': true, 'events': [{'resign': "
     "'blue'}, 'b11-d11']}, 'steps': [{'play': {'leave': 'red'}}, {'legal': '*', "
     "'expect': "
     "['b7-d7']}, {'perft': 1, 'expect': 20}]}"},
    {"the first seat by option", "teams", TURN_180,
     "{'options': {'first_seat': 'green', 'move_limit': 4}, 'setup': 'start', 'steps': "
     "[]}",
     "{'options': {'first_seat': 'blue', 'move_limit': 4}, 'setup': 'start', 'steps': "
     "[]}"},
    {"arrangements swap on a quarter", "teams", TURN_90,
     "{'rulings': {'setup-queen': 'sides-swapped', 'repetition-key': 'full'}, 'setup': "
     "'start', "
     "'steps': []}",
     "{'rulings': {'setup-queen': 'ends-swapped', 'repetition-key': 'full'}, 'options': "
     "{'first_seat': 'blue'}, 'setup': 'start', 'steps': []}"},
    {"and stay on a half", "teams", TURN_180,
     "{'rulings': {'setup-queen': 'sides-swapped'}, 'setup': 'start', 'steps': []}",
     "{'rulings': {'setup-queen': 'sides-swapped'}, 'options': {'first_seat': 'yellow'}, "
     "'setup': "
     "'start', 'steps': []}"},
    {"choices of arrangements swap too", "teams", TURN_270,
     SCENE("{'pieces': {'red': 'Kh1'}, 'turn': 'red'}",
           "{'legal': 'h1', 'expect_by': {'ruling': 'setup-queen', 'own-left': [], "
           "'sides-swapped': "
           "['h1-h2'], 'ends-swapped': [], 'mirrored': []}}"),
     SCENE("{'pieces': {'green': 'Kn8'}, 'turn': 'green'}",
           "{'legal': 'n8', 'expect_by': {'ruling': 'setup-queen', 'own-left': [], "
           "'ends-swapped': "
           "['n8-m8'], 'sides-swapped': [], 'mirrored': []}}")},
    {"choices of other rulings do not", "teams", TURN_90,
     SCENE("{'pieces': {'red': 'Kh1'}, 'turn': 'red'}",
           "{'play': 'h1-h2', 'expect_by': {'ruling': 'repetition-key', 'full': {'turn': "
           "'red'}, "
           "'placement-and-turn': {'illegal': ['MOVE-3']}}}"),
     SCENE("{'pieces': {'blue': 'Ka7'}, 'turn': 'blue'}",
           "{'play': 'a7-b7', 'expect_by': {'ruling': 'repetition-key', 'full': {'turn': "
           "'blue'}, "
           "'placement-and-turn': {'illegal': ['MOVE-3']}}}")},
    {"colours", "classic", TURN_FLIP,
     SCENE("{'pieces': {'white': 'Ke1 a7', 'black': 'Kg8'}, 'turn': 'white', 'castling': "
           "{'white': "
           "['long']}, 'clocks': {'white': 5}, 'offer': 'black'}",
           "{'play': 'a7-a8=R', 'expect': {'checks': ['black'], 'board': {'a7': null, "
           "'a8': "
           "'wR'}}}"),
     SCENE("{'pieces': {'black': 'Ke8 a2', 'white': 'Kg1'}, 'turn': 'black', 'castling': "
           "{'black': "
           "['long']}, 'clocks': {'black': 5}, 'offer': 'white'}",
           "{'play': 'a2-a1=R', 'expect': {'checks': ['white'], 'board': {'a2': null, "
           "'a1': "
           "'bR'}}}")},
};

static void scenes_turn_with_everything_in_them(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof turn_rows / sizeof *turn_rows; i++) {
        const TurnRow *row = &turn_rows[i];
        json_t *scene = json_of(row->scene);
        json_t *turned = turn_case(scene, variant_of(row->variant), row->turn);
        assert_json_text(row->label, row->turned, turned);
        json_decref(turned);
        json_decref(scene);
    }
}

/* --- Which turns are sound -------------------------------------------------------- */

typedef struct SoundRow {
    const char *label, *variant, *scene, *turns;
} SoundRow;

#define PLACED "'setup': {'pieces': {'red': 'Kf5'}, 'turn': 'red'}"

static const SoundRow sound_rows[] = {
    {"a set-up", "teams", "{" PLACED ", 'steps': [{'play': 'f5-f6'}]}", "+90 +180 +270"},
    {"in classic", "classic", "{" PLACED ", 'steps': [{'play': 'f5-f6'}]}", "+flip"},
    {"not to be turned", "teams", "{'symmetry': false, " PLACED ", 'steps': []}", ""},
    {"start in teams", "teams", "{'setup': 'start', 'steps': []}", "+90 +180 +270"},
    {"start in alliance", "alliance", "{'setup': {'start': true}, 'steps': []}", "+180"},
    {"start in classic", "classic", "{'setup': 'start', 'steps': []}", ""},
    {"rights in alliance", "alliance",
     "{'setup': {'pieces': {'red': 'Kg1'}, 'turn': 'red', 'castling': {'red': "
     "['long']}}, 'steps': "
     "[]}",
     "+180"},
    {"no rights in alliance", "alliance",
     "{'setup': {'pieces': {'red': 'Kg1'}, 'turn': 'red', 'castling': {}}, 'steps': "
     "[{'play': "
     "'g1-g2'}]}",
     "+90 +180 +270"},
    {"rights expected", "alliance",
     "{" PLACED ", 'steps': [{'state': {'castling': {'red': "
     "['long']}}}]}",
     "+180"},
    {"castling without rights", "alliance",
     "{" PLACED ", 'steps': [{'illegal': 'g1-i1', 'clauses': ['A-1']}]}", "+180"},
    {"from where a king starts once turned", "alliance",
     "{" PLACED ", 'steps': [{'illegal': 'h1-j1', 'clauses': ['A-1']}]}", "+180"},
    {"two squares elsewhere", "alliance", "{" PLACED ", 'steps': [{'play': 'g2-g4'}]}",
     "+90 +180 +270"},
    {"a new game in alliance", "alliance",
     "{" PLACED ", 'steps': [{'play': {'new_game': true}}]}", "+180"},
    {"a new game in classic", "classic",
     "{" PLACED ", 'steps': [{'play': {'new_game': true}}]}", ""},
    {"a clock from the first move", "classic",
     "{'options': {'clock': 'per-move'}, " PLACED ", 'steps': []}", ""},
    {"a clock later on", "classic",
     "{'options': {'clock': 'per-move'}, 'setup': {'pieces': {'white': 'Kf5'}, 'turn': "
     "'white', "
     "'moves_made': 2}, 'steps': []}",
     "+flip"},
    {"a square beyond the rectangle", "teams",
     "{" PLACED ", 'steps': [{'illegal': 'p1-p2', 'clauses': ['A-1']}]}", ""},
    {"a piece beyond the rectangle", "classic",
     "{'invalid_setup': true, 'setup': {'board': {'i5': 'wK'}, 'turn': 'white'}}", ""},
};

static void unsound_turns_are_left_out(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof sound_rows / sizeof *sound_rows; i++) {
        char turns[64] = "";
        json_t *scene = json_of(sound_rows[i].scene);
        for (Turn turn = TURN_90; turn < TURN_COUNT; turn++)
            if (turn_is_sound(scene, variant_of(sound_rows[i].variant), turn))
                strcat(strcat(turns, *turns ? " " : ""), turn_suffix(turn));
        if (strcmp(turns, sound_rows[i].turns) != 0)
            fail_msg("%s: expected \"%s\", got \"%s\"", sound_rows[i].label,
                     sound_rows[i].turns, turns);
        json_decref(scene);
    }
}

/* A pawn may be written with its letter or without. */
static void spell_out_pieces(json_t *scene, const VariantInfo *variant) {
    json_t *setup = json_object_get(scene, "setup");
    const json_t *pieces = json_object_get(setup, "pieces");
    if (!pieces)
        return;
    json_t *copy = json_copy(setup);
    json_object_set_new(copy, "pieces", variant_info_expand(variant, pieces));
    json_object_set_new(scene, "setup", copy);
}

/* Turned and turned back, a case must be itself, but for the first seat written out. */
static void assert_turns_back(const Case *scene, const VariantInfo *variant, Turn turn) {
    static const Turn back[TURN_COUNT] = {TURN_NONE, TURN_270, TURN_180, TURN_90,
                                          TURN_FLIP};
    json_t *turned = turn_case(scene->json, variant, turn);
    json_t *again = turn_case(turned, variant, back[turn]);
    json_t *original = json_copy(scene->json);
    json_t *options = json_object_get(again, "options");
    spell_out_pieces(original, variant);
    spell_out_pieces(again, variant);
    if (!json_object_get(json_object_get(original, "options"), "first_seat") &&
        json_object_get(options, "first_seat")) {
        assert_string_equal(json_string_value(json_object_get(options, "first_seat")),
                            "red");
        json_object_del(options, "first_seat");
        if (!json_object_get(original, "options"))
            json_object_del(again, "options");
    }
    char label[160];
    snprintf(label, sizeof label, "%s%s", scene->id, turn_suffix(turn));
    assert_json(label, original, again);
    json_decref(original);
    json_decref(again);
    json_decref(turned);
}

static void every_case_of_the_corpus_turns_and_turns_back(void **state) {
    Suite suite;
    Problems problems = {0};
    const char *const paths[] = {"cases"};
    size_t turned = 0;
    (void)state;
    suite_load(paths, 1, test_catalog(), &suite, &problems);
    problems_print(&problems, stderr);
    for (size_t i = 0; i < suite.case_count; i++)
        for (size_t j = 0; j < suite.cases[i]->variant_count; j++)
            for (Turn turn = TURN_90; turn < TURN_COUNT; turn++)
                if (turn_is_sound(suite.cases[i]->json, suite.cases[i]->variants[j],
                                  turn)) {
                    assert_turns_back(suite.cases[i], suite.cases[i]->variants[j], turn);
                    turned++;
                }
    assert_true(turned > suite.case_count);
    suite_release(&suite);
    problems_release(&problems);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenes_turn_with_everything_in_them),
        cmocka_unit_test(unsound_turns_are_left_out),
        cmocka_unit_test(every_case_of_the_corpus_turns_and_turns_back),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
