#define _POSIX_C_SOURCE 200809L

#include "harness/session.h"

#include "harness/lane.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum {
    SESSION_ENGINES_LIMIT = 256,
    SESSION_SIGNALS = 3,
    SESSION_CLOSE_MS = 5000 /* a process that even SIGKILL does not end is left alone */
};

static const int aborting_signals[SESSION_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

struct Session {
    Run run;
    uv_loop_t loop;
    uv_timer_t deadline;
    uv_signal_t signals[SESSION_SIGNALS];
    struct sigaction broken_pipe; /* as it was before us */
    bool interrupted;             /* by one of `signals` */
    size_t lane_count;
    Lane **lanes;
};

void run_report(Run *run, const Reply *reply) {
    if (run->muted)
        return;
    run->reported[reply->request] = true;
    run->unreported--;
    if (!run->on_reply(reply, run->context)) {
        run->muted = true;
        run->stop = true;
    }
    if (run->stop || run->unreported == 0)
        run_wake(run);
}

void run_wake(Run *run) { uv_stop(run->loop); }

void run_stop(Run *run, SessionStatus status, const char *message) {
    if (run->stop)
        return;
    run->stop = true;
    run->status = status;
    snprintf(run->message, sizeof run->message, "%s", message);
    run_wake(run);
}

static void on_deadline(uv_timer_t *timer) {
    Run *run = timer->data;
    char message[100];
    snprintf(message, sizeof message, "the deadline of %g s has passed",
             run->options.deadline_s);
    run_stop(run, SESSION_ABORTED, message);
}

static void on_signal(uv_signal_t *handle, int number) {
    char message[100];
    snprintf(message, sizeof message, "stopped by signal %d (%s)", number,
             strsignal(number));
    Session *session = handle->data;
    session->interrupted = true;
    run_stop(&session->run, SESSION_ABORTED, message);
}

static void fill_defaults(SessionOptions *options) {
    if (options->engines < 1)
        options->engines = 1;
    if (options->engines > SESSION_ENGINES_LIMIT)
        options->engines = SESSION_ENGINES_LIMIT;
    if (options->hello_timeout_ms == 0)
        options->hello_timeout_ms = 10 * 1000;
    if (options->request_timeout_ms == 0)
        options->request_timeout_ms = 2 * 1000;
    if (options->perft_timeout_ms == 0)
        options->perft_timeout_ms = 60 * 1000;
    if (options->suite_version == NULL)
        options->suite_version = "0";
}

/* A deadline that has passed stays passed: the timer goes on firing in later runs. */
static void arm_deadline(Session *session, uint64_t opened) {
    double limit = session->run.options.deadline_s;
    if (limit <= 0)
        return;
    uint64_t due = opened + (uint64_t)(limit * 1000);
    uint64_t now = uv_now(&session->loop);
    uv_timer_start(&session->deadline, on_deadline, due > now ? due - now : 0, 1);
    uv_unref((uv_handle_t *)&session->deadline);
}

static void catch_signals(Session *session) {
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, &session->broken_pipe);
    for (int i = 0; i < SESSION_SIGNALS; i++) {
        uv_signal_init(&session->loop, &session->signals[i]);
        session->signals[i].data = session;
        uv_signal_start(&session->signals[i], on_signal, aborting_signals[i]);
        uv_unref((uv_handle_t *)&session->signals[i]);
    }
}

static Session *session_new(const SessionOptions *options) {
    Session *session = calloc(1, sizeof *session);
    if (session == NULL || uv_loop_init(&session->loop) != 0)
        abort();
    Run *run = &session->run;
    run->loop = &session->loop;
    run->options = *options;
    fill_defaults(&run->options);
    uv_timer_init(&session->loop, &session->deadline);
    session->deadline.data = run;
    arm_deadline(session, uv_now(&session->loop));
    catch_signals(session);
    session->lane_count = (size_t)run->options.engines;
    session->lanes = calloc(session->lane_count, sizeof(Lane *));
    if (session->lanes == NULL)
        abort();
    for (size_t i = 0; i < session->lane_count; i++)
        session->lanes[i] = lane_new(run);
    return session;
}

