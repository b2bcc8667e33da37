#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "harness/canonical.h"
#include "harness/command.h"
#include "harness/help.h"
#include "harness/replace.h"

static const HelpOption help_options[] = {
    {"--check", "change nothing; name the files that would change"}, {NULL, NULL}};

static const Help help = {
    .usage = "conform fmt [--check] [PATH...]",
    .text = "Brings case files into their canonical form. A PATH is a file "
            "or a folder (default: cases). A file is written only when it "
            "changes, and never half.",
    .options = help_options,
    .examples = "conform fmt my-cases.json\n"
                "conform fmt --check\n",
    .exits = "0 nothing to change (or changed); 1 with --check: something "
             "to change; 2 wrong usage or a file that is no JSON.",
};

/* Returns EXIT_NOT_CONFORMANT when the file is, or was, not in canonical form. */
static int format_file(const char *path, bool check) {
    Problems problems = {0};
    Source source = {0};
    json_t *root = source_load(path, &source, &problems);
    int code = EXIT_CONFORMANT;
    if (!root) {
        problems_print(&problems, stderr);
        code = EXIT_USAGE;
    } else {
        size_t size;
        char *text = canonical_text(root, &size);
        if (size != source.size || memcmp(text, source.text, size) != 0) {
            code = EXIT_NOT_CONFORMANT;
            printf("%s%s\n", path, check ? ": not in canonical form" : "");
            if (!check && !replace_file(path, text, size))
                code = EXIT_USAGE;
        }
        free(text);
    }
    json_decref(root);
    source_release(&source);
    problems_release(&problems);
    return code;
}

static int format_files(const char *const *paths, size_t path_count, bool check) {
    Problems problems = {0};
    PathList files = {0};
    int code = EXIT_CONFORMANT;
    suite_find_files(paths, path_count, &files, &problems);
    for (size_t i = 0; i < files.count; i++) {
        int result = format_file(files.items[i], check);
        if (result == EXIT_USAGE || (result == EXIT_NOT_CONFORMANT && check))
            code = result > code ? result : code;
    }
    problems_print(&problems, stderr);
    if (problems.count)
        code = EXIT_USAGE;
    problems_release(&problems);
    path_list_release(&files);
    return code;
}

int command_fmt(int argc, char **argv) {
    static const struct option options[] = {{"check", no_argument, NULL, 'c'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    static const char *const usual[] = {"cases"};
    bool check = false;
    int option;
    optind = 1;
    opterr = 0;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option == 'h') {
            help_print(stdout, &help);
            return EXIT_CONFORMANT;
        }
        if (option != 'c')
            return command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                       argv[optind - 1]);
        check = true;
    }
    size_t count = (size_t)(argc - optind);
    return format_files(count ? (const char *const *)(argv + optind) : usual,
                        count ? count : 1, check);
}
