/* conform impact: what another choice of a ruling changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/command.h"
#include "tests/harness_support.h"

/* One case that says what changes, on the board; one that says nothing, though en passant
 * by the second opponent is in it; one that pins the ruling; one of another variant. */
static const char corpus_text[] =
    "{'format': 1, 'about': 'x', 'cases': [\n"
    "{'id': 'told', 'title': 'Told', 'variant': 'teams', 'clauses': ['EP-5', 'EP-1'],\n"
    " 'level': 'ruling', 'ruling': 'en-passant-window', 'since': '1.0', 'why': 'w',\n"
    " 'setup': {'pieces': {'red': 'Kh1 i2', 'blue': 'Ka7', 'yellow': 'Kg14', 'green': "
    "'Kn8 j4'}, 'turn': 'red'},\n"
    " 'steps': [{'play': 'i2-i4', 'expect': {'board': {'i2': null, 'i4': 'rP'}}},\n"
    "  {'play': 'a7-a8', 'expect': {'board': {'a7': null, 'a8': 'bK'}}},\n"
    "  {'play': 'g14-g13', 'expect': {'board': {'g14': null, 'g13': 'yK'}}},\n"
    "  {'play': 'j4-i3', 'expect_by': {'ruling': 'en-passant-window',\n"
    "   'until-owner-moves': {'board': {'j4': null, 'i4': null, 'i3': 'gP'}},\n"
    "   'next-player-only': {'illegal': ['EP-5']}}}]},\n"
    "{'id': 'silent', 'title': 'Silent', 'variant': 'teams', 'clauses': ['EP-1'],\n"
    " 'level': 'required', 'since': '1.0', 'why': 'w',\n"
    " 'setup': {'pieces': {'red': 'Kh1 i2', 'blue': 'Ka7', 'yellow': 'Kg14', 'green': "
    "'Kn8 j4'}, 'turn': 'red'},\n"
    " 'steps': [{'play': 'i2-i4'}, {'play': 'a7-a8'}, {'play': 'g14-g13'},\n"
    "  {'legal': 'j4', 'expect': ['j4-i3']}]},\n"
    "{'id': 'pinned', 'title': 'Pinned', 'variant': 'teams', 'clauses': ['EP-1'],\n"
    " 'rulings': {'en-passant-window': 'next-player-only'},\n"
    " 'level': 'ruling', 'ruling': 'repetition-key', 'since': '1.0', 'why': 'w',\n"
    " 'setup': {'pieces': {'red': 'Kh1'}, 'turn': 'red'}, 'steps': [{'legal': 'h1', "
    "'expect_by': {'ruling': 'repetition-key', 'full': [], 'placement-and-turn': "
    "['h1-h2']}}]},\n"
    "{'id': 'classic', 'title': 'Classic', 'variant': 'classic', 'clauses': ['EP-9'],\n"
    " 'level': 'required', 'since': '1.0', 'why': 'w',\n"
    " 'setup': {'pieces': {'white': 'Ke1', 'black': 'Ke8'}, 'turn': 'white'},\n"
    " 'steps': [{'play': 'e1-e2', 'expect': {}}]}\n"
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

static const char *reference(void) {
    static char path[256];
    const char *build = getenv("FOURCHESS_BUILD");
    snprintf(path, sizeof path, "%s/adapters/reference", build ? build : "build");
    return path;
}

