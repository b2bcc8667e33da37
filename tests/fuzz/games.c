/* Games as text: PGN and PGN4, read to whatever stops them; what was read is written and
 * read again [90-notation]. */
#include <stdlib.h>
#include <string.h>

#include "reference/notation/record_write.h"
#include "tests/fuzz/fuzz.h"

enum { OUT_MAX = 1 << 18, EVENTS_MAX = 64 };

static RecordReader reader;
static Game end;

/* Reads a game, `limit` events at most. Returns how many it took; `stopped` is what came
 * last. */
static int read_events(const char *text, RecordFormat format, int limit,
                       RecordStatus *stopped) {
    size_t length = strlen(text);
    NotationFault fault = {0};
    NotationWarnings warnings = {0};
    RecordItem item;
    int items = 0;
    record_open(&reader, format, text, NULL, NULL, &warnings, &fault);
    *stopped = RECORD_FAULT;
    if (record_begin(&reader)) {
        do {
            *stopped = record_next(&reader, &item);
            fuzz_require((size_t)items <= length, "every item takes some text");
            items++;
        } while (*stopped == RECORD_COMMENT ||
                 (*stopped == RECORD_EVENT && reader.events < limit));
    }
    fuzz_require(*stopped != RECORD_FAULT ||
                     (fault.text != NULL && fault.line >= 1 && fault.column >= 1),
                 "a fault has a reason, and a place in the text");
    fuzz_require(*stopped != RECORD_REFUSED || item.refusal.count > 0,
                 "a refusal names a clause");
    fuzz_require(reader.base.at >= text && reader.base.at <= text + length,
                 "nothing is read beyond the end");
    return reader.events;
}

/* Writes the first events of a game that can be read so far. */
static bool write_events(const char *text, RecordFormat format, int events, char *out) {
    NotationFault fault = {0};
    RecordItem item;
    RecordWriter writer;
    record_open(&reader, format, text, NULL, NULL, NULL, &fault);
    record_begin(&reader);
    record_write_begin(&writer, (NotationWriter){out, OUT_MAX, 0}, format, reader.tags,
                       &reader.start, &end, NULL);
    while (reader.events < events) {
        switch (record_next(&reader, &item)) {
        case RECORD_EVENT:
            record_write_event(&writer, &reader.before, &item.event, &reader.game);
            break;
        case RECORD_COMMENT:
            record_write_comment(&writer, item.text);
            break;
        default:
            fuzz_require(false, "a text is read the same way twice");
        }
    }
    record_write_end(&writer, &reader.game);
    return writer.out.length < OUT_MAX;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    char *out = malloc(OUT_MAX);
    for (RecordFormat format = RECORD_PGN; format <= RECORD_PGN4; format++) {
        RecordStatus stopped;
        int events = read_events(text, format, EVENTS_MAX, &stopped);
        end = reader.game;
        if (events > 0 && write_events(text, format, events, out)) {
            fuzz_require(read_events(out, format, events + 1, &stopped) == events &&
                             stopped == RECORD_END,
                         "what was written is read again");
        }
    }
    free(out);
    free(text);
    return 0;
}
