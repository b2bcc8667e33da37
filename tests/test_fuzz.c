/* Fuzzing and shrinking, against the reference broken in many ways:
 * tests/engines/faulty.c. FUZZ_SEED tries another seed than 1; then only the faults must
 * be found, not how soon. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/command.h"
#include "harness/fuzz/difference.h"
#include "harness/fuzz/script.h"
#include "harness/fuzz/search.h"
#include "tests/harness_support.h"

extern char **environ;

/* --- Faults ----------------------------------------------------------------------- */

/* A fault, who is to find it within how many plies, and how small it must get. */
typedef struct FaultRow {
    const char *fault, *variant;
    size_t plies, pieces, events;
    const char *clause;    /* that the case must name */
    const char *diagnosis; /* the ruling that explains it; NULL: none does */
} FaultRow;

static const FaultRow fault_rows[] = {
    {"rook-passes-cut-corner", "teams", 2000, 6, 0, "BOARD-4", NULL},
    {"double-step-from-anywhere", "teams", 500, 6, 0, "PAWN-3", NULL},
    {"double-step-from-anywhere", "classic", 500, 4, 0, "PAWN-3", NULL},
    {"castles-out-of-check", "classic", 5000, 5, 0, "CASTLE-4", NULL},
    {"castles-through-check", "solo", 2000, 5, 0, "CASTLE-5", NULL},
    {"exposed-by-en-passant", "classic", 20000, 6, 0, "CHECK-2", NULL},
    {"leaps-twice", "alliance", 2000, 7, 0, "ALLIANCE-8", NULL},
    {"inert-pieces-fall", "alliance", 2000, 7, 0, "ALLIANCE-16", NULL},
    {"frees-by-capture", "alliance", 5000, 8, 0, "ALLIANCE-18", NULL},
    {"promotes-a-row-late", "teams", 2000, 6, 1, "PROMO-2", NULL},
    {"window-next-only", "solo", 1000, 5, 1, "EP-5",
     "en-passant-window=next-player-only"},
    {"stalemate-pays", "solo", 20000, 8, 2, "SOLO-20", "solo-stalemate=out-20-to-self"},
    {"fifty-moves-in-plies", "teams", 20000, 6, 1, "DRAW-6", "fifty-move-unit=200-plies"},
    {"takes-every-offer", "classic", 2000, 4, 1, "OFFER-4",
     "draw-offer-excess=move-stands"},
    {"leaves-ally-alone", "alliance", 2000, 7, 0, "ALLIANCE-6",
     "alliance-ally-king=no-new-attack"},
    {"counts-all-checks", "solo", 5000, 6, 1, "SOLO-14",
     "multi-check-counting=all-by-mover"},
    {"en-passant-from-the-left-only", "teams", 5000, 6, 0, "EP-3", NULL},
    {"en-passant-from-the-left-only", "alliance", 5000, 6, 0, "EP-3", NULL},
    {"grey-pieces-check", "solo", 1000, 5, 0, NULL, NULL},
    {"partner-checks", "teams", 1000, 6, 0, NULL, NULL},
    {"kings-never-fall", "solo", 2000, 5, 0, "SOLO-5", NULL},
    {"no-knight-by-capture", "teams", 2000, 6, 0, "PROMO-1", NULL},
    {"grey-capture-keeps-quiet", "solo", 2000, 5, 1, "DRAW-7", NULL},
    {"promoted-queen-worth-nine", "solo", 2000, 5, 1, "SOLO-4", NULL},
    {"mates-only-the-next", "solo", 20000, 8, 1, "SOLO-8", NULL},
    {"captured-rook-keeps-right", "classic", 2000, 5, 1, "CASTLE-8", NULL},
    {"forgets-positions", "classic", 5000, 6, 8, "DRAW-1", NULL},
    {"resigner-loses-score", "solo", 2000, 5, 1, NULL, NULL},
    {"crashes-on-promotion", "solo", 2000, 6, 1, NULL, NULL},
    {"names-another-clause", "alliance", 1000, 7, 1, NULL, NULL},
};

static char *build_path(const char *name) {
    static char path[256];
    const char *build = getenv("FOURCHESS_BUILD");
    snprintf(path, sizeof path, "%s/%s", build ? build : "build", name);
    return path;
}

static bool is_usual_seed(void) { return getenv("FUZZ_SEED") == NULL; }

