/* The options that say which cases to run, and how to ask: the same for every command
 * that runs engines over the corpus.
 *
 * Purpose: `run` and `compare` read them here.
 * Chapter: none. */
#ifndef FOURCHESS_HARNESS_SELECTION_OPTIONS_H
#define FOURCHESS_HARNESS_SELECTION_OPTIONS_H

#include "harness/command.h"
#include "harness/help.h"
#include "harness/run_item.h"

typedef struct SelectionOptions {
    TextList paths, globs;
    Selection selection; /* without the globs until selection_options_finish() */
    int engines;
    unsigned timeout_ms; /* 0: the defaults */
} SelectionOptions;

/* What getopt_long() returns for them. A command's own options begin with
 * SELECTION_OPTION_END. */
enum {
    SELECTION_OPTION_CASES = 256,
    SELECTION_OPTION_CASE,
    SELECTION_OPTION_CLAUSE,
    SELECTION_OPTION_VARIANT,
    SELECTION_OPTION_LEVEL,
    SELECTION_OPTION_SYMMETRY,
    SELECTION_OPTION_TIMEOUT,
    SELECTION_OPTION_END
};

/* Rows for the command's table of long options; `j:` goes into its short ones. */
#define SELECTION_LONG_OPTIONS                                                           \
    {"cases", required_argument, NULL, SELECTION_OPTION_CASES},                          \
        {"case", required_argument, NULL, SELECTION_OPTION_CASE},                        \
        {"clause", required_argument, NULL, SELECTION_OPTION_CLAUSE},                    \
        {"variant", required_argument, NULL, SELECTION_OPTION_VARIANT},                  \
        {"level", required_argument, NULL, SELECTION_OPTION_LEVEL},                      \
        {"symmetry", no_argument, NULL, SELECTION_OPTION_SYMMETRY},                      \
        {"jobs", required_argument, NULL, 'j'}, {                                        \
        "timeout", required_argument, NULL, SELECTION_OPTION_TIMEOUT                     \
    }

/* Their rows in the help of a command. */
extern const HelpOption selection_options_help[];

/* Takes one of them. Returns false when its argument makes no sense. */
bool selection_options_take(int option, const char *argument, SelectionOptions *options);

/* Completes what was taken; options that were not given get their defaults. */
void selection_options_finish(SelectionOptions *options);
void selection_options_release(SelectionOptions *options);

/* Does the catalog have the variant? Says so for `command` when not. */
bool selection_options_check(const SelectionOptions *options, const Catalog *catalog,
                             const char *command);

/* Reads a whole number from `least` to `most`; false when it is none. */
bool run_options_number(const char *text, long least, long most, long *number);

#endif
