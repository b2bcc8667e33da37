#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/command.h"
#include "harness/connection.h"
#include "harness/known_update.h"
#include "harness/memory.h"
#include "harness/progress.h"
#include "harness/report.h"
#include "harness/run_options.h"

/* Everything a run holds, to be let go of in one place. */
typedef struct Run {
    RunOptions options;
    RunCommand command;
    Catalog catalog;
    Suite suite;
    KnownFailures known;
    RunItems items;
    Connection connection;
    size_t printed; /* failures in the text report */
    Progress progress;
    RunSummary summary;
} Run;

/* --- Before ----------------------------------------------------------------------- */

static bool load_known(Run *run) {
    Problems problems = {0};
    if (!run->options.known)
        return true;
    bool good = true;
    if (run->options.update_known && access(run->options.known, F_OK) != 0)
        run->known.path = memory_text(run->options.known);
    else
        good = known_load(run->options.known, &run->suite, &run->known, &problems);
    problems_print(&problems, stderr);
    problems_release(&problems);
    run->summary.known = &run->known;
    run->summary.deviations = known_print_unmatched(&run->known, stderr);
    return good;
}

/* --- During ----------------------------------------------------------------------- */

static void on_item(const RunItem *item, const json_t *scene, void *context) {
    Run *run = context;
    if (run->summary.known && known_deviates(run->summary.known, item))
        run->summary.deviations++;
    const Page *text = &run->options.reports.text;
    if (!text->out)
        return;
    progress_hide(&run->progress);
    report_text_item(text, item, scene, &run->summary, &run->printed);
}

static void on_progress(const Tally *tally, size_t total, void *context) {
    Run *run = context;
    size_t done = 0;
    for (Verdict verdict = VERDICT_PASSED; verdict < VERDICT_COUNT; verdict++)
        done += tally->of[verdict];
    progress_show(&run->progress, done, total, tally_bad(tally));
}

static void run_items(Run *run) {
    RunSummary *summary = &run->summary;
    Runner runner = {
        .session = run->connection.session,
        .catalog = &run->catalog,
        .engine = &run->connection.engine,
        .items = &run->items,
        .max_failures = run->options.max_failures,
        .try_choices = true,
        .on_item = on_item,
        .on_progress = on_progress,
        .context = run,
    };
    for (size_t i = 0; i < run->options.reports.count; i++)
        if (run->options.reports.items[i].format != REPORT_TEXT)
            runner.keep_positions = true;
    const Page *text = &run->options.reports.text;
    if (text->out)
        report_text_begin(text, runner.engine, run->items.count);
    SessionStatus status = runner_run(&runner);
    progress_hide(&run->progress);
    summary->tally = runner.tally;
    summary->seconds = progress_seconds(&run->progress);
    summary->incidents = session_incidents(runner.session, &summary->incident);
    summary->status = status != SESSION_OK ? "aborted"
                      : runner.stopped     ? "stopped"
                                           : "complete";
    summary->message = status != SESSION_OK ? session_message(runner.session) : "";
    if (runner.stopped)
        summary->message = "that many failures were enough";
}

/* --- After ------------------------------------------------------------------------ */

/* Rewrites the file of known failures, which then says exactly what was seen. A run that
 * was aborted has seen too little. */
static bool update_known(Run *run) {
    KnownChanges changes;
    if (strcmp(run->summary.status, "aborted") == 0)
        return true;
    if (!known_update(&run->known, &run->items, &changes)) {
        perror(run->known.path);
        return false;
    }
    fprintf(stderr, "%s: %zu added, %zu changed, %zu removed\n", run->known.path,
            changes.added, changes.changed, changes.removed);
    run->summary.deviations = 0;
    return true;
}

static void release(Run *run) {
    connection_close(&run->connection);
    report_orders_close(&run->options.reports);
    run_items_release(&run->items);
    known_release(&run->known);
    suite_release(&run->suite);
    catalog_release(&run->catalog);
    run_options_release(&run->options);
}

/* Whoever waits for a report finds one, which says that there was no engine to talk to.
 */
static int report_no_engine(Run *run) {
    json_t *nothing = json_object();
    run->connection.engine = (EngineInfo){
        .hello = nothing, .name = "an engine that did not say hello", .version = ""};
    run->summary.status = "impossible";
    run->summary.message = "the engine could not be started, or did not say hello";
    run->summary.tally.of[VERDICT_NOT_RUN] = run->items.count;
    report_orders_write(&run->options.reports, &run->summary);
    json_decref(nothing);
    return EXIT_NO_ENGINE;
}

static int run_all(Run *run) {
    const RunOptions *options = &run->options;
    if (!command_load(options->chosen.paths.items, options->chosen.paths.count,
                      &run->catalog, &run->suite) ||
        !load_known(run) ||
        !selection_options_check(&options->chosen, &run->catalog, "run"))
        return EXIT_USAGE;
    run_items_select(&run->suite, &options->chosen.selection, &run->items);
    if (run->items.count == 0) {
        fputs("conform run: no case was selected\n", stderr);
        return EXIT_NOTHING;
    }
    if (!report_orders_open(&run->options.reports))
        return EXIT_USAGE;
    run->command = (RunCommand){.program = command_program(),
                                .paths = options->chosen.paths.items,
                                .path_count = options->chosen.paths.count,
                                .timeout_ms = options->chosen.timeout_ms,
                                .engine = options->engine};
    run->summary.catalog = &run->catalog;
    run->summary.suite = &run->suite;
    run->summary.selection = &options->chosen.selection;
    run->summary.engine = &run->connection.engine;
    run->summary.items = &run->items;
    run->summary.command = &run->command;
    progress_start(&run->progress);
    if (!connection_open(options->engine, options->chosen.engines,
                         options->chosen.timeout_ms, options->deadline_s, &run->catalog,
                         &run->connection))
        return report_no_engine(run);
    run_items(run);
    bool written = report_orders_write(&run->options.reports, &run->summary);
    if (options->update_known)
        written = update_known(run) && written;
    int code = run_summary_exit_code(&run->summary);
    return written ? code : EXIT_NO_ENGINE;
}

int command_run(int argc, char **argv) {
    Run run = {0};
    int code = run_options_read(argc, argv, &run.options);
    if (code == EXIT_CONFORMANT && run.options.help)
        help_print(stdout, &run_help);
    else if (code == EXIT_CONFORMANT)
        code = run_all(&run);
    release(&run);
    return code;
}