/* Runs `conform fuzz`; returns its exit code, its output in `output`. */
static int fuzz(const char *variant, const char *options, const char *engine,
                char **output) {
    char line[1024];
    const char *seed = getenv("FUZZ_SEED");
    snprintf(line, sizeof line, "fuzz --variant %s --seed %s --output %s/found %s -- %s",
             variant, seed ? seed : "1", test_folder(), options, engine);
    return run_command_line(command_fuzz, line, output, NULL);
}

static int fuzz_faulty(const char *variant, const char *options, const char *fault,
                       char **output) {
    char engine[300];
    snprintf(engine, sizeof engine, "%s %s", build_path("engines/faulty"), fault);
    return fuzz(variant, options, engine, output);
}

/* The path in "written: PATH". */
static char *written_path(const char *output) {
    static char path[256];
    const char *line = strstr(output, "written: ");
    assert_non_null(line);
    assert_int_equal(sscanf(line, "written: %255s", path), 1);
    return path;
}

/* The number in front of the words, the first in the output; 0 when there is none. */
static size_t number_before(const char *output, const char *words) {
    const char *at = strstr(output, words);
    while (at && at > output && at[-1] >= '0' && at[-1] <= '9')
        at--;
    return at ? strtoul(at, NULL, 10) : 0;
}

static int conform(int (*command)(int, char **), const char *format, const char *path,
                   const char *engine) {
    char line[1024], *output;
    snprintf(line, sizeof line, format, path, engine);
    int code = run_command_line(command, line, &output, NULL);
    free(output);
    return code;
}

/* The file is laid out and sound, fails with the engine and passes with the reference. */
static void check_case_file(const FaultRow *row, const char *path) {
    char engine[300];
    snprintf(engine, sizeof engine, "%s %s", build_path("engines/faulty"), row->fault);
    if (conform(command_fmt, "fmt --check %s%s", path, "") != EXIT_CONFORMANT ||
        conform(command_lint, "lint %s%s", path, "") != EXIT_CONFORMANT)
        fail_msg("%s: %s is not laid out, or not sound", row->fault, path);
    if (conform(command_run, "run --cases %s -- %s", path, engine) != EXIT_NOT_CONFORMANT)
        fail_msg("%s: the case in %s does not fail", row->fault, path);
    if (conform(command_run, "run --cases %s -- %s", path,
                build_path("adapters/reference")) != EXIT_CONFORMANT)
        fail_msg("%s: the reference fails the case in %s", row->fault, path);
    char *text = read_test_file(path);
    if (strstr(text, "x-found") == NULL || strstr(text, "x-blessed") != NULL ||
        (row->clause && is_usual_seed() && !strstr(text, row->clause)))
        fail_msg("%s: %s does not say what it is about:\n%s", row->fault, path, text);
    free(text);
}

static void check_sizes(const FaultRow *row, const char *output) {
    size_t plies = number_before(output, " plies");
    size_t pieces = number_before(output, " piece"),
           events = number_before(output, " event");
    if (!is_usual_seed() && plies <= 20000)
        return;
    if (plies > row->plies || pieces > row->pieces || events > row->events)
        fail_msg("%s: %zu of %zu plies, %zu of %zu pieces, %zu of %zu events\n%s",
                 row->fault, plies, row->plies, pieces, row->pieces, events, row->events,
                 output);
}

static void check_fault(const FaultRow *row) {
    char *output;
    if (fuzz_faulty(row->variant, "--games 600", row->fault, &output) !=
        EXIT_NOT_CONFORMANT)
        fail_msg("%s: not found\n%s", row->fault, output);
    check_sizes(row, output);
    if (row->diagnosis && !strstr(output, row->diagnosis))
        fail_msg("%s: no hint at %s\n%s", row->fault, row->diagnosis, output);
    check_case_file(row, written_path(output));
    free(output);
}

static void every_fault_is_found_and_shrunk(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof fault_rows / sizeof *fault_rows; i++)
        check_fault(&fault_rows[i]);
}

static void every_fault_has_a_row(void **state) {
    (void)state;
    char name[128], *arguments[] = {build_path("engines/faulty"), "--list", NULL};
    const char *path = write_test_file("faults", "");
    posix_spawn_file_actions_t actions;
    pid_t child;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY, 0);
    assert_int_equal(
        posix_spawn(&child, arguments[0], &actions, NULL, arguments, environ), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    posix_spawn_file_actions_destroy(&actions);
    FILE *list = fopen(path, "r");
    assert_non_null(list);
    while (fscanf(list, "%127s", name) == 1) {
        bool has_row = strcmp(name, "none") == 0 || strcmp(name, "declines") == 0 ||
                       strcmp(name, "ignores-rulings") == 0 ||
                       strcmp(name, "hangs-when-a-king-moves") == 0;
        for (size_t i = 0; i < sizeof fault_rows / sizeof *fault_rows; i++)
            has_row = has_row || strcmp(fault_rows[i].fault, name) == 0;
        if (!has_row)
            fail_msg("nothing looks for the fault %s", name);
    }
    fclose(list);
}

