#define _POSIX_C_SOURCE 200809L

#include "harness/lane.h"

#include "harness/engine.h"
#include "harness/wire.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

/* The pause after hello, after an answer in a careful retry and at the end of a run, in
 * which a second line or the end of the process is still laid on what went before. Where
 * blame is being sought it is longer: on a busy machine a process takes a while to end. */
enum { SETTLE_MS = 10, CAREFUL_SETTLE_MS = 50 };
/* A time limit that was passed is given this much more, for what waits in the pipe
 * unread. */
enum { LAST_LOOK_MS = 2 };
/* Hellos in a row that may fail, and incidents before requests go one at a time for good.
 */
enum { FAILED_START_LIMIT = 2, INCIDENT_LIMIT = 3 };

typedef enum LaneState {
    LANE_DOWN,     /* no process */
    LANE_GREETING, /* hello was sent */
    LANE_GREETED,  /* hello was answered; settling */
    LANE_READY
} LaneState;

/* `flying` are the requests sent and unanswered, oldest first. `held` was answered last
 * and is not reported yet: a later line may still spoil it. `retry` are requests to be
 * asked alone. While `careful`, flying and held are together at most one request. */
struct Lane {
    Run *run;
    Engine *engine; /* NULL when LANE_DOWN */
    LaneState state;
    json_t *hello; /* of the latest process that said it */
    uv_timer_t timer;
    bool last_look;
    size_t sent; /* requests, to this process */
    size_t flying[LANE_INFLIGHT_LIMIT], flying_count;
    bool holds;
    size_t held;
    json_t *held_message;
    bool careful;
    size_t retry[LANE_INFLIGHT_LIMIT + 1], retry_count;
    bool blamed;                /* somebody, since careful began */
    char failure[RUN_SENTENCE]; /* why careful began */
    unsigned failed_starts;     /* in a row */
};

/* Ids are the same whenever a request is sent again. */
static json_int_t request_id(size_t request) { return (json_int_t)request + 1; }

static void on_timer(uv_timer_t *timer);

static void arm(Lane *lane, unsigned milliseconds) {
    uv_update_time(lane->run->loop);
    lane->last_look = false;
    uv_timer_start(&lane->timer, on_timer, milliseconds, 0);
}

static unsigned time_limit(const Lane *lane) {
    const SessionOptions *options = &lane->run->options;
    return lane->run->requests[lane->flying[0]].perft ? options->perft_timeout_ms
                                                      : options->request_timeout_ms;
}

static void note_incident(Run *run, const char *detail) {
    if (run->incidents++ == 0)
        snprintf(run->incident, sizeof run->incident, "%s", detail);
    if (run->incidents >= INCIDENT_LIMIT)
        run->inflight = 1;
}

/* Reports the answer that was held back. */
static void release_held(Lane *lane) {
    if (!lane->holds)
        return;
    lane->holds = false;
    json_t *message = lane->held_message;
    lane->held_message = NULL;
    run_report(lane->run, &(Reply){.request = lane->held,
                                   .outcome = OUTCOME_ANSWERED,
                                   .message = message,
                                   .detail = "",
                                   .stderr_tail = ""});
    json_decref(message);
}

static void drop_engine(Lane *lane) {
    if (lane->engine != NULL)
        engine_discard(lane->engine);
    lane->engine = NULL;
    lane->state = LANE_DOWN;
    uv_timer_stop(&lane->timer);
}

/* The last line on standard error often says why nothing works. */
static void add_last_error_line(Engine *engine, char *sentence, size_t size) {
    char last[201];
    const char *text = engine_stderr(engine);
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r'))
        length--;
    size_t start = length;
    while (start > 0 && text[start - 1] != '\n' && length - start < 200)
        start--;
    if (start == length)
        return;
    memcpy(last, text + start, length - start);
    last[length - start] = '\0';
    wire_make_printable(last);
    size_t used = strlen(sentence);
    snprintf(sentence + used, size - used, "; its standard error ends: %s", last);
}

static void start_failed(Lane *lane, const char *detail) {
    Run *run = lane->run;
    char message[RUN_SENTENCE];
    snprintf(message, sizeof message, "%s", detail);
    if (lane->engine != NULL)
        add_last_error_line(lane->engine, message, sizeof message);
    drop_engine(lane);
    lane->failed_starts++;
    if (run->hello == NULL)
        run_stop(run, SESSION_NO_HELLO, message);
    else if (lane->failed_starts >= FAILED_START_LIMIT)
        run_stop(run, SESSION_CANNOT_RESTART, message);
    else
        lane_start(lane);
}

/* Puts what may have caused a failure before everything else that is to be asked alone:
 * the likeliest first, for the first one can be blamed at once. */
