/* An engine that misbehaves on purpose, to try the harness with.
 *
 *     misbehave MODE [--inflight N] [--only WORD]
 *
 * It knows no rules: politely it answers "ok" to a play, [] to legal, {} to state, 1 to
 * perft. Most modes misbehave at every third request only (ids 3, 6, 9, ...), wherever
 * the process was started again in between; with --only at the requests whose line
 * contains WORD. Run without arguments it lists its modes. With MISBEHAVE_PIDS=FILE in
 * the environment it appends its process id to FILE; with MISBEHAVE_ONCE=FILE the mode
 * starts-once uses FILE as its memory. */
#define _GNU_SOURCE

#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct Request {
    json_int_t id;
    const json_t *steps;
} Request;

typedef struct Mode {
    const char *name;
    const char *about;
    void (*begin)(void);                /* before anything is read */
    void (*hello)(void);                /* instead of the polite hello */
    void (*answer)(const Request *bad); /* instead of the polite answer */
    void (*bye)(void);                  /* instead of the polite exit */
} Mode;

static json_int_t inflight = 1;

static void say(json_t *object) {
    json_dumpf(object, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout);
    json_decref(object);
}

static void wait_ms(long milliseconds) {
    struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&pause, NULL);
}

static void hang(void) {
    for (;;)
        pause();
}

/* --- Polite
 * ------------------------------------------------------------------------------- */

static json_t *polite_hello(void) {
    return json_pack("{s:i, s:s, s:s, s:[ssss], s:[ssss], s:[s], s:{}, s:I}", "protocol",
                     1, "name", "misbehave", "version", "1", "variants", "teams", "solo",
                     "alliance", "classic", "steps", "play", "legal", "state", "perft",
                     "observes", "turn", "rulings", "inflight", inflight);
}

/* `legal` and `play` are what every such step is answered; both references are given up.
 */
static json_t *answers_with(const Request *request, json_t *play, json_t *legal) {
    json_t *answers = json_array();
    size_t i;
    json_t *step;
    json_array_foreach(request->steps, i, step) {
        if (json_object_get(step, "play") != NULL)
            json_array_append(answers, play);
        else if (json_object_get(step, "legal") != NULL)
            json_array_append(answers, legal);
        else if (json_object_get(step, "perft") != NULL)
            json_array_append_new(answers, json_integer(1));
        else
            json_array_append_new(answers, json_object());
    }
    json_decref(play);
    json_decref(legal);
    return json_pack("{s:I, s:o}", "id", request->id, "answers", answers);
}

static json_t *polite_answer(const Request *request) {
    return answers_with(request, json_string("ok"), json_array());
}

static void answer(const Request *request) { say(polite_answer(request)); }

/* --- Hello
 * -------------------------------------------------------------------------------- */

static void hello_never(void) {}

static void hello_with(const char *field, json_t *value) {
    json_t *hello = polite_hello();
    json_object_set_new(hello, field, value);
    say(hello);
}

static void hello_other_protocol(void) { hello_with("protocol", json_integer(2)); }
static void hello_bad_name(void) { hello_with("name", json_integer(7)); }
static void hello_bad_variants(void) { hello_with("variants", json_string("classic")); }
static void hello_bad_steps(void) { hello_with("steps", json_pack("[s, i]", "play", 1)); }
static void hello_bad_rulings(void) { hello_with("rulings", json_pack("{s:b}", "a", 1)); }
static void hello_bad_inflight(void) { hello_with("inflight", json_integer(0)); }
static void hello_bad_promise(void) {
    hello_with("rulings_per_request", json_string("yes"));
}
static void hello_escapes(void) {
    hello_with("name", json_string("\033[2J\033]0;owned\007<b>"));
}

static void hello_no_observes(void) {
    json_t *hello = polite_hello();
    json_object_del(hello, "observes");
    say(hello);
}

static void hello_short(void) {
    json_t *hello = polite_hello();
    json_object_del(hello, "rulings");
    json_object_del(hello, "inflight");
    say(hello);
}

