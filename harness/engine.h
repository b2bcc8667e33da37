/* One process of the implementation under test, with its three pipes.
 *
 * Spec chapter: 92-protocol (process side). The process leads a process group of its own,
 * and the whole group goes when the process goes; who left the group goes at the end of
 * conform (orphans.h). Knows lines and the end of a process; does not know requests, ids
 * or time limits. libuv stays behind this header. */
#ifndef FOURCHESS_HARNESS_ENGINE_H
#define FOURCHESS_HARNESS_ENGINE_H

#include "harness/session.h"

struct uv_loop_s;

typedef struct Engine Engine;

/* What an engine tells its owner. Each may call engine_discard(). */
typedef struct EngineEvents {
    /* One line, without its newline, NUL behind it; valid during the call. */
    void (*on_line)(void *context, const char *line, size_t length);
    /* All that could be read by now was handed over as lines. */
    void (*on_pause)(void *context);
    /* Nothing more will come; `outcome` is CRASHED or PROTOCOL_ERROR. At most once. */
    void (*on_end)(void *context, Outcome outcome, const char *detail);
} EngineEvents;

/* Starts `command` (looked up in PATH).
 * alive         counted up now, and down when the last trace of the process is gone.
 * message       on failure one sentence that says why there is no process.
 * Returns NULL on failure. Ends by engine_discard() or engine_farewell(). */
Engine *engine_new(struct uv_loop_s *loop, char *const *command,
                   const EngineEvents *events, void *context, int *alive, char *message,
                   size_t message_size);

/* Writes without waiting; a process that has gone or does not read is no error here.
 * text          from malloc(); the engine frees it. */
void engine_send(Engine *engine, char *text, size_t length);

/* Bytes of an unfinished line that the process has written so far. */
size_t engine_half_line(const Engine *engine);

/* Standard error, its last 8 KiB; valid until the next call. */
const char *engine_stderr(Engine *engine);

/* Kills the whole process group at once and forgets the engine: no event comes any more.
 */
void engine_discard(Engine *engine);

/* Says bye and closes standard input; SIGTERM and SIGKILL to the group follow when the
 * process takes its time. Forgets the engine: no event comes any more. */
void engine_farewell(Engine *engine);

#endif
