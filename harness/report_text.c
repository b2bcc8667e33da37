#include "harness/report.h"

#include <stdlib.h>
#include <string.h>

#include "harness/diagnosis.h"
#include "harness/escape.h"
#include "harness/memory.h"
#include "harness/statement.h"
#include "harness/version.h"

/* Failures beyond these get one line each: the first ones are what people read. */
enum { PRINTED_IN_FULL = 40, REASONS_MAX = 12, EXAMPLES_MAX = 3 };

void report_counts(FILE *out, const Tally *tally) {
    fprintf(out, "%zu passed, %zu failed, %zu skipped", tally->of[VERDICT_PASSED],
            tally_bad(tally), tally->of[VERDICT_SKIPPED]);
}

void report_text_begin(const Page *page, const EngineInfo *engine, size_t items) {
    page_style(page, PAGE_STRONG);
    escape_print(page->out, engine->name);
    fputs(*engine->version ? " " : "", page->out);
    escape_print(page->out, engine->version);
    page_style(page, PAGE_PLAIN);
    char *variants = page_value(json_object_get(engine->hello, "variants"));
    fprintf(page->out, " on %s: %zu case%s\n", variants, items, items == 1 ? "" : "s");
    free(variants);
    const json_t *rulings = json_object_get(engine->hello, "rulings");
    if (json_object_size(rulings)) {
        char *text = page_value(rulings);
        page_entry(page, 10, "declares", text);
        free(text);
    }
    fputc('\n', page->out);
}

void report_text_item(const Page *page, const RunItem *item, const json_t *scene,
                      const RunSummary *summary, size_t *printed) {
    bool bad = verdict_is_bad(item->judgement.verdict);
    bool deviates = summary->known && known_deviates(summary->known, item);
    const KnownFailure *said = summary->known ? known_find(summary->known, item) : NULL;
    if (deviates && said)
        fprintf(page->out, "%s: is %s, known as %s (%s:%u)\n", item->id,
                verdict_name(item->judgement.verdict), verdict_name(said->verdict),
                summary->known->path, said->line);
    if (!bad || (summary->known && !deviates))
        return;
    if ((*printed)++ < PRINTED_IN_FULL) {
        failure_print(page, item, scene, summary->command);
    } else {
        char *reason = escape_text(item->judgement.reason ? item->judgement.reason : "");
        fprintf(page->out, "%s  %s: %s\n", verdict_name(item->judgement.verdict),
                item->id, reason);
        free(reason);
    }
}

/* --- Counting texts --------------------------------------------------------------- */

/* An object of texts with how often each was added. */
static void count_text(json_t *counts, const char *text) {
    json_int_t count = json_integer_value(json_object_get(counts, text));
    json_object_set_new(counts, text, json_integer(count + 1));
}

/* Returns the text that was counted most and takes it out; NULL when none is left. */
static char *take_greatest(json_t *counts, json_int_t *count) {
    const char *text, *greatest = NULL;
    json_t *value;
    *count = 0;
    json_object_foreach(counts, text, value) {
        if (json_integer_value(value) > *count) {
            *count = json_integer_value(value);
            greatest = text;
        }
    }
    char *copy = greatest ? memory_text(greatest) : NULL;
    if (copy)
        json_object_del(counts, copy);
    return copy;
}

static void print_skipped(const Page *page, const RunSummary *summary) {
    json_t *counts = json_object();
    for (size_t i = 0; i < summary->items->count; i++) {
        const Judgement *judgement = &summary->items->items[i].judgement;
        if (judgement->verdict != VERDICT_SKIPPED || !judgement->reason)
            continue;
        char *reason = escape_text(judgement->reason);
        count_text(counts, reason);
        free(reason);
    }
    json_int_t count;
    for (int lines = 0; lines < REASONS_MAX && json_object_size(counts); lines++) {
        char *reason = take_greatest(counts, &count);
        char *label = memory_format("%6d", (int)count);
        if (lines == 0)
            fputs("Skipped:\n", page->out);
        page_entry(page, 8, label, reason);
        free(label);
        free(reason);
    }
    if (json_object_size(counts))
        fprintf(page->out, "         ... and for %zu reasons more\n",
                json_object_size(counts));
    json_decref(counts);
}

/* --- What the failures share ------------------------------------------------------ */