static void suspect_unanswered(Lane *lane) {
    size_t suspects[LANE_INFLIGHT_LIMIT + 1], count = 0;
    if (lane->flying_count > 0)
        suspects[count++] = lane->flying[0];
    if (lane->holds)
        suspects[count++] = lane->held;
    for (size_t i = 1; i < lane->flying_count; i++)
        suspects[count++] = lane->flying[i];
    assert(count + lane->retry_count <= LANE_INFLIGHT_LIMIT + 1);
    memmove(lane->retry + count, lane->retry, lane->retry_count * sizeof *suspects);
    memcpy(lane->retry, suspects, count * sizeof *suspects);
    lane->retry_count += count;
}

static void begin_careful(Lane *lane, const char *detail) {
    suspect_unanswered(lane);
    if (lane->careful)
        return;
    lane->careful = true;
    lane->blamed = false;
    snprintf(lane->failure, sizeof lane->failure, "%s", detail);
}

/* The only request that this process was sent is the one to blame. */
static void blame(Lane *lane, Outcome outcome, const char *detail) {
    assert(lane->flying_count + lane->holds == 1);
    lane->blamed = true;
    run_report(lane->run, &(Reply){.request = lane->holds ? lane->held : lane->flying[0],
                                   .outcome = outcome,
                                   .detail = detail,
                                   .stderr_tail = engine_stderr(lane->engine)});
}

/* The engine failed between hello and bye. */
static void fail(Lane *lane, Outcome outcome, const char *detail) {
    bool owes = lane->flying_count > 0 || lane->holds;
    if (lane->sent == 0) {
        start_failed(lane, detail);
        return;
    }
    if (owes && lane->sent == 1)
        blame(lane, outcome, detail);
    else if (owes)
        begin_careful(lane, detail);
    else
        note_incident(lane->run, detail);
    lane->flying_count = 0;
    if (lane->holds)
        json_decref(lane->held_message);
    lane->holds = false;
    lane->held_message = NULL;
    drop_engine(lane);
    lane_pump(lane);
}

static void hear_hello(Lane *lane, const char *line, size_t length) {
    char detail[RUN_SENTENCE];
    json_t *hello = wire_read_hello(line, length, detail, sizeof detail);
    if (hello == NULL) {
        start_failed(lane, detail);
        return;
    }
    json_decref(lane->hello);
    lane->hello = hello;
    lane->state = LANE_GREETED;
    arm(lane, SETTLE_MS);
}

/* Nothing came after hello. The first hello of the session is the one that counts. */
static void become_ready(Lane *lane) {
    Run *run = lane->run;
    lane->state = LANE_READY;
    lane->failed_starts = 0;
    if (run->hello == NULL) {
        json_int_t claimed = json_integer_value(json_object_get(lane->hello, "inflight"));
        run->inflight =
            claimed < LANE_INFLIGHT_LIMIT ? (size_t)claimed : LANE_INFLIGHT_LIMIT;
        run->hello = json_incref(lane->hello);
        run_wake(run);
    }
}

static void hear_reply(Lane *lane, const char *line, size_t length) {
    char detail[RUN_SENTENCE];
    if (lane->flying_count == 0) {
        fail(lane, OUTCOME_PROTOCOL_ERROR,
             "the engine wrote a line that no request asked for");
        return;
    }
    json_t *reply =
        wire_read_reply(line, length, request_id(lane->flying[0]), detail, sizeof detail);
    if (reply == NULL) {
        fail(lane, OUTCOME_PROTOCOL_ERROR, detail);
        return;
    }
    release_held(lane);
    lane->holds = true;
    lane->held = lane->flying[0];
    lane->held_message = reply;
    lane->flying_count--;
    memmove(lane->flying, lane->flying + 1, lane->flying_count * sizeof *lane->flying);
    if (lane->flying_count > 0)
        arm(lane, time_limit(lane));
    else
        uv_timer_stop(&lane->timer);
}

static void on_line(void *context, const char *line, size_t length) {
    Lane *lane = context;
    if (lane->run->stop)
        return;
    if (lane->state == LANE_GREETING)
        hear_hello(lane, line, length);
    else if (lane->state == LANE_GREETED)
        start_failed(lane, "the engine answered hello with more than one line");
    else
        hear_reply(lane, line, length);
}

static void on_pause(void *context) { lane_pump(context); }

static void on_end(void *context, Outcome outcome, const char *detail) {
    Lane *lane = context;
    if (lane->run->stop)
        return;
    if (lane->state == LANE_READY) {
        fail(lane, outcome, detail);
        return;
    }
    char sentence[RUN_SENTENCE];
    snprintf(sentence, sizeof sentence, "%s %s", detail,
             lane->state == LANE_GREETING ? "before it had said hello"
                                          : "right after hello");
    start_failed(lane, sentence);
}

static const EngineEvents lane_events = {on_line, on_pause, on_end};

static void time_is_up(Lane *lane) {
    char detail[RUN_SENTENCE], half[64] = "";
    size_t waiting = engine_half_line(lane->engine);
    if (waiting > 0)
        snprintf(half, sizeof half, " but for %zu bytes of an unfinished line", waiting);
    if (lane->state == LANE_GREETING) {
        snprintf(detail, sizeof detail, "no answer to hello within %u ms%s",
                 lane->run->options.hello_timeout_ms, half);
        start_failed(lane, detail);
    } else {
        snprintf(detail, sizeof detail, "no answer within %u ms%s", time_limit(lane),
                 half);
        fail(lane, OUTCOME_TIMED_OUT, detail);
    }
}

