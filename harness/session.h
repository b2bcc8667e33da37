/* A session: the processes of one implementation and the requests they are asked.
 *
 * Spec chapter: 92-protocol. Starts engines, says hello, hands requests out, gives each
 * request back with exactly one reply or with the reason why there is none, and leaves no
 * process behind. Knows lines, ids and time; does not know what an answer means, nor any
 * rule.
 *
 * Blame. A failure (crash, time-out, broken protocol) is laid on a request only when that
 * request was the first and only one that the process was ever sent. After any other
 * failure nobody is blamed yet: every request that was unanswered, and the last one that
 * was answered, goes to a new process, one at a time, with a pause after each answer in
 * which an end of the process or a second line is seen. A failure that nobody repeats so
 * is an incident: see session_incidents(). */
#ifndef FOURCHESS_HARNESS_SESSION_H
#define FOURCHESS_HARNESS_SESSION_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* What the session is to do. Zero means the default everywhere but in `command`. */
typedef struct SessionOptions {
    char *const
        *command; /* program and arguments, ends with NULL; outlives the session */
    int engines;  /* processes side by side; 0: one */
    unsigned hello_timeout_ms; /* 0: 10 s */
    unsigned
        request_timeout_ms;    /* from when the request is its engine's oldest; 0: 2 s */
    unsigned perft_timeout_ms; /* the same for requests with perft; 0: 60 s */
    const char *suite_version; /* for hello; NULL: "0" */
    double deadline_s;         /* from session_open() on; 0: none */
} SessionOptions;

typedef enum Outcome {
    OUTCOME_ANSWERED,
    OUTCOME_CRASHED,
    OUTCOME_TIMED_OUT,
    OUTCOME_PROTOCOL_ERROR,
    OUTCOME_NOT_RUN
} Outcome;

typedef struct SessionRequest {
    json_t *body; /* the "run" object without "id"; borrowed */
    bool perft;   /* counts moves, and so has the longer limit */
} SessionRequest;

/* What became of one request. All pointers are borrowed, for the time of the callback. */
typedef struct Reply {
    size_t request; /* index into the requests of session_run() */
    Outcome outcome;
    json_t *message;    /* the whole reply, an object; NULL unless ANSWERED */
    const char *detail; /* one sentence, printable ASCII; "" when ANSWERED; never NULL */
    const char
        *stderr_tail; /* last 8 KiB of standard error, raw but for NUL; never NULL */
} Reply;

typedef enum SessionStatus {
    SESSION_OK,
    SESSION_NO_HELLO,
    SESSION_CANNOT_RESTART,
    SESSION_ABORTED
} SessionStatus;

/* Takes a reply. Returns false to stop the run: no further reply is handed over.
 * Calls no function of the session. */
typedef bool (*ReplyFunction)(const Reply *reply, void *context);

typedef struct Session Session;

/* Starts the first engine and says hello. While a session is open SIGPIPE is ignored, and
 * SIGINT, SIGTERM and SIGHUP abort the run instead of ending us, so that no engine is
 * orphaned; once one of them came they stay ignored after session_close(), so that
 * reports are written to their end.
 * options   copied, but for the strings
 * session   for session_close(); untouched on failure
 * message   on failure one sentence in printable ASCII, for people
 * Returns SESSION_NO_HELLO when there is no engine to talk to, SESSION_ABORTED when the
 * deadline passed or a signal came first. */
SessionStatus session_open(const SessionOptions *options, Session **session,
                           char *message, size_t message_size);

/* What the engine said in hello: valid in all its fields; `rulings`, `inflight` and
 * `rulings_per_request` are filled in with {}, 1 and false when the engine left them out.
 * Strings may hold anything, terminal escapes too. Borrowed, lives as long as the
 * session. */
const json_t *session_hello(const Session *session);

/* Asks all requests; may be called again, the engines stay. A session that was aborted
 * stays so.
 * requests   borrowed until the return
 * on_reply   called once a request, in any order; after SESSION_CANNOT_RESTART and
 *            SESSION_ABORTED what is left gets OUTCOME_NOT_RUN; not called again once it
 *            has returned false (the status is SESSION_OK then)
 * Never judges; a failing request does not stop the others. */
SessionStatus session_run(Session *session, const SessionRequest *requests, size_t count,
                          ReplyFunction on_reply, void *context);

/* One sentence about the last status that was not SESSION_OK; "" when there was none. */
const char *session_message(const Session *session);

/* Failures that no request repeats when it is sent alone: an engine that dies of age, or
 * that cannot keep the `inflight` it claims. They belong in the report, though to no
 * case.
 * first   unless NULL: one sentence about the first of them, "" when there was none
 * Returns how many there were since session_open(). */
size_t session_incidents(const Session *session, const char **first);

/* Says bye, waits a moment, then SIGTERM, then SIGKILL to the whole process group of
 * every engine; takes about a second at worst. NULL is allowed. */
void session_close(Session *session);

#endif
