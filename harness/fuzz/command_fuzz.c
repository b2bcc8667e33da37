#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "harness/command.h"
#include "harness/connection.h"
#include "harness/escape.h"
#include "harness/fuzz/diagnosis.h"
#include "harness/fuzz/givens.h"
#include "harness/fuzz/lesson.h"
#include "harness/fuzz/search.h"
#include "harness/fuzz/shrink.h"
#include "harness/help.h"
#include "harness/memory.h"
#include "harness/progress.h"
#include "harness/run_options.h"

static const HelpOption help_options[] = {
    {"--variant NAME", "which variant"},
    {"--games N", "how many games (default 1000)"},
    {"--seed S", "a number (default 1)"},
    {"--plies P", "events in a game, at most (default 40, at most 200)"},
    {"--from FILE", "begin from the set-ups of this file: a position object, an "
                    "array of them, or a case file"},
    {"--ruling NAME=CHOICE",
     "play under this choice, whatever the engine declares; may be "
     "repeated"},
    {"--rulings-diagnosis",
     "try all games again under each choice that would explain the "
     "finding"},
    {"--output DIR", "where case files go (default findings)"},
    {"--timeout MS", "for one game (default 10000)"},
    {NULL, NULL}};

static const Help help = {
    .usage = "conform fuzz --variant NAME [OPTIONS] -- ENGINE [ARGUMENTS]",
    .text = "Plays random games that look for the rare rules, and holds "
            "every answer of the engine against the reference. The first "
            "difference is made as small as it gets, printed, and written "
            "as a case file. The reference plays under the rulings that "
            "the engine declares. The same seed finds the same.",
    .options = help_options,
    .examples = "conform fuzz --variant teams -- ./my-engine\n"
                "conform fuzz --variant solo --games 5000 --seed 7 -- "
                "./my-engine\n",
    .exits = "0 nothing found; 1 something found; 2 wrong usage; 3 the "
             "engine could not be started or the run was aborted; 4 the "
             "engine supports none of it; 5 a fault of conform.",
};

enum {
    OPTION_VARIANT = 256,
    OPTION_GAMES,
    OPTION_SEED,
    OPTION_PLIES,
    OPTION_FROM,
    OPTION_RULING,
    OPTION_DIAGNOSIS,
    OPTION_OUTPUT,
    OPTION_TIMEOUT,
    OPTION_HELP
};

static const struct option long_options[] = {
    {"variant", required_argument, NULL, OPTION_VARIANT},
    {"games", required_argument, NULL, OPTION_GAMES},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"plies", required_argument, NULL, OPTION_PLIES},
    {"from", required_argument, NULL, OPTION_FROM},
    {"ruling", required_argument, NULL, OPTION_RULING},
    {"rulings-diagnosis", no_argument, NULL, OPTION_DIAGNOSIS},
    {"output", required_argument, NULL, OPTION_OUTPUT},
    {"timeout", required_argument, NULL, OPTION_TIMEOUT},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

typedef struct Order {
    const char *variant, *from, *output;
    long games, seed, plies, timeout_ms;
    TextList rulings;
    bool diagnosis, help;
    char *const *engine;
} Order;

/* --- Options ---------------------------------------------------------------------- */

static bool take_option(int option, const char *argument, Order *order) {
    enum { MOST = 1000000000, MOST_PLIES = 200 };
    switch (option) {
    case OPTION_VARIANT:
        order->variant = argument;
        return true;
    case OPTION_GAMES:
        return run_options_number(argument, 1, MOST, &order->games);
    case OPTION_SEED:
        return run_options_number(argument, 0, MOST, &order->seed);
    case OPTION_PLIES:
        return run_options_number(argument, 1, MOST_PLIES, &order->plies);
    case OPTION_FROM:
        order->from = argument;
        return true;
    case OPTION_RULING:
        text_list_add(&order->rulings, argument);
        return true;
    case OPTION_DIAGNOSIS:
        return order->diagnosis = true;
    case OPTION_OUTPUT:
        order->output = argument;
        return true;
    case OPTION_TIMEOUT:
        return run_options_number(argument, 1, 86400000, &order->timeout_ms);
    default:
        return order->help = true;
    }
}

static int read_options(int argc, char **argv, Order *order) {
    int option, index = 0;
    *order = (Order){.games = 1000, .seed = 1, .plies = 40, .timeout_ms = 10000};
    order->output = "findings";
    optind = 1;
    opterr = 0;
    while ((option = getopt_long(argc, argv, "+", long_options, &index)) != -1) {
        if (option == '?')
            return command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                       argv[optind - 1]);
        if (!take_option(option, optarg, order))
            return command_usage_error(argv[0], "--%s does not take \"%s\"",
                                       long_options[index].name, optarg);
    }
    order->engine = argv + optind;
    if (!order->help && !order->variant)
        return command_usage_error(argv[0], "which variant? Say --variant NAME");
    if (!order->help && optind == argc)
        return command_usage_error(argv[0], "which engine? Put it after --");
    return EXIT_CONFORMANT;
}

/* --- What was found --------------------------------------------------------------- */