SessionStatus session_open(const SessionOptions *options, Session **session,
                           char *message, size_t message_size) {
    Session *opened = session_new(options);
    Run *run = &opened->run;
    lane_start(opened->lanes[0]);
    while (!run->stop && !lane_is_ready(opened->lanes[0]))
        uv_run(&opened->loop, UV_RUN_DEFAULT);
    SessionStatus status = run->status;
    if (status == SESSION_OK) {
        *session = opened;
        return status;
    }
    snprintf(message, message_size, "%s", run->message);
    session_close(opened);
    return status;
}

const json_t *session_hello(const Session *session) { return session->run.hello; }

static void begin_run(Session *session, const SessionRequest *requests, size_t count,
                      ReplyFunction on_reply, void *context) {
    Run *run = &session->run;
    run->muted = false;
    run->stop = run->status == SESSION_ABORTED; /* for good */
    if (!run->stop)
        run->status = SESSION_OK;
    uv_run(&session->loop, UV_RUN_NOWAIT); /* hear of engines that ended while idle */
    run->reported = calloc(count + 1, sizeof *run->reported);
    if (run->reported == NULL)
        abort();
    run->requests = requests;
    run->count = run->unreported = count;
    run->next = 0;
    run->on_reply = on_reply;
    run->context = context;
    for (size_t i = 0; i < session->lane_count; i++)
        lane_pump(session->lanes[i]);
}

static void end_run(Session *session) {
    Run *run = &session->run;
    run->stop = true;
    for (size_t i = 0; i < session->lane_count; i++)
        lane_settle_run(session->lanes[i]);
    for (size_t i = 0; i < run->count; i++)
        if (!run->reported[i])
            run_report(run, &(Reply){.request = i,
                                     .outcome = OUTCOME_NOT_RUN,
                                     .detail = run->message,
                                     .stderr_tail = ""});
    free(run->reported);
    run->reported = NULL;
    run->count = run->next = run->unreported = 0;
}

SessionStatus session_run(Session *session, const SessionRequest *requests, size_t count,
                          ReplyFunction on_reply, void *context) {
    Run *run = &session->run;
    begin_run(session, requests, count, on_reply, context);
    while (!run->stop && run->unreported > 0)
        uv_run(&session->loop, UV_RUN_DEFAULT);
    end_run(session);
    return run->status;
}

const char *session_message(const Session *session) { return session->run.message; }

size_t session_incidents(const Session *session, const char **first) {
    if (first != NULL)
        *first = session->run.incident;
    return session->run.incidents;
}

static void on_close_guard(uv_timer_t *timer) { *(bool *)timer->data = true; }

/* A signal often comes twice (timeout(1) sends it to the process and to its group). After
 * the first, what is known is on its way to the reports, and the second must not cut them
 * off: from then on these signals are ignored, without a moment in which they would kill.
 */
static void release_signals(Session *session) {
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigset_t held, before;
    sigemptyset(&ignore.sa_mask);
    sigemptyset(&held);
    for (int i = 0; i < SESSION_SIGNALS; i++)
        sigaddset(&held, aborting_signals[i]);
    sigprocmask(SIG_BLOCK, &held, &before);
    for (int i = 0; i < SESSION_SIGNALS; i++) {
        uv_close((uv_handle_t *)&session->signals[i], NULL);
        if (session->interrupted)
            sigaction(aborting_signals[i], &ignore, NULL);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
}

/* Lets the engines go. Returns false when one does not. */
static bool await_ends(Session *session) {
    bool given_up = false;
    session->deadline.data = &given_up;
    uv_update_time(&session->loop);
    uv_timer_start(&session->deadline, on_close_guard, SESSION_CLOSE_MS, 0);
    uv_ref((uv_handle_t *)&session->deadline);
    while (session->run.engines_alive > 0 && !given_up)
        uv_run(&session->loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&session->deadline, NULL);
    release_signals(session);
    while (!given_up && uv_loop_close(&session->loop) != 0)
        uv_run(&session->loop, UV_RUN_DEFAULT);
    return !given_up;
}

void session_close(Session *session) {
    if (session == NULL)
        return;
    session->run.stop = true;
    for (size_t i = 0; i < session->lane_count; i++)
        lane_close(session->lanes[i]);
    bool ended = await_ends(session);
    sigaction(SIGPIPE, &session->broken_pipe, NULL);
    json_decref(session->run.hello);
    if (!ended)
        return; /* the loop still has handles in this memory */
    for (size_t i = 0; i < session->lane_count; i++)
        lane_free(session->lanes[i]);
    free(session->lanes);
    free(session);
}
