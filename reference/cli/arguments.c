#define _POSIX_C_SOURCE 200809L /* strtok_r */

#include "reference/cli/arguments.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/cli/command.h"
#include "reference/json/read.h"
#include "reference/text.h"

/* What must wait until the variant is known. */
typedef struct Pending {
    const char *variant;
    const char *first_seat;
    const char *view;
    const char *random;
    const char *clock;
} Pending;

void complain(const Command *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "fourchess %s: ", command->name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

/* --- Help --------------------------------------------------------------------------- */

static const char rules_help[] =
    "  -r, --ruling NAME=CHOICE\n"
    "                           follow another choice of a ruling; may be repeated\n";

static const char game_help[] =
    "  -p, --position FILE      begin from this position object (JSON) instead of the\n"
    "                           start position; - reads standard input\n"
    "  -m, --moves LIST         play these first, parted by blanks or commas; may be\n"
    "                           repeated. A move is h2-h4 or h10-h11=Q, with a draw\n"
    "                           offer e2-e4+offer; other events are resign:SEAT,\n"
    "                           accept-draw:SEAT, leave:SEAT, return:SEAT, new-game\n"
    "      --first-seat SEAT    who begins the start position\n"
    "      --move-limit N       the game ends after N moves\n";

const char exit_status_help[] =
    "\n"
    "Exit status:\n"
    "  0 done; 1 a move is not legal; 2 the command line, the position or a text that\n"
    "  should be a move or a square cannot be read, or the output cannot be written.\n";

static void print_variants(FILE *file) {
    for (size_t index = 0; rules_at(index) != NULL; index++) {
        fprintf(file, "%s%s%s", index == 0 ? "" : ", ", rules_at(index)->name,
                index == 0 ? " (default)" : "");
    }
    fputc('\n', file);
}

void arguments_print_help(const Command *command) {
    printf("Usage: fourchess %s %s\n\n%s\nOptions:\n", command->name, command->synopsis,
           command->help);
    fputs(command->options, stdout);
    fputs("  -v, --variant NAME       ", stdout);
    print_variants(stdout);
    fputs(rules_help, stdout);
    if (command->takes_game) {
        fputs(game_help, stdout);
    }
    fputs("  -h, --help               print this\n", stdout);
    printf("\nExamples:\n%s", command->examples);
    fputs(exit_status_help, stdout);
}

/* --- Options ------------------------------------------------------------------------ */

enum {
    OPTION_PLAIN = 256,
    OPTION_JSON,
    OPTION_DIVIDE,
    OPTION_FIRST,
    OPTION_LIMIT,
    OPTION_FROM,
    OPTION_TO,
    OPTION_AT,
    OPTION_BOARDS,
    OPTION_VIEW,
    OPTION_LOAD,
    OPTION_RANDOM,
    OPTION_SEED,
    OPTION_CLOCK,
    OPTION_ASCII
};

static const struct option long_options[] = {
    {"help", no_argument, NULL, 'h'},
    {"variant", required_argument, NULL, 'v'},
    {"ruling", required_argument, NULL, 'r'},
    {"position", required_argument, NULL, 'p'},
    {"moves", required_argument, NULL, 'm'},
    {"first-seat", required_argument, NULL, OPTION_FIRST},
    {"move-limit", required_argument, NULL, OPTION_LIMIT},
    {"plain", no_argument, NULL, OPTION_PLAIN},
    {"json", no_argument, NULL, OPTION_JSON},
    {"divide", no_argument, NULL, OPTION_DIVIDE},
    {"boards", no_argument, NULL, OPTION_BOARDS},
    {"from", required_argument, NULL, OPTION_FROM},
    {"to", required_argument, NULL, OPTION_TO},
    {"at", required_argument, NULL, OPTION_AT},
    {"view", required_argument, NULL, OPTION_VIEW},
    {"load", required_argument, NULL, OPTION_LOAD},
    {"random", required_argument, NULL, OPTION_RANDOM},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"clock", required_argument, NULL, OPTION_CLOCK},
    {"ascii", no_argument, NULL, OPTION_ASCII},
    {NULL, 0, NULL, 0},
};

static bool read_ruling(Arguments *arguments, const char *text) {
    Fault fault;
    if (arguments->pin_count == PINS_MAX) {
        complain(arguments->command, "more than %d rulings", PINS_MAX);
        return false;
    }
    if (!pin_read(text, &arguments->pins[arguments->pin_count], &fault)) {
        complain(arguments->command, "--ruling: %s; `fourchess rulings` lists them",
                 fault.text);
        return false;
    }
    arguments->pin_count++;
    return true;
}

