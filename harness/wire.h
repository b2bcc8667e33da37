/* The lines of the conformance protocol as the session sees them.
 *
 * Spec chapter: 92-protocol. Writes hello and requests; checks that a line is one JSON
 * object, that hello has its fields and that a reply echoes its id. Does not know what an
 * answer means, nor processes. Every `detail` is one sentence in printable ASCII,
 * whatever the line holds. */
#ifndef FOURCHESS_HARNESS_WIRE_H
#define FOURCHESS_HARNESS_WIRE_H

#include <jansson.h>
#include <stddef.h>

/* Text that grows; all zero is empty. The caller's struct; `bytes` is freed with free().
 */
typedef struct WireText {
    char *bytes;
    size_t length, capacity;
} WireText;

/* Appends the hello of the suite `suite_version`. */
void wire_write_hello(WireText *text, const char *suite_version);

/* Appends `body` as a line with "op" and `id` in front.
 * body          the "run" object, without "id"; unchanged. */
void wire_write_request(WireText *text, json_t *body, json_int_t id);

/* Reads the answer to hello and fills in what may be left out.
 * Returns a new reference, or NULL with the reason in `detail`. */
json_t *wire_read_hello(const char *line, size_t length, char *detail,
                        size_t detail_size);

/* Reads a reply to the request `id`.
 * Returns a new reference, or NULL with the reason in `detail`. */
json_t *wire_read_reply(const char *line, size_t length, json_int_t id, char *detail,
                        size_t detail_size);

/* Replaces, in place, everything but printable ASCII by '?'. */
void wire_make_printable(char *text);

#endif
