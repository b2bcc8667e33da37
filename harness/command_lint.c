#include <getopt.h>

#include "harness/command.h"
#include "harness/help.h"
#include "harness/lint.h"

static const Help help = {
    .usage = "conform lint [PATH...]",
    .text = "Finds what is wrong with case files: all that `run` would "
            "refuse, and what the format cannot say. A PATH is a file or a "
            "folder (default: cases).",
    .examples = "conform lint\n"
                "conform lint my-cases.json\n",
    .exits = "0 nothing found; 1 something found; 2 wrong usage.",
};

static int lint_paths(const char *const *paths, size_t path_count) {
    Catalog catalog = {0};
    Suite suite = {0};
    Problems problems = {0};
    if (!catalog_load(NULL, &catalog, &problems)) {
        problems_print(&problems, stderr);
        problems_release(&problems);
        catalog_release(&catalog);
        return EXIT_USAGE;
    }
    suite_load(paths, path_count, &catalog, &suite, &problems);
    lint_suite(&suite, &problems);
    problems_print(&problems, stdout);
    size_t found = problems.count;
    if (!found)
        printf("%zu cases in %zu files: nothing found\n", suite.case_count,
               suite.file_count);
    problems_release(&problems);
    suite_release(&suite);
    catalog_release(&catalog);
    return found ? EXIT_NOT_CONFORMANT : EXIT_CONFORMANT;
}

int command_lint(int argc, char **argv) {
    static const struct option options[] = {{"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    static const char *const usual[] = {"cases"};
    optind = 1;
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option != 'h')
            return command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                       argv[optind - 1]);
        help_print(stdout, &help);
        return EXIT_CONFORMANT;
    }
    size_t count = (size_t)(argc - optind);
    return lint_paths(count ? (const char *const *)(argv + optind) : usual,
                      count ? count : 1);
}
