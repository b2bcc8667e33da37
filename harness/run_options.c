#include "harness/run_options.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

const char run_options_help[] =
    "usage: conform run [OPTIONS] -- ENGINE [ARGUMENTS]\n"
    "\n"
    "Runs the cases against an implementation and prints the verdict.\n"
    "\n"
    "  --cases PATH        folder or file of cases; may be repeated (default: cases)\n"
    "  --case GLOB         only cases with such an id; may be repeated. An id may name "
    "one\n"
    "                      variant, as in ID@solo, and one turn, as in ID+90\n"
    "  --clause ID         only cases that cite the clause\n"
    "  --variant NAME      only this variant\n"
    "  --level LEVEL       only `required` or `ruling`\n"
    "  --symmetry          each case also turned by 90, 180, 270 degrees, or colours "
    "changed\n"
    "  --shard I/N         only the I-th of N parts, I from 1\n"
    "  -j, --jobs N        engines side by side (default 1)\n"
    "  --timeout MS        for one request (default 2000, with perft 60000)\n"
    "  --deadline S        for the whole run, in seconds\n"
    "  --fail-fast         stop at the first failure\n"
    "  --max-fail N        stop at the N-th failure\n"
    "  --known FILE        known failures: id, tab, verdict, tab, comment\n"
    "  --update-known      rewrite that file (or make it) to say what the run showed;\n"
    "                      comments stay\n"
    "  --report KIND:FILE  text, tap, junit, json, html, markdown or badge; `-` is "
    "standard\n"
    "                      output; may be repeated (default text:-). Written also when "
    "the\n"
    "                      run is aborted\n"
    "  --help\n"
    "\n"
    "Exit: 0 conformant (or exactly as --known says), 1 something failed, 2 wrong usage "
    "or a\n"
    "bad case file, 3 the engine could not be started or the run was aborted, 4 nothing\n"
    "selected or everything unsupported, 5 a fault of conform.\n";

enum { /* options without a letter */
       OPTION_CASES = 256,
       OPTION_CASE,
       OPTION_CLAUSE,
       OPTION_VARIANT,
       OPTION_LEVEL,
       OPTION_SYMMETRY,
       OPTION_SHARD,
       OPTION_TIMEOUT,
       OPTION_DEADLINE,
       OPTION_FAIL_FAST,
       OPTION_MAX_FAIL,
       OPTION_KNOWN,
       OPTION_UPDATE_KNOWN,
       OPTION_REPORT,
       OPTION_HELP
};

static const struct option long_options[] = {
    {"cases", required_argument, NULL, OPTION_CASES},
    {"case", required_argument, NULL, OPTION_CASE},
    {"clause", required_argument, NULL, OPTION_CLAUSE},
    {"variant", required_argument, NULL, OPTION_VARIANT},
    {"level", required_argument, NULL, OPTION_LEVEL},
    {"symmetry", no_argument, NULL, OPTION_SYMMETRY},
    {"shard", required_argument, NULL, OPTION_SHARD},
    {"jobs", required_argument, NULL, 'j'},
    {"timeout", required_argument, NULL, OPTION_TIMEOUT},
    {"deadline", required_argument, NULL, OPTION_DEADLINE},
    {"fail-fast", no_argument, NULL, OPTION_FAIL_FAST},
    {"max-fail", required_argument, NULL, OPTION_MAX_FAIL},
    {"known", required_argument, NULL, OPTION_KNOWN},
    {"update-known", no_argument, NULL, OPTION_UPDATE_KNOWN},
    {"report", required_argument, NULL, OPTION_REPORT},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

bool run_options_number(const char *text, long least, long most, long *number) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end || errno || value < least || value > most)
        return false;
    *number = value;
    return true;
}

static bool read_shard(const char *text, Selection *selection) {
    char *end;
    unsigned long part = strtoul(text, &end, 10);
    long parts;
    if (end == text || *end != '/' || !run_options_number(end + 1, 1, 100000, &parts) ||
        part < 1 || part > (unsigned long)parts)
        return false;
    selection->shard = (unsigned)part - 1;
    selection->shards = (unsigned)parts;
    return true;
}

static bool read_seconds(const char *text, double *seconds) {
    char *end;
    *seconds = strtod(text, &end);
    return end != text && !*end && *seconds > 0 && *seconds < 1e7;
}

/* Takes one option. Returns false when its argument makes no sense. */
static bool take_option(int option, const char *argument, RunOptions *options) {
    long number = 0;
    bool good = true;
    switch (option) {
    case OPTION_CASES:
        text_list_add(&options->paths, argument);
        break;
    case OPTION_CASE:
        text_list_add(&options->globs, argument);
        break;
    case OPTION_CLAUSE:
        options->selection.clause = argument;
        break;
    case OPTION_VARIANT:
        options->selection.variant = argument;
        break;
    case OPTION_LEVEL:
        options->selection.level = argument;
        good = strcmp(argument, "required") == 0 || strcmp(argument, "ruling") == 0;
        break;
    case OPTION_SYMMETRY:
        options->selection.symmetry = true;
        break;
    case OPTION_SHARD:
        good = read_shard(argument, &options->selection);
        break;
    case OPTION_REPORT:
        good = report_orders_add(&options->reports, argument);
        break;
    case OPTION_KNOWN:
        options->known = argument;
        break;
    case OPTION_UPDATE_KNOWN:
        options->update_known = true;
        break;
    case OPTION_DEADLINE:
        good = read_seconds(argument, &options->deadline_s);
        break;
    case OPTION_FAIL_FAST:
        options->max_failures = 1;
        break;
    case OPTION_MAX_FAIL:
        good = run_options_number(argument, 1, 1000000000, &number);
        options->max_failures = (size_t)number;
        break;
    case OPTION_TIMEOUT:
        good = run_options_number(argument, 1, 86400000, &number);
        options->timeout_ms = (unsigned)number;
        break;
    case OPTION_HELP:
        options->help = true;
        break;
    default: /* -j */
        good = run_options_number(argument, 1, 256, &number);
        options->engines = (int)number;
    }
    return good;
}

static const char *option_name(int option) {
    for (const struct option *row = long_options; row->name; row++)
        if (row->val == option)
            return row->name;
    return "?";
}

int run_options_read(int argc, char **argv, RunOptions *options) {
    int option;
    *options = (RunOptions){.engines = 1};
    optind = 1;
    opterr = 0;
    while ((option = getopt_long(argc, argv, "+j:", long_options, NULL)) != -1) {
        if (option == '?')
            return command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                       argv[optind - 1]);
        if (!take_option(option, optarg, options))
            return command_usage_error(argv[0], "--%s does not take \"%s\"",
                                       option_name(option), optarg);
    }
    options->selection.globs = options->globs.items;
    options->selection.glob_count = options->globs.count;
    options->engine = argv + optind;
    if (options->update_known && !options->known)
        return command_usage_error(argv[0], "--update-known needs --known FILE");
    if (!options->help && optind == argc)
        return command_usage_error(argv[0], "which engine? Put it after --");
    return EXIT_CONFORMANT;
}

void run_options_release(RunOptions *options) {
    text_list_release(&options->paths);
    text_list_release(&options->globs);
}