static int impact(const char *options, const char *engine, char **output, char **errors) {
    char line[1024];
    snprintf(line, sizeof line, "impact --cases %s %s %s %s", corpus, options,
             engine ? "--" : "", engine ? engine : "");
    return run_command_line(command_impact, line, output, errors);
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

static void a_case_that_tells_is_drawn_under_both_choices(void **state) {
    static const char *const wanted[] = {
        "en-passant-window=next-player-only instead of until-owner-moves\n",
        "  question    Who may capture en passant",
        "  EP-5        With until-owner-moves",
        "\ntold  (teams)\nTold\n",
        "corpus.json:2\n",
        "  clauses     EP-5 EP-1\n",
        "  step        4 of 4: play j4-i3\n",
        "  until-owner-moves  board: j4 empty, i4 empty, i3 gP\n",
        "  next-player-only  refused: EP-5\n",
        "  before:\n",
        "   4   .  .  .  .  .  .  .  . rP gP  .",
        "  after, with until-owner-moves (* where they differ):\n",
        "   4   .  .  .  .  .  .  .  .* .* .  .",
        "   3            .  .  .  .  .*gP  .",
        "  after, with next-player-only (* where they differ):\n",
        "   4   .  .  .  .  .  .  .  .*rP*gP  .",
        "   3            .  .  .  .  .* .  .",
        "  by clause   EP-1 1, EP-5 1\n",
        "1 pin the ruling, and stay\n",
        "1 change\n",
    };
    char *output;
    (void)state;
    assert_int_equal(
        impact("--ruling en-passant-window=next-player-only", NULL, &output, NULL),
        EXIT_NOT_CONFORMANT);
    assert_in_order(output, wanted, sizeof wanted / sizeof *wanted);
    assert_null(strstr(output, "\nsilent "));
    free(output);
}

static void an_engine_finds_the_cases_that_do_not_tell(void **state) {
    static const char *const wanted[] = {
        "\ntold  (teams)\n",
        "\nsilent  (teams)  the case does not say so, the engine does\n",
        "  step        4 of 4: legal moves of j4\n",
        "  until-owner-moves  j4-i3\n",
        "  next-player-only  none\n",
        "  only with until-owner-moves  j4-i3\n",
        "  before:\n",
        "2 change, 1 of them without saying so\n",
    };
    char *output;
    (void)state;
    assert_int_equal(
        impact("--ruling en-passant-window=next-player-only", reference(), &output, NULL),
        EXIT_NOT_CONFORMANT);
    assert_in_order(output, wanted + 1, sizeof wanted / sizeof *wanted - 1);
    assert_non_null(strstr(output, wanted[0]));
    free(output);
}

static void what_changes_nothing_ends_with_zero(void **state) {
    static const struct {
        const char *options, *said;
        bool engine;
        int code;
    } rows[] = {
        {"--ruling en-passant-window=until-owner-moves",
         "is the default: nothing changes", false, EXIT_CONFORMANT},
        {"--ruling mate-credit=checker", "0 change\n", false, EXIT_CONFORMANT},
        {"--ruling mate-credit=checker", "0 change\n", true, EXIT_CONFORMANT},
        {"--ruling en-passant-window=next-player-only --variant classic", "0 change\n",
         true, EXIT_CONFORMANT},
        {"--ruling en-passant-window=next-player-only --case nobody",
         "no case was selected", false, EXIT_NOTHING},
        {"--ruling en-passant-window=sometimes",
         "the choices of en-passant-window are: until-owner-moves next-player-only",
         false, EXIT_USAGE},
        {"--ruling en-passant", "there is no ruling", false, EXIT_USAGE},
        {"--ruling x=y", "there is no ruling \"x\"", false, EXIT_USAGE},
        {"", "which ruling?", false, EXIT_USAGE},
        {"--quickly", "--quickly", false, EXIT_USAGE},
        {"--ruling x=y --level high", "no such choice", false, EXIT_USAGE},
        {"--help", "Usage: conform impact", false, EXIT_CONFORMANT},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *output, *errors;
        int code = impact(rows[i].options, rows[i].engine ? reference() : NULL, &output,
                          &errors);
        if (code != rows[i].code ||
            (!strstr(output, rows[i].said) && !strstr(errors, rows[i].said)))
            fail_msg("%s: ended with %d\n%s%s", rows[i].options, code, output, errors);
        free(output);
        free(errors);
    }
}

static void an_engine_must_take_rulings_per_request(void **state) {
    static const struct {
        const char *mode, *said;
    } rows[] = {{"good", "takes no rulings per request"},
                {"crash-at-start", "conform: "}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *output, *errors;
        assert_int_equal(impact("--ruling en-passant-window=next-player-only",
                                misbehaving(rows[i].mode), &output, &errors),
                         EXIT_NO_ENGINE);
        if (!strstr(errors, rows[i].said))
            fail_msg("%s: %s", rows[i].mode, errors);
        assert_string_equal(output, "");
        free(output);
        free(errors);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_that_tells_is_drawn_under_both_choices),
        cmocka_unit_test(an_engine_finds_the_cases_that_do_not_tell),
        cmocka_unit_test(what_changes_nothing_ends_with_zero),
        cmocka_unit_test(an_engine_must_take_rulings_per_request),
    };
    return cmocka_run_group_tests(tests, setup, release_test_catalog);
}
