#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "harness/author/game_case.h"
#include "harness/canonical.h"
#include "harness/command.h"
#include "harness/help.h"
#include "harness/memory.h"
#include "reference/json/pins.h"
#include "reference/json/position_json.h"
#include "reference/notation/fen.h"
#include "reference/notation/fen4.h"

static const HelpOption help_options[] = {
    {"--at N", "begin after N events, with the position as the set-up (default: at the "
               "start of the game)"},
    {"--events N", "so many events at most (default: all, with --at 1)"},
    {"--id ID", "of the case (default: from the name of the file)"},
    {"--from FORMAT", "position, fen, fen4, pgn or pgn4 (default: the end of the file's "
                      "name and the text tell)"},
    {"--variant NAME", "of a position (default: classic for fen, else teams)"},
    {"--ruling NAME=CHOICE", "another choice of a ruling; may be repeated"},
    {NULL, NULL}};

static const Help help = {
    .usage = "conform import [OPTIONS] FILE",
    .text = "Turns a game, or one position of it, into the skeleton of a case file on "
            "standard output: set-up, options, rulings and events stand there, title, "
            "clauses and why are for you to write. A game that breaks a rule ends with "
            "the step that is illegal. `conform bless` fills in what is to be expected. "
            "FILE may be - for standard input.",
    .options = help_options,
    .examples = "conform import game.pgn4 --at 50 >my-case.json\n"
                "conform import study.fen --id knight-fork >knight-fork.json\n",
    .exits = "0 written; 2 wrong usage, or a file that cannot be read.",
};

typedef struct Order {
    const char *path, *from, *variant, *id;
    char *text;
    TextList rulings;
    Pin pins[64];
    size_t pin_count;
    GameCase wanted;
} Order;

static void choose(const void *context, Rules *rules) {
    const Order *order = context;
    for (size_t i = 0; i < order->pin_count; i++)
        pin_apply(&order->pins[i], rules);
}

/* --- Options ------------------------------------------------------------------------ */

static bool read_number(const char *text, long *number) {
    char *end;
    *number = strtol(text, &end, 10);
    return end != text && *end == '\0' && *number >= 0;
}

static bool read_pin(Order *order, const char *text) {
    Fault fault;
    if (order->pin_count == sizeof order->pins / sizeof *order->pins ||
        !pin_read(text, &order->pins[order->pin_count], &fault)) {
        fprintf(stderr, "conform: --ruling: %s\n", fault.text);
        return false;
    }
    order->pin_count++;
    return true;
}

static bool read_option(Order *order, int option, const char *text) {
    switch (option) {
    case 'a':
        return read_number(text, &order->wanted.at);
    case 'e':
        return read_number(text, &order->wanted.events);
    case 'i':
        order->id = text;
        return true;
    case 'f':
        order->from = text;
        return format_find(text) != FORMAT_COUNT;
    case 'v':
        order->variant = text;
        return rules_find(text) != NULL;
    case 'r':
        return read_pin(order, text);
    default:
        return false;
    }
}

/* The file's name without folders and end, as a slug: "My game.pgn" is "my-game". */
static char *slug_of(const char *path) {
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    char *slug = memory_format("%.*s", (int)strcspn(name, "."), name);
    size_t length = 0;
    for (const char *letter = slug; *letter != '\0'; letter++) {
        char lower =
            *letter >= 'A' && *letter <= 'Z' ? (char)(*letter - 'A' + 'a') : *letter;
        bool plain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
        if (plain)
            slug[length++] = lower;
        else if (length != 0 && slug[length - 1] != '-')
            slug[length++] = '-';
    }
    while (length != 0 && slug[length - 1] == '-')
        length--;
    slug[length] = '\0';
    return slug;
}

/* --- The file ----------------------------------------------------------------------- */

static void print_warnings(const Order *order, const NotationWarnings *warnings) {
    for (int i = 0; i < warnings->count; i++) {
        const char *text = warnings->text[i];
        bool has_place = *text >= '1' && *text <= '9';
        fprintf(stderr, "conform: warning: %s:%s%s\n", order->path, has_place ? "" : " ",
                text);
    }
}

static json_t *case_of_game(const Order *order, Format format) {
    NotationWarnings warnings = {0};
    GameCaseFault fault;
    json_t *scene = game_case_of_game(order->text, format_record(format), &order->wanted,
                                      &warnings, &fault);
    print_warnings(order, &warnings);
    if (fault.place.text)
        fprintf(stderr, "conform: %s:%zu:%zu: %s%s%s\n", order->path, fault.place.line,
                fault.place.column, fault.place.text, fault.place.token[0] ? ": " : "",
                fault.place.token);
    return scene;
}

