/* The tags of a game that is written. */
#define _POSIX_C_SOURCE 200809L /* strcasecmp */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "reference/notation/fen.h"
#include "reference/notation/fen4.h"
#include "reference/notation/record_parts.h"
#include "reference/notation/record_result.h"
#include "reference/notation/record_write.h"

enum { TEXT_SIZE = 96, MS_PER_SECOND = 1000 };

/* What a game says by itself is never taken over from another file. */
static const char *const own_tags[] = {
    "Variant", "RuleVariants", "StartFen4", "FEN",         "SetUp",
    "Rulings", "MoveLimit",    "Result",    "CurrentMove", "PlyCount"};
/* The seven that every PGN has, in their order. */
static const char *const roster[] = {"Event", "Site",  "Date",  "Round",
                                     "White", "Black", "Result"};
enum {
    OWN_COUNT = sizeof own_tags / sizeof own_tags[0],
    ROSTER_COUNT = sizeof roster / sizeof roster[0]
};

static bool is_among(const char *const *names, size_t count, const char *name) {
    for (size_t index = 0; index < count; index++) {
        if (strcasecmp(names[index], name) == 0) {
            return true;
        }
    }
    return false;
}

/* The result of the moves; that of the file when they do not tell it. */
static void write_result(RecordWriter *writer, const char *tags, const Game *end) {
    char text[RECORD_RESULT_SIZE];
    Tag tag;
    bool keep = !game_is_over(end) && tags != NULL && tags_find(tags, "Result", &tag);
    record_result_text(end, tags, text);
    const char *result = keep ? tag.value : text;
    tags_write(&writer->out, "Result", result);
    if (strlen(result) < sizeof writer->result) {
        memcpy(writer->result, result, strlen(result) + 1);
    }
}

static void write_roster(RecordWriter *writer, const char *tags, const Game *end) {
    for (size_t index = 0; index < ROSTER_COUNT; index++) {
        Tag tag;
        if (strcmp(roster[index], "Result") == 0) {
            write_result(writer, tags, end);
        } else {
            bool found = tags != NULL && tags_find(tags, roster[index], &tag);
            tags_write(&writer->out, roster[index], found ? tag.value : "?");
        }
    }
}

/* The tags of the file that nothing else writes. */
static void write_kept(RecordWriter *writer, const char *tags, const Game *end) {
    NotationFault fault;
    NotationReader reader = {.text = tags, .at = tags, .fault = &fault};
    Tag tag;
    while (tags != NULL && tags_next(&reader, &tag) == TAG_READ) {
        bool told = strcasecmp(tag.name, "Termination") == 0 && game_is_over(end);
        bool timed =
            strcasecmp(tag.name, "TimeControl") == 0 && writer->format == RECORD_PGN;
        bool in_roster =
            writer->format == RECORD_PGN && is_among(roster, ROSTER_COUNT, tag.name);
        if (!told && !timed && !in_roster && !is_among(own_tags, OWN_COUNT, tag.name)) {
            tags_write(&writer->out, tag.name, tag.value);
        }
    }
}

/* Rulings that differ from the defaults.
 * with_arrangement  the arrangement is named in any case: nothing else tells it */
static void write_rulings(RecordWriter *writer, const Rules *rules,
                          bool with_arrangement) {
    char text[1024] = "";
    size_t length = 0;
    for (size_t index = 0; index < ruling_count; index++) {
        const Ruling *ruling = &rulings[index];
        bool arranges = strcmp(ruling->name, "setup-queen") == 0;
        if (!ruling_concerns(ruling, rules)) {
            continue;
        }
        const char *choice = ruling_choice(ruling, rules);
        bool is_default = strcmp(choice, ruling->choices[0].name) == 0;
        if (arranges ? with_arrangement : !is_default) {
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%s=%s",
                                       length == 0 ? "" : " ", ruling->name, choice);
        }
    }
    if (length != 0) {
        tags_write(&writer->out, "Rulings", text);
    }
}

static void write_seconds(uint64_t time, char *text, size_t size) {
    int length = snprintf(text, size, "%" PRIu64, time / MS_PER_SECOND);
    if (time % MS_PER_SECOND != 0) {
        snprintf(text + length, size - (size_t)length, ".%03" PRIu64,
                 time % MS_PER_SECOND);
    }
}

