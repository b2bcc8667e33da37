/* The process side of the harness against engines that misbehave on purpose
 * [92-protocol]. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "harness/line.h"
#include "harness/session.h"

#include <ctype.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { REQUESTS = 8, PROCESSES = 200, LIMIT_MS = 150 };

/* --- What an engine leaves behind
 * --------------------------------------------------------- */

static char pids_path[] = "/tmp/test_session_pids_XXXXXX";
static char once_path[sizeof pids_path + 5];

/* Whether `/proc/NAME` is a living process of the group. */
static bool lives_in_group(const char *name, long group) {
    char path[300], state;
    long parent, found = 0;
    snprintf(path, sizeof path, "/proc/%.20s/stat", name);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    bool read = fscanf(file, "%*d (%*[^)]) %c %ld %ld", &state, &parent, &found) == 3;
    fclose(file);
    return read && found == group && state != 'Z' && state != 'X';
}

static int living_in_group(long group) {
    int count = 0;
    DIR *folder = opendir("/proc");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        if (isdigit((unsigned char)entry->d_name[0]))
            count += lives_in_group(entry->d_name, group);
    closedir(folder);
    return count;
}

/* Every process that was started leads a group of its own, so its id names the group. */
static int count_left_behind(int *started) {
    long groups[PROCESSES];
    FILE *file = fopen(pids_path, "r");
    assert_non_null(file);
    *started = 0;
    while (*started < PROCESSES && fscanf(file, "%ld", &groups[*started]) == 1)
        ++*started;
    fclose(file);
    struct timespec moment = {0, 10 * 1000000};
    int left = 0;
    for (int attempt = 0; attempt < 100; attempt++) {
        left = 0;
        for (int i = 0; i < *started; i++)
            left += living_in_group(groups[i]);
        if (left == 0)
            break;
        nanosleep(&moment, NULL); /* a killed process takes a moment to die */
    }
    return left;
}

/* --- One session
 * -------------------------------------------------------------------------- */

typedef struct Seen {
    int replies;
    int by_request[REQUESTS]; /* 1 + Outcome */
    char detail[REQUESTS][300];
    size_t stderr_length[REQUESTS];
    int stop_after;
} Seen;

static bool take_reply(const Reply *reply, void *context) {
    Seen *seen = context;
    assert_true(reply->request < REQUESTS);
    assert_int_equal(seen->by_request[reply->request], 0);
    assert_non_null(reply->detail);
    assert_non_null(reply->stderr_tail);
    assert_int_equal(reply->message != NULL, reply->outcome == OUTCOME_ANSWERED);
    if (reply->message != NULL)
        assert_int_equal(json_integer_value(json_object_get(reply->message, "id")),
                         (json_int_t)reply->request + 1);
    seen->by_request[reply->request] = 1 + (int)reply->outcome;
    seen->stderr_length[reply->request] = strlen(reply->stderr_tail);
    snprintf(seen->detail[reply->request], sizeof seen->detail[0], "%s", reply->detail);
    return ++seen->replies != seen->stop_after;
}

static SessionOptions options_for(char *const *command) {
    return (SessionOptions){.command = command,
                            .hello_timeout_ms = 3000,
                            .request_timeout_ms = LIMIT_MS,
                            .perft_timeout_ms = 4 * LIMIT_MS,
                            .suite_version = "0.0"};
}

static SessionRequest requests[REQUESTS];

static int make_requests(void **state) {
    (void)state;
    for (size_t i = 0; i < REQUESTS; i++)
        requests[i].body =
            json_pack("{s:s, s:s, s:s, s:[{s:s}, {s:s}, {s:b}], s:{s:i}}", "op", "run",
                      "variant", "classic", "setup", "start", "steps", "play", "e2-e4",
                      "legal", "e7", "state", 1, "options", "number", (int)i);
    int file = mkstemp(pids_path);
    if (file < 0)
        return -1;
    close(file);
    snprintf(once_path, sizeof once_path, "%s.once", pids_path);
    return setenv("MISBEHAVE_PIDS", pids_path, 1) +
           setenv("MISBEHAVE_ONCE", once_path, 1);
}

static int drop_requests(void **state) {
    (void)state;
    for (size_t i = 0; i < REQUESTS; i++)
        json_decref(requests[i].body);
    unlink(once_path);
    return unlink(pids_path);
}

