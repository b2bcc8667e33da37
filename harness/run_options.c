#include "harness/run_options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const HelpOption help_options[] = {
    {"--shard I/N", "only the I-th of N parts, I from 1"},
    {"--deadline S", "for the whole run, in seconds"},
    {"--fail-fast", "stop at the first failure"},
    {"--max-fail N", "stop at the N-th failure"},
    {"--known FILE", "known failures: id, tab, verdict, tab, comment"},
    {"--update-known", "rewrite that file (or make it) to say what the run showed; "
                       "comments stay"},
    {"--report KIND:FILE", "text, tap, junit, json, html, markdown or badge; `-` is "
                           "standard output; may be repeated (default text:-). Written "
                           "also when the run is aborted"},
    {NULL, NULL}};

const Help run_help = {
    .usage = "conform run [OPTIONS] -- ENGINE [ARGUMENTS]",
    .text = "Runs the cases against an implementation and prints the "
            "verdict.",
    .options = help_options,
    .selects = true,
    .examples = "conform run -- build/adapters/reference\n"
                "conform run --variant teams -j 4 -- python3 my_engine.py\n"
                "conform run --known known.tsv --report html:verdict.html -- ./mine\n",
    .exits = "0 conformant (or exactly as --known says); 1 something "
             "failed; 2 wrong usage or a bad case file; 3 the engine could "
             "not be started or the run was aborted; 4 nothing selected or "
             "everything unsupported; 5 a fault of conform.",
};

enum { /* options without a letter */
       OPTION_SHARD = SELECTION_OPTION_END,
       OPTION_DEADLINE,
       OPTION_FAIL_FAST,
       OPTION_MAX_FAIL,
       OPTION_KNOWN,
       OPTION_UPDATE_KNOWN,
       OPTION_REPORT,
       OPTION_HELP
};

static const struct option long_options[] = {
    SELECTION_LONG_OPTIONS,
    {"shard", required_argument, NULL, OPTION_SHARD},
    {"deadline", required_argument, NULL, OPTION_DEADLINE},
    {"fail-fast", no_argument, NULL, OPTION_FAIL_FAST},
    {"max-fail", required_argument, NULL, OPTION_MAX_FAIL},
    {"known", required_argument, NULL, OPTION_KNOWN},
    {"update-known", no_argument, NULL, OPTION_UPDATE_KNOWN},
    {"report", required_argument, NULL, OPTION_REPORT},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

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
    case OPTION_SHARD:
        good = read_shard(argument, &options->chosen.selection);
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
    case OPTION_HELP:
        options->help = true;
        break;
    default:
        good = selection_options_take(option, argument, &options->chosen);
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
    *options = (RunOptions){0};
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
    selection_options_finish(&options->chosen);
    options->engine = argv + optind;
    if (options->update_known && !options->known)
        return command_usage_error(argv[0], "--update-known needs --known FILE");
    if (!options->help && optind == argc)
        return command_usage_error(argv[0], "which engine? Put it after --");
    return EXIT_CONFORMANT;
}

void run_options_release(RunOptions *options) {
    selection_options_release(&options->chosen);
}
