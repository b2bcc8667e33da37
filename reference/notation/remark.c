#include "reference/notation/remark.h"

#include <inttypes.h>
#include <string.h>

#include "reference/text.h"

enum { MS_PER_SECOND = 1000, SECONDS_PER_MINUTE = 60, MINUTES_PER_HOUR = 60 };

/* Events that are no moves, and the words for them. */
static const struct {
    const char *word;
    EventKind kind;
    bool of_seat;
} words[] = {
    {"resign", EVENT_RESIGN, true}, {"accept", EVENT_ACCEPT_DRAW, true},
    {"leave", EVENT_LEAVE, true},   {"return", EVENT_RETURN, true},
    {"wait", EVENT_WAIT, false},
};
enum { WORD_COUNT = sizeof words / sizeof words[0], SEAT_NAME_SIZE = 8 };

static bool take_word(NotationReader *reader, const char *word) {
    size_t length = strlen(word);
    if (strncmp(reader->at, word, length) != 0) {
        return false;
    }
    reader->at += length;
    return true;
}

/* Reads `1:02:03.450`, hours, minutes, seconds and what is left in milliseconds. */
static bool read_time(NotationReader *reader, uint64_t *time) {
    uint32_t parts[3];
    for (int part = 0; part < 3; part++) {
        if (!notation_number(reader, &parts[part]) ||
            (part < 2 && !notation_take(reader, ':'))) {
            return false;
        }
    }
    uint64_t seconds =
        ((uint64_t)parts[0] * MINUTES_PER_HOUR + parts[1]) * SECONDS_PER_MINUTE +
        parts[2];
    *time = seconds * MS_PER_SECOND;
    if (notation_take(reader, '.')) {
        for (uint64_t unit = MS_PER_SECOND / 10; *reader->at >= '0' && *reader->at <= '9';
             unit /= 10) {
            *time += unit * (uint64_t)(*reader->at++ - '0');
        }
    }
    return *time <= NOTATION_NUMBER_MAX;
}

static bool read_seat(NotationReader *reader, const Rules *rules, Seat *seat) {
    char name[SEAT_NAME_SIZE];
    size_t length = strcspn(reader->at, " ]");
    if (length >= sizeof name) {
        return false;
    }
    memcpy(name, reader->at, length);
    name[length] = '\0';
    reader->at += length;
    *seat = text_seat(rules->board, name);
    return *seat != SEAT_NONE;
}

static bool read_event(NotationReader *reader, const Rules *rules, Remark *remark) {
    for (size_t index = 0; index < WORD_COUNT; index++) {
        if (game_knows_event(rules, words[index].kind) &&
            take_word(reader, words[index].word)) {
            remark->is_event = true;
            remark->event.kind = words[index].kind;
            return !words[index].of_seat ||
                   (notation_take(reader, ' ') &&
                    read_seat(reader, rules, &remark->event.seat));
        }
    }
    return false;
}

/* Reads a command behind `[%`, `]` included. */
static bool read_command(NotationReader *reader, const Rules *rules, Remark *remark) {
    bool clocks = rules->clock == CLOCK_OPTIONAL;
    bool offers = game_knows_event(rules, EVENT_ACCEPT_DRAW);
    bool read;
    if (clocks && take_word(reader, "emt ")) {
        read = read_time(reader, &remark->event.after_ms);
        remark->of_move = true;
    } else if (offers && take_word(reader, "offer")) {
        remark->event.offers_draw = read = true;
        remark->of_move = true;
    } else {
        read = read_event(reader, rules, remark);
    }
    return read && notation_take(reader, ']');
}

static void read_commands(NotationReader *reader, const Rules *rules, Remark *remark) {
    for (;;) {
        Remark next = *remark;
        const char *begin = reader->at;
        notation_skip_blanks(reader);
        if (!take_word(reader, "[%") || !read_command(reader, rules, &next)) {
            reader->at = begin;
            return;
        }
        *remark = next;
    }
}

bool remark_read(NotationReader *reader, const Rules *rules, Remark *remark) {
    NotationFault ignored;
    const char *begin = reader->at++;
    const char *end = reader->at + strcspn(reader->at, *begin == '{' ? "}" : "\n");
    if (*begin == '{' && *end == '\0') {
        reader->at = begin;
        return notation_fail(reader, "a comment does not end");
    }
    *remark = (Remark){.event = {.seat = SEAT_NONE}};
    NotationReader commands = {.text = reader->text, .at = reader->at, .fault = &ignored};
    read_commands(&commands, rules, remark);
    remark->of_move = remark->of_move && !remark->is_event;
    const char *text = commands.at;
    while (text < end && notation_is_blank(*text)) {
        text++;
    }
    reader->at = *end == '\0' ? end : end + 1;
    while (end > text && notation_is_blank(end[-1])) {
        end--;
    }
    remark->text = (TextSpan){text, (size_t)(end - text)};
    return true;
}

static void write_time(NotationWriter *writer, uint64_t time) {
    uint64_t seconds = time / MS_PER_SECOND;
    uint64_t minutes = seconds / SECONDS_PER_MINUTE;
    notation_write(writer, "[%%emt %" PRIu64 ":%02" PRIu64 ":%02" PRIu64,
                   minutes / MINUTES_PER_HOUR, minutes % MINUTES_PER_HOUR,
                   seconds % SECONDS_PER_MINUTE);
    if (time % MS_PER_SECOND != 0) {
        notation_write(writer, ".%03" PRIu64, time % MS_PER_SECOND);
    }
    notation_write(writer, "]");
}

static void write_event(NotationWriter *writer, const Rules *rules, const Event *event) {
    for (size_t index = 0; index < WORD_COUNT; index++) {
        if (words[index].kind == event->kind) {
            bool of_seat = words[index].of_seat;
            notation_write(writer, "[%%%s%s%s]", words[index].word, of_seat ? " " : "",
                           of_seat ? rules->board->seats[event->seat].name : "");
        }
    }
}

void remark_write(NotationWriter *writer, const Rules *rules, const Event *event) {
    if (event->kind == EVENT_MOVE && event->after_ms == 0 && !event->offers_draw) {
        return;
    }
    notation_write(writer, "{");
    if (event->after_ms != 0) {
        write_time(writer, event->after_ms);
    }
    if (event->offers_draw) {
        notation_write(writer, "[%%offer]");
    }
    write_event(writer, rules, event);
    notation_write(writer, "}");
}
