#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "harness/command.h"
#include "harness/connection.h"
#include "harness/fuzz/diagnosis.h"
#include "harness/fuzz/givens.h"
#include "harness/fuzz/lesson.h"
#include "harness/fuzz/shrink.h"
#include "harness/help.h"
#include "harness/memory.h"
#include "harness/run_options.h"

static const HelpOption help_options[] = {
    {"--variant NAME", "of a case of several variants (default: its first)"},
    {"--output DIR", "where the case file goes (default findings)"},
    {"--timeout MS", "for one request (default 10000)"},
    {NULL, NULL}};

static const Help help = {
    .usage = "conform shrink [OPTIONS] FILE[:ID] -- ENGINE [ARGUMENTS]",
    .text = "Makes a case in which the engine and the reference differ as "
            "small as it gets, prints it and writes it as a case file. "
            "Without an ID it is the first case of the file that shows a "
            "difference. What the case expects does not matter: the "
            "reference decides.",
    .options = help_options,
    .examples = "conform shrink findings/solo-1.json -- ./my-engine\n"
                "conform shrink my-cases.json:my-case --variant alliance -- "
                "./my-engine\n",
    .exits = "0 no difference; 1 shrunk; 2 wrong usage or a bad case file; "
             "3 the engine could not be started or the run was aborted; 4 "
             "the engine supports none of it.",
};

typedef struct Order {
    const char *variant, *output, *id;
    char *path;
    long timeout_ms;
    char *const *engine;
} Order;

/* --- From a case to a script ------------------------------------------------------ */

static Script script_of_case(const json_t *scene, const VariantInfo *variant) {
    const json_t *setup = json_object_get(scene, "setup");
    const json_t *events = json_object_get(setup, "events");
    const json_t *steps = json_object_get(scene, "steps");
    json_t *options = json_object_get(scene, "options");
    Script script = {givens_setup_of_case(setup, variant),
                     options ? json_deep_copy(options) : json_object(), json_array()};
    for (size_t i = 0; i < json_array_size(events); i++)
        json_array_append(script.events, json_array_get(events, i));
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);
        json_t *play = json_object_get(step, "play");
        play = play ? play : json_object_get(step, "illegal");
        if (play)
            json_array_append(script.events, play);
    }
    return script;
}

/* The choices that a case pins, as words of a command line. */
static bool pin_case(const json_t *scene, Witness *witness, json_t **pins) {
    const char *name;
    json_t *choice;
    TextList chosen = {0};
    json_object_foreach(json_object_get(scene, "rulings"), name, choice) {
        text_list_add(&chosen, memory_format("%s=%s", name, json_string_value(choice)));
    }
    bool good = givens_rulings(&chosen, witness, pins);
    for (size_t i = 0; i < chosen.count; i++)
        free((char *)(void *)chosen.items[i]);
    text_list_release(&chosen);
    return good;
}

/* --- One case --------------------------------------------------------------------- */

static int give_lesson(const Order *order, const Catalog *catalog, const Asker *asker,
                       const Case *scene, const Script *script,
                       const Difference *difference) {
    char *origin = memory_format("case %s", scene->id);
    char *id = memory_format("%.60s-shrunk", scene->id);
    json_t *reply = asker_reply(asker, script);
    const Finding finding = {asker, script, difference, reply, origin, id};
    const Lesson lesson = {.catalog = catalog,
                           .finding = &finding,
                           .folder = order->output,
                           .engine = order->engine,
                           .is_held_otherwise =
                               json_object_get(scene->json, "rulings") != NULL};
    bool written = lesson_give(&lesson);
    json_decref(reply);
    free(origin);
    free(id);
    return written ? EXIT_NOT_CONFORMANT : EXIT_USAGE;
}

static int shrink_script(const Order *order, const Catalog *catalog, const Asker *asker,
                         const Case *scene, Script *script, Difference *difference) {
    Script found = script_copy(script);
    script_cut(script, difference->event);
    Shrinking shrinking = {asker, script, difference, false, 0, SESSION_OK};
    shrink_run(&shrinking);
    int code = EXIT_NO_ENGINE;
    char *words = difference_words(difference);
    printf("shrink: %s: %s\n", scene->id, words);
    char *size = script_size(script);
    if (shrinking.repeats)
        printf("shrink: %s\n", size);
    else
        puts("shrink: asked again alone, the engine does not repeat it");
    free(size);
    free(words);
    if (shrinking.status == SESSION_OK) {
        const Script scripts[] = {found, *script};
        code = give_lesson(order, catalog, asker, scene, script, difference);
        if (diagnosis_print(asker, scripts, 2, NULL) != SESSION_OK)
            code = EXIT_NO_ENGINE;
    }
    script_release(&found);
    return code;
}

/* Returns EXIT_CONFORMANT when there is no difference, EXIT_NOTHING when the engine does
 * not support the case. */