static int forget_processes(void **state) {
    (void)state;
    unlink(once_path);
    return truncate(pids_path, 0);
}

static const char *program(void) {
    static char path[400];
    const char *build = getenv("FOURCHESS_BUILD");
    snprintf(path, sizeof path, "%s/engines/misbehave", build == NULL ? "build" : build);
    return path;
}

/* --- Every mode
 * --------------------------------------------------------------------------- */

static const char no_fault[] = "";
#define NO_ANSWER "no answer within 150 ms"
#define UNASKED "the engine wrote a line that no request asked for"

/* What ids 3 and 6 come to; all other requests must be answered. */
typedef struct ModeRow {
    const char *mode;
    Outcome outcome;
    const char *detail; /* exact */
} ModeRow;

static const ModeRow mode_rows[] = {
    {"good", OUTCOME_ANSWERED, no_fault},
    {"slow", OUTCOME_ANSWERED, no_fault},
    {"floods-stderr", OUTCOME_ANSWERED, no_fault},
    {"wrong-answers", OUTCOME_ANSWERED, no_fault},
    {"duplicate-moves", OUTCOME_ANSWERED, no_fault},
    {"long-line", OUTCOME_ANSWERED, no_fault},
    {"leaves-children", OUTCOME_ANSWERED, no_fault},
    {"ignores-sigterm", OUTCOME_ANSWERED, no_fault},
    {"stays-after-bye", OUTCOME_ANSWERED, no_fault},
    {"exit-nonzero-after-bye", OUTCOME_ANSWERED, no_fault},
    {"hello-short", OUTCOME_ANSWERED, no_fault},
    {"hello-escapes", OUTCOME_ANSWERED, no_fault},
    {"silent", OUTCOME_TIMED_OUT, NO_ANSWER},
    {"skips", OUTCOME_TIMED_OUT, NO_ANSWER},
    {"late-answer", OUTCOME_TIMED_OUT, NO_ANSWER},
    {"half-line", OUTCOME_TIMED_OUT, NO_ANSWER " but for 10 bytes of an unfinished line"},
    {"truncated-line", OUTCOME_CRASHED,
     "the engine exited with code 0 in the middle of a line"},
    {"crash-in-the-middle", OUTCOME_CRASHED,
     "the engine was killed by signal 11 (Segmentation fault)"},
    {"floods-and-crashes", OUTCOME_CRASHED,
     "the engine was killed by signal 11 (Segmentation fault)"},
    {"crashes-with-child", OUTCOME_CRASHED,
     "the engine was killed by signal 11 (Segmentation fault)"},
    {"exit-in-the-middle", OUTCOME_CRASHED, "the engine exited with code 3"},
    {"exit-after-answer", OUTCOME_CRASHED, "the engine exited with code 0"},
    {"closes-output", OUTCOME_PROTOCOL_ERROR,
     "the engine closed its standard output but went on running"},
    {"garbage", OUTCOME_PROTOCOL_ERROR,
     "the reply is not JSON: column 4: invalid token near 'info'"},
    {"empty-line", OUTCOME_PROTOCOL_ERROR, "the reply is an empty line"},
    {"array", OUTCOME_PROTOCOL_ERROR, "the reply is not a JSON object"},
    {"wrong-id", OUTCOME_PROTOCOL_ERROR, NULL},
    {"text-id", OUTCOME_PROTOCOL_ERROR, "the \"id\" of the reply is not an integer"},
    {"no-id", OUTCOME_PROTOCOL_ERROR, "the reply has no \"id\""},
    {"repeated-key", OUTCOME_PROTOCOL_ERROR,
     "the reply is not JSON: column 30: duplicate object key near '\"answers\"'"},
    {"answers-twice", OUTCOME_PROTOCOL_ERROR, UNASKED},
    {"answers-again", OUTCOME_PROTOCOL_ERROR, UNASKED},
    {"banner", OUTCOME_PROTOCOL_ERROR, UNASKED},
    {"endless-line", OUTCOME_PROTOCOL_ERROR, "the engine wrote a line longer than 1 MiB"},
    {"huge", OUTCOME_PROTOCOL_ERROR, "the engine wrote a line longer than 1 MiB"},
    {"deep-nesting", OUTCOME_PROTOCOL_ERROR, "the reply is nested too deeply"},
    {"invalid-utf8", OUTCOME_PROTOCOL_ERROR,
     "the reply is not UTF-8: unable to decode byte 0xff near '\"o'"},
    {"embedded-nul", OUTCOME_PROTOCOL_ERROR, "the reply holds a NUL byte"},
    {"escaped-nul", OUTCOME_PROTOCOL_ERROR, NULL},
};