static int give_lesson(const Order *order, const Catalog *catalog, const Asker *asker,
                       const SearchResult *result, const Script *shrunk,
                       const Difference *difference) {
    char *origin = memory_format("seed %ld, game %zu", order->seed, result->games);
    char *id =
        memory_format("fuzz-%s-%ld-%zu", order->variant, order->seed, result->games);
    json_t *reply = asker_reply(asker, shrunk);
    const Finding finding = {asker, shrunk, difference, reply, origin, id};
    const Lesson lesson = {.catalog = catalog,
                           .finding = &finding,
                           .folder = order->output,
                           .engine = order->engine,
                           .is_held_otherwise =
                               order->rulings.count > 0 &&
                               !asker->witness.engine->rulings_per_request};
    bool written = lesson_give(&lesson);
    json_decref(reply);
    free(origin);
    free(id);
    return written ? EXIT_NOT_CONFORMANT : EXIT_USAGE;
}

static int report(const Order *order, const SearchOrder *searched, const Catalog *catalog,
                  const Asker *asker, const SearchResult *result) {
    Script shrunk = script_copy(&result->script);
    Difference difference = result->difference;
    Shrinking shrinking = {asker, &shrunk, &difference, false, 0, SESSION_OK};
    shrink_run(&shrinking);
    char *words = difference_words(&difference);
    printf("fuzz: %s: found in game %zu after %zu plies\n", words, result->games,
           result->plies);
    char *size = script_size(&shrunk);
    if (shrinking.repeats)
        printf("fuzz: shrunk to %s\n", size);
    else
        puts("fuzz: asked again alone, the engine does not repeat it");
    free(size);
    free(words);
    int code = EXIT_NO_ENGINE;
    if (shrinking.status == SESSION_OK) {
        const Script scripts[] = {result->script, shrunk};
        code = give_lesson(order, catalog, asker, result, &shrunk, &difference);
        if (shrinking.repeats &&
            diagnosis_print(asker, scripts, 2, order->diagnosis ? searched : NULL) !=
                SESSION_OK)
            code = EXIT_NO_ENGINE;
    }
    script_release(&shrunk);
    return code;
}

/* --- Searching -------------------------------------------------------------------- */

typedef struct Watch {
    Progress progress;
    size_t games;
} Watch;

static void on_progress(const SearchResult *result, void *context) {
    Watch *watch = context;
    progress_show(&watch->progress, result->games, watch->games, result->found ? 1 : 0);
}

static int search(const Order *order, const Catalog *catalog, const Asker *asker,
                  const json_t *setups) {
    const SearchOrder searched = {(uint64_t)order->seed, (size_t)order->games,
                                  (size_t)order->plies, setups};
    Watch watch = {.games = searched.games};
    SearchResult result;
    progress_start(&watch.progress);
    SessionStatus status = search_run(&searched, asker, on_progress, &watch, &result);
    progress_hide(&watch.progress);
    int code = EXIT_NO_ENGINE;
    if (status == SESSION_OK && result.found) {
        code = report(order, &searched, catalog, asker, &result);
    } else if (status == SESSION_OK) {
        bool nothing = result.unsupported == result.games;
        printf("fuzz: %zu games, %zu plies, %s", result.games, result.plies,
               nothing ? "all unsupported" : "no difference");
        if (!nothing && result.unsupported > 0)
            printf(" (%zu games unsupported)", result.unsupported);
        putchar('\n');
        code = nothing ? EXIT_NOTHING : EXIT_CONFORMANT;
    }
    if (code == EXIT_NO_ENGINE)
        fprintf(stderr, "conform fuzz: %s\n", session_message(asker->session));
    script_release(&result.script);
    return code;
}

static int fuzz_with(const Order *order, const Catalog *catalog,
                     const VariantInfo *variant, Connection *connection) {
    Asker asker = {.session = connection->session};
    json_t *setups = NULL, *pins = NULL;
    int code = EXIT_NOTHING;
    if (!witness_init(&asker.witness, variant, &connection->engine)) {
        printf("fuzz: the engine does not play %s\n", variant->name);
        return code;
    }
    code = EXIT_USAGE;
    if (givens_rulings(&order->rulings, &asker.witness, &pins) &&
        (!order->from || givens_setups(order->from, &asker.witness, &setups)))
        code = search(order, catalog, &asker, setups);
    json_decref(setups);
    json_decref(pins);
    return code;
}

static int fuzz(const Order *order) {
    Catalog catalog = {0};
    Problems problems = {0};
    Connection connection;
    int code = EXIT_USAGE;
    bool loaded = catalog_load(NULL, &catalog, &problems);
    problems_print(&problems, stderr);
    const VariantInfo *variant =
        loaded ? variant_list_find(&catalog.variants, order->variant) : NULL;
    if (loaded && !variant) {
        command_usage_error("fuzz", "there is no variant \"%s\"", order->variant);
    } else if (loaded) {
        code = EXIT_NO_ENGINE;
        if (connection_open(order->engine, 1, (unsigned)order->timeout_ms, 0, &catalog,
                            &connection)) {
            code = fuzz_with(order, &catalog, variant, &connection);
            connection_close(&connection);
        }
    }
    problems_release(&problems);
    catalog_release(&catalog);
    return code;
}

int command_fuzz(int argc, char **argv) {
    Order order;
    int code = read_options(argc, argv, &order);
    if (code == EXIT_CONFORMANT && order.help)
        help_print(stdout, &help);
    else if (code == EXIT_CONFORMANT)
        code = fuzz(&order);
    text_list_release(&order.rulings);
    return code;
}
