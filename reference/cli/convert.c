#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/cli/command.h"
#include "reference/cli/file_text.h"
#include "reference/cli/input_format.h"
#include "reference/cli/prose.h"
#include "reference/json/position_json.h"
#include "reference/notation/fen.h"
#include "reference/notation/fen4.h"
#include "reference/notation/record_write.h"

/* One file on its way from a format to another. */
typedef struct Conversion {
    const Arguments *arguments;
    const char *path;
    const char *text;
    Format from;
    Format to;
    Rules rules; /* of positions; games have their own */
    NotationWarnings warnings;
} Conversion;

static void complain_at(const Conversion *conversion, size_t lines_before,
                        const NotationFault *fault) {
    fprintf(stderr, "fourchess convert: %s:%zu:%zu: %s", file_text_name(conversion->path),
            fault->line + lines_before, fault->column, fault->text);
    if (fault->token[0] != '\0') {
        fprintf(stderr, ": %s", fault->token);
    }
    fputc('\n', stderr);
}

/* --- Out ---------------------------------------------------------------------------- */

static void write_position(Conversion *conversion, const Game *game) {
    char text[FEN4_SIZE];
    NotationWriter writer = {.text = text, .size = sizeof text};
    if (conversion->to == FORMAT_POSITION) {
        json_t *position = game_to_json(game, FIELDS_ALL);
        json_dumpf(position, stdout, JSON_INDENT(2));
        putchar('\n');
        json_decref(position);
        return;
    }
    (conversion->to == FORMAT_FEN ? fen_write : fen4_write)(game, &writer,
                                                            &conversion->warnings);
    puts(text);
}

/* Writes a game whose events are read from `record`, at its tags; NULL: it has none. */
static void write_record(Conversion *conversion, const Game *start, const Game *end,
                         RecordReader *record, NotationWriter *out) {
    RecordItem item;
    RecordWriter writer;
    RecordStatus status;
    record_write_begin(&writer, *out, format_record(conversion->to),
                       record == NULL ? NULL : record->tags, start, end,
                       &conversion->warnings);
    while (record != NULL && (status = record_next(record, &item)) != RECORD_END) {
        if (status == RECORD_COMMENT) {
            record_write_comment(&writer, item.text);
        } else {
            record_write_event(&writer, &record->before, &item.event, &record->game);
        }
    }
    record_write_end(&writer, end);
    *out = writer.out;
}

/* Writes into a buffer that is made large enough. `again` reads the game once more, from
 * its tags on. */
static void print_record(Conversion *conversion, const Game *start, const Game *end,
                         const RecordReader *again) {
    size_t size = 1 << 14;
    char *text = NULL;
    NotationWriter out;
    do {
        size *= 2;
        RecordReader *record = NULL;
        text = realloc(text, size);
        assert(text != NULL);
        out = (NotationWriter){.text = text, .size = size};
        if (again != NULL) {
            record = malloc(sizeof *record);
            assert(record != NULL);
            *record = *again;
            record->base.warnings = NULL; /* said before */
            record_begin(record);
        }
        write_record(conversion, start, end, record, &out);
        free(record);
    } while (out.length >= size);
    fputs(text, stdout);
    free(text);
}

static int write_start(Conversion *conversion, const Game *game) {
    if (format_is_game(conversion->to)) {
        print_record(conversion, game, game, NULL);
    } else {
        write_position(conversion, game);
    }
    return STATUS_DONE;
}

/* --- In ----------------------------------------------------------------------------- */

static bool fits(const Conversion *conversion, Format format, const Rules *rules) {
    bool classic = rules->board == &board_classic;
    bool of_classic = format == FORMAT_FEN || format == FORMAT_PGN;
    if (format != FORMAT_POSITION && classic != of_classic) {
        complain(conversion->arguments->command, "%s has no place for %s",
                 format_names[format], rules->name);
        return false;
    }
    return true;
}

