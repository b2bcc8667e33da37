#include <getopt.h>
#include <string.h>

#include "harness/command.h"
#include "harness/connection.h"
#include "harness/help.h"
#include "harness/report_diff.h"
#include "harness/report_read.h"
#include "harness/selection_options.h"
#include "harness/words.h"

static const HelpOption help_options[] = {
    {"--engine COMMAND",
     "program and arguments in one text, taken apart as by a shell: "
     "blanks part words, '...' and \"...\" and \\ keep them together; "
     "nothing else has a meaning"},
    {NULL, NULL}};

static const Help help = {
    .usage = "conform compare A.json B.json\n"
             "conform compare [OPTIONS] --engine COMMAND --engine COMMAND",
    .text = "Prints, clause by clause, which cases ended otherwise or were "
            "answered otherwise: of two reports (`conform run --report "
            "json:FILE`), or of two engines that are run here. A is the "
            "first, B the second; worse and better are meant from A to B.",
    .options = help_options,
    .selects = true,
    .examples = "conform compare before.json after.json\n"
                "conform compare --engine ./old-engine --engine \"./new-engine "
                "--fast\"\n",
    .exits = "0 nothing differs; 1 something does; 2 wrong usage or an "
             "unreadable report; 3 an engine could not be started or a run "
             "was aborted; 4 nothing selected.",
};

enum { OPTION_ENGINE = SELECTION_OPTION_END, OPTION_HELP };

typedef struct Compare {
    SelectionOptions chosen;
    const char *engines[2]; /* NULL: none */
    size_t engine_count;
    bool help;
    json_t *reports[2];
} Compare;

static int compare_reports(const Compare *compare, const char *name_a,
                           const char *name_b) {
    const Page page = {.out = stdout, .colour = page_wants_colour(stdout)};
    ReportDiff diff;
    report_diff_make(compare->reports[0], compare->reports[1], &diff);
    report_diff_print(&page, &diff, name_a, name_b);
    bool found = diff.count > 0;
    report_diff_release(&diff);
    return found ? EXIT_NOT_CONFORMANT : EXIT_CONFORMANT;
}

/* --- Two files -------------------------------------------------------------------- */

static int compare_files(Compare *compare, char *const *paths) {
    Problems problems = {0};
    for (int i = 0; i < 2; i++)
        compare->reports[i] = report_file_load(paths[i], &problems);
    problems_print(&problems, stderr);
    problems_release(&problems);
    if (!compare->reports[0] || !compare->reports[1])
        return EXIT_USAGE;
    return compare_reports(compare, paths[0], paths[1]);
}

/* --- Two engines ------------------------------------------------------------------ */

/* Runs an engine over the selection. Returns an ExitCode: EXIT_CONFORMANT when the report
 * was made, whatever it says. */
static int run_engine(const Compare *compare, char *const *words, const Catalog *catalog,
                      const Suite *suite, json_t **report) {
    const SelectionOptions *chosen = &compare->chosen;
    Connection connection;
    RunItems items;
    run_items_select(suite, &chosen->selection, &items);
    if (items.count == 0 || !connection_open(words, chosen->engines, chosen->timeout_ms,
                                             0, catalog, &connection)) {
        int code = items.count ? EXIT_NO_ENGINE : EXIT_NOTHING;
        if (!items.count)
            fputs("conform compare: no case was selected\n", stderr);
        run_items_release(&items);
        return code;
    }
    const RunCommand command = {.program = command_program(), .engine = words};
    Runner runner = {.session = connection.session,
                     .catalog = catalog,
                     .engine = &connection.engine,
                     .items = &items};
    SessionStatus status = runner_run(&runner);
    const RunSummary summary = {.catalog = catalog,
                                .suite = suite,
                                .selection = &chosen->selection,
                                .engine = &connection.engine,
                                .items = &items,
                                .command = &command,
                                .tally = runner.tally,
                                .status = status == SESSION_OK ? "complete" : "aborted",
                                .message = session_message(connection.session)};
    *report = report_json_value(&summary);
    if (status != SESSION_OK)
        fprintf(stderr, "conform compare: the run was aborted: %s\n", summary.message);
    connection_close(&connection);
    run_items_release(&items);
    return status == SESSION_OK ? EXIT_CONFORMANT : EXIT_NO_ENGINE;
}

static int compare_engines(Compare *compare) {
    Catalog catalog = {0};
    Suite suite = {0};
    const SelectionOptions *chosen = &compare->chosen;
    int code = EXIT_USAGE;
    if (command_load(chosen->paths.items, chosen->paths.count, &catalog, &suite) &&
        selection_options_check(chosen, &catalog, "compare"))
        code = EXIT_CONFORMANT;
    for (int i = 0; i < 2 && code == EXIT_CONFORMANT; i++) {
        char **words = words_split(compare->engines[i]);
        code = words ? run_engine(compare, words, &catalog, &suite, &compare->reports[i])
                     : command_usage_error("compare", "cannot take \"%s\" apart",
                                           compare->engines[i]);
        words_free(words);
    }
    if (code == EXIT_CONFORMANT)
        code = compare_reports(compare, compare->engines[0], compare->engines[1]);
    suite_release(&suite);
    catalog_release(&catalog);
    return code;
}

/* --- Options ---------------------------------------------------------------------- */

static int read_options(int argc, char **argv, Compare *compare) {
    static const struct option options[] = {
        SELECTION_LONG_OPTIONS,
        {"engine", required_argument, NULL, OPTION_ENGINE},
        {"help", no_argument, NULL, OPTION_HELP},
        {NULL, 0, NULL, 0}};
    optind = 1;
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, "j:", options, NULL)) != -1;) {
        if (option == '?')
            return command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                       argv[optind - 1]);
        if (option == OPTION_HELP)
            compare->help = true;
        else if (option == OPTION_ENGINE && compare->engine_count < 2)
            compare->engines[compare->engine_count++] = optarg;
        else if (option == OPTION_ENGINE)
            return command_usage_error(argv[0], "two engines, please");
        else if (!selection_options_take(option, optarg, &compare->chosen))
            return command_usage_error(argv[0], "there is no such choice: \"%s\"",
                                       optarg);
    }
    selection_options_finish(&compare->chosen);
    return EXIT_CONFORMANT;
}

int command_compare(int argc, char **argv) {
    Compare compare = {0};
    int code = read_options(argc, argv, &compare);
    int files = argc - optind;
    if (code == EXIT_CONFORMANT && compare.help)
        help_print(stdout, &help);
    else if (code == EXIT_CONFORMANT && compare.engine_count == 2 && files == 0)
        code = compare_engines(&compare);
    else if (code == EXIT_CONFORMANT && compare.engine_count == 0 && files == 2)
        code = compare_files(&compare, argv + optind);
    else if (code == EXIT_CONFORMANT)
        code = command_usage_error(argv[0], "two reports, or --engine twice, please");
    json_decref(compare.reports[0]);
    json_decref(compare.reports[1]);
    selection_options_release(&compare.chosen);
    return code;
}
