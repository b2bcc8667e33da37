#define _GNU_SOURCE /* environ */
#include "harness/selftest.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "harness/command.h"
#include "harness/judgement.h"

enum {
    CASES = 5,
    BAD = 2, /* index of the case in which the engine misbehaves */
    PATH_SIZE = 128,
    LIMIT_S = 60, /* for a run, on top of 30 requests' time */
    MOMENT_MS = 5,
    DEATH_MS = 2000 /* that a killed process may take to die */
};

/* What a run leaves in the folder. */
static const char *const files[] = {"cases.json", "output",     "report.json",
                                    "report.tap", "report.xml", "once"};
enum { FILE_CASES, FILE_OUTPUT, FILE_JSON, FILE_TAP, FILE_JUNIT, FILE_ONCE, FILE_COUNT };

static const char *path_of(const Selftest *test, size_t file, char path[PATH_SIZE]) {
    snprintf(path, PATH_SIZE, "%s/%s", test->folder, files[file]);
    return path;
}

static void wait_a_moment(void) {
    struct timespec moment = {0, MOMENT_MS * 1000000L};
    nanosleep(&moment, NULL);
}

/* --- Before and after -----------------------------------------------------------------
 */

/* What the engine says politely, "ok" and no moves, is right: after e2-e4 it is black's
 * turn, and white's pawn has none. */
static bool write_cases(const Selftest *test) {
    char path[PATH_SIZE];
    json_t *cases = json_array();
    for (int i = 1; i <= CASES; i++) {
        char id[32];
        snprintf(id, sizeof id, "selftest-%d", i);
        json_array_append_new(
            cases,
            json_pack("{s:s, s:s, s:s, s:[s], s:s, s:s, s:s, s:s,"
                      " s:[{s:s}, {s:s, s:[]}]}",
                      "id", id, "title", "The pawn that has moved waits", "variant",
                      "classic", "clauses", "REPORT-1", "level", "required", "since",
                      "0.1", "why", "It is black's turn.", "setup", "start", "steps",
                      "play", "e2-e4", "legal", "e4", "expect"));
    }
    json_t *file =
        json_pack("{s:i, s:s, s:o}", "format", 1, "about",
                  "What a polite engine without rules gets right", "cases", cases);
    bool good = file && json_dump_file(file, path_of(test, FILE_CASES, path), 0) == 0;
    json_decref(file);
    return good;
}

/* argv[0] may be found on the PATH or not at all; the system knows. */
static bool find_programs(Selftest *test, const char *engine) {
    ssize_t length = readlink("/proc/self/exe", test->program, sizeof test->program - 1);
    if (length < 0)
        return false;
    test->program[length] = '\0';
    const char *slash = strrchr(test->program, '/');
    int folder = slash ? (int)(slash - test->program) : 0;
    int wanted = engine ? snprintf(test->engine, sizeof test->engine, "%s", engine)
                        : snprintf(test->engine, sizeof test->engine,
                                   "%.*s/engines/misbehave", folder, test->program);
    return wanted < (int)sizeof test->engine && access(test->engine, X_OK) == 0;
}

bool selftest_open(Selftest *test, const char *engine, unsigned timeout_ms) {
    *test =
        (Selftest){.timeout_ms = timeout_ms, .folder = "/tmp/conform-selftest-XXXXXX"};
    if (!find_programs(test, engine)) {
        fprintf(stderr,
                "conform selftest: there is no engine %s; `make tests` builds it\n",
                test->engine);
        return false;
    }
    char once[PATH_SIZE];
    if (!mkdtemp(test->folder) || !write_cases(test) ||
        setenv("MISBEHAVE_ONCE", path_of(test, FILE_ONCE, once), 1) != 0) {
        perror("conform selftest: a folder for temporary files");
        return false;
    }
    return orphans_adopt(&test->orphans);
}

