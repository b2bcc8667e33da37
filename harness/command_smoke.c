#include <getopt.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "harness/command.h"
#include "harness/connection.h"
#include "harness/escape.h"
#include "harness/failure.h"
#include "harness/help.h"
#include "harness/runner.h"

static const Help help = {
    .usage = "conform smoke [--cases PATH] -- ENGINE [ARGUMENTS]",
    .text = "Says hello to an engine and tries three cases: of the cases "
            "that are required, need nothing in particular and run under a "
            "variant the engine offers, the one with the fewest steps that "
            "asks for legal moves, the one that plays a move, and the one "
            "that plays an illegal one (of several, the first in the "
            "corpus).",
    .examples = "conform smoke -- python3 my_engine.py\n",
    .exits = "0 all well; 1 a case failed; 2 wrong usage; 3 no hello; 4 "
             "nothing to try.",
};

enum { CHOSEN = 3 };

static bool has_step(const json_t *scene, const char *kind) {
    const json_t *steps = json_object_get(scene, "steps");
    bool play = strcmp(kind, "play") == 0;
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);
        if (json_object_get(step, kind) && (!play || json_object_get(step, "expect")))
            return true;
    }
    return false;
}

static bool is_simple(const Case *scene, const EngineInfo *engine) {
    static const char *const special[] = {"needs", "options", "rulings", "invalid_setup"};
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (json_object_get(scene->json, special[i]))
            return false;
    bool offered = false;
    for (size_t i = 0; i < scene->variant_count; i++)
        offered = offered || engine_offers_variant(engine, scene->variants[i]->name);
    return offered && strcmp(scene->level, "required") == 0;
}

static size_t choose(const Suite *suite, const EngineInfo *engine,
                     const char *chosen[CHOSEN]) {
    static const char *const kinds[CHOSEN] = {"legal", "play", "illegal"};
    size_t count = 0;
    for (size_t kind = 0; kind < CHOSEN; kind++) {
        const Case *best = NULL;
        size_t fewest = SIZE_MAX;
        for (size_t i = 0; i < suite->case_count; i++) {
            const Case *scene = suite->cases[i];
            size_t steps = json_array_size(json_object_get(scene->json, "steps"));
            bool taken = false;
            for (size_t j = 0; j < count; j++)
                taken = taken || strcmp(chosen[j], scene->id) == 0;
            if (!taken && steps < fewest && has_step(scene->json, kinds[kind]) &&
                is_simple(scene, engine)) {
                best = scene;
                fewest = steps;
            }
        }
        if (best)
            chosen[count++] = best->id;
    }
    return count;
}

static const RunItem *first_bad(const RunItems *items) {
    for (size_t i = 0; i < items->count; i++)
        if (verdict_is_bad(items->items[i].judgement.verdict))
            return &items->items[i];
    return NULL;
}

static void print_bad(const RunItem *item, const RunCommand *command) {
    printf("smoke: %s %s: ", item->id, verdict_name(item->judgement.verdict));
    escape_print(stdout, item->judgement.reason ? item->judgement.reason : "");
    fputs("\nSee: ", stdout);
    run_command_print(stdout, command, item->id);
    fputc('\n', stdout);
}

static int try_cases(const Suite *suite, const Catalog *catalog, Connection *connection,
                     const RunCommand *command) {
    const char *chosen[CHOSEN];
    RunItems items;
    const Selection selection = {
        .globs = chosen, .glob_count = choose(suite, &connection->engine, chosen)};
    if (selection.glob_count == 0) {
        puts("smoke: it says hello, but there is no case to try");
        return EXIT_NOTHING;
    }
    run_items_select(suite, &selection, &items);
    Runner runner = {.session = connection->session,
                     .catalog = catalog,
                     .engine = &connection->engine,
                     .items = &items};
    int code = EXIT_CONFORMANT;
    SessionStatus status = runner_run(&runner);
    const RunItem *bad = first_bad(&items);
    if (bad) {
        print_bad(bad, command);
        code = EXIT_NOT_CONFORMANT;
    }
    if (status != SESSION_OK) {
        printf("smoke: %s\n", session_message(connection->session));
        code = EXIT_NO_ENGINE;
    } else if (!bad && runner.tally.of[VERDICT_PASSED] == 0) {
        puts("smoke: it says hello, but supports none of the cases");
        code = EXIT_NOTHING;
    } else if (!bad) {
        fputs("smoke: ", stdout);
        escape_print(stdout, connection->engine.name);
        printf(" says hello and answers %zu cases as it should\n", selection.glob_count);
    }
    run_items_release(&items);
    return code;
}

static int smoke(const TextList *paths, char *const *engine) {
    Catalog catalog = {0};
    Suite suite = {0};
    int code = EXIT_USAGE;
    if (command_load(paths->items, paths->count, &catalog, &suite)) {
        Connection connection;
        const RunCommand command = {.program = command_program(),
                                    .paths = paths->items,
                                    .path_count = paths->count,
                                    .engine = engine};
        code = EXIT_NO_ENGINE;
        if (connection_open(engine, 1, 0, 0, &catalog, &connection)) {
            code = try_cases(&suite, &catalog, &connection, &command);
            connection_close(&connection);
        }
    }
    suite_release(&suite);
    catalog_release(&catalog);
    return code;
}

int command_smoke(int argc, char **argv) {
    static const struct option options[] = {{"cases", required_argument, NULL, 'c'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    TextList paths = {0};
    int code = EXIT_CONFORMANT, option;
    optind = 1;
    opterr = 0;
    while ((option = getopt_long(argc, argv, "+", options, NULL)) == 'c')
        text_list_add(&paths, optarg);
    if (option == 'h')
        help_print(stdout, &help);
    else if (option == '?')
        code =
            command_usage_error(argv[0], "cannot make sense of \"%s\"", argv[optind - 1]);
    else if (optind == argc)
        code = command_usage_error(argv[0], "which engine? Put it after --");
    else
        code = smoke(&paths, argv + optind);
    text_list_release(&paths);
    return code;
}