static bool read_limit(const Command *command, const char *text, Options *options) {
    char *rest;
    long limit = strtol(text, &rest, 10);
    if (rest == text || *rest != '\0' || limit < 1 || limit > NUMBER_MAX) {
        complain(command, "--move-limit: \"%s\" is not a whole number from 1", text);
        return false;
    }
    options->move_limit = (uint32_t)limit;
    return true;
}

static bool read_flag(Arguments *arguments, Flag flag, const char *name) {
    if ((arguments->command->flags & flag) == 0) {
        complain(arguments->command, "it has no option --%s", name);
        return false;
    }
    arguments->flags |= flag;
    return true;
}

static bool read_at(Arguments *arguments, const char *text) {
    char *rest;
    arguments->at = strtol(text, &rest, 10);
    if (rest == text || *rest != '\0' || arguments->at < 0) {
        complain(arguments->command, "--at: \"%s\" is not a whole number", text);
        return false;
    }
    return true;
}

static bool read_game_option(Arguments *arguments, int option, Pending *pending) {
    const Command *command = arguments->command;
    if (!command->takes_game) {
        complain(command, "it takes no position and no moves");
        return false;
    }
    switch (option) {
    case 'p':
        arguments->position = optarg;
        return true;
    case 'm':
        if (arguments->move_list_count == MOVE_LISTS_MAX) {
            complain(command, "more than %d lists of moves", MOVE_LISTS_MAX);
            return false;
        }
        arguments->move_lists[arguments->move_list_count++] = optarg;
        return true;
    case OPTION_FIRST:
        pending->first_seat = optarg;
        return true;
    default:
        return read_limit(command, optarg, &arguments->options);
    }
}

static bool read_seed(Arguments *arguments, const char *text) {
    char *rest;
    unsigned long seed = strtoul(text, &rest, 10);
    arguments->seed = seed;
    if (rest == text || *rest != '\0' || seed == 0) {
        complain(arguments->command, "--seed: \"%s\" is not a whole number from 1", text);
        return false;
    }
    return true;
}

static const char *option_name(int option) {
    const struct option *row = long_options;
    while (row->val != option) {
        row++;
    }
    return row->name;
}

static bool read_play_option(Arguments *arguments, int option, Pending *pending) {
    if (!read_flag(arguments, FLAG_PLAY, option_name(option))) {
        return false;
    }
    switch (option) {
    case OPTION_LOAD:
        arguments->load = optarg;
        return true;
    case OPTION_RANDOM:
        pending->random = optarg;
        return true;
    case OPTION_CLOCK:
        pending->clock = optarg;
        return true;
    case OPTION_ASCII:
        return arguments->ascii = true;
    default:
        return read_seed(arguments, optarg);
    }
}

static bool read_option(Arguments *arguments, int option, Pending *pending) {
    switch (option) {
    case 'v':
        pending->variant = optarg;
        return true;
    case 'r':
        return read_ruling(arguments, optarg);
    case OPTION_PLAIN:
        return read_flag(arguments, FLAG_PLAIN, "plain");
    case OPTION_JSON:
        return read_flag(arguments, FLAG_JSON, "json");
    case OPTION_DIVIDE:
        return read_flag(arguments, FLAG_DIVIDE, "divide");
    case OPTION_BOARDS:
        return read_flag(arguments, FLAG_BOARDS, "boards");
    case OPTION_FROM:
        arguments->from = optarg;
        return read_flag(arguments, FLAG_FROM, "from");
    case OPTION_TO:
        arguments->to = optarg;
        return read_flag(arguments, FLAG_TO, "to");
    case OPTION_VIEW:
        pending->view = optarg;
        return read_flag(arguments, FLAG_VIEW, "view");
    case OPTION_LOAD:
    case OPTION_RANDOM:
    case OPTION_SEED:
    case OPTION_CLOCK:
    case OPTION_ASCII:
        return read_play_option(arguments, option, pending);
    case OPTION_AT:
        return read_flag(arguments, FLAG_AT, "at") && read_at(arguments, optarg);
    case 'p':
    case 'm':
    case OPTION_FIRST:
    case OPTION_LIMIT:
        return read_game_option(arguments, option, pending);
    default: /* getopt has said what is wrong */
        return false;
    }
}

/* --- What follows from them --------------------------------------------------------- */

static bool read_seat(const Arguments *arguments, const char *option, const char *name,
                      Seat *seat) {
    Seat read = name == NULL ? *seat : text_seat(arguments->rules.board, name);
    if (read == SEAT_NONE) {
        complain(arguments->command, "%s: \"%s\" is no seat of %s", option, name,
                 arguments->rules.name);
        return false;
    }
    *seat = read;
    return true;
}

