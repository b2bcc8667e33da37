/* Reports of a run, in the formats that people and machines read.
 *
 * Purpose: one value that says all about a run, and one function a format that writes
 * it. The text report is written while the run goes on, the others at its end, also
 * when it was aborted.
 * Chapter: none.
 * Does not know: engines, sessions.
 *
 * The JSON report:
 * {"format":1,"kind":"conform-report","suite":VERSION,"corpus":{"digest","files",
 * "cases"},"engine":{"name","version","command","variants","steps","observes",
 * "rulings","rulings_per_request"},"selection":{...},"results":[...],"footer":{...}}.
 * The selection has what was asked for of "cases", "case" (lists), "clause", "variant",
 * "level", "symmetry", "shard" (as "2/8"). A result, one a line: "id" (of the item),
 * "case", "title", "variant", "turn" ("", "+90", ...), "file", "level", "clauses",
 * "verdict", and where there is something to say "reason", "step" (from 0; -2: set-up),
 * "event" (of the set-up), "details" (see judgement.h), "before" (the last position
 * known) with "current" (it is the position in which the step was played), "fits" (other
 * choices of rulings that the answers fit), "stderr", "answers" (a digest of all that was
 * answered) and "known" (the verdict that the known-failures file expects). The footer
 * counts the verdicts, and has "total", "deviations" (from the known-failures file),
 * "incidents" and "incident", "seconds", "status" ("complete", "stopped" after
 * --max-fail, "aborted") and "message". A file without footer is not a whole report. */
#ifndef FOURCHESS_HARNESS_REPORT_H
#define FOURCHESS_HARNESS_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "harness/failure.h"
#include "harness/known.h"
#include "harness/page.h"
#include "harness/runner.h"

/* All that there is to say about a run. */
typedef struct RunSummary {
    const Catalog *catalog;
    const Suite *suite;
    const Selection *selection; /* that led to the items */
    const EngineInfo *engine;
    const RunItems *items;
    const RunCommand *command;
    const KnownFailures *known; /* NULL: none */
    Tally tally;
    size_t deviations;    /* from the known-failures file */
    size_t incidents;     /* failures of the engine that belong to no item */
    const char *incident; /* the first of them */
    const char *status;   /* "complete", "stopped", "aborted" */
    const char *message;  /* why; "" when complete */
    double seconds;
} RunSummary;

typedef enum ReportFormat {
    REPORT_TEXT,
    REPORT_TAP,
    REPORT_JUNIT,
    REPORT_JSON,
    REPORT_HTML,
    REPORT_MARKDOWN,
    REPORT_BADGE
} ReportFormat;

/* Returns how a command ends that has this to say (see command.h). */
int run_summary_exit_code(const RunSummary *summary);

/* Finds a format by name; false when there is none. */
bool report_format(const char *name, ReportFormat *format);

/* The text report: at the beginning, for each item, at the end.
 * printed  how many failures were printed in full before; counted on. */
void report_text_begin(const Page *page, const EngineInfo *engine, size_t items);
void report_text_item(const Page *page, const RunItem *item, const json_t *scene,
                      const RunSummary *summary, size_t *printed);
void report_text_end(const Page *page, const RunSummary *summary);

/* `N passed, N failed, N skipped`, with no line end. */
void report_counts(FILE *out, const Tally *tally);

/* The others, all at once. Return false when writing failed. */
bool report_tap(FILE *out, const RunSummary *summary);
bool report_json(FILE *out, const RunSummary *summary);
bool report_junit(FILE *out, const RunSummary *summary);
bool report_html(FILE *out, const RunSummary *summary);
bool report_markdown(FILE *out, const RunSummary *summary);
bool report_badge(FILE *out, const RunSummary *summary);

/* Returns the JSON report as a new value. */
json_t *report_json_value(const RunSummary *summary);

/* Writes the report in this format; of the text report only the end. */
bool report_write(ReportFormat format, FILE *out, const RunSummary *summary);

#endif
