#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "harness/command.h"
#include "harness/connection.h"
#include "harness/help.h"
#include "harness/impact_print.h"
#include "harness/memory.h"
#include "harness/page.h"
#include "harness/selection_options.h"

static const HelpOption help_options[] = {
    {"--ruling NAME=CHOICE", "as in spec/rulings.json"}, {NULL, NULL}};

static const Help help = {
    .usage = "conform impact [OPTIONS] --ruling NAME=CHOICE [-- ENGINE "
             "[ARGUMENTS]]",
    .text = "Prints which cases change when the ruling is decided so "
            "instead of by default: what is expected under both choices, "
            "and both boards as far as the case tells them. An engine that "
            "takes rulings per request is asked under both choices; it "
            "completes the boards, and finds cases that do not say that "
            "they change.",
    .options = help_options,
    .selects = true,
    .examples = "conform impact --ruling en-passant-window=next-player-only\n"
                "conform impact --ruling solo-points-lead=plays-on -- "
                "build/adapters/reference\n",
    .exits = "0 nothing changes; 1 something does; 2 wrong usage; 3 the "
             "engine could not be started, takes no rulings per request, or "
             "the run was aborted; 4 nothing selected.",
};

enum { OPTION_RULING = SELECTION_OPTION_END, OPTION_HELP };
typedef struct Options {
    SelectionOptions chosen;
    const char *ruling; /* "NAME=CHOICE" */
    char *const *engine;
    bool help;
} Options;

/* Finds "NAME=CHOICE"; says what is wrong with it. `choice` points into the catalog. */
static const RulingInfo *find_choice(const char *text, const Catalog *catalog,
                                     const char **choice) {
    char *name = memory_text(text);
    char *equals = strchr(name, '=');
    const RulingInfo *ruling = NULL;
    if (equals)
        *equals = '\0';
    if (equals)
        ruling = ruling_list_find(&catalog->rulings, name);
    *choice = NULL;
    for (size_t i = 0; ruling && i < json_array_size(ruling->choices); i++) {
        const char *known = json_string_value(json_array_get(ruling->choices, i));
        if (strcmp(known, equals + 1) == 0)
            *choice = known;
    }
    if (!ruling) {
        command_usage_error(
            "impact", "there is no ruling \"%s\"; spec/rulings.json has them", name);
    } else if (!*choice) {
        char *choices = page_value(ruling->choices);
        command_usage_error("impact", "the choices of %s are: %s", name, choices);
        free(choices);
    }
    free(name);
    return *choice ? ruling : NULL;
}

/* Returns EXIT_CONFORMANT when the engine was asked. */
static int ask_engine(const Options *options, const RunItems *items, Impact *impact) {
    Connection connection;
    const SelectionOptions *chosen = &options->chosen;
    int code = EXIT_NO_ENGINE;
    if (!connection_open(options->engine, chosen->engines, chosen->timeout_ms, 0,
                         impact->catalog, &connection))
        return code;
    if (!connection.engine.rulings_per_request)
        fputs("conform impact: the engine takes no rulings per request "
              "(`rulings_per_request` in hello); leave it out\n",
              stderr);
    else if (impact_ask(impact, items, &connection.engine, connection.session) ==
             SESSION_OK)
        code = EXIT_CONFORMANT;
    else
        fprintf(stderr, "conform impact: the run was aborted: %s\n",
                session_message(connection.session));
    connection_close(&connection);
    return code;
}

static int find_impact(const Options *options, const Catalog *catalog,
                       const Suite *suite) {
    const char *choice;
    const RulingInfo *ruling = find_choice(options->ruling, catalog, &choice);
    RunItems items;
    Impact impact;
    bool asked = options->engine && *options->engine;
    int code = EXIT_CONFORMANT;
    if (!ruling)
        return EXIT_USAGE;
    if (strcmp(choice, ruling_info_default(ruling)) == 0) {
        printf("%s is the default: nothing changes\n", options->ruling);
        return EXIT_CONFORMANT;
    }
    run_items_select(suite, &options->chosen.selection, &items);
    impact_make(&items, catalog, ruling, choice, &impact);
    if (items.count == 0) {
        fputs("conform impact: no case was selected\n", stderr);
        code = EXIT_NOTHING;
    } else if (asked) {
        code = ask_engine(options, &items, &impact);
    }
    if (code == EXIT_CONFORMANT) {
        const Page page = {.out = stdout, .colour = page_wants_colour(stdout)};
        impact_print(&page, &impact, asked);
        code = impact.count ? EXIT_NOT_CONFORMANT : EXIT_CONFORMANT;
    }
    impact_release(&impact);
    run_items_release(&items);
    return code;
}

static int load_and_find(const Options *options) {
    Catalog catalog = {0};
    Suite suite = {0};
    const SelectionOptions *chosen = &options->chosen;
    int code = EXIT_USAGE;
    if (command_load(chosen->paths.items, chosen->paths.count, &catalog, &suite) &&
        selection_options_check(chosen, &catalog, "impact"))
        code = find_impact(options, &catalog, &suite);
    suite_release(&suite);
    catalog_release(&catalog);
    return code;
}

static int read_options(int argc, char **argv, Options *options) {
    static const struct option table[] = {
        SELECTION_LONG_OPTIONS,
        {"ruling", required_argument, NULL, OPTION_RULING},
        {"help", no_argument, NULL, OPTION_HELP},
        {NULL, 0, NULL, 0}};
    optind = 1;
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, "+j:", table, NULL)) != -1;) {
        if (option == '?')
            return command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                       argv[optind - 1]);
        if (option == OPTION_HELP)
            options->help = true;
        else if (option == OPTION_RULING)
            options->ruling = optarg;
        else if (!selection_options_take(option, optarg, &options->chosen))
            return command_usage_error(argv[0], "there is no such choice: \"%s\"",
                                       optarg);
    }
    selection_options_finish(&options->chosen);
    options->engine = argv + optind;
    if (!options->help && !options->ruling)
        return command_usage_error(argv[0], "which ruling? --ruling NAME=CHOICE");
    return EXIT_CONFORMANT;
}

int command_impact(int argc, char **argv) {
    Options options = {0};
    int code = read_options(argc, argv, &options);
    if (code == EXIT_CONFORMANT && options.help)
        help_print(stdout, &help);
    else if (code == EXIT_CONFORMANT)
        code = load_and_find(&options);
    selection_options_release(&options.chosen);
    return code;
}
