/* Bytes from a pipe: cut into lines, or kept as a tail.
 *
 * Spec chapter: 92-protocol (a message is one line of at most 1 MiB). Knows nothing of
 * JSON or processes. Both structs are the caller's. */
#ifndef FOURCHESS_HARNESS_LINE_H
#define FOURCHESS_HARNESS_LINE_H

#include <stddef.h>

enum { LINE_LIMIT = 1024 * 1024, TAIL_LIMIT = 8 * 1024 };

/* bytes[start..end) is unread; bytes[start..scanned) holds no newline. All zero is empty.
 */
typedef struct LineBuffer {
    char *bytes;
    size_t start, scanned, end, capacity;
} LineBuffer;

typedef enum LineStatus { LINE_PARTIAL, LINE_COMPLETE, LINE_TOO_LONG } LineStatus;

/* Makes `lines` empty; allocates nothing. */
void line_init(LineBuffer *lines);

/* Frees what line_space() allocated. */
void line_release(LineBuffer *lines);

/* Gives room for new bytes behind the unread ones; earlier lines become invalid.
 * room          set to the number of bytes there, at least 1.
 * Aborts the program when memory is out. */
char *line_space(LineBuffer *lines, size_t *room);

/* Says that `count` bytes were written where line_space() pointed. */
void line_add(LineBuffer *lines, size_t count);

/* Takes the next line.
 * line, length  set on LINE_COMPLETE: without the newline, NUL behind it, inside the
 * buffer; valid until the next line_space(). Returns LINE_PARTIAL when no whole line is
 * there, LINE_TOO_LONG as soon as a line is known to pass the limit (nothing is taken
 * then). Never allocates. */
LineStatus line_next(LineBuffer *lines, char **line, size_t *length);

/* How many bytes of an unfinished line wait; only after line_next() said LINE_PARTIAL. */
size_t line_waiting(const LineBuffer *lines);

/* The last bytes of a stream. All zero is empty. */
typedef struct Tail {
    char bytes[TAIL_LIMIT];
    size_t next, count;
} Tail;

/* Adds bytes, forgetting the oldest. */
void tail_add(Tail *tail, const char *bytes, size_t count);

/* Writes the tail as a string, oldest byte first; NUL bytes become '?'. */
void tail_text(const Tail *tail, char text[TAIL_LIMIT + 1]);

#endif