static void print_examples(const Page *page, const FailureGroup *group) {
    char *text = memory_text("");
    size_t shown = group->count < EXAMPLES_MAX ? group->count : EXAMPLES_MAX;
    for (size_t i = 0; i < shown; i++) {
        char *longer = memory_format("%s%s%s", text, i ? ", " : "", group->items[i]->id);
        free(text);
        text = longer;
    }
    char *whole = group->count > shown
                      ? memory_format("%s and %zu more", text, group->count - shown)
                      : memory_text(text);
    page_entry(page, 4, "", whole);
    free(whole);
    free(text);
}

static void print_group(const Page *page, const FailureGroup *group) {
    char *sentence = diagnosis_sentence(group), *faults = diagnosis_faults(group);
    bool says = group->kind != GROUP_FAULT && *faults;
    char *line = memory_format("%s%s%s", sentence, says ? ": " : "", says ? faults : "");
    page_entry(page, 2, "-", line);
    if (group->clause) {
        size_t first = strcspn(group->clause->text, "\n");
        char *text = memory_format("\"%.*s\"", (int)first, group->clause->text);
        page_entry(page, 4, "", text);
        free(text);
    }
    print_examples(page, group);
    free(line);
    free(faults);
    free(sentence);
}

static void print_diagnosis(const Page *page, const RunSummary *summary) {
    Diagnosis diagnosis;
    diagnosis_make(summary, &diagnosis);
    for (size_t i = 0; i < diagnosis.guess_count; i++) {
        char *sentence = diagnosis_guess_sentence(&diagnosis.guesses[i]);
        fprintf(page->out, "The engine %s\n", sentence);
        page_entry(page, 2, "", diagnosis.guesses[i].ruling->question);
        free(sentence);
    }
    if (diagnosis.group_count)
        fputs("What failures share:\n", page->out);
    for (size_t i = 0; i < diagnosis.group_count; i++)
        print_group(page, &diagnosis.groups[i]);
    if (diagnosis.group_count && diagnosis.alone)
        fprintf(page->out, "  and %zu that share%s nothing telling\n", diagnosis.alone,
                diagnosis.alone == 1 ? "s" : "");
    if (diagnosis.group_count || diagnosis.guess_count)
        fputc('\n', page->out);
    diagnosis_release(&diagnosis);
}

static void print_statement(const Page *page, const RunSummary *summary) {
    Statement statement;
    statement_make(summary, &statement);
    char *extent = statement_extent(&statement), *rulings = statement_rulings(summary);
    fputs("Statement: ", page->out);
    escape_print(page->out, summary->engine->name);
    fputs(*summary->engine->version ? " " : "", page->out);
    escape_print(page->out, summary->engine->version);
    fprintf(page->out, " on %s\n", extent);
    for (size_t i = 0; i < statement.variant_count; i++) {
        char *sentence = statement_sentence(&statement, i);
        page_entry(page, 10, statement.variants[i].name, sentence);
        free(sentence);
    }
    page_entry(page, 10, "rulings", rulings);
    char *corpus = memory_format("suite %s, %s", CONFORM_VERSION, summary->suite->digest);
    page_entry(page, 10, "corpus", corpus);
    free(corpus);
    free(rulings);
    free(extent);
}

static void print_known(const Page *page, const RunSummary *summary) {
    if (!summary->known)
        return;
    if (summary->deviations)
        fprintf(page->out, "%zu not as %s says\n", summary->deviations,
                summary->known->path);
    else
        fprintf(page->out, "all as %s says\n", summary->known->path);
}

void report_text_end(const Page *page, const RunSummary *summary) {
    print_skipped(page, summary);
    print_diagnosis(page, summary);
    if (summary->incidents)
        fprintf(page->out, "%zu incident%s that no case repeats: %s\n",
                summary->incidents, summary->incidents == 1 ? "" : "s",
                summary->incident);
    if (strcmp(summary->status, "complete") != 0)
        fprintf(page->out, "The run was %s%s%s\n", summary->status,
                *summary->message ? ": " : "", summary->message);
    if (summary->tally.of[VERDICT_NOT_RUN])
        fprintf(page->out, "%zu not run\n", summary->tally.of[VERDICT_NOT_RUN]);
    print_known(page, summary);
    if (summary->tally.of[VERDICT_NOT_RUN] < summary->items->count)
        print_statement(page, summary);
    page_style(page, tally_bad(&summary->tally) ? PAGE_BAD : PAGE_GOOD);
    report_counts(page->out, &summary->tally);
    page_style(page, PAGE_PLAIN);
    fputc('\n', page->out);
}