static void hello_array(void) { say(json_pack("[o]", polite_hello())); }

static void hello_garbage(void) {
    puts("Welcome to \033[1mmisbehave\033[0m!");
    fflush(stdout);
}

static void hello_twice(void) {
    say(polite_hello());
    wait_ms(2);
    say(polite_hello());
}

static void hello_and_die(void) {
    say(polite_hello());
    exit(4);
}

static void hello_once(void) {
    const char *memory = getenv("MISBEHAVE_ONCE");
    if (memory == NULL || open(memory, O_CREAT | O_EXCL | O_WRONLY, 0600) < 0) {
        fputs("I do not start a second time\n", stderr);
        exit(9);
    }
    say(polite_hello());
}

/* --- Answers
 * ------------------------------------------------------------------------------ */

static void crash(const Request *bad) {
    (void)bad;
    fputs("about to crash\n", stderr);
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
}

static void crash_at_start(void) {
    fputs("cannot find my \033[31mtables\033[0m\n", stderr);
    exit(2);
}

static void exit_instead(const Request *bad) {
    (void)bad;
    exit(3);
}

static void exit_after(const Request *bad) {
    answer(bad);
    exit(0);
}

static void be_silent(const Request *bad) { (void)bad; }

static void hang_instead(const Request *bad) {
    (void)bad;
    hang();
}

static void be_slow(const Request *bad) {
    wait_ms(20);
    answer(bad);
}

static void be_late(const Request *bad) {
    wait_ms(3000);
    answer(bad);
}

static void say_garbage(const Request *bad) {
    (void)bad;
    puts("info depth 1 \033[31mscore\033[0m");
    fflush(stdout);
}

static void say_nothing_on_a_line(const Request *bad) {
    (void)bad;
    puts("");
    fflush(stdout);
}

static void say_array(const Request *bad) { say(json_pack("[o]", polite_answer(bad))); }

static void answer_with_id(const Request *bad, json_t *id) {
    json_t *reply = polite_answer(bad);
    json_object_set_new(reply, "id", id);
    say(reply);
}

static void answer_wrong_id(const Request *bad) {
    answer_with_id(bad, json_integer(bad->id + 1000));
}

static void answer_text_id(const Request *bad) { answer_with_id(bad, json_string("3")); }

static void answer_without_id(const Request *bad) {
    json_t *reply = polite_answer(bad);
    json_object_del(reply, "id");
    say(reply);
}

static void answer_half(const Request *bad) {
    char *text = json_dumps(polite_answer(bad), JSON_COMPACT);
    fwrite(text, 1, 10, stdout);
    fflush(stdout);
}

static void answer_half_and_exit(const Request *bad) {
    answer_half(bad);
    exit(0);
}

static void answer_twice(const Request *bad) {
    answer(bad);
    answer(bad);
}

static void answer_again(const Request *bad) {
    answer(bad);
    wait_ms(3);
    answer(bad);
}

static void answer_with_banner(const Request *bad) {
    answer(bad);
    wait_ms(3);
    say_garbage(bad);
}

static void answer_wrongly(const Request *bad) {
    say(answers_with(bad, json_pack("{s:b}", "illegal", 1), json_pack("[s]", "a1-a1")));
}

static void answer_duplicates(const Request *bad) {
    say(answers_with(bad, json_string("ok"), json_pack("[s, s]", "e2-e4", "e2-e4")));
}

static void write_much(FILE *to, size_t megabytes) {
    static char block[1024 * 1024];
    memset(block, 'a', sizeof block);
    for (size_t i = 0; i < megabytes; i++)
        fwrite(block, 1, sizeof block, to);
}

static void answer_huge(const Request *bad) {
    printf("{\"id\":%d,\"x\":\"", (int)bad->id);
    write_much(stdout, 100);
    puts("\"}");
    fflush(stdout);
}

