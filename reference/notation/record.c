#include "reference/notation/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "reference/notation/record_parts.h"

void record_open(RecordReader *reader, RecordFormat format, const char *text,
                 RecordChooser *choose, const void *context, NotationWarnings *warnings,
                 NotationFault *fault) {
    *reader = (RecordReader){
        .base = {.text = text, .at = text, .warnings = warnings, .fault = fault},
        .format = format,
        .choose = choose,
        .context = context,
    };
}

void record_warn_at(const RecordReader *reader, const char *at, const char *format, ...) {
    NotationFault place;
    char text[NOTATION_WARNING_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    notation_fault_at(&place, reader->base.text, at, "");
    notation_warn(reader->base.warnings, "%zu:%zu: %s", place.line, place.column, text);
}

bool record_begin(RecordReader *reader) {
    Tag tag;
    TagStatus status;
    reader->events = 0;
    reader->refused = false;
    reader->stalemated = 0;
    reader->tags = reader->base.at;
    while ((status = tags_next(&reader->base, &tag)) == TAG_READ) {
    }
    if (status == TAG_FAULT || !record_read_start(reader)) {
        return false;
    }
    reader->before = reader->game = reader->start;
    return true;
}

/* --- What stands between the moves -------------------------------------------------- */

static bool at_line_start(const RecordReader *reader) {
    return reader->base.at == reader->base.text || reader->base.at[-1] == '\n';
}

/* Passes over a variation and those in it; brackets in its comments do not count. */
static bool skip_variation(RecordReader *reader) {
    NotationReader *base = &reader->base;
    const char *begin = base->at;
    int depth = 0;
    do {
        if (*base->at == '{') {
            base->at += strcspn(base->at, "}");
        }
        if (*base->at == '\0') {
            base->at = begin;
            return notation_fail(base, "a variation does not end");
        }
        depth += *base->at == '(';
        depth -= *base->at == ')';
        base->at++;
    } while (depth > 0);
    record_warn_at(reader, begin, "a variation is passed over");
    return true;
}

/* Passes over `$3`, `!?` and the like. Returns whether anything stood here. */
static bool skip_glyph(RecordReader *reader) {
    const char *begin = reader->base.at;
    reader->base.at +=
        *begin == '$' ? 1 + strspn(begin + 1, "0123456789") : strspn(begin, "!?");
    if (reader->base.at != begin) {
        record_warn_at(reader, begin, "the glyph %.*s is passed over",
                       (int)(reader->base.at - begin), begin);
    }
    return reader->base.at != begin;
}

/* The length of a result that ends the moves, 0 when none stands here. */
static size_t result_length(const char *text) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    for (size_t index = 0; index < sizeof results / sizeof results[0]; index++) {
        size_t length = strlen(results[index]);
        if (strncmp(text, results[index], length) == 0) {
            return length;
        }
    }
    return 0;
}

/* Passes over a move's number and dots. Returns whether any stood here. */
static bool skip_number(RecordReader *reader) {
    const char *at = reader->base.at;
    size_t digits = strspn(at, "0123456789");
    size_t dots = strspn(at + digits, ".");
    bool castles = *at == '0' && at[1] == '-';
    if (castles || digits + dots == 0) {
        return false;
    }
    reader->base.at += digits + dots;
    return true;
}

typedef enum Between { BETWEEN_WORD, BETWEEN_REMARK, BETWEEN_END, BETWEEN_FAULT } Between;

/* Passes over all that is no item and says what follows. */
static Between pass_between(RecordReader *reader) {
    NotationReader *base = &reader->base;
    for (;;) {
        notation_skip_blanks(base);
        if (*base->at == '%' && at_line_start(reader)) {
            base->at += strcspn(base->at, "\n");
        } else if (*base->at == '(') {
            if (!skip_variation(reader)) {
                return BETWEEN_FAULT;
            }
        } else if (*base->at == '{' || *base->at == ';') {
            return BETWEEN_REMARK;
        } else if (*base->at == '\0' || *base->at == '[') {
            return BETWEEN_END;
        } else if (result_length(base->at) != 0) {
            base->at += result_length(base->at);
            return BETWEEN_END;
        } else if (!skip_glyph(reader) && !skip_number(reader)) {
            return BETWEEN_WORD;
        }
    }
}