/* We may have been busy, or asleep, while an answer lay in the pipe: before time counts
 * as passed the loop looks once more. */
static void on_timer(uv_timer_t *timer) {
    Lane *lane = timer->data;
    if (lane->run->stop)
        return;
    if (!lane->last_look) {
        arm(lane, LAST_LOOK_MS);
        lane->last_look = true;
    } else if (lane->state == LANE_GREETED) {
        become_ready(lane);
        lane_pump(lane);
    } else if (lane->state == LANE_READY && lane->flying_count == 0) {
        release_held(lane);
        lane_pump(lane);
    } else {
        time_is_up(lane);
    }
}

void lane_start(Lane *lane) {
    Run *run = lane->run;
    char message[RUN_SENTENCE];
    lane->sent = 0;
    lane->engine = engine_new(run->loop, run->options.command, &lane_events, lane,
                              &run->engines_alive, message, sizeof message);
    if (lane->engine == NULL) {
        wire_make_printable(message);
        start_failed(lane, message);
        return;
    }
    lane->state = LANE_GREETING;
    WireText text = {0};
    wire_write_hello(&text, run->options.suite_version);
    engine_send(lane->engine, text.bytes, text.length);
    arm(lane, run->options.hello_timeout_ms);
}

/* Sends `count` requests, all in one write. */
static void send_requests(Lane *lane, const size_t *requests, size_t count) {
    WireText text = {0};
    bool was_idle = lane->flying_count == 0;
    for (size_t i = 0; i < count; i++) {
        wire_write_request(&text, lane->run->requests[requests[i]].body,
                           request_id(requests[i]));
        lane->flying[lane->flying_count++] = requests[i];
    }
    lane->sent += count;
    engine_send(lane->engine, text.bytes, text.length);
    if (was_idle)
        arm(lane, time_limit(lane));
}

/* Asks the next of those to be asked alone; false when careful is over. */
static bool pump_carefully(Lane *lane) {
    if (lane->flying_count > 0 || lane->holds)
        return true;
    if (lane->retry_count == 0) {
        lane->careful = false;
        if (!lane->blamed)
            note_incident(lane->run, lane->failure);
        return false;
    }
    size_t request = lane->retry[0];
    lane->retry_count--;
    memmove(lane->retry, lane->retry + 1, lane->retry_count * sizeof *lane->retry);
    send_requests(lane, &request, 1);
    return true;
}

/* Fills up to `inflight` once half of it is free, so that writes are few. */
static void pump_freely(Lane *lane) {
    Run *run = lane->run;
    size_t batch[LANE_INFLIGHT_LIMIT], count = 0;
    if (2 * lane->flying_count > run->inflight)
        return;
    while (lane->flying_count + count < run->inflight && run->next < run->count)
        batch[count++] = run->next++;
    if (count > 0)
        send_requests(lane, batch, count);
}

void lane_pump(Lane *lane) {
    Run *run = lane->run;
    if (run->stop)
        return;
    bool has_work = lane->retry_count > 0 || run->next < run->count;
    if (lane->state == LANE_DOWN && has_work)
        lane_start(lane);
    if (lane->state != LANE_READY)
        return;
    if (!lane->careful || !pump_carefully(lane))
        pump_freely(lane);
    if (lane->flying_count == 0 && lane->holds &&
        !uv_is_active((uv_handle_t *)&lane->timer))
        arm(lane, lane->careful ? CAREFUL_SETTLE_MS : SETTLE_MS);
}

bool lane_is_ready(const Lane *lane) { return lane->state == LANE_READY; }

void lane_settle_run(Lane *lane) {
    bool unfinished = lane->flying_count > 0 || lane->retry_count > 0;
    release_held(lane);
    lane->flying_count = lane->retry_count = 0;
    lane->careful = false;
    if (unfinished || lane->state == LANE_GREETING || lane->state == LANE_GREETED)
        drop_engine(lane);
    uv_timer_stop(&lane->timer);
}

Lane *lane_new(Run *run) {
    Lane *lane = calloc(1, sizeof *lane);
    if (lane == NULL)
        abort();
    lane->run = run;
    uv_timer_init(run->loop, &lane->timer);
    lane->timer.data = lane;
    return lane;
}

void lane_close(Lane *lane) {
    if (lane->engine != NULL && lane->state == LANE_READY)
        engine_farewell(lane->engine);
    else if (lane->engine != NULL)
        engine_discard(lane->engine);
    lane->engine = NULL;
    lane->state = LANE_DOWN;
    uv_close((uv_handle_t *)&lane->timer, NULL);
}

void lane_free(Lane *lane) {
    json_decref(lane->hello);
    free(lane);
}
