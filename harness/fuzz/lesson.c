#include "harness/fuzz/lesson.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "harness/canonical.h"
#include "harness/command.h"
#include "harness/memory.h"
#include "harness/runner.h"

static bool write_file(const char *path, const json_t *file) {
    size_t size;
    char *text = canonical_text(file, &size);
    FILE *out = fopen(path, "wb");
    bool written = out && fwrite(text, 1, size, out) == size;
    if (out && fclose(out) != 0)
        written = false;
    if (!written)
        fprintf(stderr, "conform: %s: %s\n", path, strerror(errno));
    free(text);
    return written;
}

/* Runs the file's case, and prints it when it fails, as it should. */
static void run_case(const Lesson *lesson, const Suite *suite, const char *path) {
    const Asker *asker = lesson->finding->asker;
    const RunCommand command = {.program = command_program(),
                                .paths = &path,
                                .path_count = 1,
                                .timeout_ms = lesson->timeout_ms,
                                .engine = lesson->engine};
    const Selection selection = {.shards = 0};
    RunItems items;
    run_items_select(suite, &selection, &items);
    Runner runner = {.session = asker->session,
                     .catalog = lesson->catalog,
                     .engine = asker->witness.engine,
                     .command = &command,
                     .items = &items,
                     .keep_failures = true};
    if (runner_run(&runner) == SESSION_OK && items.count > 0 && items.items[0].failure)
        fputs(items.items[0].failure, stdout);
    else
        puts(
            "The case alone does not show the difference: it comes and goes, or hangs on "
            "more\nthan a case can say.");
    run_items_release(&items);
}

bool lesson_give(const Lesson *lesson) {
    char *path = memory_format("%s/%s.json", lesson->folder, lesson->finding->id);
    json_t *file = finding_case_file(lesson->finding);
    Suite suite = {0};
    Problems problems = {0};
    const char *const paths[] = {path};
    if (mkdir(lesson->folder, 0777) != 0 && errno != EEXIST)
        fprintf(stderr, "conform: %s: %s\n", lesson->folder, strerror(errno));
    bool written = write_file(path, file);
    if (written && suite_load(paths, 1, lesson->catalog, &suite, &problems))
        run_case(lesson, &suite, path);
    problems_print(&problems, stderr);
    problems_release(&problems);
    suite_release(&suite);
    if (written)
        printf("written: %s\n", path);
    json_decref(file);
    free(path);
    return written;
}