static void answer_at_limit(const Request *bad) {
    enum { LIMIT = 1024 * 1024 };
    int head = printf("{\"id\":%d,\"answers\":[\"ok\"],\"x\":\"", (int)bad->id);
    for (int i = head; i < LIMIT - 2; i++)
        putchar('x');
    puts("\"}");
    fflush(stdout);
}

static void answer_endlessly(const Request *bad) {
    (void)bad;
    for (;;)
        write_much(stdout, 1);
}

static void close_output(const Request *bad) {
    (void)bad;
    fclose(stdout);
    hang();
}

static void flood_stderr(const Request *bad) {
    write_much(stderr, 1);
    answer(bad);
}

static void flood_stderr_and_crash(const Request *bad) {
    write_much(stderr, 1);
    crash(bad);
}

static void answer_nested(const Request *bad) {
    printf("{\"id\":%d,\"x\":", (int)bad->id);
    for (int i = 0; i < 200000; i++)
        putchar('[');
    for (int i = 0; i < 200000; i++)
        putchar(']');
    puts("}");
    fflush(stdout);
}

static void answer_bytes(const Request *bad, const char *bytes, size_t count) {
    printf("{\"id\":%d,\"answers\":[\"", (int)bad->id);
    fwrite(bytes, 1, count, stdout);
    puts("\"]}");
    fflush(stdout);
}

static void answer_invalid_utf8(const Request *bad) { answer_bytes(bad, "o\xffk", 3); }
static void answer_nul(const Request *bad) { answer_bytes(bad, "o\0k", 3); }
static void answer_escaped_nul(const Request *bad) { answer_bytes(bad, "o\\u0000k", 8); }

static void answer_repeated_key(const Request *bad) {
    printf("{\"id\":%d,\"answers\":[],\"answers\":[\"ok\"]}\n", (int)bad->id);
    fflush(stdout);
}

/* Keeps a bad request back for as long as others arrive. */
static struct Request kept;
static json_t *kept_steps;

static void answer_kept(void) {
    if (kept_steps == NULL)
        return;
    answer(&kept);
    json_decref(kept_steps);
    kept_steps = NULL;
}

static void answer_later(const Request *bad) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    answer_kept();
    kept_steps = json_deep_copy(bad->steps);
    kept = (Request){bad->id, kept_steps};
    if (poll(&input, 1, 20) == 0)
        answer_kept();
}

/* Answers the first four requests of its life, and dies of the fifth. */
static void answer_four(const Request *request) {
    static int answered;
    if (answered++ == 4)
        exit(5);
    answer(request);
}

static void leave_child(void) {
    if (fork() == 0)
        hang();
}

static void answer_and_leave_child(const Request *bad) {
    leave_child();
    answer(bad);
}

/* A session of its own, and no parent that anybody knows. */
static void leave_daemon(void) {
    pid_t child = fork();
    if (child != 0) {
        waitpid(child, NULL, 0);
        return;
    }
    setsid();
    if (fork() != 0)
        _exit(0);
    signal(SIGTERM, SIG_IGN);
    hang();
}

static void answer_and_leave_daemon(const Request *bad) {
    leave_daemon();
    answer(bad);
}

static void crash_and_leave_daemon(const Request *bad) {
    leave_daemon();
    crash(bad);
}

static void crash_and_leave_child(const Request *bad) {
    leave_child();
    crash(bad);
}

static void stop_reading(void) {
    say(polite_hello());
    hang();
}

static void ignore_sigterm(void) { signal(SIGTERM, SIG_IGN); }
static void exit_badly(void) { exit(7); }