void selftest_close(const Selftest *test) {
    char path[PATH_SIZE];
    for (size_t i = 0; i < FILE_COUNT; i++)
        unlink(path_of(test, i, path));
    rmdir(test->folder);
}

/* --- One run as a process -------------------------------------------------------------
 */

static pid_t start(const Selftest *test, const char *const *command) {
    char path[PATH_SIZE];
    posix_spawn_file_actions_t actions;
    pid_t process = -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO,
                                     path_of(test, FILE_OUTPUT, path),
                                     O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    if (posix_spawn(&process, test->program, &actions, NULL, (char *const *)command,
                    environ) != 0)
        process = -1;
    posix_spawn_file_actions_destroy(&actions);
    return process;
}

/* The command line of a run; the filter makes the engine a pipeline of the shell's. */
static pid_t start_run(const Selftest *test, const SelftestMode *mode) {
    static const char pipeline[] = "\"$0\" \"$1\" --inflight \"$2\" | sed -u \"$3\"";
    char cases[PATH_SIZE], timeout[16], path[PATH_SIZE], reports[3][PATH_SIZE + 8];
    snprintf(timeout, sizeof timeout, "%u", test->timeout_ms);
    snprintf(reports[0], sizeof reports[0], "json:%s", path_of(test, FILE_JSON, path));
    snprintf(reports[1], sizeof reports[1], "tap:%s", path_of(test, FILE_TAP, path));
    snprintf(reports[2], sizeof reports[2], "junit:%s", path_of(test, FILE_JUNIT, path));
    const char *name = mode->mode ? mode->mode : mode->name;
    const char *inflight = mode->inflight ? mode->inflight : "1";
    const char *command[32] = {
        "conform",   "run",      "--cases",  path_of(test, FILE_CASES, cases),
        "--timeout", timeout,    "--report", "text:-",
        "--report",  reports[0], "--report", reports[1],
        "--report",  reports[2], "--"};
    size_t count = 15;
    if (mode->filter) {
        command[count++] = "sh";
        command[count++] = "-c";
        command[count++] = pipeline;
    }
    command[count++] = test->engine;
    command[count++] = name;
    if (!mode->filter)
        command[count++] = "--inflight";
    command[count++] = inflight;
    command[count] = mode->filter;
    return start(test, command);
}

/* Waits for its end.
 * Returns false when it had to be killed. */
static bool wait_for(const Selftest *test, pid_t process, int *status) {
    long limit_ms = LIMIT_S * 1000L + 30L * (long)test->timeout_ms;
    for (long waited = 0; waited < limit_ms; waited += MOMENT_MS) {
        if (waitpid(process, status, WNOHANG) == process)
            return true;
        wait_a_moment();
    }
    kill(process, SIGKILL);
    waitpid(process, status, 0);
    return false;
}

/* Whether every process that the run started is dead, or dies in a moment. */
static bool nobody_is_left(const Selftest *test) {
    for (int waited = 0; waited < DEATH_MS; waited += MOMENT_MS) {
        pid_t dead = waitpid(-1, NULL, WNOHANG);
        if (dead < 0 && errno == ECHILD)
            return true;
        if (dead == 0)
            wait_a_moment();
    }
    return orphans_end(&test->orphans);
}

/* --- What came of it ------------------------------------------------------------------
 */

/* Whether a file holds no byte that could steer a terminal. A file that is not there
 * holds none. */
static bool is_harmless(const char *path) {
    FILE *file = fopen(path, "rb");
    int byte;
    if (!file)
        return true;
    do
        byte = fgetc(file);
    while (byte == '\n' || byte == '\t' || (byte >= ' ' && byte != 0x7f));
    fclose(file);
    return byte == EOF;
}

static const char *verdict_in(const json_t *report, size_t index) {
    const json_t *item = json_array_get(json_object_get(report, "results"), index);
    const char *verdict = json_string_value(json_object_get(item, "verdict"));
    return verdict ? verdict : "missing";
}

