#include "harness/report_html.h"

#include <stdlib.h>
#include <string.h>

#include "harness/diagnosis.h"
#include "harness/html.h"
#include "harness/memory.h"
#include "harness/statement.h"
#include "harness/version.h"

/* Unfolded at first; with boards at all, so that the page stays one that opens. */
enum { OPEN_MAX = 2, FAILURES_MAX = 500, EXAMPLES_MAX = 12, NAME_MAX_SHOWN = 200 };

/* --- The statement ---------------------------------------------------------------- */

static const char *colour_of(const LevelCount *level) {
    if (level->total == 0)
        return "none";
    if (level->failed)
        return "bad";
    return level->passed == level->total ? "good" : "fair";
}

static void print_level(FILE *out, const LevelCount *level) {
    fprintf(out, "<td class=\"%s\">", colour_of(level));
    if (level->total)
        fprintf(out, "%zu of %zu", level->passed, level->total);
    if (level->failed)
        fprintf(out, "<small>%zu failed</small>", level->failed);
    if (level->skipped)
        fprintf(out, "<small>%zu skipped</small>", level->skipped);
    if (level->not_run)
        fprintf(out, "<small>%zu not run</small>", level->not_run);
    fputs("</td>", out);
}

static void print_name(FILE *out, const EngineInfo *engine) {
    html_print_short(out, engine->name, NAME_MAX_SHOWN);
    fputs(*engine->version ? " " : "", out);
    html_print_short(out, engine->version, NAME_MAX_SHOWN);
}

static void print_head(FILE *out, const RunSummary *summary) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
          "style-src 'unsafe-inline'\">\n<title>Conformance of ",
          out);
    print_name(out, summary->engine);
    fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>Conformance of ",
            html_style);
    print_name(out, summary->engine);
    fputs("</h1>\n", out);
}

static void print_counts(FILE *out, const RunSummary *summary,
                         const Statement *statement) {
    const Tally *tally = &summary->tally;
    char *extent = statement_extent(statement);
    bool bad = tally_bad(tally) || summary->incidents;
    fprintf(out, "<p class=\"big %s\">", bad ? "bad" : "good");
    report_counts(out, tally);
    if (tally->of[VERDICT_NOT_RUN])
        fprintf(out, ", %zu not run", tally->of[VERDICT_NOT_RUN]);
    fprintf(out, "</p>\n<p>On %s.</p>\n", extent);
    if (strcmp(summary->status, "complete") != 0) {
        fprintf(out, "<p class=\"bad\">The run was %s: ", summary->status);
        html_print_short(out, summary->message, NAME_MAX_SHOWN);
        fputs("</p>\n", out);
    }
    if (summary->incidents) {
        fprintf(out, "<p class=\"bad\">%zu incident%s that no case repeats: ",
                summary->incidents, summary->incidents == 1 ? "" : "s");
        html_print_short(out, summary->incident, NAME_MAX_SHOWN);
        fputs("</p>\n", out);
    }
    if (summary->known)
        fprintf(out, "<p>%zu not as the known failures say.</p>\n", summary->deviations);
    free(extent);
}

static void print_statement(FILE *out, const RunSummary *summary,
                            const Statement *statement) {
    char *rulings = statement_rulings(summary);
    fputs("<h2>Statement</h2>\n<dl>\n", out);
    for (size_t i = 0; i < statement->variant_count; i++) {
        char *sentence = statement_sentence(statement, i);
        fprintf(out, "<dt>%s<dd>%s\n", statement->variants[i].name, sentence);
        free(sentence);
    }
    fputs("<dt>rulings<dd>", out);
    html_print(out, rulings);
    fprintf(out, "\n<dt>suite<dd>%s\n<dt>corpus<dd><code>%s</code>\n</dl>\n",
            CONFORM_VERSION, summary->suite->digest);
    free(rulings);
}

