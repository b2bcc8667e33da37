#include "harness/line.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_CHUNK = 64 * 1024 };

void line_init(LineBuffer *lines) { *lines = (LineBuffer){0}; }

void line_release(LineBuffer *lines) {
    free(lines->bytes);
    line_init(lines);
}

char *line_space(LineBuffer *lines, size_t *room) {
    if (lines->start > 0) {
        memmove(lines->bytes, lines->bytes + lines->start, lines->end - lines->start);
        lines->end -= lines->start;
        lines->scanned -= lines->start;
        lines->start = 0;
    }
    if (lines->capacity - lines->end < LINE_CHUNK) {
        size_t capacity = lines->capacity == 0 ? 2 * LINE_CHUNK : 2 * lines->capacity;
        char *bytes = realloc(lines->bytes, capacity);
        if (bytes == NULL)
            abort();
        lines->bytes = bytes;
        lines->capacity = capacity;
    }
    *room = LINE_CHUNK;
    return lines->bytes + lines->end;
}

void line_add(LineBuffer *lines, size_t count) {
    assert(count <= lines->capacity - lines->end);
    lines->end += count;
}

LineStatus line_next(LineBuffer *lines, char **line, size_t *length) {
    if (lines->scanned == lines->end)
        return LINE_PARTIAL;
    char *from = lines->bytes + lines->scanned;
    char *newline = memchr(from, '\n', lines->end - lines->scanned);
    size_t stop = newline == NULL ? lines->end : (size_t)(newline - lines->bytes);
    if (stop - lines->start > LINE_LIMIT)
        return LINE_TOO_LONG;
    if (newline == NULL) {
        lines->scanned = lines->end;
        return LINE_PARTIAL;
    }
    *newline = '\0';
    *line = lines->bytes + lines->start;
    *length = stop - lines->start;
    lines->start = lines->scanned = stop + 1;
    return LINE_COMPLETE;
}

size_t line_waiting(const LineBuffer *lines) { return lines->end - lines->start; }

void tail_add(Tail *tail, const char *bytes, size_t count) {
    if (count > TAIL_LIMIT) {
        bytes += count - TAIL_LIMIT;
        count = TAIL_LIMIT;
    }
    size_t first = TAIL_LIMIT - tail->next < count ? TAIL_LIMIT - tail->next : count;
    memcpy(tail->bytes + tail->next, bytes, first);
    memcpy(tail->bytes, bytes + first, count - first);
    tail->next = (tail->next + count) % TAIL_LIMIT;
    tail->count = tail->count + count < TAIL_LIMIT ? tail->count + count : TAIL_LIMIT;
}

void tail_text(const Tail *tail, char text[TAIL_LIMIT + 1]) {
    size_t oldest = (tail->next + TAIL_LIMIT - tail->count) % TAIL_LIMIT;
    for (size_t i = 0; i < tail->count; i++) {
        char byte = tail->bytes[(oldest + i) % TAIL_LIMIT];
        text[i] = byte == '\0' ? '?' : byte;
    }
    text[tail->count] = '\0';
}
