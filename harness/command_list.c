#include <getopt.h>
#include <string.h>

#include "harness/command.h"
#include "harness/help.h"
#include "harness/run_item.h"

static const HelpOption help_options[] = {
    {"--cases PATH", "folder or file of cases; may be repeated (default: cases)"},
    {"--case GLOB", "only cases with such an id; may be repeated"},
    {"--clause ID", "only cases that cite the clause"},
    {"--variant NAME", "only cases of this variant"},
    {"--level LEVEL", "only `required` or `ruling`"},
    {"--json", "an array of objects: id, title, variants, clauses, level, "
               "file, line"},
    {NULL, NULL}};

static const Help help = {
    .usage = "conform list [OPTIONS]",
    .text = "Lists cases: id, tab, variants, tab, title.",
    .options = help_options,
    .examples = "conform list --clause EP-5\n"
                "conform list --variant solo --json\n",
    .exits = "0 listed; 2 wrong usage or a bad case file; 4 nothing "
             "selected.",
};

typedef struct ListOptions {
    TextList paths, globs;
    Selection selection;
    bool json;
} ListOptions;

static void print_line(const Case *scene) {
    printf("%s\t", scene->id);
    for (size_t i = 0; i < scene->variant_count; i++)
        printf("%s%s", i ? " " : "", scene->variants[i]->name);
    printf("\t%s\n", scene->title);
}

static json_t *describe(const Case *scene) {
    json_t *variants = json_array();
    for (size_t i = 0; i < scene->variant_count; i++)
        json_array_append_new(variants, json_string(scene->variants[i]->name));
    const char *path = scene->file->source.path;
    json_t *object = json_pack(
        "{s:s, s:s, s:o, s:O, s:s, s:s, s:I}", "id", scene->id, "title", scene->title,
        "variants", variants, "clauses", json_object_get(scene->json, "clauses"), "level",
        scene->level, "file", path, "line", (json_int_t)case_place(scene, NULL).line);
    return object;
}

static size_t print_cases(const Suite *suite, const ListOptions *options) {
    size_t count = 0;
    for (size_t i = 0; i < suite->case_count; i++) {
        const Case *scene = suite->cases[i];
        if (!selection_takes_case(&options->selection, scene))
            continue;
        if (options->json) {
            json_t *object = describe(scene);
            fputs(count ? ",\n" : "[\n", stdout);
            json_dumpf(object, stdout, JSON_COMPACT);
            json_decref(object);
        } else {
            print_line(scene);
        }
        count++;
    }
    if (options->json)
        fputs(count ? "\n]\n" : "[]\n", stdout);
    return count;
}

static int list(ListOptions *options) {
    Catalog catalog = {0};
    Suite suite = {0};
    int code = EXIT_USAGE;
    options->selection.globs = options->globs.items;
    options->selection.glob_count = options->globs.count;
    if (command_load(options->paths.items, options->paths.count, &catalog, &suite))
        code = print_cases(&suite, options) ? EXIT_CONFORMANT : EXIT_NOTHING;
    suite_release(&suite);
    catalog_release(&catalog);
    return code;
}

static const struct option long_options[] = {
    {"cases", required_argument, NULL, 'p'},  {"case", required_argument, NULL, 'i'},
    {"clause", required_argument, NULL, 'c'}, {"variant", required_argument, NULL, 'v'},
    {"level", required_argument, NULL, 'l'},  {"json", no_argument, NULL, 'j'},
    {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0}};

static void take_option(int option, ListOptions *options) {
    if (option == 'p')
        text_list_add(&options->paths, optarg);
    else if (option == 'i')
        text_list_add(&options->globs, optarg);
    else if (option == 'c')
        options->selection.clause = optarg;
    else if (option == 'v')
        options->selection.variant = optarg;
    else if (option == 'l')
        options->selection.level = optarg;
    else
        options->json = true;
}

int command_list(int argc, char **argv) {
    ListOptions options = {0};
    int code = EXIT_CONFORMANT, option;
    optind = 1;
    opterr = 0;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1 &&
           option != 'h' && option != '?')
        take_option(option, &options);
    if (option == 'h')
        help_print(stdout, &help);
    else if (option == '?')
        code =
            command_usage_error(argv[0], "cannot make sense of \"%s\"", argv[optind - 1]);
    else if (optind < argc)
        code = command_usage_error(argv[0], "cannot make sense of \"%s\"", argv[optind]);
    else
        code = list(&options);
    text_list_release(&options.paths);
    text_list_release(&options.globs);
    return code;
}
