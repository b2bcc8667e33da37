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
    FILE *files[REPORTS_MAX]; /* one an order; NULL: could not be opened */
    Page text;                /* of the text report; no `out`: none was ordered */
    size_t printed;           /* failures in it */
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

static bool selection_is_known(const Run *run) {
    const Selection *selection = &run->options.selection;
    if (selection->variant &&
        !variant_list_find(&run->catalog.variants, selection->variant)) {
        command_usage_error("run", "there is no variant \"%s\"", selection->variant);
        return false;
    }
    return true;
}

static bool open_reports(Run *run) {
    for (size_t i = 0; i < run->options.report_count; i++) {
        const ReportOrder *order = &run->options.reports[i];
        bool standard = strcmp(order->path, "-") == 0;
        run->files[i] = standard ? stdout : fopen(order->path, "w");
        if (!run->files[i]) {
            perror(order->path);
            return false;
        }
        if (order->format == REPORT_TEXT)
            run->text =
                (Page){.out = run->files[i], .colour = page_wants_colour(run->files[i])};
    }
    return true;
}

/* --- During ----------------------------------------------------------------------- */

static void on_item(const RunItem *item, const json_t *scene, void *context) {
    Run *run = context;
    if (run->summary.known && known_deviates(run->summary.known, item))
        run->summary.deviations++;
    if (!run->text.out)
        return;
    progress_hide(&run->progress);
    report_text_item(&run->text, item, scene, &run->summary, &run->printed);
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
    for (size_t i = 0; i < run->options.report_count; i++)
        if (run->options.reports[i].format != REPORT_TEXT)
            runner.keep_positions = true;
    if (run->text.out)
        report_text_begin(&run->text, runner.engine, run->items.count);
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

static bool write_reports(Run *run) {
    bool good = true, on_standard_output = false;
    for (size_t i = 0; i < run->options.report_count; i++) {
        const ReportOrder *order = &run->options.reports[i];
        on_standard_output = on_standard_output || run->files[i] == stdout;
        if (!report_write(order->format, run->files[i], &run->summary)) {
            fprintf(stderr, "conform: cannot write the report %s\n", order->path);
            good = false;
        }
    }
    if (!run->text.out && strcmp(run->summary.status, "aborted") == 0)
        fprintf(stderr, "conform: the run was aborted: %s\n", run->summary.message);
    FILE *out = on_standard_output ? stderr : stdout;
    if (!run->text.out || run->text.out != stdout) {
        report_counts(out, &run->summary.tally);
        fputc('\n', out);
    }
    return good;
}

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

static int exit_code(const RunSummary *summary) {
    size_t bad = tally_bad(&summary->tally) + summary->incidents;
    if (strcmp(summary->status, "aborted") == 0)
        return EXIT_NO_ENGINE;
    if (bad == 0 && summary->tally.of[VERDICT_PASSED] == 0 && summary->deviations == 0)
        return EXIT_NOTHING;
    if (summary->known)
        bad = summary->deviations + summary->incidents;
    return bad ? EXIT_NOT_CONFORMANT : EXIT_CONFORMANT;
}

static void release(Run *run) {
    connection_close(&run->connection);
    for (size_t i = 0; i < run->options.report_count; i++)
        if (run->files[i] && run->files[i] != stdout)
            fclose(run->files[i]);
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
    run->summary.status = "aborted";
    run->summary.message = "the engine could not be started, or did not say hello";
    run->summary.tally.of[VERDICT_NOT_RUN] = run->items.count;
    write_reports(run);
    json_decref(nothing);
    return EXIT_NO_ENGINE;
}

static int run_all(Run *run) {
    const RunOptions *options = &run->options;
    if (!command_load(options->paths.items, options->paths.count, &run->catalog,
                      &run->suite) ||
        !load_known(run) || !selection_is_known(run))
        return EXIT_USAGE;
    run_items_select(&run->suite, &options->selection, &run->items);
    if (run->items.count == 0) {
        fputs("conform run: no case was selected\n", stderr);
        return EXIT_NOTHING;
    }
    if (!open_reports(run))
        return EXIT_USAGE;
    run->command = (RunCommand){.program = command_program(),
                                .paths = options->paths.items,
                                .path_count = options->paths.count,
                                .timeout_ms = options->timeout_ms,
                                .engine = options->engine};
    run->summary.catalog = &run->catalog;
    run->summary.suite = &run->suite;
    run->summary.selection = &options->selection;
    run->summary.engine = &run->connection.engine;
    run->summary.items = &run->items;
    run->summary.command = &run->command;
    progress_start(&run->progress);
    if (!connection_open(options->engine, options->engines, options->timeout_ms,
                         options->deadline_s, &run->catalog, &run->connection))
        return report_no_engine(run);
    run_items(run);
    bool written = write_reports(run);
    if (options->update_known)
        written = update_known(run) && written;
    int code = exit_code(&run->summary);
    return written ? code : EXIT_NO_ENGINE;
}

int command_run(int argc, char **argv) {
    Run run = {0};
    int code = run_options_read(argc, argv, &run.options);
    if (code == EXIT_CONFORMANT && run.options.help)
        fputs(run_options_help, stdout);
    else if (code == EXIT_CONFORMANT)
        code = run_all(&run);
    release(&run);
    return code;
}
