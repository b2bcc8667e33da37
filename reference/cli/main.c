/* The `fourchess` command. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "reference/cli/command.h"
#include "reference/json/version.h"

static const Command *const commands[] = {
    &cli_show,    &cli_legal, &cli_explain, &cli_perft,
    &cli_rulings, &cli_play,  &cli_convert, &cli_annotate,
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const Command *find(const char *name) {
    for (size_t index = 0; index < COMMAND_COUNT; index++) {
        if (strcmp(commands[index]->name, name) == 0) {
            return commands[index];
        }
    }
    return NULL;
}

static void print_help(FILE *file) {
    fputs("Usage: fourchess COMMAND [OPTIONS]\n"
          "\n"
          "The rules of four chess variants, from the clauses of their spec.\n"
          "\n"
          "Commands:\n",
          file);
    for (size_t index = 0; index < COMMAND_COUNT; index++) {
        fprintf(file, "  %-9s %s\n", commands[index]->name, commands[index]->summary);
    }
    fputs("\n"
          "  fourchess COMMAND --help   options and examples of a command\n"
          "  fourchess --version        the version\n"
          "\n"
          "Examples:\n"
          "  fourchess show\n"
          "  fourchess explain h2-h5\n"
          "  fourchess legal --variant classic --moves \"e2-e4 e7-e5\"\n",
          file);
    fputs(exit_status_help, file);
}

/* What could not be written was not done. */
static int run_and_flush(const Command *command, const Arguments *arguments) {
    int status = command->run(arguments);
    if (fflush(stdout) != 0) {
        complain(command, "standard output: %s", strerror(errno));
        return STATUS_USAGE;
    }
    return status;
}

static int run(const Command *command, int count, char **values) {
    Arguments arguments;
    switch (arguments_read(command, count, values, &arguments)) {
    case ARGUMENTS_READ:
        return run_and_flush(command, &arguments);
    case ARGUMENTS_HELP:
        arguments_print_help(command);
        return STATUS_DONE;
    case ARGUMENTS_WRONG:
        break;
    }
    return STATUS_USAGE;
}

int main(int count, char **values) {
    const char *name = count < 2 ? "" : values[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        print_help(stdout);
        return STATUS_DONE;
    }
    if (strcmp(name, "--version") == 0) {
        puts("fourchess " REFERENCE_VERSION);
        return STATUS_DONE;
    }
    if (strcmp(name, "help") == 0) {
        const Command *command = count < 3 ? NULL : find(values[2]);
        command == NULL ? print_help(stdout) : arguments_print_help(command);
        return STATUS_DONE;
    }
    const Command *command = find(name);
    if (command != NULL) {
        return run(command, count - 1, values + 1);
    }
    if (count < 2) {
        print_help(stderr);
    } else {
        fprintf(stderr,
                "fourchess: there is no command \"%s\"\nTry `fourchess --help`.\n", name);
    }
    return STATUS_USAGE;
}