static int failures;

static void expect(bool holds, const char *label, const char *what, const char *got) {
    if (holds)
        return;
    failures++;
    print_error("%s: %s (%s)\n", label, what, got);
}

/* Time-outs take their time, so there is only one of them. */
static int requests_of(const ModeRow *row) {
    return row->outcome == OUTCOME_TIMED_OUT ? 5 : REQUESTS;
}

static void expect_replies(const ModeRow *row, const char *label, const Seen *seen) {
    for (int i = 0; i < requests_of(row); i++) {
        bool bad = (i + 1) % 3 == 0;
        Outcome wanted = bad ? row->outcome : OUTCOME_ANSWERED;
        char what[100];
        snprintf(what, sizeof what, "id %d: outcome %d, wanted %d", i + 1,
                 seen->by_request[i] - 1, (int)wanted);
        expect(seen->by_request[i] == 1 + (int)wanted, label, what, seen->detail[i]);
        if (bad && row->detail != NULL)
            expect(strcmp(seen->detail[i], row->detail) == 0, label, "another detail",
                   seen->detail[i]);
    }
}

static void try_mode(const ModeRow *row, const char *inflight, int engines) {
    char label[100];
    const char *command[] = {program(), row->mode, "--inflight", inflight, NULL};
    snprintf(label, sizeof label, "%s, inflight %s, engines %d", row->mode, inflight,
             engines);
    SessionOptions options = options_for((char *const *)(void *)command);
    options.engines = engines;
    char message[300] = "";
    const char *incident;
    int started;
    Session *session = NULL;
    Seen seen = {0};
    forget_processes(NULL);
    SessionStatus status = session_open(&options, &session, message, sizeof message);
    expect(status == SESSION_OK, label, "no hello", message);
    if (status != SESSION_OK)
        return;
    status = session_run(session, requests, (size_t)requests_of(row), take_reply, &seen);
    expect(status == SESSION_OK, label, "status", session_message(session));
    expect_replies(row, label, &seen);
    expect(session_incidents(session, &incident) == 0, label, "an incident", incident);
    session_close(session);
    expect(count_left_behind(&started) == 0, label, "processes were left behind", "");
    expect(started >= 1, label, "no process noted itself", "");
}

static void try_all_modes(const char *inflight, int engines) {
    failures = 0;
    for (size_t i = 0; i < sizeof mode_rows / sizeof *mode_rows; i++)
        try_mode(&mode_rows[i], inflight, engines);
    assert_int_equal(failures, 0);
}

static void blame_is_exact_one_at_a_time(void **state) {
    (void)state;
    try_all_modes("1", 1);
}

static void blame_is_exact_with_many_in_flight(void **state) {
    (void)state;
    try_all_modes("16", 1);
}

static void blame_is_exact_with_engines_side_by_side(void **state) {
    (void)state;
    try_all_modes("2", 3);
}

/* --- Failures that no single request repeats
 * ---------------------------------------------- */

static const struct {
    const char *mode, *inflight;
    const char *incident;
} incident_rows[] = {
    {"out-of-order", "8", "the reply has id 4 where 3 was due"},
    {"dies-of-age", "1", "the engine exited with code 5"},
    {"dies-of-age", "8", "the engine exited with code 5"},
};

static void who_answers_alone_is_not_blamed(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof incident_rows / sizeof *incident_rows; i++) {
        const char *command[] = {program(), incident_rows[i].mode, "--inflight",
                                 incident_rows[i].inflight, NULL};
        SessionOptions options = options_for((char *const *)(void *)command);
        char message[300];
        Session *session = NULL;
        Seen seen = {0};
        const char *incident;
        assert_int_equal(session_open(&options, &session, message, sizeof message),
                         SESSION_OK);
        assert_int_equal(session_run(session, requests, REQUESTS, take_reply, &seen),
                         SESSION_OK);
        for (int k = 0; k < REQUESTS; k++)
            assert_int_equal(seen.by_request[k], 1 + OUTCOME_ANSWERED);
        assert_true(session_incidents(session, &incident) > 0);
        assert_string_equal(incident, incident_rows[i].incident);
        session_close(session);
    }
}

