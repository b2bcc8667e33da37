#define _POSIX_C_SOURCE 200809L /* strndup */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/cli/answer.h"
#include "reference/cli/command.h"
#include "reference/cli/diagram.h"
#include "reference/cli/file_text.h"
#include "reference/cli/input_format.h"
#include "reference/cli/prose.h"
#include "reference/cli/remedy.h"
#include "reference/cli/summary.h"
#include "reference/json/position_json.h"
#include "reference/text.h"

enum { NUMBER_WIDTH = 4, SEAT_WIDTH = 7, MOVE_WIDTH = 13, SUMMARY_COLUMN = 27 };

/* A file of games on its way to the reader. */
typedef struct Annotation {
    const Arguments *arguments;
    const char *path;
    const char *text;
    RecordReader *record;
    NotationFault fault;
    NotationWarnings warnings;
    json_t *games;  /* with --json */
    json_t *events; /* of the game that is read */
} Annotation;

static bool as_json(const Annotation *annotation) {
    return (annotation->arguments->flags & FLAG_JSON) != 0;
}

/* What stands in the file, or a word for an event that stands in a comment. */
static void write_word(const RecordItem *item, char *word, size_t size) {
    static const char *const words[] = {[EVENT_MOVE] = "",
                                        [EVENT_RESIGN] = "resigns",
                                        [EVENT_WAIT] = "waits",
                                        [EVENT_ACCEPT_DRAW] = "accepts draw",
                                        [EVENT_LEAVE] = "leaves",
                                        [EVENT_RETURN] = "returns",
                                        [EVENT_NEW_GAME] = "new game"};
    if (item->event.kind == EVENT_MOVE) {
        snprintf(word, size, "%.*s", (int)item->written.length, item->written.begin);
    } else {
        snprintf(word, size, "%s", words[item->event.kind]);
    }
}

/* --- For people --------------------------------------------------------------------- */

static void print_choices(const Rules *rules) {
    for (size_t index = 0; index < ruling_count; index++) {
        const Ruling *ruling = &rulings[index];
        if (!ruling_concerns(ruling, rules)) {
            continue;
        }
        const char *choice = ruling_choice(ruling, rules);
        if (strcmp(choice, ruling->choices[0].name) != 0) {
            printf("  %s=%s\n", ruling->name, choice);
        }
    }
}

static void print_head(const RecordReader *record) {
    static const char *const shown[] = {"Event", "White",  "Black", "Red",
                                        "Blue",  "Yellow", "Green", "Date"};
    printf("A game of %s.\n", record->rules.name);
    print_choices(&record->rules);
    for (size_t index = 0; index < sizeof shown / sizeof shown[0]; index++) {
        Tag tag;
        if (tags_find(record->tags, shown[index], &tag) && strcmp(tag.value, "?") != 0) {
            printf("  %s: %.60s\n", shown[index], tag.value);
        }
    }
    putchar('\n');
}

static void print_board(const Annotation *annotation, const Move *move) {
    Scene scene = {.game = annotation->record->game};
    if (move != NULL) {
        scene.last_move = *move;
    }
    putchar('\n');
    const DiagramStyle style = {.colour = diagram_colour_wanted()};
    diagram_print(stdout, &scene, &style);
}

static void print_event(const Annotation *annotation, const RecordItem *item) {
    const RecordReader *record = annotation->record;
    const Move *move = item->event.kind == EVENT_MOVE ? &item->move : NULL;
    char word[64];
    char summary[SUMMARY_SIZE];
    write_word(item, word, sizeof word);
    summary_write(&record->before, &record->game, move, summary);
    printf("%*d  %-*s ", NUMBER_WIDTH, record->events, SEAT_WIDTH,
           item->seat == SEAT_NONE ? "" : record->rules.board->seats[item->seat].name);
    if (summary[0] == '\0') {
        printf("%s\n", word);
    } else {
        printf("%-*s", MOVE_WIDTH - 1, word);
        putchar(' ');
        prose_wrap(stdout, summary, SUMMARY_COLUMN, SUMMARY_COLUMN);
    }
    if ((annotation->arguments->flags & FLAG_BOARDS) != 0) {
        print_board(annotation, move);
        putchar('\n');
    }
}

static void print_comment(const RecordItem *item) {
    char *text = strndup(item->text.begin, item->text.length);
    assert(text != NULL);
    printf("%*s", SUMMARY_COLUMN, "");
    prose_wrap(stdout, text, SUMMARY_COLUMN, SUMMARY_COLUMN);
    free(text);
}