static int convert_json(Conversion *conversion) {
    json_error_t error;
    Fault fault;
    Game game;
    const char *name = file_text_name(conversion->path);
    json_t *json =
        json_loads(conversion->text, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
    if (json == NULL) {
        complain(conversion->arguments->command, "%s:%d:%d: %s", name, error.line,
                 error.column, error.text);
        return STATUS_USAGE;
    }
    bool read = game_from_json(json, &conversion->rules, &conversion->arguments->options,
                               &game, &fault);
    json_decref(json);
    if (!read) {
        complain(conversion->arguments->command, "%s: %s", name, fault.text);
        return STATUS_USAGE;
    }
    return write_start(conversion, &game);
}

/* Where the text of the next position begins: at the next line, of FEN4 at the next that
 * can be a beginning, for its board may be written in lines. */
static const char *end_of_position(const Conversion *conversion, const char *text) {
    do {
        text += strcspn(text, "\n");
        text += *text == '\n';
    } while (*text != '\0' && conversion->from == FORMAT_FEN4 && *text != '#' &&
             !(strchr("RBYG", *text) != NULL && text[1] == '-'));
    return text;
}

static int convert_line(Conversion *conversion, char *line, size_t lines_before) {
    Position position;
    NotationFault fault;
    SetupFault setup_fault;
    Game game;
    bool read = conversion->from == FORMAT_FEN
                    ? fen_read(line, &position, &fault)
                    : fen4_read(&conversion->rules, line, &position,
                                &conversion->warnings, &fault);
    if (!read) {
        complain_at(conversion, lines_before, &fault);
        return STATUS_USAGE;
    }
    position.rules = &conversion->rules;
    if (!game_set_up(&game, &position, &conversion->arguments->options, &setup_fault)) {
        complain(conversion->arguments->command, "%s:%zu: %s: %s",
                 file_text_name(conversion->path), lines_before + 1, setup_fault.clause,
                 setup_fault.text);
        return STATUS_USAGE;
    }
    return write_start(conversion, &game);
}

/* Each position of a file; lines that begin with # are comments. */
static int convert_lines(Conversion *conversion) {
    int status = STATUS_DONE;
    size_t lines = 0;
    for (const char *at = conversion->text; *at != '\0' && status == STATUS_DONE;) {
        const char *end =
            *at == '#' ? at + strcspn(at, "\n") + 1 : end_of_position(conversion, at);
        end = *at == '#' && at[strcspn(at, "\n")] == '\0' ? at + strlen(at) : end;
        size_t length = (size_t)(end - at);
        char *line = calloc(length + 1, 1);
        assert(line != NULL);
        memcpy(line, at, length);
        if (*at != '#' && strspn(line, " \t\r\n") != length) {
            status = convert_line(conversion, line, lines);
        }
        for (const char *letter = at; letter < end; letter++) {
            lines += *letter == '\n';
        }
        free(line);
        at = end;
    }
    return status;
}

static int complain_refused(const Conversion *conversion, const RecordReader *record,
                            const RecordItem *item) {
    NotationFault place;
    notation_fault_at(&place, conversion->text, item->written.begin, "");
    fprintf(stderr, "fourchess convert: %s:%zu:%zu: %.*s",
            file_text_name(conversion->path), place.line, place.column,
            (int)item->written.length, item->written.begin);
    if (item->seat != SEAT_NONE) {
        fprintf(stderr, " by %s", record->rules.board->seats[item->seat].name);
    }
    fputs(" is not legal.\n", stderr);
    prose_print_refusal(stderr, &item->refusal);
    return STATUS_ILLEGAL;
}

/* Reads to the end of the game, or to --at. */
static int convert_game(Conversion *conversion, RecordReader *record,
                        const NotationFault *fault) {
    RecordItem item;
    RecordStatus status = RECORD_EVENT;
    long at = conversion->arguments->at;
    const RecordReader again = *record;
    if (!record_begin(record)) {
        complain_at(conversion, 0, fault);
        return STATUS_USAGE;
    }
    if (!fits(conversion, conversion->to, &record->rules)) {
        return STATUS_USAGE;
    }
    Game wanted = record->start;
    while (status == RECORD_EVENT || status == RECORD_COMMENT) {
        status = record_next(record, &item);
        if (status == RECORD_EVENT && (at < 0 || record->events <= at)) {
            wanted = record->game;
        }
    }
    if (status == RECORD_FAULT) {
        complain_at(conversion, 0, fault);
        return STATUS_USAGE;
    }
    if (status == RECORD_REFUSED) {
        return complain_refused(conversion, record, &item);
    }
    if (at > record->events) {
        complain(conversion->arguments->command, "--at: the game has only %d events",
                 record->events);
        return STATUS_USAGE;
    }
    if (format_is_game(conversion->to)) {
        print_record(conversion, &record->start, &record->game, &again);
    } else {
        write_position(conversion, &wanted);
    }
    return STATUS_DONE;
}

static int convert_games(Conversion *conversion) {
    RecordReader *record = malloc(sizeof *record);
    NotationFault fault;
    int status;
    assert(record != NULL);
    record_open(record, format_record(conversion->from), conversion->text, format_choose,
                conversion->arguments, &conversion->warnings, &fault);
    do {
        status = convert_game(conversion, record, &fault);
        if (status == STATUS_DONE && record_more(record) &&
            format_is_game(conversion->to)) {
            putchar('\n');
        }
    } while (status == STATUS_DONE && record_more(record));
    free(record);
    return status;
}

/* --- The command -------------------------------------------------------------------- */

/* The variant of positions: the one that is named, else the format's. */
static bool choose_rules(Conversion *conversion) {
    const Arguments *arguments = conversion->arguments;
    conversion->rules = arguments->rules;
    if (format_is_game(conversion->from)) {
        return true;
    }
    bool classic = conversion->from == FORMAT_FEN ||
                   (conversion->from == FORMAT_POSITION &&
                    (conversion->to == FORMAT_FEN || conversion->to == FORMAT_PGN));
    if (!arguments->variant_named && classic) {
        conversion->rules = rules_classic;
        format_choose(arguments, &conversion->rules);
    }
    return fits(conversion, conversion->from, &conversion->rules) &&
           fits(conversion, conversion->to, &conversion->rules);
}

static bool choose_formats(Conversion *conversion) {
    const Arguments *arguments = conversion->arguments;
    conversion->from = format_of_input(arguments, conversion->path, conversion->text);
    if (conversion->from == FORMAT_COUNT) {
        return false;
    }
    if (arguments->to == NULL) {
        complain(arguments->command, "--to FORMAT is missing");
        return false;
    }
    conversion->to = format_find(arguments->to);
    if (conversion->to == FORMAT_COUNT) {
        complain(arguments->command, "--to: no format is called \"%s\"", arguments->to);
        return false;
    }
    if (arguments->at >= 0 &&
        (!format_is_game(conversion->from) || format_is_game(conversion->to))) {
        complain(arguments->command, "--at takes a position out of a game");
        return false;
    }
    return true;
}

static int convert(const Arguments *arguments) {
    static Conversion conversion;
    conversion = (Conversion){.arguments = arguments};
    conversion.path = arguments->word_count == 0 ? NULL : arguments->words[0];
    char *text = file_text_read(arguments->command, conversion.path);
    if (text == NULL) {
        return STATUS_USAGE;
    }
    conversion.text = text;
    int status = STATUS_USAGE;
    if (choose_formats(&conversion) && choose_rules(&conversion)) {
        if (format_is_game(conversion.from)) {
            status = convert_games(&conversion);
        } else {
            status = conversion.from == FORMAT_POSITION ? convert_json(&conversion)
                                                        : convert_lines(&conversion);
        }
    }
    fflush(stdout);
    format_print_warnings(arguments, conversion.path, &conversion.warnings);
    free(text);
    return status;
}

const Command cli_convert = {
    .name = "convert",
    .summary = "turn positions and games into other formats",
    .synopsis = "[FILE] --to FORMAT [OPTIONS]",
    .help =
        "Reads FILE, or standard input, and writes it in another format: the position\n"
        "object (position), fen, fen4, pgn or pgn4. A game becomes its last position, "
        "or\n"
        "the one after --at N events; a position becomes a game that has just begun.\n"
        "What a format cannot carry is said in a warning. Games name their variant\n"
        "themselves; fen and pgn are of classic, fen4 and pgn4 of the other variants.\n",
    .examples = "  fourchess convert game.pgn --to pgn >strict.pgn\n"
                "  fourchess convert game.pgn4 --to fen4 --at 40\n"
                "  fourchess convert study.json --variant solo --to pgn4\n"
                "  echo \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\" | fourchess convert --to "
                "position\n",
    .options = "      --to FORMAT          what is written\n"
               "      --from FORMAT        what is read; left out, the end of the file's "
               "name\n"
               "                           and the text tell\n"
               "      --at N               of a game, the position after N events\n",
    .flags = FLAG_FROM | FLAG_TO | FLAG_AT,
    .words_most = 1,
    .run = convert,
};