/* --- No hello
 * ----------------------------------------------------------------------------- */

static const struct {
    const char *mode, *message;
} hello_rows[] = {
    {"crash-at-start",
     "the engine exited with code 2 before it had said hello; its standard "
     "error ends: cannot find my ?[31mtables?[0m"},
    {"no-hello", "no answer to hello within 300 ms"},
    {"hello-twice", "the engine answered hello with more than one line"},
    {"hello-and-die", "the engine exited with code 4 right after hello"},
    {"hello-garbage",
     "the answer to hello is not JSON: column 7: invalid token near 'Welcome'"},
    {"hello-array", "the answer to hello is not a JSON object"},
    {"hello-other-protocol", "\"protocol\" in the answer to hello is not 1"},
    {"hello-bad-name", "\"name\" in the answer to hello is not a string"},
    {"hello-bad-variants",
     "\"variants\" in the answer to hello is not an array of strings"},
    {"hello-bad-steps", "\"steps\" in the answer to hello is not an array of strings"},
    {"hello-no-observes", "the answer to hello has no \"observes\""},
    {"hello-bad-rulings",
     "\"rulings\" in the answer to hello is not an object of strings"},
    {"hello-bad-inflight",
     "\"inflight\" in the answer to hello is not an integer from 1 on"},
    {"hello-bad-promise",
     "\"rulings_per_request\" in the answer to hello is not true or false"},
};

static void a_bad_hello_is_told_in_words(void **state) {
    (void)state;
    failures = 0;
    for (size_t i = 0; i < sizeof hello_rows / sizeof *hello_rows; i++) {
        const char *command[] = {program(), hello_rows[i].mode, NULL};
        SessionOptions options = options_for((char *const *)(void *)command);
        if (strcmp(hello_rows[i].mode, "no-hello") == 0)
            options.hello_timeout_ms = 300;
        char message[300] = "";
        Session *session = NULL;
        SessionStatus status = session_open(&options, &session, message, sizeof message);
        expect(status == SESSION_NO_HELLO, hello_rows[i].mode, "another status", message);
        expect(strcmp(message, hello_rows[i].message) == 0, hello_rows[i].mode,
               "another message", message);
        assert_null(session);
    }
    assert_int_equal(failures, 0);
}

static void a_program_that_cannot_start_is_told_in_words(void **state) {
    (void)state;
    char *nowhere[] = {(char[]){"./there is\tno such program"}, NULL};
    char *folder[] = {(char[]){"/"}, NULL};
    SessionOptions options = options_for(nowhere);
    char message[300];
    Session *session = NULL;
    assert_int_equal(session_open(&options, &session, message, sizeof message),
                     SESSION_NO_HELLO);
    assert_string_equal(message,
                        "cannot start \"./there is?no such program\": no such file or "
                        "directory");
    options.command = folder;
    assert_int_equal(session_open(&options, &session, message, sizeof message),
                     SESSION_NO_HELLO);
    assert_string_equal(message, "cannot start \"/\": permission denied");
    assert_null(session);
}

static void hello_is_completed_with_the_defaults(void **state) {
    (void)state;
    const char *command[] = {program(), "hello-short", NULL};
    SessionOptions options = options_for((char *const *)(void *)command);
    char message[300];
    Session *session;
    assert_int_equal(session_open(&options, &session, message, sizeof message),
                     SESSION_OK);
    const json_t *hello = session_hello(session);
    assert_string_equal(json_string_value(json_object_get(hello, "name")), "misbehave");
    assert_int_equal(json_integer_value(json_object_get(hello, "inflight")), 1);
    assert_true(json_is_object(json_object_get(hello, "rulings")));
    assert_true(json_is_false(json_object_get(hello, "rulings_per_request")));
    session_close(session);
}

/* --- Runs that end early
 * ------------------------------------------------------------------ */

