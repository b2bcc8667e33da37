/* command.h - the commands of `fourchess`, one const row each.
 *
 * Purpose: what a command is, so that main.c can find it, and arguments.c can read its
 * options.
 * Chapter: none.
 * Does not know: what a command does. */
#ifndef FOURCHESS_REFERENCE_CLI_COMMAND_H
#define FOURCHESS_REFERENCE_CLI_COMMAND_H

#include "reference/cli/arguments.h"

/* Exit statuses of every command. */
enum {
    STATUS_DONE = 0,
    STATUS_ILLEGAL = 1, /* a move that was to be played, or explained, is not legal */
    STATUS_USAGE = 2    /* options or input that cannot be read */
};

struct Command {
    const char *name;
    const char *summary;  /* one line for the list of commands */
    const char *synopsis; /* what follows the name */
    const char *help;     /* what it does */
    const char *examples; /* lines to paste */
    const char *options;  /* help on its own options, "" when it has none */
    unsigned flags;       /* Flag: its own options */
    bool takes_game;      /* takes a position and moves */
    int words_least;      /* arguments that are no options */
    int words_most;
    /* Does it, and returns the exit status. */
    int (*run)(const Arguments *arguments);
};

extern const Command cli_show;
extern const Command cli_legal;
extern const Command cli_explain;
extern const Command cli_perft;
extern const Command cli_rulings;
extern const Command cli_play; /* in play/ */
extern const Command cli_convert;
extern const Command cli_annotate;

#endif
