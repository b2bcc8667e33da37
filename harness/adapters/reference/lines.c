#define _POSIX_C_SOURCE 200809L

#include "harness/adapters/reference/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK_SIZE = 1 << 16, BUFFER_SIZE = LINE_MAX_SIZE + 1 + CHUNK_SIZE };

/* There is nothing sensible left to do without memory. */
static char *grown(char *bytes, size_t size) {
    char *result = realloc(bytes, size);
    if (result == NULL) {
        abort();
    }
    return result;
}

void lines_init(Lines *lines, int input) {
    *lines = (Lines){.input = input, .bytes = grown(NULL, BUFFER_SIZE)};
}

void lines_release(Lines *lines) {
    free(lines->bytes);
    lines->bytes = NULL;
}

/* The line ends at `stop`, and the one that follows begins at `next`. */
static LineStatus take(Lines *lines, size_t stop, size_t next, const char **line,
                       size_t *length) {
    bool too_long = lines->skipping || stop - lines->start > LINE_MAX_SIZE;
    *line = lines->bytes + lines->start;
    *length = stop - lines->start;
    lines->skipping = false;
    lines->start = next;
    lines->scanned = next;
    return too_long ? LINE_TOO_LONG : LINE_READY;
}

LineStatus lines_next(Lines *lines, const char **line, size_t *length) {
    const char *newline =
        memchr(lines->bytes + lines->scanned, '\n', lines->end - lines->scanned);
    if (newline != NULL) {
        size_t stop = (size_t)(newline - lines->bytes);
        return take(lines, stop, stop + 1, line, length);
    }
    lines->scanned = lines->end;
    if (lines->ended) {
        bool rest = lines->skipping || lines->end > lines->start;
        return rest ? take(lines, lines->end, lines->end, line, length) : LINE_END;
    }
    if (lines->end - lines->start > LINE_MAX_SIZE) {
        lines->skipping = true;
    }
    if (lines->skipping) {
        lines->start = lines->scanned = lines->end = 0;
    }
    return LINE_WANTED;
}

void lines_fill(Lines *lines) {
    if (BUFFER_SIZE - lines->end < CHUNK_SIZE || lines->start == lines->end) {
        memmove(lines->bytes, lines->bytes + lines->start, lines->end - lines->start);
        lines->scanned -= lines->start;
        lines->end -= lines->start;
        lines->start = 0;
    }
    ssize_t count;
    do {
        count = read(lines->input, lines->bytes + lines->end, BUFFER_SIZE - lines->end);
    } while (count < 0 && errno == EINTR);
    if (count <= 0) {
        lines->ended = true;
        lines->failed = count < 0;
    } else {
        lines->end += (size_t)count;
    }
}

void output_append(Output *output, const char *bytes, size_t count) {
    if (output->capacity - output->length < count) {
        output->capacity = 2 * output->capacity + count + CHUNK_SIZE;
        output->bytes = grown(output->bytes, output->capacity);
    }
    memcpy(output->bytes + output->length, bytes, count);
    output->length += count;
}

bool output_flush(Output *output, int descriptor) {
    size_t done = 0;
    while (done < output->length) {
        ssize_t count = write(descriptor, output->bytes + done, output->length - done);
        if (count < 0 && errno != EINTR) {
            return false;
        }
        done += count > 0 ? (size_t)count : 0;
    }
    output->length = 0;
    return true;
}

void output_release(Output *output) {
    free(output->bytes);
    *output = (Output){0};
}
