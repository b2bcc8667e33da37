#include "harness/report.h"

#include <stdlib.h>
#include <string.h>

#include "harness/diagnosis.h"
#include "harness/escape.h"
#include "harness/memory.h"
#include "harness/statement.h"
#include "harness/version.h"

/* A comment on a public hosting service holds 65536 characters. */
enum { FAILURES_MAX = 15, FAILURE_SIZE = 3000, EXAMPLES_MAX = 3, CODE_MAX = 400 };

/* --- Foreign text ----------------------------------------------------------------- */

static size_t longest_run(const char *text, char wanted) {
    size_t longest = 0, run = 0;
    for (; *text; text++) {
        run = *text == wanted ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

static void repeat(FILE *out, char character, size_t count) {
    for (; count > 0; count--)
        fputc(character, out);
}

/* In a code span nothing is markup, a mention or a link; it ends at as many backticks as
 * it began with. */
static void print_code(FILE *out, const char *text) {
    char *harmless = escape_text_short(text, CODE_MAX);
    size_t ticks = longest_run(harmless, '`') + 1;
    repeat(out, '`', ticks);
    fprintf(out, ticks > 1 || *harmless == '`' ? " %s " : "%s",
            *harmless ? harmless : " ");
    repeat(out, '`', ticks);
    free(harmless);
}

static void print_fenced(FILE *out, const char *text) {
    size_t ticks = longest_run(text, '`') + 1, size = strlen(text);
    ticks = ticks < 3 ? 3 : ticks;
    bool cut = size > FAILURE_SIZE;
    while (cut && size > FAILURE_SIZE)
        while (size > 0 && text[--size] != '\n')
            ;
    repeat(out, '`', ticks);
    fprintf(out, "text\n%.*s%s\n", (int)size, text, cut ? "\n..." : "");
    repeat(out, '`', ticks);
    fputc('\n', out);
}

/* --- Parts ------------------------------------------------------------------------ */

static void print_head(FILE *out, const RunSummary *summary, const Statement *statement) {
    char *extent = statement_extent(statement), *rulings = statement_rulings(summary);
    size_t bad = tally_bad(&summary->tally);
    fprintf(out, "### Conformance: %zu passed, %zu failed, %zu skipped\n\n",
            summary->tally.of[VERDICT_PASSED], bad, summary->tally.of[VERDICT_SKIPPED]);
    print_code(out, summary->engine->name);
    if (*summary->engine->version) {
        fputc(' ', out);
        print_code(out, summary->engine->version);
    }
    fprintf(out, " on %s. Rulings: ", extent);
    print_code(out, rulings);
    fprintf(out, ".\n\nSuite %s, corpus `%s`.\n\n", CONFORM_VERSION,
            summary->suite->digest);
    if (strcmp(summary->status, "complete") != 0) {
        fprintf(out, "**The run was %s**: ", summary->status);
        print_code(out, summary->message);
        fputs("\n\n", out);
    }
    if (summary->incidents) {
        fprintf(out, "**%zu incident%s that no case repeats**: ", summary->incidents,
                summary->incidents == 1 ? "" : "s");
        print_code(out, summary->incident);
        fputs("\n\n", out);
    }
    if (summary->known)
        fprintf(out, "%zu not as the known failures say.\n\n", summary->deviations);
    free(extent);
    free(rulings);
}

static void print_level(FILE *out, const LevelCount *level) {
    if (level->total == 0) {
        fputs(" |", out);
        return;
    }
    fprintf(out, " %zu of %zu", level->passed, level->total);
    if (level->failed)
        fprintf(out, ", **%zu failed**", level->failed);
    if (level->skipped)
        fprintf(out, ", %zu skipped", level->skipped);
    if (level->not_run)
        fprintf(out, ", %zu not run", level->not_run);
    fputs(" |", out);
}

static void print_rows(FILE *out, const char *head, const LevelRow *rows, size_t count) {
    fprintf(out, "| %s | required | on rulings |\n|---|---|---|\n", head);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "| %s |", rows[i].name);
        print_level(out, &rows[i].required);
        print_level(out, &rows[i].ruling);
        fputc('\n', out);
    }
    fputc('\n', out);
}

static void print_group(FILE *out, const FailureGroup *group) {
    char *sentence = diagnosis_sentence(group), *faults = diagnosis_faults(group);
    fputs("- ", out);
    print_code(out, sentence);
    if (group->kind != GROUP_FAULT && *faults) {
        fputs(": ", out);
        print_code(out, faults);
    }
    fputs("  \n  ", out);
    for (size_t i = 0; i < group->count && i < EXAMPLES_MAX; i++)
        fprintf(out, "%s`%s`", i ? ", " : "", group->items[i]->id);
    if (group->count > EXAMPLES_MAX)
        fprintf(out, " and %zu more", group->count - EXAMPLES_MAX);
    fputc('\n', out);
    free(faults);
    free(sentence);
}

static void print_diagnosis(FILE *out, const RunSummary *summary) {
    Diagnosis diagnosis;
    diagnosis_make(summary, &diagnosis);
    for (size_t i = 0; i < diagnosis.guess_count; i++) {
        char *sentence = diagnosis_guess_sentence(&diagnosis.guesses[i]);
        fprintf(out, "The engine %s\n\n", sentence);
        free(sentence);
    }
    if (diagnosis.group_count)
        fputs("#### What failures share\n\n", out);
    for (size_t i = 0; i < diagnosis.group_count; i++)
        print_group(out, &diagnosis.groups[i]);
    if (diagnosis.group_count)
        fputc('\n', out);
    diagnosis_release(&diagnosis);
}

static void print_failure(FILE *out, const RunItem *item, const RunSummary *summary) {
    char *text = failure_text(item, summary->command);
    const char *body = strchr(text, '\n'); /* the rule above */
    fprintf(out, "<details><summary>%s <code>%s</code> (%s)</summary>\n\n",
            verdict_name(item->judgement.verdict), item->id, item->variant->name);
    print_fenced(out, body ? body + 1 : text);
    fputs("\n</details>\n", out);
    free(text);
}

/* With a known-failures file, what it says is no news. */
static bool is_news(const RunItem *item, const RunSummary *summary) {
    return verdict_is_bad(item->judgement.verdict) &&
           (!summary->known || known_deviates(summary->known, item));
}

bool report_markdown(FILE *out, const RunSummary *summary) {
    Statement statement;
    size_t printed = 0, news = 0;
    statement_make(summary, &statement);
    print_head(out, summary, &statement);
    print_rows(out, "variant", statement.variants, statement.variant_count);
    print_diagnosis(out, summary);
    for (size_t i = 0; i < summary->items->count; i++) {
        const RunItem *item = &summary->items->items[i];
        if (is_news(item, summary) && news++ < FAILURES_MAX) {
            print_failure(out, item, summary);
            printed++;
        }
    }
    if (news > printed)
        fprintf(out, "\n... and %zu failures more.\n", news - printed);
    fputs("\n<details><summary>By chapter</summary>\n\n", out);
    print_rows(out, "chapter", statement.chapters, statement.chapter_count);
    fputs("</details>\n", out);
    return fflush(out) == 0 && !ferror(out);
}