/* Reads seats parted by commas, or "all". */
static bool read_random(Arguments *arguments, const char *names) {
    char text[64];
    char *rest = NULL;
    if (names == NULL) {
        return true;
    }
    if (strcmp(names, "all") == 0) {
        arguments->random = rules_all_seats(&arguments->rules);
        return true;
    }
    snprintf(text, sizeof text, "%s", names);
    for (char *name = strtok_r(text, ",", &rest); name != NULL;
         name = strtok_r(NULL, ",", &rest)) {
        Seat seat = SEAT_NONE;
        if (!read_seat(arguments, "--random", name, &seat)) {
            return false;
        }
        arguments->random |= seat_bit(seat);
    }
    return true;
}

enum { MS_PER_SECOND = 1000, CLOCK_SECONDS_MAX = NUMBER_MAX / MS_PER_SECOND };

/* Reads "300+5", seconds and increment, or "per-move". */
static bool read_clock(Arguments *arguments, const char *text) {
    char *rest;
    unsigned long increment = 0;
    Options *options = &arguments->options;
    if (text == NULL) {
        return true;
    }
    if (arguments->rules.clock != CLOCK_OPTIONAL) {
        complain(arguments->command, "--clock: %s has no clocks", arguments->rules.name);
        return false;
    }
    if (strcmp(text, "per-move") == 0) {
        options->clock = CLOCK_PER_MOVE;
        return true;
    }
    unsigned long initial = strtoul(text, &rest, 10);
    if (*rest == '+') {
        increment = strtoul(rest + 1, &rest, 10);
    }
    if (*rest != '\0' || initial == 0 || initial > CLOCK_SECONDS_MAX ||
        increment > CLOCK_SECONDS_MAX) {
        complain(arguments->command,
                 "--clock: \"%s\" is neither seconds such as 300+5 nor per-move", text);
        return false;
    }
    options->clock = CLOCK_INCREMENT;
    options->initial_ms = (uint64_t)initial * MS_PER_SECOND;
    options->increment_ms = (uint64_t)increment * MS_PER_SECOND;
    return true;
}

static bool choose_rules(Arguments *arguments, const Pending *pending) {
    const char *name = pending->variant == NULL ? rules_at(0)->name : pending->variant;
    const Rules *rules = rules_find(name);
    if (rules == NULL) {
        fprintf(stderr, "fourchess %s: no variant is called \"%s\"; there are ",
                arguments->command->name, name);
        print_variants(stderr);
        return false;
    }
    arguments->variant_named = pending->variant != NULL;
    arguments->rules = *rules;
    for (int index = 0; index < arguments->pin_count; index++) {
        pin_apply(&arguments->pins[index], &arguments->rules);
    }
    return read_seat(arguments, "--first-seat", pending->first_seat,
                     &arguments->options.first_seat) &&
           read_seat(arguments, "--view", pending->view, &arguments->view) &&
           read_random(arguments, pending->random) &&
           read_clock(arguments, pending->clock);
}

static bool count_words(const Arguments *arguments) {
    const Command *command = arguments->command;
    if (arguments->word_count < command->words_least) {
        complain(command, "%.*s is missing", (int)strcspn(command->synopsis, " "),
                 command->synopsis);
    } else if (arguments->word_count > command->words_most) {
        complain(command, "\"%s\" is one argument too many",
                 arguments->words[command->words_most]);
    } else {
        return true;
    }
    return false;
}

static ArgumentsStatus read_all(int count, char **values, Arguments *arguments) {
    Pending pending = {0};
    for (int option;
         (option = getopt_long(count, values, "hv:r:p:m:", long_options, NULL)) != -1;) {
        if (option == 'h') {
            return ARGUMENTS_HELP;
        }
        if (!read_option(arguments, option, &pending)) {
            return ARGUMENTS_WRONG;
        }
    }
    arguments->words = values + optind;
    arguments->word_count = count - optind;
    return count_words(arguments) && choose_rules(arguments, &pending) ? ARGUMENTS_READ
                                                                       : ARGUMENTS_WRONG;
}

ArgumentsStatus arguments_read(const Command *command, int count, char **values,
                               Arguments *arguments) {
    Arguments read = {.command = command, .at = -1};
    char program[32]; /* as getopt calls us in its messages */
    snprintf(program, sizeof program, "fourchess %s", command->name);
    values[0] = program;
    ArgumentsStatus status = read_all(count, values, &read);
    if (status == ARGUMENTS_READ) {
        *arguments = read;
    } else if (status == ARGUMENTS_WRONG) {
        fprintf(stderr, "Usage: fourchess %s %s\nTry `fourchess %s --help`.\n",
                command->name, command->synopsis, command->name);
    }
    return status;
}
