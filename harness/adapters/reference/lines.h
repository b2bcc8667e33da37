/* lines.h - lines in, text out, in big pieces.
 *
 * Purpose: cut standard input into lines of at most 1 MiB, and collect what is to be
 * written. Chapter: 92-protocol. Does not know: JSON. */
#ifndef FOURCHESS_ADAPTER_REFERENCE_LINES_H
#define FOURCHESS_ADAPTER_REFERENCE_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_MAX_SIZE = 1 << 20 /* bytes, without the newline */ };

typedef enum LineStatus {
    LINE_READY,
    LINE_TOO_LONG, /* it has been passed over */
    LINE_WANTED,   /* nothing whole is buffered: call lines_fill() */
    LINE_END       /* the input has ended */
} LineStatus;

/* The caller's struct; lines_init() and lines_release(). */
typedef struct Lines {
    int input; /* file descriptor, borrowed */
    char *bytes;
    size_t start;   /* of the line that comes next */
    size_t scanned; /* up to here there is no newline */
    size_t end;     /* of what has been read */
    bool skipping;  /* inside a line that is too long */
    bool ended;
    bool failed; /* it ended because it could not be read */
} Lines;

void lines_init(Lines *lines, int input);
void lines_release(Lines *lines);

/* Takes the next line out of the buffer; reads nothing.
 * line    borrowed until the next lines_fill(); a last line needs no newline.
 * length  in bytes, without the newline. */
LineStatus lines_next(Lines *lines, const char **line, size_t *length);

/* Reads once, as much as there is; waits when there is nothing. */
void lines_fill(Lines *lines);

/* Text that grows; all zero is empty. The caller's struct; output_release() frees it. */
typedef struct Output {
    char *bytes;
    size_t length;
    size_t capacity;
} Output;

void output_append(Output *output, const char *bytes, size_t count);
/* Writes everything to a file descriptor and empties the buffer; false when it fails. */
bool output_flush(Output *output, int descriptor);
void output_release(Output *output);

#endif