static void print_remedy(const Annotation *annotation, const RecordReader *again) {
    Remedy remedy;
    RecordReader before = *again;
    before.rules = annotation->record->rules;
    remedy_find(annotation->arguments, &before, annotation->record->events, &remedy);
    if (remedy.count == 0) {
        puts("\nNo other choice of a ruling leads further.");
        return;
    }
    puts("\nThe game goes on under other rulings:");
    for (int index = 0; index < remedy.count; index++) {
        const RemedyChoice *choice = &remedy.choices[index];
        printf("  %s--ruling %s=%s\n", choice->instead ? "or " : "",
               choice->pin.ruling->name, choice->pin.choice);
    }
    printf(remedy.to_the_end ? "lead to its end, %d events.\n"
                             : "lead to event %d, where it breaks a rule again.\n",
           remedy.events);
}

static void print_refused(const Annotation *annotation, const RecordItem *item,
                          const RecordReader *again) {
    NotationFault place;
    char word[64];
    const RecordReader *record = annotation->record;
    write_word(item, word, sizeof word);
    printf("%*d  %-*s %s  is not legal:\n", NUMBER_WIDTH, record->events + 1, SEAT_WIDTH,
           item->seat == SEAT_NONE ? "" : record->rules.board->seats[item->seat].name,
           word);
    prose_print_refusal(stdout, &item->refusal);
    if (item->written.begin != NULL) {
        notation_fault_at(&place, annotation->text, item->written.begin, "");
        printf("\nIt stands in line %zu, column %zu; what follows is not read.\n",
               place.line, place.column);
    }
    print_board(annotation, NULL);
    print_remedy(annotation, again);
}

static void print_end(const RecordReader *record) {
    char seats[SUMMARY_SIZE];
    char result[PROSE_RESULT_SIZE];
    summary_seats(&record->game, seats);
    printf("\n%d event%s.", record->events, record->events == 1 ? "" : "s");
    if (game_is_over(&record->game)) {
        prose_write_result(&record->game, result);
        printf(" The result: %s.", result);
    } else {
        printf(" The game is not over; %s is to move.",
               record->rules.board->seats[record->game.position.turn].name);
    }
    putchar('\n');
    if (seats[0] != '\0') {
        printf("%s.\n", seats);
    }
}

/* --- For programs ------------------------------------------------------------------- */

static json_t *json_rulings(const Rules *rules) {
    json_t *object = json_object();
    for (size_t index = 0; index < ruling_count; index++) {
        if (ruling_concerns(&rulings[index], rules)) {
            json_object_set_new(object, rulings[index].name,
                                json_string(ruling_choice(&rulings[index], rules)));
        }
    }
    return object;
}

static json_t *json_place(const Annotation *annotation, const RecordItem *item) {
    NotationFault place;
    if (item->written.begin == NULL) {
        return json_null();
    }
    notation_fault_at(&place, annotation->text, item->written.begin, "");
    return json_pack("{s:I, s:I}", "line", (json_int_t)place.line, "column",
                     (json_int_t)place.column);
}

static json_t *json_event(const Annotation *annotation, const RecordItem *item) {
    const RecordReader *record = annotation->record;
    char word[64];
    write_word(item, word, sizeof word);
    const char *seat =
        item->seat == SEAT_NONE ? NULL : record->rules.board->seats[item->seat].name;
    return json_pack("{s:s?, s:s, s:o}", "seat", seat, "written", word, "place",
                     json_place(annotation, item));
}

static void add_event(const Annotation *annotation, const RecordItem *item) {
    const RecordReader *record = annotation->record;
    char text[SUMMARY_SIZE];
    char move[MOVE_TEXT_SIZE];
    bool is_move = item->event.kind == EVENT_MOVE;
    json_t *event = json_event(annotation, item);
    summary_write(&record->before, &record->game, is_move ? &item->move : NULL, text);
    if (is_move) {
        text_write_move(&record->rules, item->seat, item->move, move);
        json_object_set_new(event, "move", json_string(move));
    }
    json_object_set_new(event, "summary", json_string(text));
    json_object_set_new(event, "state", game_to_json(&record->game, FIELDS_ALL));
    json_array_append_new(annotation->events, event);
}

static void add_game(const Annotation *annotation, json_t *refused) {
    const RecordReader *record = annotation->record;
    json_array_append_new(annotation->games,
                          json_pack("{s:s, s:o, s:o, s:O, s:o}", "variant",
                                    record->rules.name, "rulings",
                                    json_rulings(&record->rules), "start",
                                    game_to_json(&record->start, FIELDS_ALL), "events",
                                    annotation->events, "refused", refused));
}

