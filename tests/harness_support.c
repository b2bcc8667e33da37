#define _GNU_SOURCE
#include "tests/harness_support.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/memory.h"

/* --- JSON ------------------------------------------------------------------------- */

json_t *json_of(const char *text) {
    char *copy = memory_text(text);
    for (char *c = copy; *c; c++)
        if (*c == '\'')
            *c = '"';
    json_error_t error;
    json_t *value = json_loads(copy, JSON_DECODE_ANY, &error);
    if (!value)
        fail_msg("%s in %s", error.text, text);
    free(copy);
    return value;
}

void assert_json(const char *label, const json_t *expected, const json_t *got) {
    if (json_equal(expected, got))
        return;
    char *wanted = json_dumps(expected, JSON_ENCODE_ANY | JSON_COMPACT);
    char *found = json_dumps(got, JSON_ENCODE_ANY | JSON_COMPACT);
    fail_msg("%s: expected %s, got %s", label, wanted ? wanted : "nothing",
             found ? found : "nothing");
}

void assert_json_text(const char *label, const char *expected, const json_t *got) {
    json_t *value = json_of(expected);
    assert_json(label, value, got);
    json_decref(value);
}

/* --- Catalog and engines ---------------------------------------------------------- */

static Catalog catalog;

const Catalog *test_catalog(void) { return &catalog; }

int load_test_catalog(void **state) {
    Problems problems = {0};
    (void)state;
    bool good = catalog_load(NULL, &catalog, &problems);
    problems_print(&problems, stderr);
    problems_release(&problems);
    return good ? 0 : -1;
}

int release_test_catalog(void **state) {
    (void)state;
    catalog_release(&catalog);
    remove_test_folder();
    return 0;
}

EngineInfo engine_with(const char *changes) {
    char message[256];
    EngineInfo engine;
    json_t *hello = json_of(
        "{'protocol': 1, 'name': 'test', 'version': '1',"
        " 'variants': ['teams', 'solo', 'alliance', 'classic'],"
        " 'steps': ['play', 'legal', 'state', 'perft'],"
        " 'observes': ['board', 'turn', 'states', 'castling', 'en_passant', 'scores', "
        "'quiet',"
        " 'moves_made', 'checks', 'clocks', 'offers', 'offer', 'control', 'live_kings',"
        " 'result', 'clauses'], 'rulings': {}, 'inflight': 16, 'rulings_per_request': "
        "false}");
    json_t *other = json_of(changes);
    json_object_update(hello, other);
    json_decref(other);
    if (!engine_info_read(hello, &catalog.rulings, &engine, message, sizeof message))
        fail_msg("%s", message);
    return engine;
}

void release_engine(EngineInfo *engine) { json_decref((json_t *)engine->hello); }

/* --- Files ------------------------------------------------------------------------ */

static char folder[64];

const char *test_folder(void) {
    if (!folder[0]) {
        strcpy(folder, "/tmp/fourchess-test-XXXXXX");
        assert_non_null(mkdtemp(folder));
    }
    return folder;
}

static int remove_one(const char *path, const struct stat *status, int kind,
                      struct FTW *walk) {
    (void)status, (void)kind, (void)walk;
    return remove(path);
}

void remove_test_folder(void) {
    if (folder[0])
        nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    folder[0] = '\0';
}

const char *write_test_file(const char *name, const char *text) {
    static char paths[8][256];
    static size_t next;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", test_folder(), name);
    for (char *slash = path + strlen(test_folder()) + 1; (slash = strchr(slash, '/'));
         slash++) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    return path;
}

char *read_test_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be read", path);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = memory_new((size_t)size + 1);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    fclose(file);
    return text;
}

/* --- Commands --------------------------------------------------------------------- */

typedef struct Capture {
    int kept, number;
    char path[128];
} Capture;

static void capture_start(Capture *capture, FILE *stream, int number) {
    fflush(stream);
    snprintf(capture->path, sizeof capture->path, "%s/captured-%d", test_folder(),
             number);
    capture->number = number;
    capture->kept = dup(number);
    FILE *file = fopen(capture->path, "wb");
    assert_non_null(file);
    assert_true(dup2(fileno(file), number) >= 0);
    fclose(file);
}

static char *capture_stop(Capture *capture, FILE *stream) {
    fflush(stream);
    dup2(capture->kept, capture->number);
    close(capture->kept);
    return read_test_file(capture->path);
}

int run_command_line(int (*command)(int argc, char **argv), const char *line,
                     char **output, char **errors) {
    enum { WORDS = 48 };
    char *copy = memory_text(line), *rest = copy, *word, *words[WORDS + 1];
    int count = 0;
    while ((word = strsep(&rest, " ")) && count < WORDS)
        if (*word)
            words[count++] = word;
    words[count] = NULL;
    Capture out, err;
    capture_start(&out, stdout, STDOUT_FILENO);
    capture_start(&err, stderr, STDERR_FILENO);
    int code = command(count, words);
    char *printed = capture_stop(&out, stdout), *complaints = capture_stop(&err, stderr);
    *output = printed;
    if (errors)
        *errors = complaints;
    else
        free(complaints);
    free(copy);
    return code;
}

const char *misbehaving(const char *mode) {
    static char line[256];
    const char *build = getenv("FOURCHESS_BUILD");
    snprintf(line, sizeof line, "%s/engines/misbehave %s", build ? build : "build", mode);
    return line;
}