static const Mode modes[] = {
    {"good", "control: always polite", NULL, NULL, NULL, NULL},
    {"slow", "answers after 20 ms", NULL, NULL, be_slow, NULL},
    {"late-answer", "answers after 3 s", NULL, NULL, be_late, NULL},
    {"silent", "hangs instead of answering", NULL, NULL, hang_instead, NULL},
    {"skips", "does not answer, but goes on with the next", NULL, NULL, be_silent, NULL},
    {"garbage", "writes text that is not JSON", NULL, NULL, say_garbage, NULL},
    {"empty-line", "writes an empty line", NULL, NULL, say_nothing_on_a_line, NULL},
    {"array", "puts the reply into an array", NULL, NULL, say_array, NULL},
    {"wrong-id", "echoes another id", NULL, NULL, answer_wrong_id, NULL},
    {"text-id", "echoes a string as id", NULL, NULL, answer_text_id, NULL},
    {"no-id", "echoes no id", NULL, NULL, answer_without_id, NULL},
    {"repeated-key", "names one key twice", NULL, NULL, answer_repeated_key, NULL},
    {"half-line", "writes half a line, then nothing", NULL, NULL, answer_half, NULL},
    {"truncated-line", "exits after half a line", NULL, NULL, answer_half_and_exit, NULL},
    {"crash-at-start", "exits before hello", crash_at_start, NULL, NULL, NULL},
    {"crash-in-the-middle", "dies of a signal", NULL, NULL, crash, NULL},
    {"exit-in-the-middle", "exits with code 3", NULL, NULL, exit_instead, NULL},
    {"exit-after-answer", "answers, then exits", NULL, NULL, exit_after, NULL},
    {"dies-of-age", "answers four requests, dies of the fifth", NULL, NULL, answer_four,
     NULL},
    {"endless-line", "writes a line without end", NULL, NULL, answer_endlessly, NULL},
    {"huge", "writes a line of 100 MiB", NULL, NULL, answer_huge, NULL},
    {"long-line", "writes a line of exactly 1 MiB", NULL, NULL, answer_at_limit, NULL},
    {"closes-output", "closes standard output", NULL, NULL, close_output, NULL},
    {"floods-stderr", "writes 1 MiB to standard error", NULL, NULL, flood_stderr, NULL},
    {"floods-and-crashes", "does, and crashes", NULL, NULL, flood_stderr_and_crash, NULL},
    {"answers-twice", "writes the reply twice", NULL, NULL, answer_twice, NULL},
    {"answers-again", "repeats the reply after 3 ms", NULL, NULL, answer_again, NULL},
    {"banner", "writes text 3 ms after the reply", NULL, NULL, answer_with_banner, NULL},
    {"wrong-answers", "answers, wrongly", NULL, NULL, answer_wrongly, NULL},
    {"duplicate-moves", "names a legal move twice", NULL, NULL, answer_duplicates, NULL},
    {"deep-nesting", "nests 200000 arrays", NULL, NULL, answer_nested, NULL},
    {"invalid-utf8", "writes a byte that is not UTF-8", NULL, NULL, answer_invalid_utf8,
     NULL},
    {"embedded-nul", "writes a NUL byte", NULL, NULL, answer_nul, NULL},
    {"escaped-nul", "writes \\u0000", NULL, NULL, answer_escaped_nul, NULL},
    {"out-of-order", "answers later than the next", NULL, NULL, answer_later, NULL},
    {"leaves-children", "leaves a child behind", NULL, NULL, answer_and_leave_child,
     NULL},
    {"crashes-with-child", "does, and crashes", NULL, NULL, crash_and_leave_child, NULL},
    {"leaves-a-daemon", "leaves a daemon behind", NULL, NULL, answer_and_leave_daemon,
     NULL},
    {"crashes-with-daemon", "does, and crashes", NULL, NULL, crash_and_leave_daemon,
     NULL},
    {"reads-nothing", "never reads after hello", NULL, stop_reading, NULL, NULL},
    {"ignores-sigterm", "stays after bye and SIGTERM", ignore_sigterm, NULL, NULL, hang},
    {"stays-after-bye", "stays after bye", NULL, NULL, NULL, hang},
    {"exit-nonzero-after-bye", "exits with code 7", NULL, NULL, NULL, exit_badly},
    {"no-hello", "does not answer hello", NULL, hello_never, NULL, NULL},
    {"starts-once", "says hello once in its life", NULL, hello_once, crash, NULL},
    {"hello-twice", "answers hello twice", NULL, hello_twice, NULL, NULL},
    {"hello-and-die", "exits after hello", NULL, hello_and_die, NULL, NULL},
    {"hello-garbage", "greets in prose", NULL, hello_garbage, NULL, NULL},
    {"hello-array", "puts hello into an array", NULL, hello_array, NULL, NULL},
    {"hello-short", "leaves out what has a default", NULL, hello_short, NULL, NULL},
    {"hello-escapes", "has terminal escapes in its name", NULL, hello_escapes, NULL,
     NULL},
    {"hello-other-protocol", "protocol 2", NULL, hello_other_protocol, NULL, NULL},
    {"hello-bad-name", "name is a number", NULL, hello_bad_name, NULL, NULL},
    {"hello-bad-variants", "variants is a string", NULL, hello_bad_variants, NULL, NULL},
    {"hello-bad-steps", "a step is a number", NULL, hello_bad_steps, NULL, NULL},
    {"hello-no-observes", "observes is missing", NULL, hello_no_observes, NULL, NULL},
    {"hello-bad-rulings", "a ruling is a boolean", NULL, hello_bad_rulings, NULL, NULL},
    {"hello-bad-inflight", "inflight is 0", NULL, hello_bad_inflight, NULL, NULL},
    {"hello-bad-promise", "rulings_per_request is text", NULL, hello_bad_promise, NULL,
     NULL},
};