/* Reads a position. Returns NULL, or why it cannot be read; free() it. */
static char *read_position(const Order *order, Format format, const Rules *rules,
                           Game *game) {
    const Options options = {0};
    NotationFault fault;
    SetupFault setup_fault;
    Position position;
    if (format == FORMAT_POSITION) {
        Fault why;
        json_error_t error;
        json_t *json = json_loads(order->text, JSON_REJECT_DUPLICATES, &error);
        if (!json)
            return memory_format("%d:%d: %s", error.line, error.column, error.text);
        bool read = game_from_json(json, rules, &options, game, &why);
        json_decref(json);
        return read ? NULL : memory_format(" %s", why.text);
    }
    bool read = format == FORMAT_FEN
                    ? fen_read(order->text, &position, &fault)
                    : fen4_read(rules, order->text, &position, NULL, &fault);
    if (!read)
        return memory_format("%zu:%zu: %s", fault.line, fault.column, fault.text);
    position.rules = rules;
    return game_set_up(game, &position, &options, &setup_fault)
               ? NULL
               : memory_format(" %s: %s", setup_fault.clause, setup_fault.text);
}

static json_t *case_of_position(const Order *order, Format format) {
    Game game;
    const char *usual = format == FORMAT_FEN ? "classic" : "teams";
    Rules rules = *rules_find(order->variant ? order->variant : usual);
    bool classic = rules.board == &board_classic;
    if ((format == FORMAT_FEN && !classic) || (format == FORMAT_FEN4 && classic)) {
        fprintf(stderr, "conform: %s has no place for %s\n", format_names[format],
                rules.name);
        return NULL;
    }
    choose(order, &rules);
    char *why = read_position(order, format, &rules, &game);
    if (why) {
        fprintf(stderr, "conform: %s:%s\n", order->path, why);
        free(why);
        return NULL;
    }
    return game_case_of_position(&game, &order->wanted);
}

static int import(Order *order) {
    Format format =
        order->from ? format_find(order->from) : format_guess(order->path, order->text);
    json_t *scene = format_is_game(format) ? case_of_game(order, format)
                                           : case_of_position(order, format);
    if (!scene)
        return EXIT_USAGE;
    size_t size;
    json_t *file = game_case_file(scene);
    char *text = canonical_text(file, &size);
    fwrite(text, 1, size, stdout);
    free(text);
    json_decref(file);
    return EXIT_CONFORMANT;
}

static int read_and_import(Order *order) {
    Problems problems = {0};
    size_t size = 0;
    int code = EXIT_USAGE;
    const char *path = strcmp(order->path, "-") == 0 ? "/dev/stdin" : order->path;
    order->text = source_read_text(path, &size, &problems);
    if (order->text) {
        order->text[size] = '\0';
        if (size > SOURCE_MAX_SIZE || strlen(order->text) != size)
            fprintf(stderr, "conform: %s: %s\n", order->path,
                    size > SOURCE_MAX_SIZE ? "longer than 1 MiB" : "no text");
        else
            code = import(order);
    }
    problems_print(&problems, stderr);
    problems_release(&problems);
    free(order->text);
    return code;
}

int command_import(int argc, char **argv) {
    static const struct option options[] = {{"at", required_argument, NULL, 'a'},
                                            {"events", required_argument, NULL, 'e'},
                                            {"id", required_argument, NULL, 'i'},
                                            {"from", required_argument, NULL, 'f'},
                                            {"variant", required_argument, NULL, 'v'},
                                            {"ruling", required_argument, NULL, 'r'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    Order order = {.wanted = {.at = -1, .events = -1, .choose = choose}};
    int option;
    optind = 1;
    opterr = 0;
    order.wanted.context = &order;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option == 'h') {
            help_print(stdout, &help);
            return EXIT_CONFORMANT;
        }
        if (!read_option(&order, option, optarg))
            return command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                       optarg && option != '?' ? optarg
                                                               : argv[optind - 1]);
    }
    if (optind + 1 != argc)
        return command_usage_error(argv[0], "%s",
                                   optind == argc ? "FILE is missing" : "only one FILE");
    order.path = argv[optind];
    if (order.wanted.events < 0 && order.wanted.at >= 0)
        order.wanted.events = 1;
    char *slug = slug_of(order.path);
    order.wanted.id = order.id ? order.id : slug;
    int code = read_and_import(&order);
    free(slug);
    return code;
}
