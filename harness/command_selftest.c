#include <getopt.h>
#include <string.h>

#include "harness/command.h"
#include "harness/help.h"
#include "harness/run_options.h"
#include "harness/selftest.h"

enum { TIMEOUT_MS = 500, NAME_WIDTH = 30, OUTCOME_WIDTH = 16 };

static const HelpOption help_options[] = {
    {"--engine PATH", "the engine (default: engines/misbehave beside this program)"},
    {"--timeout MS", "for a request (default: 500; more on a machine that is busy)"},
    {"--mode NAME", "only this way to misbehave"},
    {"--list", "print their names"},
    {NULL, NULL}};

static const Help help = {
    .usage = "conform selftest [--engine PATH] [--timeout MS] [--mode NAME] "
             "[--list]",
    .text = "Runs five cases against an engine that misbehaves in the "
            "third, once for every way to misbehave, and tells the verdict "
            "expected and got. All is well when exactly that case is "
            "blamed, the others pass, the exit status fits, nothing the "
            "engine wrote can steer a terminal, and no process is left.",
    .options = help_options,
    .examples = "conform selftest\n"
                "conform selftest --mode slow\n",
    .exits = "0 all as expected; 2 wrong usage; 5 otherwise.",
};

static void list_modes(void) {
    for (size_t i = 0; i < selftest_mode_count; i++)
        puts(selftest_modes[i].name);
}

static void print_row(const char *mark, const char *name, const char *expected,
                      const char *got) {
    printf("%-4s%-*s%-*s%s\n", mark, NAME_WIDTH, name, OUTCOME_WIDTH, expected, got);
    fflush(stdout);
}

/* Runs the mode of that name, or all for NULL.
 * Returns an ExitCode. */
static int run_modes(const Selftest *test, const char *only) {
    size_t good = 0, bad = 0;
    print_row("", "mode", "expected", "got");
    for (size_t i = 0; i < selftest_mode_count; i++) {
        const SelftestMode *mode = &selftest_modes[i];
        char got[200];
        if (only && strcmp(only, mode->name) != 0)
            continue;
        bool as_expected = selftest_run(test, mode, got, sizeof got);
        print_row(as_expected ? "ok" : "NOT", mode->name, mode->expected, got);
        if (as_expected)
            good++;
        else
            bad++;
    }
    printf("%zu passed, %zu failed\n", good, bad);
    return bad ? EXIT_BUG : EXIT_CONFORMANT;
}

static bool mode_exists(const char *name) {
    for (size_t i = 0; i < selftest_mode_count; i++)
        if (strcmp(selftest_modes[i].name, name) == 0)
            return true;
    return false;
}

static int run_selftest(const char *engine, unsigned timeout_ms, const char *only) {
    static Selftest test; /* holds paths, and so is large for a stack */
    if (!selftest_open(&test, engine, timeout_ms))
        return EXIT_USAGE;
    int code = run_modes(&test, only);
    selftest_close(&test);
    return code;
}

int command_selftest(int argc, char **argv) {
    static const struct option options[] = {{"engine", required_argument, NULL, 'e'},
                                            {"timeout", required_argument, NULL, 't'},
                                            {"mode", required_argument, NULL, 'm'},
                                            {"list", no_argument, NULL, 'l'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    const char *engine = NULL, *only = NULL;
    long timeout_ms = TIMEOUT_MS;
    bool good = true;
    optind = 1;
    opterr = 0;
    for (int option;
         good && (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 'h' || option == 'l') {
            if (option == 'h')
                help_print(stdout, &help);
            else
                list_modes();
            return EXIT_CONFORMANT;
        }
        if (option == 'e')
            engine = optarg;
        else if (option == 'm')
            only = optarg;
        good = option != '?' && (option != 'm' || mode_exists(only)) &&
               (option != 't' || run_options_number(optarg, 1, 600000, &timeout_ms));
    }
    if (!good)
        return command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                   argv[optind - 1]);
    if (optind < argc)
        return command_usage_error(argv[0], "cannot make sense of \"%s\"", argv[optind]);
    return run_selftest(engine, (unsigned)timeout_ms, only);
}