static Session *open_mode(const char *mode, const char *inflight, double deadline_s) {
    static const char *command[5];
    command[0] = program();
    command[1] = mode;
    command[2] = "--inflight";
    command[3] = inflight;
    SessionOptions options = options_for((char *const *)(void *)command);
    options.deadline_s = deadline_s;
    char message[300] = "";
    Session *session = NULL;
    forget_processes(NULL);
    SessionStatus status = session_open(&options, &session, message, sizeof message);
    if (status != SESSION_OK)
        print_error("%s: %s\n", mode, message);
    assert_int_equal(status, SESSION_OK);
    return session;
}

static void close_and_look(Session *session) {
    int started;
    session_close(session);
    assert_int_equal(count_left_behind(&started), 0);
    assert_true(started >= 1);
}

static void an_engine_that_reads_nothing_does_not_block(void **state) {
    (void)state;
    Session *session = open_mode("reads-nothing", "16", 0);
    SessionRequest big[REQUESTS];
    char *text = malloc(500001);
    memset(text, 'x', 500000);
    text[500000] = '\0';
    for (int i = 0; i < REQUESTS; i++)
        big[i].body = json_pack("{s:s}", "setup", text), big[i].perft = false;
    free(text);
    Seen seen = {0};
    assert_int_equal(session_run(session, big, REQUESTS, take_reply, &seen), SESSION_OK);
    for (int i = 0; i < REQUESTS; i++) {
        assert_int_equal(seen.by_request[i], 1 + OUTCOME_TIMED_OUT);
        json_decref(big[i].body);
    }
    close_and_look(session);
}

static void an_engine_that_starts_once_ends_the_run(void **state) {
    (void)state;
    Session *session = open_mode("starts-once", "1", 0);
    Seen seen = {0};
    assert_int_equal(session_run(session, requests, REQUESTS, take_reply, &seen),
                     SESSION_CANNOT_RESTART);
    assert_string_equal(
        session_message(session),
        "the engine exited with code 9 before it had said hello; its standard "
        "error ends: I do not start a second time");
    assert_int_equal(seen.by_request[0], 1 + OUTCOME_ANSWERED);
    for (int i = 2; i < REQUESTS; i++)
        assert_int_equal(seen.by_request[i], 1 + OUTCOME_NOT_RUN);
    close_and_look(session);
}

static void a_deadline_aborts_the_run(void **state) {
    (void)state;
    Session *session = open_mode("late-answer", "4", 0.15);
    Seen seen = {0};
    assert_int_equal(session_run(session, requests, REQUESTS, take_reply, &seen),
                     SESSION_ABORTED);
    assert_string_equal(session_message(session), "the deadline of 0.15 s has passed");
    assert_int_equal(seen.replies, REQUESTS);
    assert_int_equal(seen.by_request[0], 1 + OUTCOME_ANSWERED);
    assert_int_equal(seen.by_request[1], 1 + OUTCOME_ANSWERED);
    for (int i = 2; i < REQUESTS; i++) {
        assert_int_equal(seen.by_request[i], 1 + OUTCOME_NOT_RUN);
        assert_string_equal(seen.detail[i], "the deadline of 0.15 s has passed");
    }
    close_and_look(session);
}

static bool interrupt(const Reply *reply, void *context) {
    raise(SIGINT);
    return take_reply(reply, context);
}

static void a_signal_aborts_the_run(void **state) {
    (void)state;
    Session *session = open_mode("silent", "1", 0);
    Seen seen = {0};
    assert_int_equal(session_run(session, requests, REQUESTS, interrupt, &seen),
                     SESSION_ABORTED);
    assert_string_equal(session_message(session), "stopped by signal 2 (Interrupt)");
    assert_int_equal(seen.replies, REQUESTS);
    assert_int_equal(seen.by_request[REQUESTS - 1], 1 + OUTCOME_NOT_RUN);
    Seen again = {0};
    assert_int_equal(session_run(session, requests, REQUESTS, take_reply, &again),
                     SESSION_ABORTED);
    assert_int_equal(again.replies, REQUESTS);
    assert_int_equal(again.by_request[0], 1 + OUTCOME_NOT_RUN);
    close_and_look(session);
}

