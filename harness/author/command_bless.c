#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "harness/author/bless.h"
#include "harness/canonical.h"
#include "harness/command.h"
#include "harness/help.h"
#include "harness/replace.h"

static const HelpOption help_options[] = {
    {"--plays", "every play without an expectation, not only one that ends a case"},
    {NULL, NULL}};

static const Help help = {
    .usage = "conform bless [--plays] FILE...",
    .text = "Fills in what the cases of a file do not say yet: what a play changes, the "
            "clauses of an illegal event, legal moves, states and counts. The reference "
            "is asked, under every choice of the case's ruling. Each step that is filled "
            "in is marked x-blessed, and lint refuses the mark: work the expectation out "
            "by hand from the spec, then take the mark away. What is written already "
            "stays.",
    .options = help_options,
    .examples = "conform bless my-cases.json\n"
                "conform import game.pgn4 --at 40 >my-case.json && conform bless "
                "my-case.json\n",
    .exits = "0 filled in, or nothing was missing; 1 a play is refused, or what is to be "
             "illegal is not: the file stays as it was; 2 wrong usage or a bad file.",
};

/* Fills in every case. */
static int bless_cases(const char *path, json_t *root, Blessing *blessing) {
    json_t *scene;
    size_t i;
    int code = EXIT_CONFORMANT;
    json_array_foreach(json_object_get(root, "cases"), i, scene) {
        size_t before = blessing->filled;
        const char *id = json_string_value(json_object_get(scene, "id"));
        if (!bless_case(scene, blessing)) {
            fprintf(stderr, "conform: %s: %s: %s\n", path, id ? id : "(no id)",
                    blessing->complaint);
            code = EXIT_NOT_CONFORMANT;
        } else if (blessing->filled != before) {
            size_t steps = blessing->filled - before;
            printf("%s: %s: %zu step%s filled in\n", path, id ? id : "(no id)", steps,
                   steps == 1 ? "" : "s");
        }
    }
    return code;
}

static int bless_file(const char *path, bool plays) {
    Problems problems = {0};
    Source source = {0};
    Blessing blessing = {.plays = plays};
    int code = EXIT_USAGE;
    json_t *root = source_load(path, &source, &problems);
    if (root && !json_is_array(json_object_get(root, "cases"))) {
        fprintf(stderr, "conform: %s: it holds no cases\n", path);
    } else if (root) {
        code = bless_cases(path, root, &blessing);
    }
    if (code == EXIT_CONFORMANT && blessing.filled != 0) {
        size_t size;
        char *text = canonical_text(root, &size);
        if (!replace_file(path, text, size))
            code = EXIT_USAGE;
        free(text);
    }
    problems_print(&problems, stderr);
    free(blessing.complaint);
    json_decref(root);
    source_release(&source);
    problems_release(&problems);
    return code;
}

int command_bless(int argc, char **argv) {
    static const struct option options[] = {{"plays", no_argument, NULL, 'p'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    bool plays = false;
    int option, code = EXIT_CONFORMANT;
    optind = 1;
    opterr = 0;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option == 'h') {
            help_print(stdout, &help);
            return EXIT_CONFORMANT;
        }
        if (option != 'p')
            return command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                       argv[optind - 1]);
        plays = true;
    }
    if (optind == argc)
        return command_usage_error(argv[0], "FILE is missing");
    for (int i = optind; i < argc; i++) {
        int result = bless_file(argv[i], plays);
        code = result > code ? result : code;
    }
    return code;
}
