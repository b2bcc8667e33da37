#include "harness/selection_options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool run_options_number(const char *text, long least, long most, long *number) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end || errno || value < least || value > most)
        return false;
    *number = value;
    return true;
}

const HelpOption selection_options_help[] = {
    {"--cases PATH", "folder or file of cases; may be repeated (default: cases)"},
    {"--case GLOB", "only cases with such an id; may be repeated. An id may name "
                    "one variant, as in ID@solo, and one turn, as in ID+90"},
    {"--clause ID", "only cases that cite the clause"},
    {"--variant NAME", "only this variant"},
    {"--level LEVEL", "only `required` or `ruling`"},
    {"--symmetry", "each case also turned by 90, 180, 270 degrees, or colours "
                   "changed"},
    {"-j, --jobs N", "engines side by side (default 1)"},
    {"--timeout MS", "for one request (default 2000, with perft 60000)"},
    {NULL, NULL}};

bool selection_options_take(int option, const char *argument, SelectionOptions *options) {
    Selection *selection = &options->selection;
    long number = 0;
    bool good = true;
    switch (option) {
    case SELECTION_OPTION_CASES:
        text_list_add(&options->paths, argument);
        break;
    case SELECTION_OPTION_CASE:
        text_list_add(&options->globs, argument);
        break;
    case SELECTION_OPTION_CLAUSE:
        selection->clause = argument;
        break;
    case SELECTION_OPTION_VARIANT:
        selection->variant = argument;
        break;
    case SELECTION_OPTION_LEVEL:
        selection->level = argument;
        good = strcmp(argument, "required") == 0 || strcmp(argument, "ruling") == 0;
        break;
    case SELECTION_OPTION_SYMMETRY:
        selection->symmetry = true;
        break;
    case SELECTION_OPTION_TIMEOUT:
        good = run_options_number(argument, 1, 86400000, &number);
        options->timeout_ms = (unsigned)number;
        break;
    default: /* -j */
        good = run_options_number(argument, 1, 256, &number);
        options->engines = (int)number;
    }
    return good;
}

void selection_options_finish(SelectionOptions *options) {
    options->selection.globs = options->globs.items;
    options->selection.glob_count = options->globs.count;
    options->engines = options->engines ? options->engines : 1;
}

void selection_options_release(SelectionOptions *options) {
    text_list_release(&options->paths);
    text_list_release(&options->globs);
}

bool selection_options_check(const SelectionOptions *options, const Catalog *catalog,
                             const char *command) {
    const char *variant = options->selection.variant;
    if (!variant || variant_list_find(&catalog->variants, variant))
        return true;
    command_usage_error(command, "there is no variant \"%s\"", variant);
    return false;
}
