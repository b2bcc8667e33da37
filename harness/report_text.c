#include "harness/report.h"

#include <stdlib.h>
#include <string.h>

#include "harness/escape.h"
#include "harness/memory.h"

/* Failures beyond these get one line each: the first ones are what people read. */
enum { PRINTED_IN_FULL = 40, REASONS_MAX = 12, CLAUSES_MAX = 6 };

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

static void print_failed_clauses(const Page *page, const RunSummary *summary) {
    json_t *counts = json_object();
    for (size_t i = 0; i < summary->items->count; i++) {
        const RunItem *item = &summary->items->items[i];
        const json_t *list = json_object_get(item->scene->json, "clauses");
        for (size_t j = 0;
             verdict_is_bad(item->judgement.verdict) && j < json_array_size(list); j++)
            count_text(counts, json_string_value(json_array_get(list, j)));
    }
    json_int_t count;
    if (tally_bad(&summary->tally) > 1) {
        fputs("Failures by clause:", page->out);
        for (int i = 0; i < CLAUSES_MAX && json_object_size(counts); i++) {
            char *id = take_greatest(counts, &count);
            fprintf(page->out, "%s %s %d", i ? "," : "", id, (int)count);
            free(id);
        }
        fputs(json_object_size(counts) ? ", ...\n" : "\n", page->out);
    }
    json_decref(counts);
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
    print_failed_clauses(page, summary);
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
    page_style(page, tally_bad(&summary->tally) ? PAGE_BAD : PAGE_GOOD);
    report_counts(page->out, &summary->tally);
    page_style(page, PAGE_PLAIN);
    fputc('\n', page->out);
}