static void print_matrix(FILE *out, const Statement *statement) {
    fputs("<h2>By chapter and level</h2>\n<div class=\"wide\"><table>\n"
          "<tr><th>chapter<th>required<th>on rulings</tr>\n",
          out);
    for (size_t i = 0; i < statement->chapter_count; i++) {
        const LevelRow *row = &statement->chapters[i];
        fprintf(out, "<tr><th scope=\"row\">%s</th>", row->name);
        print_level(out, &row->required);
        print_level(out, &row->ruling);
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

/* --- What failures share ---------------------------------------------------------- */

static void print_group(FILE *out, const FailureGroup *group) {
    char *sentence = diagnosis_sentence(group), *faults = diagnosis_faults(group);
    fputs("<div class=\"group\"><b>", out);
    html_print(out, sentence);
    fputs("</b>", out);
    if (group->kind != GROUP_FAULT && *faults) {
        fputs(": ", out);
        html_print(out, faults);
    }
    if (group->clause) {
        fputs("<blockquote>", out);
        html_print(out, group->clause->text);
        fputs("</blockquote>", out);
    }
    fputs("<p>", out);
    for (size_t i = 0; i < group->count && i < EXAMPLES_MAX; i++)
        fprintf(out, "%s<a href=\"#%s\">%s</a>", i ? ", " : "", group->items[i]->id,
                group->items[i]->id);
    if (group->count > EXAMPLES_MAX)
        fprintf(out, " and %zu more", group->count - EXAMPLES_MAX);
    fputs("</p></div>\n", out);
    free(faults);
    free(sentence);
}

static void print_diagnosis(FILE *out, const RunSummary *summary) {
    Diagnosis diagnosis;
    diagnosis_make(summary, &diagnosis);
    if (diagnosis.guess_count + diagnosis.group_count > 0)
        fputs("<h2>What failures share</h2>\n", out);
    for (size_t i = 0; i < diagnosis.guess_count; i++) {
        char *sentence = diagnosis_guess_sentence(&diagnosis.guesses[i]);
        fputs("<p class=\"ask\">The engine ", out);
        html_print_prose(out, sentence);
        fputs("<br><small>", out);
        html_print(out, diagnosis.guesses[i].ruling->question);
        fputs("</small></p>\n", out);
        free(sentence);
    }
    for (size_t i = 0; i < diagnosis.group_count; i++)
        print_group(out, &diagnosis.groups[i]);
    if (diagnosis.group_count && diagnosis.alone)
        fprintf(out, "<p>And %zu that share%s nothing telling.</p>\n", diagnosis.alone,
                diagnosis.alone == 1 ? "s" : "");
    diagnosis_release(&diagnosis);
}

/* --- Failures and skipped cases --------------------------------------------------- */

static void print_failures(FILE *out, const RunSummary *summary) {
    size_t printed = 0;
    for (size_t i = 0; i < summary->items->count; i++) {
        const RunItem *item = &summary->items->items[i];
        if (!verdict_is_bad(item->judgement.verdict))
            continue;
        if (printed++ == 0) {
            fputs(
                "<h2>Failures</h2>\n<p class=\"soft\">Blue: where the move goes from and "
                "to. Magenta: what differs; of legal moves, dashed is missing and filled "
                "is too many. Pale pieces belong to players who are out.</p>\n",
                out);
            html_print_shared(out, &summary->catalog->variants);
        }
        if (printed <= FAILURES_MAX) {
            html_print_failure(out, item, summary, printed <= OPEN_MAX);
            continue;
        }
        fprintf(out, "<p id=\"%s\"><b class=\"bad\">%s</b> <code>%s</code>: ", item->id,
                verdict_name(item->judgement.verdict), item->id);
        html_print_short(out, item->judgement.reason ? item->judgement.reason : "",
                         NAME_MAX_SHOWN);
        fputs("</p>\n", out);
    }
}

static void print_skipped(FILE *out, const RunSummary *summary) {
    if (summary->tally.of[VERDICT_SKIPPED] == 0)
        return;
    fprintf(out, "<h2>Skipped</h2>\n<details><summary>%zu cases</summary><div>\n<ul>\n",
            summary->tally.of[VERDICT_SKIPPED]);
    for (size_t i = 0; i < summary->items->count; i++) {
        const RunItem *item = &summary->items->items[i];
        if (item->judgement.verdict != VERDICT_SKIPPED)
            continue;
        fprintf(out, "<li><code>%s</code>: ", item->id);
        html_print_short(out, item->judgement.reason ? item->judgement.reason : "",
                         NAME_MAX_SHOWN);
        fputs("\n", out);
    }
    fputs("</ul></div></details>\n", out);
}

bool report_html(FILE *out, const RunSummary *summary) {
    Statement statement;
    statement_make(summary, &statement);
    print_head(out, summary);
    print_counts(out, summary, &statement);
    print_statement(out, summary, &statement);
    print_matrix(out, &statement);
    print_diagnosis(out, summary);
    print_failures(out, summary);
    print_skipped(out, summary);
    fputs("</body>\n</html>\n", out);
    return fflush(out) == 0 && !ferror(out);
}
