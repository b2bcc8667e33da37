#include "harness/report.h"

#include <string.h>

#include "harness/command.h"

int run_summary_exit_code(const RunSummary *summary) {
    size_t bad = tally_bad(&summary->tally) + summary->incidents;
    if (strcmp(summary->status, "aborted") == 0)
        return EXIT_NO_ENGINE;
    if (bad == 0 && summary->tally.of[VERDICT_PASSED] == 0 && summary->deviations == 0)
        return EXIT_NOTHING;
    if (summary->known)
        bad = summary->deviations + summary->incidents;
    return bad ? EXIT_NOT_CONFORMANT : EXIT_CONFORMANT;
}

bool report_format(const char *name, ReportFormat *format) {
    static const char *const names[] = {
        [REPORT_TEXT] = "text",  [REPORT_TAP] = "tap",   [REPORT_JUNIT] = "junit",
        [REPORT_JSON] = "json",  [REPORT_HTML] = "html", [REPORT_MARKDOWN] = "markdown",
        [REPORT_BADGE] = "badge"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) {
            *format = (ReportFormat)i;
            return true;
        }
    return false;
}

static bool write_text_end(FILE *out, const RunSummary *summary) {
    const Page page = {.out = out, .colour = page_wants_colour(out)};
    report_text_end(&page, summary);
    return fflush(out) == 0 && !ferror(out);
}

bool report_write(ReportFormat format, FILE *out, const RunSummary *summary) {
    static bool (*const writers[])(FILE *, const RunSummary *) = {
        [REPORT_TEXT] = write_text_end, [REPORT_TAP] = report_tap,
        [REPORT_JUNIT] = report_junit,  [REPORT_JSON] = report_json,
        [REPORT_HTML] = report_html,    [REPORT_MARKDOWN] = report_markdown,
        [REPORT_BADGE] = report_badge,
    };
    return writers[format](out, summary);
}
