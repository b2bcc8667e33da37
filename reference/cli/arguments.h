/* arguments.h - the options of a command line.
 *
 * Purpose: reads options, which are the same for all commands, and says what is wrong
 * with them on standard error. Chapter: none. Does not know: positions and moves; see
 * scene.h. */
#ifndef FOURCHESS_REFERENCE_CLI_ARGUMENTS_H
#define FOURCHESS_REFERENCE_CLI_ARGUMENTS_H

#include "reference/game.h"
#include "reference/json/pins.h"

/* Options that only some commands have. */
typedef enum Flag {
    FLAG_PLAIN = 1,
    FLAG_JSON = 2,
    FLAG_DIVIDE = 4,
    FLAG_FROM = 8,
    FLAG_TO = 16,
    FLAG_AT = 32,
    FLAG_BOARDS = 64,
    FLAG_VIEW = 128,
    FLAG_PLAY = 256 /* the options of a game that is played */
} Flag;

enum { MOVE_LISTS_MAX = 64, PINS_MAX = 64 };

typedef struct Command Command;

typedef struct Arguments {
    const Command *command;
    Rules rules; /* of the variant, under the rulings that were chosen */
    bool variant_named;
    bool ascii;      /* letters, no chess signs */
    SeatMask random; /* seats for which chance plays */
    Seat view; /* whose side is at the bottom; the first seat's when none was named */
    Options options;      /* table settings */
    Pin pins[PINS_MAX];   /* rulings that were chosen, for whatever variant */
    const char *position; /* path, "-" for standard input, NULL for the start position */
    const char *move_lists[MOVE_LISTS_MAX]; /* "h2-h4 b7-d7" */
    const char *from;                       /* a format, NULL when none was named */
    const char *to;
    const char *load; /* a game to go on with, NULL when none was named */
    long at;          /* a number of events, -1 when none was named */
    uint64_t seed;    /* of chance; 0: none was named */
    char **words;     /* the arguments that are no options */
    int word_count;
    int move_list_count;
    int pin_count;
    unsigned flags; /* Flag */
} Arguments;

typedef enum ArgumentsStatus {
    ARGUMENTS_READ,
    ARGUMENTS_HELP,
    ARGUMENTS_WRONG
} ArgumentsStatus;

/* Reads what follows the program's name.
 * values     the name of the command first; it is permuted, and `arguments` borrows from
 * it. arguments  filled in when the status is ARGUMENTS_READ. Returns ARGUMENTS_HELP when
 * help was asked for; when something is wrong it has been said on standard error. */
ArgumentsStatus arguments_read(const Command *command, int count, char **values,
                               Arguments *arguments);

/* The last paragraph of every help, with an empty line in front. */
extern const char exit_status_help[];

/* Prints the help of a command on standard output. */
void arguments_print_help(const Command *command);

/* Prints "fourchess COMMAND: ", the text and a newline on standard error. */
void complain(const Command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