/* --- The dialogue
 * ------------------------------------------------------------------------- */

static const Mode *mode_find(const char *name) {
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (strcmp(modes[i].name, name) == 0)
            return &modes[i];
    return NULL;
}

static int list_modes(void) {
    fputs("usage: misbehave MODE [--inflight N] [--only WORD]\n", stderr);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        fprintf(stderr, "  %-22s %s\n", modes[i].name, modes[i].about);
    return 2;
}

static void note_process(void) {
    const char *path = getenv("MISBEHAVE_PIDS");
    FILE *file = path == NULL ? NULL : fopen(path, "a");
    if (file == NULL)
        return;
    fprintf(file, "%ld\n", (long)getpid());
    fclose(file);
}

static void serve_run(const Mode *mode, const char *only, const char *line,
                      const json_t *body) {
    Request request = {json_integer_value(json_object_get(body, "id")),
                       json_object_get(body, "steps")};
    bool bad = only != NULL ? strstr(line, only) != NULL : request.id % 3 == 0;
    bad = bad || mode->answer == answer_four; /* counts them all */
    if (bad && mode->answer != NULL)
        mode->answer(&request);
    else
        answer(&request);
    if (!bad)
        answer_kept();
}

/* Returns false after bye. */
static bool serve(const Mode *mode, const char *only, const char *line) {
    json_t *body = json_loads(line, 0, NULL);
    const char *op = json_string_value(json_object_get(body, "op"));
    bool goes_on = op != NULL && strcmp(op, "bye") != 0;
    if (op != NULL && strcmp(op, "hello") == 0) {
        if (mode->hello != NULL)
            mode->hello();
        else
            say(polite_hello());
    } else if (goes_on) {
        serve_run(mode, only, line, body);
    }
    json_decref(body);
    return goes_on;
}

int main(int count, char **arguments) {
    const Mode *mode = count > 1 ? mode_find(arguments[1]) : NULL;
    const char *only = NULL;
    if (mode == NULL || count % 2 != 0)
        return list_modes();
    for (int i = 2; i < count; i += 2) {
        if (strcmp(arguments[i], "--only") == 0)
            only = arguments[i + 1];
        else if (strcmp(arguments[i], "--inflight") == 0)
            inflight = strtoll(arguments[i + 1], NULL, 10);
        else
            return list_modes();
    }
    note_process();
    setvbuf(stdin, NULL, _IONBF, 0); /* so that poll() tells whether more is there */
    if (mode->begin != NULL)
        mode->begin();
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) > 0 && serve(mode, only, line))
        continue;
    free(line);
    if (mode->bye != NULL)
        mode->bye();
    return 0;
}