static json_t *json_refused(const Annotation *annotation, const RecordItem *item) {
    json_t *refused = json_event(annotation, item);
    json_object_set_new(refused, "illegal", answer_clauses(&item->refusal));
    return refused;
}

/* --- The command -------------------------------------------------------------------- */

static RecordStatus tell(const Annotation *annotation, RecordItem *item) {
    RecordStatus status;
    do {
        status = record_next(annotation->record, item);
        if (status == RECORD_EVENT) {
            (as_json(annotation) ? add_event : print_event)(annotation, item);
        } else if (status == RECORD_COMMENT && !as_json(annotation)) {
            print_comment(item);
        }
    } while (status == RECORD_EVENT || status == RECORD_COMMENT);
    return status;
}

static int complain_fault(const Annotation *annotation) {
    const NotationFault *fault = &annotation->fault;
    complain(annotation->arguments->command, "%s:%zu:%zu: %s%s%s",
             file_text_name(annotation->path), fault->line, fault->column, fault->text,
             fault->token[0] == '\0' ? "" : ": ", fault->token);
    return STATUS_USAGE;
}

static int annotate_game(Annotation *annotation) {
    RecordItem item;
    const RecordReader again = *annotation->record;
    if (!record_begin(annotation->record)) {
        return complain_fault(annotation);
    }
    annotation->events = json_array();
    if (!as_json(annotation)) {
        print_head(annotation->record);
    }
    RecordStatus status = tell(annotation, &item);
    if (as_json(annotation)) {
        add_game(annotation, status == RECORD_REFUSED ? json_refused(annotation, &item)
                                                      : json_null());
    } else if (status == RECORD_REFUSED) {
        print_refused(annotation, &item, &again);
    } else if (status == RECORD_END) {
        print_end(annotation->record);
    }
    json_decref(annotation->events);
    if (status == RECORD_FAULT) {
        return complain_fault(annotation);
    }
    return status == RECORD_REFUSED ? STATUS_ILLEGAL : STATUS_DONE;
}

static int annotate_all(Annotation *annotation, Format format) {
    int status;
    record_open(annotation->record, format_record(format), annotation->text,
                format_choose, annotation->arguments, &annotation->warnings,
                &annotation->fault);
    annotation->games = json_array();
    do {
        status = annotate_game(annotation);
        if (status == STATUS_DONE && record_more(annotation->record) &&
            !as_json(annotation)) {
            puts("\n");
        }
    } while (status == STATUS_DONE && record_more(annotation->record));
    if (as_json(annotation)) {
        answer_print(json_incref(annotation->games));
    }
    json_decref(annotation->games);
    return status;
}

static int annotate(const Arguments *arguments) {
    Annotation annotation = {.arguments = arguments};
    int status = STATUS_USAGE;
    annotation.path = arguments->word_count == 0 ? NULL : arguments->words[0];
    char *text = file_text_read(arguments->command, annotation.path);
    if (text == NULL) {
        return STATUS_USAGE;
    }
    annotation.text = text;
    Format format = format_of_input(arguments, annotation.path, text);
    if (format != FORMAT_COUNT && !format_is_game(format)) {
        complain(arguments->command, "%s is no format of games", format_names[format]);
    } else if (format != FORMAT_COUNT) {
        annotation.record = malloc(sizeof *annotation.record);
        assert(annotation.record != NULL);
        status = annotate_all(&annotation, format);
        free(annotation.record);
    }
    fflush(stdout);
    format_print_warnings(arguments, annotation.path, &annotation.warnings);
    free(text);
    return status;
}

const Command cli_annotate = {
    .name = "annotate",
    .summary = "say what every move of a game does",
    .synopsis = "[FILE] [OPTIONS]",
    .help =
        "Reads a game, or several, in PGN or PGN4, and says after every move what was\n"
        "captured, who is in check, points, states and the end. Where a game breaks the\n"
        "rules it says which clause forbids the move, draws the board, and names the\n"
        "rulings under which the game would go on; it exits with 1 then. Signs, scores\n"
        "and results of the file that are not true are warned of.\n",
    .examples = "  fourchess annotate game.pgn4\n"
                "  fourchess annotate game.pgn4 -r solo-points-lead=plays-on\n"
                "  fourchess annotate --boards <game.pgn | less\n",
    .options = "      --boards             draw the board after every event\n"
               "      --json               an array of games, each with its events and "
               "the\n"
               "                           position after each\n"
               "      --from FORMAT        pgn or pgn4; left out, the end of the file's "
               "name\n"
               "                           and the text tell\n",
    .flags = FLAG_FROM | FLAG_BOARDS | FLAG_JSON,
    .words_most = 1,
    .run = annotate,
};