static void the_caller_may_stop_and_run_again(void **state) {
    (void)state;
    Session *session = open_mode("crash-in-the-middle", "4", 0);
    for (int round = 0; round < 3; round++) {
        Seen seen = {.stop_after = 3};
        assert_int_equal(session_run(session, requests, REQUESTS, take_reply, &seen),
                         SESSION_OK);
        assert_int_equal(seen.replies, 3);
        Seen all = {0};
        assert_int_equal(session_run(session, requests, REQUESTS, take_reply, &all),
                         SESSION_OK);
        assert_int_equal(all.replies, REQUESTS);
        assert_int_equal(all.by_request[2], 1 + OUTCOME_CRASHED);
    }
    close_and_look(session);
}

static void nothing_to_ask_is_nothing_to_wait_for(void **state) {
    (void)state;
    Session *session = open_mode("good", "4", 0);
    Seen seen = {0};
    assert_int_equal(session_run(session, NULL, 0, take_reply, &seen), SESSION_OK);
    assert_int_equal(seen.replies, 0);
    close_and_look(session);
    session_close(NULL);
}

/* --- Details
 * ------------------------------------------------------------------------------ */

static bool count_reply(const Reply *reply, void *context) {
    assert_int_equal(reply->outcome, OUTCOME_ANSWERED);
    ++*(int *)context;
    return true;
}

static void many_requests_are_all_answered(void **state) {
    (void)state;
    enum { MANY = 3000 };
    Session *session = open_mode("good", "16", 0);
    SessionRequest *many = calloc(MANY, sizeof *many);
    for (int i = 0; i < MANY; i++)
        many[i].body = requests[i % REQUESTS].body;
    int count = 0;
    assert_int_equal(session_run(session, many, MANY, count_reply, &count), SESSION_OK);
    assert_int_equal(count, MANY);
    free(many);
    close_and_look(session);
}

/* The engine answers after 3 s; a perft request has 4 * 150 ms here. */
static void perft_requests_have_their_own_limit(void **state) {
    (void)state;
    Session *session = open_mode("late-answer", "1", 0);
    SessionRequest counting[3] = {requests[0], requests[1], requests[2]};
    counting[2].perft = true;
    Seen seen = {0};
    assert_int_equal(session_run(session, counting, 3, take_reply, &seen), SESSION_OK);
    assert_int_equal(seen.by_request[2], 1 + OUTCOME_TIMED_OUT);
    assert_string_equal(seen.detail[2], "no answer within 600 ms");
    close_and_look(session);
}

static void the_tail_of_standard_error_is_kept(void **state) {
    (void)state;
    Session *session = open_mode("floods-and-crashes", "1", 0);
    Seen seen = {0};
    session_run(session, requests, REQUESTS, take_reply, &seen);
    assert_int_equal(seen.stderr_length[2], TAIL_LIMIT);
    assert_int_equal(seen.stderr_length[1], 0);
    close_and_look(session);
}

/* Our own slowness is no fault of an engine: while we dawdle over the reply of one, the
 * time of the other passes, though its reply lies in the pipe. */
static bool dawdle(const Reply *reply, void *context) {
    struct timespec pause = {0, (LIMIT_MS + 50) * 1000000L};
    nanosleep(&pause, NULL);
    return take_reply(reply, context);
}

static void a_slow_caller_times_nobody_out(void **state) {
    (void)state;
    const char *command[] = {program(), "good", NULL};
    SessionOptions options = options_for((char *const *)(void *)command);
    options.engines = 2;
    char message[300];
    const char *incident;
    Session *session;
    Seen seen = {0};
    assert_int_equal(session_open(&options, &session, message, sizeof message),
                     SESSION_OK);
    assert_int_equal(session_run(session, requests, REQUESTS, dawdle, &seen), SESSION_OK);
    for (int i = 0; i < REQUESTS; i++)
        assert_int_equal(seen.by_request[i], 1 + OUTCOME_ANSWERED);
    session_incidents(session, &incident);
    assert_string_equal(incident, "");
    session_close(session);
}

static bool ponder(const Reply *reply, void *context) {
    struct timespec pause = {0, 8 * 1000000L};
    nanosleep(&pause, NULL);
    return take_reply(reply, context);
}

/* While we ponder one engine's reply, the last timer of the other may fall due, and the
 * loop is entered once more with nothing left to wait for. The second request is longer
 * each time, and so answered later, until that has happened; an alarm ends the test if
 * the loop waits. */
