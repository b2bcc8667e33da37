/* One engine's share of a run: what it was sent, what it owes, and who is to blame.
 *
 * Spec chapter: 92-protocol. A lane keeps one engine busy, restarts it, and applies the
 * rule of blame that session.h states. Knows requests by index; does not know how a run
 * begins or ends. Used by session.c only. */
#ifndef FOURCHESS_HARNESS_LANE_H
#define FOURCHESS_HARNESS_LANE_H

#include "harness/session.h"

struct uv_loop_s;

enum {
    LANE_INFLIGHT_LIMIT = 64, /* of an engine that claims more */
    RUN_SENTENCE = 512
};

/* What all lanes share. Between runs `count` and `unreported` are 0. */
typedef struct Run {
    struct uv_loop_s *loop;
    SessionOptions options; /* with the defaults filled in */
    int engines_alive;
    json_t *hello; /* the first one that was said; NULL until then */
    size_t inflight;

    const SessionRequest *requests;
    size_t count, next; /* requests[next..count) were given to no lane yet */
    size_t unreported;
    bool *reported; /* by request */
    ReplyFunction on_reply;
    void *context;

    bool stop;  /* no lane does anything any more */
    bool muted; /* the caller wants no reply any more */
    SessionStatus status;
    char message[RUN_SENTENCE]; /* about `status` */
    size_t incidents;
    char incident[RUN_SENTENCE]; /* the first one */
} Run;

/* Hands one reply to the caller of session_run() and notes it; no-op when `muted`. */
void run_report(Run *run, const Reply *reply);

/* Stops the run; the first call wins. */
void run_stop(Run *run, SessionStatus status, const char *message);

/* Makes the loop return, so that whoever runs it looks whether there is more to wait for:
 * one turn of it may run the last timer first and then wait for good. */
void run_wake(Run *run);

typedef struct Lane Lane;

/* Makes a lane without a process. `run` outlives it. */
Lane *lane_new(Run *run);

/* Starts the engine if it is not running; hello is said and awaited in the loop. */
void lane_start(Lane *lane);

/* Whether hello was said and heard. */
bool lane_is_ready(const Lane *lane);

/* Gives the engine work, and starts it for that when need be. To be called at the
 * beginning of a run; afterwards the lane goes on by itself. */
void lane_pump(Lane *lane);

/* Ends the lane's part of a run. An answer that was held back is reported; a process that
 * owes answers or has not said hello is killed, any other stays for the next run. */
void lane_settle_run(Lane *lane);

/* Sends the engine away (politely, or by force) and closes the lane's handles in the
 * loop. */
void lane_close(Lane *lane);

/* Frees the lane; the loop must have run since lane_close(). */
void lane_free(Lane *lane);

#endif
