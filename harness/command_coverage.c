#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "harness/command.h"
#include "harness/coverage_report.h"
#include "harness/help.h"

static const HelpOption help_options[] = {
    {"--cases PATH", "folder or file of cases; may be repeated (default: cases)"},
    {"--format FORMAT", "text (default), json or html"},
    {"--output FILE", "print the report there; findings go to standard error then"},
    {"--redundant FILE", "also list the cases that could go; FILE is a matrix that "
                         "tests/mutation/run.py wrote, mutants to the cases that fail"},
    {NULL, NULL}};

static const Help help = {
    .usage = "conform coverage [OPTIONS]",
    .text = "Holds the clauses of the spec, the rulings, the cases and the "
            "code of the reference against each other, prints which cases "
            "and lines stand for which clause, and finds what is missing. "
            "spec/untested.tsv excuses what no case can show.",
    .options = help_options,
    .examples = "conform coverage\n"
                "conform coverage --format html --output coverage.html\n",
    .exits = "0 nothing found; 1 something found; 2 wrong usage or an "
             "unreadable file.",
};

typedef void (*ReportFunction)(FILE *out, const CoverageReport *report);

static const struct {
    const char *name;
    ReportFunction print;
} formats[] = {{"text", coverage_report_text},
               {"json", coverage_report_json},
               {"html", coverage_report_html}};

typedef struct CoverageOptions {
    TextList paths;
    ReportFunction print;
    const char *output, *matrix; /* NULL: none */
} CoverageOptions;

static ReportFunction find_format(const char *name) {
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i].name, name) == 0)
            return formats[i].print;
    return NULL;
}

/* Findings are a part of every report; where nobody would see that, they are printed on
 * standard error as well. */
static int print_report(const CoverageReport *report, const CoverageOptions *options) {
    if (options->output || options->print != coverage_report_text)
        problems_print(report->findings, stderr);
    FILE *out = options->output ? fopen(options->output, "w") : stdout;
    if (out) {
        options->print(out, report);
        bool good = fflush(out) == 0 && !ferror(out);
        if (out != stdout)
            good = fclose(out) == 0 && good;
        if (good)
            return report->findings->count ? EXIT_NOT_CONFORMANT : EXIT_CONFORMANT;
    }
    fprintf(stderr, "conform coverage: %s: %s\n",
            options->output ? options->output : "standard output", strerror(errno));
    return EXIT_USAGE;
}

static int report_coverage(const Coverage *coverage, Problems *findings,
                           const CoverageOptions *options) {
    CoverageReport report = {.coverage = coverage, .findings = findings};
    CaseRefs redundant = {0};
    Problems unusable = {0};
    int code = EXIT_USAGE;
    coverage_judge(coverage, findings);
    problems_sort(findings);
    if (options->matrix)
        report.redundant = &redundant;
    if (!options->matrix ||
        coverage_redundant(coverage, options->matrix, &redundant, &unusable))
        code = print_report(&report, options);
    problems_print(&unusable, stderr);
    problems_release(&unusable);
    case_refs_release(&redundant);
    return code;
}

/* What is wrong with case files, a clause that does not exist among it, is a finding as
 * well. */
static int cover_catalog(const Catalog *catalog, const CoverageOptions *options) {
    char *spec = catalog_path(catalog, "spec"),
         *code = catalog_path(catalog, "reference");
    char *cases = catalog_path(catalog, "cases");
    const char *const usual[] = {cases};
    Suite suite;
    Problems findings = {0};
    Coverage coverage;
    size_t count = options->paths.count;
    suite_load(count ? options->paths.items : usual, count ? count : 1, catalog, &suite,
               &findings);
    CoverageInput input = {.suite = &suite,
                           .rulings = &catalog->rulings,
                           .clauses = clauses,
                           .clause_count = clause_count,
                           .spec = spec,
                           .code = code};
    coverage_build(&input, &coverage, &findings);
    int exit_code = report_coverage(&coverage, &findings, options);
    coverage_release(&coverage);
    suite_release(&suite);
    problems_release(&findings);
    free(spec);
    free(code);
    free(cases);
    return exit_code;
}

static int cover(const CoverageOptions *options) {
    Catalog catalog = {0};
    Problems problems = {0};
    int code = EXIT_USAGE;
    if (catalog_load(NULL, &catalog, &problems))
        code = cover_catalog(&catalog, options);
    problems_print(&problems, stderr);
    problems_release(&problems);
    catalog_release(&catalog);
    return code;
}

static const struct option long_options[] = {
    {"cases", required_argument, NULL, 'p'},  {"format", required_argument, NULL, 'f'},
    {"output", required_argument, NULL, 'o'}, {"redundant", required_argument, NULL, 'r'},
    {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0}};

static void take_option(int option, CoverageOptions *options) {
    if (option == 'p')
        text_list_add(&options->paths, optarg);
    else if (option == 'f')
        options->print = find_format(optarg);
    else if (option == 'o')
        options->output = optarg;
    else
        options->matrix = optarg;
}

int command_coverage(int argc, char **argv) {
    CoverageOptions options = {.print = coverage_report_text};
    int code, option;
    optind = 1;
    opterr = 0;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1 &&
           option != 'h' && option != '?' && options.print)
        take_option(option, &options);
    if (option == 'h') {
        help_print(stdout, &help);
        code = EXIT_CONFORMANT;
    } else if (!options.print) {
        code = command_usage_error(argv[0], "a format is text, json or html");
    } else if (option == '?' || optind < argc) {
        code = command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                   argv[optind - (option == '?')]);
    } else {
        code = cover(&options);
    }
    text_list_release(&options.paths);
    return code;
}