static int shrink_case(const Order *order, const Catalog *catalog, Connection *connection,
                       const Case *scene) {
    const VariantInfo *variant = scene->variants[0];
    for (size_t i = 0; order->variant && i < scene->variant_count; i++)
        if (strcmp(scene->variants[i]->name, order->variant) == 0)
            variant = scene->variants[i];
    Asker asker = {.session = connection->session};
    json_t *pins = NULL;
    if (json_object_get(scene->json, "invalid_setup") ||
        !witness_init(&asker.witness, variant, &connection->engine) ||
        !pin_case(scene->json, &asker.witness, &pins))
        return EXIT_NOTHING;
    Script script = script_of_case(scene->json, variant);
    Answer answer;
    int code = EXIT_NO_ENGINE;
    if (asker_ask(&asker, &script, 1, NULL, &answer) == SESSION_OK) {
        code = answer.unsupported || answer.void_script ? EXIT_NOTHING : EXIT_CONFORMANT;
        if (answer.difference.kind != DIFFERENCE_NONE)
            code =
                shrink_script(order, catalog, &asker, scene, &script, &answer.difference);
    }
    script_release(&script);
    json_decref(pins);
    return code;
}

/* --- The file --------------------------------------------------------------------- */

static int shrink_file(const Order *order, const Catalog *catalog, const CaseFile *file) {
    Connection connection;
    int code = EXIT_NOTHING;
    size_t asked = 0;
    if (!connection_open(order->engine, 1, (unsigned)order->timeout_ms, 0, catalog,
                         &connection))
        return EXIT_NO_ENGINE;
    for (size_t i = 0; i < file->count; i++) {
        if (order->id && strcmp(file->cases[i].id, order->id) != 0)
            continue;
        int one = shrink_case(order, catalog, &connection, &file->cases[i]);
        asked++;
        if (one != EXIT_NOTHING)
            code = one;
        if (one != EXIT_NOTHING && one != EXIT_CONFORMANT)
            break;
    }
    if (code == EXIT_NO_ENGINE)
        fprintf(stderr, "conform shrink: %s\n", session_message(connection.session));
    else if (code == EXIT_CONFORMANT)
        puts("shrink: the engine and the reference agree");
    else if (code == EXIT_NOTHING)
        printf("shrink: %s\n", asked ? "the engine does not support it" : "no such case");
    connection_close(&connection);
    return code;
}

static int shrink(const Order *order) {
    Catalog catalog = {0};
    Problems problems = {0};
    CaseFile file = {0};
    int code = EXIT_USAGE;
    if (catalog_load(NULL, &catalog, &problems) &&
        case_file_load(order->path, &catalog, &file, &problems))
        code = shrink_file(order, &catalog, &file);
    problems_print(&problems, stderr);
    problems_release(&problems);
    case_file_release(&file);
    catalog_release(&catalog);
    return code;
}

/* Splits `FILE:ID`; a colon of a path stays with it. */
static void take_path(const char *word, Order *order) {
    order->path = memory_text(word);
    char *colon = strrchr(order->path, ':');
    if (colon && case_id_is_slug(colon + 1)) {
        *colon = '\0';
        order->id = colon + 1;
    }
}

static int read_options(int argc, char **argv, Order *order, bool *wants_help) {
    static const struct option options[] = {{"variant", required_argument, NULL, 'v'},
                                            {"output", required_argument, NULL, 'o'},
                                            {"timeout", required_argument, NULL, 't'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    int option;
    *order = (Order){.output = "findings", .timeout_ms = 10000};
    optind = 1;
    opterr = 0;
    while ((option = getopt_long(argc, argv, "+", options, NULL)) != -1) {
        if (option == 'v')
            order->variant = optarg;
        else if (option == 'o')
            order->output = optarg;
        else if (option == 'h')
            *wants_help = true;
        else if (option != 't' ||
                 !run_options_number(optarg, 1, 86400000, &order->timeout_ms))
            return command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                       argv[optind - 1]);
    }
    if (*wants_help)
        return EXIT_CONFORMANT;
    if (optind == argc)
        return command_usage_error(argv[0], "which case? Say FILE or FILE:ID");
    take_path(argv[optind++], order);
    if (optind < argc && strcmp(argv[optind], "--") == 0)
        optind++;
    order->engine = argv + optind;
    if (optind >= argc)
        return command_usage_error(argv[0], "which engine? Put it after --");
    return EXIT_CONFORMANT;
}

int command_shrink(int argc, char **argv) {
    Order order;
    bool wants_help = false;
    int code = read_options(argc, argv, &order, &wants_help);
    if (wants_help)
        help_print(stdout, &help);
    else if (code == EXIT_CONFORMANT)
        code = shrink(&order);
    free(order.path);
    return code;
}
