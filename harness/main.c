/* The `conform` command: judges implementations of the rules by the cases of the corpus.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "harness/command.h"
#include "harness/orphans.h"
#include "harness/version.h"

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} commands[] = {
    {"run", command_run, "run the cases against an engine"},
    {"compare", command_compare, "find what differs between two reports or engines"},
    {"impact", command_impact, "find what another choice of a ruling changes"},
    {"merge", command_merge, "put the reports of a run in parts together"},
    {"smoke", command_smoke, "say hello to an engine and try three cases"},
    {"list", command_list, "list cases"},
    {"show", command_show, "print a case as a person reads it"},
    {"fmt", command_fmt, "bring case files into their canonical form"},
    {"lint", command_lint, "find what is wrong with case files"},
    {"import", command_import, "turn a game or a position into a case"},
    {"bless", command_bless, "fill in what cases do not say yet"},
    {"fuzz", command_fuzz, "play random games against the reference"},
    {"shrink", command_shrink, "make a failing case smaller"},
    {"coverage", command_coverage, "find clauses that no case and no code stands for"},
    {"selftest", command_selftest, "try itself on engines that misbehave"},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void print_help(FILE *out) {
    fputs("Usage: conform COMMAND [OPTIONS]\n"
          "\n"
          "Judges implementations of four chess variants by the cases of the corpus.\n"
          "\n"
          "Commands:\n",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].summary);
    fputs(
        "\n"
        "  conform COMMAND --help   options and examples of a command\n"
        "  conform --version        the version\n"
        "\n"
        "Examples:\n"
        "  conform smoke -- python3 my_engine.py\n"
        "  conform run -- python3 my_engine.py\n"
        "  conform fuzz --variant teams -- python3 my_engine.py\n"
        "\n"
        "Exit status:\n"
        "  0 all is well; 1 something was found; 2 wrong usage, or a file that cannot "
        "be\n"
        "  read; 3 the engine could not be started, or the run was aborted; 4 there was\n"
        "  nothing to do; 5 a fault of conform itself.\n",
        out);
}

/* A failed assertion is a fault of ours, and ends as one. */
static void on_abort(int number) {
    static const char message[] = "conform: this is a fault of conform itself\n";
    (void)number;
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0)
        _exit(EXIT_BUG);
    _exit(EXIT_BUG);
}

/* Whatever an engine started goes with us, also what left its process group. */
static int run_alone(int (*run)(int argc, char **argv), int argc, char **argv) {
    Orphans orphans;
    bool adopted = orphans_adopt(&orphans);
    int code = run(argc, argv);
    if (adopted)
        orphans_end(&orphans);
    return code;
}

int main(int argc, char **argv) {
    signal(SIGABRT, on_abort);
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--help") == 0 || strcmp(name, "help") == 0) {
        print_help(stdout);
        return EXIT_CONFORMANT;
    }
    if (strcmp(name, "--version") == 0) {
        puts("conform " CONFORM_VERSION);
        return EXIT_CONFORMANT;
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0)
            return run_alone(commands[i].run, argc - 1, argv + 1);
    if (*name)
        fprintf(stderr, "conform: there is no command \"%s\"\n\n", name);
    print_help(stderr);
    return EXIT_USAGE;
}