/* --- The command ------------------------------------------------------------------ */

static void the_same_seed_finds_the_same(void **state) {
    (void)state;
    char *first, *second;
    fuzz_faulty("solo", "--games 50", "grey-capture-keeps-quiet", &first);
    char *text = read_test_file(written_path(first));
    fuzz_faulty("solo", "--games 50", "grey-capture-keeps-quiet", &second);
    char *again = read_test_file(written_path(second));
    assert_string_equal(first, second);
    assert_string_equal(text, again);
    free(first);
    free(second);
    free(text);
    free(again);
}

static void the_reference_agrees_with_itself(void **state) {
    (void)state;
    static const char *const variants[] = {"teams", "solo", "alliance", "classic"};
    for (size_t i = 0; i < 4; i++) {
        char *output;
        int code =
            fuzz(variants[i], "--games 40", build_path("adapters/reference"), &output);
        if (code != EXIT_CONFORMANT || !strstr(output, "no difference"))
            fail_msg("%s", output);
        free(output);
    }
}

/* The reference plays under what the engine declares, whatever that is. */
static void declared_rulings_are_followed(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"teams", "teams-king-capture-safety=required"},
        {"solo", "en-passant-window=next-player-only"},
        {"solo", "en-passant-occupied-square=captures-both"},
        {"solo", "solo-resigned-king=live-worth-20"},
        {"alliance", "alliance-mate-timing=own-turn"},
        {"classic", "draw-offer-excess=move-stands"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char engine[300], *output;
        snprintf(engine, sizeof engine, "%s --ruling %s",
                 build_path("adapters/reference"), rows[i][1]);
        if (fuzz(rows[i][0], "--games 30", engine, &output) != EXIT_CONFORMANT)
            fail_msg("%s: %s", rows[i][1], output);
        free(output);
    }
}

static void a_ruling_can_be_asked_for(void **state) {
    (void)state;
    char *output;
    /* An engine that takes rulings with requests is told; another one differs. */
    assert_int_equal(fuzz("solo",
                          "--games 30 --ruling en-passant-window=next-player-only",
                          build_path("adapters/reference"), &output),
                     EXIT_CONFORMANT);
    free(output);
    assert_int_equal(
        fuzz_faulty("solo", "--games 100 --ruling en-passant-window=next-player-only",
                    "ignores-rulings", &output),
        EXIT_NOT_CONFORMANT);
    assert_non_null(strstr(output, "en-passant-window=until-owner-moves"));
    free(output);
    assert_int_equal(
        fuzz_faulty("solo", "--games 100 --ruling en-passant-window=next-player-only",
                    "window-next-only", &output),
        EXIT_CONFORMANT);
    free(output);
}

static void a_diagnosis_tries_every_game(void **state) {
    (void)state;
    char *output;
    fuzz_faulty("solo", "--games 60 --rulings-diagnosis", "window-next-only", &output);
    assert_non_null(strstr(
        output, "behaves as en-passant-window=next-player-only in 60 of 60 games"));
    free(output);
}

static void what_is_not_observed_is_not_compared(void **state) {
    (void)state;
    char engine[300], *output;
    snprintf(engine, sizeof engine, "%s --observe board,turn",
             build_path("adapters/reference"));
    assert_int_equal(fuzz("teams", "--games 20", engine, &output), EXIT_CONFORMANT);
    free(output);
}

static void games_begin_from_a_file(void **state) {
    (void)state;
    static const char *const files[] = {
        "{'pieces': {'white': 'Kc1 d7', 'black': 'Kh4'}, 'turn': 'white'}",
        "[{'board': {'c1': 'wK', 'd7': 'wP', 'h4': 'bK'}, 'turn': 'white'}]",
        "{'format': 1, 'about': 'x', 'cases': [{'variant': 'teams', 'setup': 'start'},"
        " {'variant': 'classic', 'setup': {'pieces': {'white': 'Kc1 d7', 'black': "
        "'Kh4'}, 'turn': 'white', 'events': ['d7-d8']}}]}",
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        json_t *given = json_of(files[i]);
        char *text = json_dumps(given, 0), options[300], *output;
        snprintf(options, sizeof options, "--games 20 --plies 3 --from %s",
                 write_test_file("given.json", text));
        assert_int_equal(
            fuzz("classic", options, build_path("adapters/reference"), &output),
            EXIT_CONFORMANT);
        if (number_before(output, " plies") > 60)
            fail_msg("%s", output);
        free(output);
        free(text);
        json_decref(given);
    }
}