/* --- Items -------------------------------------------------------------------------- */

/* Reads what the comment behind a move says of it, without passing over it. */
static void peek_remark(const RecordReader *reader, Event *event) {
    NotationFault ignored;
    NotationReader peek = reader->base;
    Remark remark;
    peek.fault = &ignored;
    peek.at += strspn(peek.at, " \t\r\n!?");
    if (*peek.at == '{' && remark_read(&peek, &reader->rules, &remark) &&
        remark.of_move) {
        event->after_ms = remark.event.after_ms;
        event->offers_draw = remark.event.offers_draw;
    }
}

/* Plays the item's event; fills in who made it and what forbids it. */
static RecordStatus play(RecordReader *reader, RecordItem *item) {
    reader->before = reader->game;
    const Position *before = &reader->before.position;
    bool is_move = item->event.kind == EVENT_MOVE;
    item->seat = is_move ? before->turn : item->event.seat;
    if (!game_play(&reader->game, &item->event, &item->refusal)) {
        reader->refused = true;
        return RECORD_REFUSED;
    }
    if (is_move) {
        Refusal none;
        bool legal =
            judge_move(before, before->turn, item->event.move, &none, &item->move);
        assert(legal);
        (void)legal;
    }
    reader->events++;
    return RECORD_EVENT;
}

static RecordStatus next_remark(RecordReader *reader, RecordItem *item) {
    Remark remark;
    if (!remark_read(&reader->base, &reader->rules, &remark)) {
        return RECORD_FAULT;
    }
    if (remark.is_event) {
        item->event = remark.event;
        return play(reader, item);
    }
    item->text = remark.text;
    return RECORD_COMMENT;
}

/* A word that is no event has come to pass with the event in front of it. */
static RecordStatus next_word(RecordReader *reader, RecordItem *item, bool *is_event) {
    static bool (*const read[])(RecordReader * reader, RecordWord * word,
                                Refusal * refusal) = {
        [RECORD_PGN] = record_read_word_pgn,
        [RECORD_PGN4] = record_read_word_pgn4,
    };
    RecordWord word = {.event = {.seat = SEAT_NONE}, .checks = -1, .mates = -1};
    const char *begin = reader->base.at;
    if (!read[reader->format](reader, &word, &item->refusal)) {
        return RECORD_FAULT;
    }
    *is_event = word.is_event;
    if (!word.is_event) {
        return RECORD_EVENT;
    }
    item->written = (TextSpan){begin, (size_t)(reader->base.at - begin)};
    item->event = word.event;
    peek_remark(reader, &item->event);
    RecordStatus status = play(reader, item);
    if (status == RECORD_EVENT) {
        record_hold_claims(reader, &word, item);
    }
    return status;
}

RecordStatus record_next(RecordReader *reader, RecordItem *item) {
    assert(!reader->refused);
    for (;;) {
        *item = (RecordItem){.seat = SEAT_NONE};
        bool is_item = true;
        RecordStatus status = RECORD_FAULT;
        switch (pass_between(reader)) {
        case BETWEEN_WORD:
            status = next_word(reader, item, &is_item);
            break;
        case BETWEEN_REMARK:
            status = next_remark(reader, item);
            is_item = status != RECORD_COMMENT || item->text.length != 0;
            break;
        case BETWEEN_END:
            record_hold_result(reader);
            return RECORD_END;
        case BETWEEN_FAULT:
            break;
        }
        if (is_item) {
            return status;
        }
    }
}

bool record_more(RecordReader *reader) {
    notation_skip_blanks(&reader->base);
    return *reader->base.at != '\0';
}

bool record_carries(RecordFormat format, const Rules *rules) {
    return (format == RECORD_PGN) == (rules->board == &board_classic);
}

RecordFormat record_guess(const char *text) {
    static const char *const signs[] = {"StartFen4", "RuleVariants", "\"FFA\"",
                                        "\"Solo\"",  "\"Teams\"",    "\"Alliance\"",
                                        " .. "};
    for (size_t index = 0; index < sizeof signs / sizeof signs[0]; index++) {
        if (strstr(text, signs[index]) != NULL) {
            return RECORD_PGN4;
        }
    }
    return RECORD_PGN;
}