static bool ended_as(const json_t *report, const char *how) {
    const char *status =
        json_string_value(json_object_get(json_object_get(report, "footer"), "status"));
    return status && strcmp(status, how) == 0;
}

static bool is_aborted(const json_t *report) { return ended_as(report, "aborted"); }

/* The outcome in the words of the table. */
static const char *outcome_in(const json_t *report) {
    if (!report || ended_as(report, "impossible"))
        return "no-hello";
    if (is_aborted(report))
        return "aborted";
    const json_t *incidents =
        json_object_get(json_object_get(report, "footer"), "incidents");
    const char *verdict = verdict_in(report, BAD);
    if (strcmp(verdict, verdict_name(VERDICT_PASSED)) == 0 &&
        json_integer_value(incidents) > 0)
        return "incident";
    return verdict;
}

/* The case that is blamed though the engine behaved in it, or 0; they count from 1. */
static size_t wrongly_blamed(const json_t *report, bool all_are_bad) {
    bool ran = report && !ended_as(report, "impossible");
    for (size_t i = 0; i < CASES && ran && !all_are_bad; i++) {
        const char *verdict = verdict_in(report, i);
        bool left =
            is_aborted(report) && strcmp(verdict, verdict_name(VERDICT_NOT_RUN)) == 0;
        if (i != BAD && !left && strcmp(verdict, verdict_name(VERDICT_PASSED)) != 0)
            return i + 1;
    }
    return 0;
}

static int exit_code_for(const char *outcome) {
    if (strcmp(outcome, verdict_name(VERDICT_PASSED)) == 0)
        return EXIT_CONFORMANT;
    bool no_engine = strcmp(outcome, "no-hello") == 0 || strcmp(outcome, "aborted") == 0;
    return no_engine ? EXIT_NO_ENGINE : EXIT_NOT_CONFORMANT;
}

static bool judge_report(const Selftest *test, const SelftestMode *mode, int code,
                         char *got, size_t size) {
    char path[PATH_SIZE];
    json_t *report = json_load_file(path_of(test, FILE_JSON, path), 0, NULL);
    const char *outcome = outcome_in(report);
    /* An engine that never reads misbehaves in every case. */
    size_t blamed = wrongly_blamed(report, strcmp(mode->name, "reads-nothing") == 0);
    bool good = false;
    if (blamed)
        snprintf(got, size, "wrong blame: case %zu %s", blamed,
                 verdict_in(report, blamed - 1));
    else if (code != exit_code_for(outcome))
        snprintf(got, size, "%s, yet exit status %d", outcome, code);
    else
        good = snprintf(got, size, "%s", outcome) > 0 &&
               strcmp(outcome, mode->expected) == 0;
    json_decref(report);
    return good;
}

bool selftest_run(const Selftest *test, const SelftestMode *mode, char *got,
                  size_t size) {
    char path[PATH_SIZE];
    int status = 0;
    for (size_t i = FILE_OUTPUT; i < FILE_COUNT; i++)
        unlink(path_of(test, i, path));
    pid_t process = start_run(test, mode);
    bool started = process > 0, ended = started && wait_for(test, process, &status);
    bool alone = nobody_is_left(test);
    const char *wrong = !started              ? "conform could not be started"
                        : !ended              ? "conform hung"
                        : !alone              ? "a process was left behind"
                        : WIFSIGNALED(status) ? "conform crashed"
                        : !WIFEXITED(status)  ? "conform did not end"
                                              : NULL;
    for (size_t i = FILE_OUTPUT; i < FILE_ONCE && !wrong; i++)
        if (!is_harmless(path_of(test, i, path)))
            wrong = "a control character in what conform wrote";
    if (!wrong)
        return judge_report(test, mode, WEXITSTATUS(status), got, size);
    snprintf(got, size, "%s", wrong);
    return false;
}