static void wrong_usage_and_dead_engines_have_their_codes(void **state) {
    (void)state;
    static const struct {
        const char *line;
        int code;
    } rows[] = {
        {"fuzz --help", EXIT_CONFORMANT},
        {"fuzz -- true", EXIT_USAGE},
        {"fuzz --variant solo", EXIT_USAGE},
        {"fuzz --variant nosuch -- true", EXIT_USAGE},
        {"fuzz --variant solo --games many -- true", EXIT_USAGE},
        {"fuzz --variant solo --plies 1000 -- true", EXIT_USAGE},
        {"fuzz --nosuch", EXIT_USAGE},
        {"fuzz --variant solo -- false", EXIT_NO_ENGINE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *output;
        int code = run_command_line(command_fuzz, rows[i].line, &output, NULL);
        if (code != rows[i].code)
            fail_msg("%s: %d", rows[i].line, code);
        free(output);
    }
    char *output;
    assert_int_equal(fuzz_faulty("solo", "--ruling nosuch=1", "none", &output),
                     EXIT_USAGE);
    free(output);
    assert_int_equal(fuzz_faulty("solo", "--from nosuch.json", "none", &output),
                     EXIT_USAGE);
    free(output);
    assert_int_equal(fuzz_faulty("solo", "--games 3", "declines", &output), EXIT_NOTHING);
    free(output);
}

/* A wrong answer to the first question, a hang, and a name that steers terminals. */
static void engines_that_fail_otherwise_are_found_too(void **state) {
    (void)state;
    static const struct {
        const char *engine, *words;
    } rows[] = {
        {"engines/misbehave wrong-answers", "the field"},
        {"engines/misbehave hello-escapes", "the field"},
        {"engines/faulty hangs-when-a-king-moves", "does not answer in time"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *output;
        int code = fuzz("classic", "--games 40 --timeout 300", build_path(rows[i].engine),
                        &output);
        if (code != EXIT_NOT_CONFORMANT || !strstr(output, rows[i].words) ||
            strchr(output, '\x1b') || strstr(output, "does not show"))
            fail_msg("%s: %d\n%s", rows[i].engine, code, output);
        char *path = written_path(output);
        if (conform(command_fmt, "fmt --check %s%s", path, "") != EXIT_CONFORMANT ||
            conform(command_lint, "lint %s%s", path, "") != EXIT_CONFORMANT)
            fail_msg("%s: %s is not sound", rows[i].engine, path);
        free(output);
    }
}

/* --- Shrinking alone -------------------------------------------------------------- */

static const char big_case[] =
    "{'format': 1, 'about': 'x', 'cases': [{'id': 'agrees', 'title': 't', 'variant': "
    "'classic', 'clauses': ['PAWN-3'], 'level': 'required', 'since': '1.0', 'why': 'w', "
    "'setup': 'start', 'steps': [{'play': 'e2-e4', 'expect': {}}]},"
    "{'id': 'differs', 'title': 't', 'variant': 'classic', 'clauses': ['CASTLE-8'], "
    "'level': 'required', 'since': '1.0', 'why': 'w', 'setup': 'start', 'steps': ["
    "{'play': 'g2-g3'}, {'play': 'b7-b6'}, {'play': 'f1-g2'}, {'play': 'h7-h6'}, "
    "{'play': 'g2-a8', 'expect': {}}, {'play': 'h6-h5'}]}]}";

static void a_case_is_shrunk_alone(void **state) {
    (void)state;
    json_t *file = json_of(big_case);
    char *text = json_dumps(file, 0), line[600], *output;
    const char *path = write_test_file("big.json", text);
    static const struct {
        const char *suffix, *fault;
        int code;
    } rows[] = {
        {"", "captured-rook-keeps-right", EXIT_NOT_CONFORMANT},
        {":differs", "captured-rook-keeps-right", EXIT_NOT_CONFORMANT},
        {":agrees", "captured-rook-keeps-right", EXIT_CONFORMANT},
        {"", "none", EXIT_CONFORMANT},
        {":nosuch", "none", EXIT_NOTHING},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(line, sizeof line, "shrink --output %s/shrunk %s%s -- %s %s",
                 test_folder(), path, rows[i].suffix, build_path("engines/faulty"),
                 rows[i].fault);
        int code = run_command_line(command_shrink, line, &output, NULL);
        if (code != rows[i].code)
            fail_msg("%s: %d\n%s", line, code, output);
        if (code == EXIT_NOT_CONFORMANT) {
            assert_true(number_before(output, " piece") <= 5);
            assert_int_equal(number_before(output, " event"), 1);
            const FaultRow row = {.fault = rows[i].fault, .clause = "CASTLE-8"};
            check_case_file(&row, written_path(output));
        }
        free(output);
    }
    free(text);
    json_decref(file);
}

/* --- Parts ------------------------------------------------------------------------ */

static void a_set_up_of_a_state_leaves_out_what_goes_without_saying(void **state) {
    (void)state;
    json_t *given =
        json_of("{'board': {'h1': 'rK'}, 'turn': 'red', 'states': {'red': 'active', "
                "'blue': 'out'}, 'castling': {}, 'en_passant': {}, 'scores': {'red': 0},"
                " 'quiet': {'red': 3, 'blue': 0}, 'moves_made': 0, 'checks': ['red'], "
                "'control': {'red': 'human'}, 'live_kings': [], 'result': null}");
    json_t *setup = script_setup_of_state(given);
    assert_json_text("set-up",
                     "{'board': {'h1': 'rK'}, 'turn': 'red', 'states': {'red': 'active',"
                     " 'blue': 'out'}, 'quiet': {'red': 3, 'blue': 0}}",
                     setup);
    json_decref(given);
    json_decref(setup);
}

/* Every field and sort of move has a clause in each variant that it exists in. */
static void every_difference_has_a_clause(void **state) {
    (void)state;
    static const char *const keys[] = {"board", "turn",   "castling", "en_passant",
                                       "quiet", "checks", "result",   "nosuch"};
    static const char *const variants[] = {"teams", "solo", "alliance", "classic"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        for (size_t j = 0; j < 4; j++) {
            Difference difference = {.kind = DIFFERENCE_STATE};
            strcpy(difference.key, keys[i]);
            const ClauseHints hints = {.variant = variants[j]};
            json_t *clauses = difference_clauses(&difference, &hints);
            if (json_array_size(clauses) == 0)
                fail_msg("%s has no clause in %s", keys[i], variants[j]);
            json_decref(clauses);
        }
    }
}

/* The rare things must come up, or nothing is proved by finding no difference. */
static void random_games_meet_the_rare_rules(void **state) {
    (void)state;
    static const char *const words[] = {"resign", "new_game", "leave"};
    const SearchOrder order = {.seed = 1, .games = 60, .plies = 60};
    size_t met[3] = {0}, starts = 0, castling = 0, records = 0, out = 0;
    for (size_t game = 0; game < order.games; game++) {
        Script script;
        search_make_script(&order, &rules_solo, game, &script);
        char *events = json_dumps(script.events, 0);
        for (size_t i = 0; i < 3; i++)
            met[i] += strstr(events, words[i]) != NULL;
        starts += json_is_string(script.setup);
        castling += json_object_get(script.setup, "castling") != NULL;
        records += json_object_get(script.setup, "en_passant") != NULL;
        out += json_object_get(script.setup, "states") != NULL;
        free(events);
        script_release(&script);
    }
    assert_true(met[0] > 5 && met[1] > 5 && met[2] > 5);
    assert_true(starts > 5 && castling > 5 && records > 5 && out > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_up_of_a_state_leaves_out_what_goes_without_saying),
        cmocka_unit_test(every_difference_has_a_clause),
        cmocka_unit_test(random_games_meet_the_rare_rules),
        cmocka_unit_test(the_reference_agrees_with_itself),
        cmocka_unit_test(declared_rulings_are_followed),
        cmocka_unit_test(a_ruling_can_be_asked_for),
        cmocka_unit_test(a_diagnosis_tries_every_game),
        cmocka_unit_test(what_is_not_observed_is_not_compared),
        cmocka_unit_test(games_begin_from_a_file),
        cmocka_unit_test(wrong_usage_and_dead_engines_have_their_codes),
        cmocka_unit_test(engines_that_fail_otherwise_are_found_too),
        cmocka_unit_test(the_same_seed_finds_the_same),
        cmocka_unit_test(a_case_is_shrunk_alone),
        cmocka_unit_test(every_fault_has_a_row),
        cmocka_unit_test(every_fault_is_found_and_shrunk),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