static void write_clock(RecordWriter *writer, const Options *options) {
    char initial[24];
    char increment[24];
    char text[TEXT_SIZE];
    switch (options->clock) {
    case CLOCK_UNTIMED:
        return;
    case CLOCK_PER_MOVE:
        tags_write(&writer->out, "TimeControl", "1/120");
        return;
    case CLOCK_INCREMENT:
        break;
    }
    write_seconds(options->initial_ms, initial, sizeof initial);
    write_seconds(options->increment_ms, increment, sizeof increment);
    snprintf(text, sizeof text, "%s+%s", initial, increment);
    tags_write(&writer->out, "TimeControl", text);
}

static void write_start_pgn(RecordWriter *writer, const Game *start) {
    char text[FEN_SIZE];
    char usual[FEN_SIZE];
    Game first;
    const Options untimed = {0};
    NotationWriter out = {.text = text, .size = sizeof text};
    NotationWriter usual_out = {.text = usual, .size = sizeof usual};
    game_start(&first, start->position.rules, &untimed);
    fen_write(start, &out, writer->warnings);
    fen_write(&first, &usual_out, NULL);
    write_rulings(writer, start->position.rules, false);
    write_clock(writer, &start->options);
    if (strcmp(text, usual) != 0) {
        tags_write(&writer->out, "SetUp", "1");
        tags_write(&writer->out, "FEN", text);
    }
}

/* The name of the start of a game, NULL when it has none. */
static const char *start_name(const Game *start) {
    char text[FEN4_SIZE];
    char usual[FEN4_SIZE];
    Game first;
    const Options options = {0};
    NotationWriter out = {.text = text, .size = sizeof text};
    NotationWriter usual_out = {.text = usual, .size = sizeof usual};
    game_start(&first, start->position.rules, &options);
    fen4_write(start, &out, NULL);
    fen4_write(&first, &usual_out, NULL);
    if (strcmp(text, usual) != 0) {
        return NULL;
    }
    switch (start->position.rules->arrangement) {
    case ARRANGEMENT_OWN_LEFT:
        return "4PC";
    case ARRANGEMENT_SIDES_SWAPPED:
        return "4PCo";
    default:
        return NULL;
    }
}

static void write_start_pgn4(RecordWriter *writer, const Game *start) {
    static const char *const names[] = {"Teams", "Solo", "Alliance"};
    const Rules *rules = start->position.rules;
    for (size_t index = 0; index < sizeof names / sizeof names[0]; index++) {
        if (strcasecmp(names[index], rules->name) == 0) {
            tags_write(&writer->out, "Variant", names[index]);
        }
    }
    bool promotes = rules->promotion_offer == PROMOTION_QUEEN_WORTH_ONE;
    tags_write(&writer->out, "RuleVariants",
               promotes ? "EnPassant PromoteTo=D" : "EnPassant");
    const char *name = start_name(start);
    write_rulings(writer, rules, name == NULL);
    if (start->options.move_limit != 0) {
        char text[TEXT_SIZE];
        snprintf(text, sizeof text, "%" PRIu32, start->options.move_limit);
        tags_write(&writer->out, "MoveLimit", text);
    }
    if (name != NULL) {
        tags_write(&writer->out, "StartFen4", name);
        return;
    }
    char text[FEN4_SIZE];
    NotationWriter out = {.text = text, .size = sizeof text};
    fen4_write(start, &out, writer->warnings);
    tags_write(&writer->out, "StartFen4", text);
}

void record_write_tags(RecordWriter *writer, const char *tags, const Game *start,
                       const Game *end) {
    if (writer->format == RECORD_PGN) {
        write_roster(writer, tags, end);
        write_start_pgn(writer, start);
    } else {
        write_start_pgn4(writer, start);
    }
    write_kept(writer, tags, end);
    if (writer->format == RECORD_PGN4) {
        write_result(writer, tags, end);
    }
    if (game_is_over(end)) {
        tags_write(&writer->out, "Termination", reason_names[end->result.reason]);
    }
    notation_write(&writer->out, "\n");
}