static void the_last_reply_ends_the_run(void **state) {
    (void)state;
    static char blanks[40 * 250 + 1];
    const char *command[] = {program(), "good", NULL};
    SessionOptions options = options_for((char *const *)(void *)command);
    options.engines = 2;
    char message[300];
    Session *session;
    assert_int_equal(session_open(&options, &session, message, sizeof message),
                     SESSION_OK);
    for (size_t length = 0; length < sizeof blanks - 1; length += 250) {
        memset(blanks, ' ', length);
        SessionRequest pair[2] = {requests[0], {json_pack("{s:s}", "x", blanks), false}};
        Seen seen = {0};
        alarm(20);
        assert_int_equal(session_run(session, pair, 2, ponder, &seen), SESSION_OK);
        alarm(0);
        assert_int_equal(seen.replies, 2);
        json_decref(pair[1].body);
    }
    session_close(session);
}

static void feed(LineBuffer *lines, const char *bytes, size_t count) {
    size_t room;
    char *space = line_space(lines, &room);
    assert_true(count <= room);
    memcpy(space, bytes, count);
    line_add(lines, count);
}

static void lines_are_cut_wherever_the_bytes_break(void **state) {
    (void)state;
    LineBuffer lines;
    char *line;
    size_t length;
    line_init(&lines);
    assert_int_equal(line_next(&lines, &line, &length), LINE_PARTIAL);
    feed(&lines, "one\ntw", 6);
    assert_int_equal(line_next(&lines, &line, &length), LINE_COMPLETE);
    assert_string_equal(line, "one");
    assert_int_equal(line_next(&lines, &line, &length), LINE_PARTIAL);
    assert_int_equal(line_waiting(&lines), 2);
    feed(&lines, "o\n\n", 3);
    assert_int_equal(line_next(&lines, &line, &length), LINE_COMPLETE);
    assert_string_equal(line, "two");
    assert_int_equal(line_next(&lines, &line, &length), LINE_COMPLETE);
    assert_int_equal(length, 0);
    assert_int_equal(line_next(&lines, &line, &length), LINE_PARTIAL);
    line_release(&lines);
}

static void a_tail_keeps_the_end(void **state) {
    (void)state;
    Tail tail = {0};
    char text[TAIL_LIMIT + 1];
    tail_text(&tail, text);
    assert_string_equal(text, "");
    tail_add(&tail, "a\0b", 3);
    tail_text(&tail, text);
    assert_string_equal(text, "a?b");
    char block[5000];
    memset(block, 'x', sizeof block);
    tail_add(&tail, block, sizeof block);
    memset(block, 'y', sizeof block);
    tail_add(&tail, block, sizeof block);
    tail_text(&tail, text);
    assert_int_equal(strlen(text), TAIL_LIMIT);
    assert_int_equal(text[TAIL_LIMIT - 5001], 'x');
    assert_int_equal(text[TAIL_LIMIT - 5000], 'y');
    assert_int_equal(text[0], 'x');
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_cut_wherever_the_bytes_break),
        cmocka_unit_test(a_tail_keeps_the_end),
        cmocka_unit_test(hello_is_completed_with_the_defaults),
        cmocka_unit_test(a_bad_hello_is_told_in_words),
        cmocka_unit_test(a_program_that_cannot_start_is_told_in_words),
        cmocka_unit_test(blame_is_exact_one_at_a_time),
        cmocka_unit_test(blame_is_exact_with_many_in_flight),
        cmocka_unit_test(blame_is_exact_with_engines_side_by_side),
        cmocka_unit_test(who_answers_alone_is_not_blamed),
        cmocka_unit_test(an_engine_that_reads_nothing_does_not_block),
        cmocka_unit_test(an_engine_that_starts_once_ends_the_run),
        cmocka_unit_test(a_deadline_aborts_the_run),
        cmocka_unit_test(a_signal_aborts_the_run),
        cmocka_unit_test(the_caller_may_stop_and_run_again),
        cmocka_unit_test(nothing_to_ask_is_nothing_to_wait_for),
        cmocka_unit_test(many_requests_are_all_answered),
        cmocka_unit_test(perft_requests_have_their_own_limit),
        cmocka_unit_test(the_tail_of_standard_error_is_kept),
        cmocka_unit_test(a_slow_caller_times_nobody_out),
        cmocka_unit_test(the_last_reply_ends_the_run),
    };
    return cmocka_run_group_tests(tests, make_requests, drop_requests);
}
