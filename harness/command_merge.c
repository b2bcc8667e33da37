#include <getopt.h>
#include <string.h>

#include "harness/command.h"
#include "harness/help.h"
#include "harness/merge.h"
#include "harness/report_orders.h"

static const HelpOption help_options[] = {
    {"--cases PATH", "folder or file of cases; may be repeated (default: cases)"},
    {"--known FILE", "known failures, as for `run`"},
    {"--report KIND:FILE", "as for `run` (default text:-)"},
    {NULL, NULL}};

static const Help help = {
    .usage = "conform merge [OPTIONS] REPORT.json ...",
    .text = "Puts the JSON reports of `conform run --shard I/N` together, "
            "and judges the whole. All must be about the same corpus, "
            "engine and selection, with no result missing or there twice. "
            "The cases must lie here too; they are not run.",
    .options = help_options,
    .examples = "conform merge part-1.json part-2.json --report "
                "html:whole.html\n",
    .exits = "as `conform run`, had it been one; 2 wrong usage, or reports "
             "that are no parts of one run.",
};

typedef struct Merge {
    TextList cases;
    const char *known_path; /* NULL: none */
    ReportOrders reports;
    Catalog catalog;
    Suite suite;
    KnownFailures known;
    Merged merged;
    Problems problems;
} Merge;

static bool load_known(Merge *merge) {
    RunSummary *summary = &merge->merged.summary;
    if (!merge->known_path)
        return true;
    if (!known_load(merge->known_path, &merge->suite, &merge->known, &merge->problems))
        return false;
    summary->known = &merge->known;
    summary->deviations = known_print_unmatched(&merge->known, stderr);
    for (size_t i = 0; i < summary->items->count; i++)
        summary->deviations += known_deviates(&merge->known, &summary->items->items[i]);
    return true;
}

static void print_text(const Page *page, const RunSummary *summary) {
    size_t printed = 0;
    report_text_begin(page, summary->engine, summary->items->count);
    for (size_t i = 0; i < summary->items->count; i++) {
        const RunItem *item = &summary->items->items[i];
        json_t *scene = run_item_scene(item);
        report_text_item(page, item, scene, summary, &printed);
        json_decref(scene);
    }
}

static int merge_all(Merge *merge, const char *const *paths, size_t count) {
    Merged *merged = &merge->merged;
    if (!command_load(merge->cases.items, merge->cases.count, &merge->catalog,
                      &merge->suite))
        return EXIT_USAGE;
    bool good = merge_reports(paths, count, &merge->catalog, &merge->suite, merged,
                              &merge->problems) &&
                load_known(merge);
    problems_print(&merge->problems, stderr);
    if (!good)
        return EXIT_USAGE;
    merged->command.program = command_program();
    merged->command.paths = merge->cases.items;
    merged->command.path_count = merge->cases.count;
    if (!report_orders_open(&merge->reports))
        return EXIT_USAGE;
    if (merge->reports.text.out)
        print_text(&merge->reports.text, &merged->summary);
    if (!report_orders_write(&merge->reports, &merged->summary))
        return EXIT_NO_ENGINE;
    return run_summary_exit_code(&merged->summary);
}

static void release(Merge *merge) {
    report_orders_close(&merge->reports);
    merged_release(&merge->merged);
    known_release(&merge->known);
    suite_release(&merge->suite);
    catalog_release(&merge->catalog);
    problems_release(&merge->problems);
    text_list_release(&merge->cases);
}

int command_merge(int argc, char **argv) {
    static const struct option options[] = {{"cases", required_argument, NULL, 'c'},
                                            {"known", required_argument, NULL, 'k'},
                                            {"report", required_argument, NULL, 'r'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    Merge merge = {0};
    int code = EXIT_CONFORMANT, option;
    bool wants_help = false;
    optind = 1;
    opterr = 0;
    while (code == EXIT_CONFORMANT &&
           (option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option == 'c')
            text_list_add(&merge.cases, optarg);
        else if (option == 'k')
            merge.known_path = optarg;
        else if (option == 'h')
            wants_help = true;
        else if (option != 'r')
            code = command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                       argv[optind - 1]);
        else if (!report_orders_add(&merge.reports, optarg))
            code = command_usage_error(argv[0], "--report does not take \"%s\"", optarg);
    }
    if (code == EXIT_CONFORMANT && wants_help)
        help_print(stdout, &help);
    else if (code == EXIT_CONFORMANT && optind == argc)
        code = command_usage_error(argv[0], "which reports?");
    else if (code == EXIT_CONFORMANT)
        code = merge_all(&merge, (const char *const *)argv + optind,
                         (size_t)(argc - optind));
    release(&merge);
    return code;
}
