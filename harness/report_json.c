#include "harness/report.h"

#include <stdlib.h>
#include <string.h>

#include "harness/escape.h"
#include "harness/memory.h"
#include "harness/version.h"

static void set_text(json_t *object, const char *key, const char *text) {
    json_object_set_new(object, key, json_stringn_nocheck(text, strlen(text)));
}

static json_t *describe_engine(const RunSummary *summary) {
    static const char *const copied[] = {"variants", "steps", "observes", "rulings"};
    const EngineInfo *engine = summary->engine;
    json_t *object = json_object(), *command = json_array();
    set_text(object, "name", engine->name);
    set_text(object, "version", engine->version);
    for (size_t i = 0; summary->command->engine[i]; i++) {
        json_t *word = json_string(summary->command->engine[i]);
        json_array_append_new(command, word ? word : json_string("(not UTF-8)"));
    }
    json_object_set_new(object, "command", command);
    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
        json_object_set(object, copied[i], json_object_get(engine->hello, copied[i]));
    json_object_set_new(object, "rulings_per_request",
                        json_boolean(engine->rulings_per_request));
    return object;
}

static json_t *describe_selection(const Selection *selection) {
    json_t *object = json_object(), *globs = json_array();
    for (size_t i = 0; i < selection->glob_count; i++)
        json_array_append_new(globs, json_stringn_nocheck(selection->globs[i],
                                                          strlen(selection->globs[i])));
    if (selection->glob_count)
        json_object_set(object, "case", globs);
    json_decref(globs);
    if (selection->clause)
        set_text(object, "clause", selection->clause);
    if (selection->variant)
        set_text(object, "variant", selection->variant);
    if (selection->level)
        set_text(object, "level", selection->level);
    if (selection->symmetry)
        json_object_set_new(object, "symmetry", json_true());
    if (selection->shards) {
        char *shard = memory_format("%u/%u", selection->shard + 1, selection->shards);
        set_text(object, "shard", shard);
        free(shard);
    }
    return object;
}

/* What a failure needs so that it can be printed again. */
static void describe_failure(json_t *object, const RunItem *item) {
    const Judgement *judgement = &item->judgement;
    if (judgement->step != NO_STEP)
        json_object_set_new(object, "step", json_integer(judgement->step));
    if (judgement->event != NO_STEP)
        json_object_set_new(object, "event", json_integer(judgement->event));
    if (judgement->before) {
        json_object_set(object, "before", judgement->before);
        json_object_set_new(object, "current", json_boolean(judgement->is_current));
    }
    if (item->fits)
        json_object_set(object, "fits", item->fits);
    if (item->stderr_tail && *item->stderr_tail) {
        char *tail = escape_text_lines(item->stderr_tail);
        set_text(object, "stderr", tail);
        free(tail);
    }
}

static json_t *describe_item(const RunItem *item, const RunSummary *summary) {
    const Judgement *judgement = &item->judgement;
    json_t *object = json_object();
    const KnownFailure *known = summary->known ? known_find(summary->known, item) : NULL;
    set_text(object, "id", item->id);
    set_text(object, "case", item->scene->id);
    set_text(object, "title", item->scene->title);
    set_text(object, "variant", item->variant->name);
    set_text(object, "turn", turn_suffix(item->turn));
    set_text(object, "file", item->scene->file->source.path);
    set_text(object, "level", item->scene->level);
    json_object_set(object, "clauses", json_object_get(item->scene->json, "clauses"));
    set_text(object, "verdict", verdict_name(judgement->verdict));
    if (judgement->reason)
        set_text(object, "reason", judgement->reason);
    if (judgement->details)
        json_object_set(object, "details", judgement->details);
    if (verdict_is_bad(judgement->verdict))
        describe_failure(object, item);
    if (*item->answers)
        set_text(object, "answers", item->answers);
    if (known)
        set_text(object, "known", verdict_name(known->verdict));
    return object;
}

static json_t *describe_end(const RunSummary *summary) {
    json_t *object = json_object();
    for (Verdict verdict = VERDICT_NOT_RUN; verdict < VERDICT_COUNT; verdict++)
        json_object_set_new(object, verdict_name(verdict),
                            json_integer((json_int_t)summary->tally.of[verdict]));
    json_object_set_new(object, "total", json_integer((json_int_t)summary->items->count));
    if (summary->known)
        json_object_set_new(object, "deviations",
                            json_integer((json_int_t)summary->deviations));
    json_object_set_new(object, "incidents",
                        json_integer((json_int_t)summary->incidents));
    if (summary->incidents)
        set_text(object, "incident", summary->incident);
    json_object_set_new(object, "seconds", json_real(summary->seconds));
    set_text(object, "status", summary->status);
    set_text(object, "message", summary->message);
    return object;
}

/* Prints a value on one line and lets go of it. */
static void print_value(FILE *out, json_t *value) {
    json_dumpf(value, out, JSON_COMPACT | JSON_REAL_PRECISION(6) | JSON_ENCODE_ANY);
    json_decref(value);
}

/* Everything but the results and the footer. */
static json_t *describe_head(const RunSummary *summary) {
    json_t *head = json_object(), *corpus = json_object();
    json_object_set_new(head, "format", json_integer(1));
    set_text(head, "kind", "conform-report");
    set_text(head, "suite", CONFORM_VERSION);
    set_text(corpus, "digest", summary->suite->digest);
    json_object_set_new(corpus, "files",
                        json_integer((json_int_t)summary->suite->file_count));
    json_object_set_new(corpus, "cases",
                        json_integer((json_int_t)summary->suite->case_count));
    json_object_set_new(head, "corpus", corpus);
    json_object_set_new(head, "engine", describe_engine(summary));
    json_object_set_new(head, "selection", describe_selection(summary->selection));
    return head;
}

json_t *report_json_value(const RunSummary *summary) {
    json_t *report = describe_head(summary), *results = json_array();
    for (size_t i = 0; i < summary->items->count; i++)
        json_array_append_new(results, describe_item(&summary->items->items[i], summary));
    json_object_set_new(report, "results", results);
    json_object_set_new(report, "footer", describe_end(summary));
    return report;
}

/* A member a line and a result a line: for people, diff and grep. */
bool report_json(FILE *out, const RunSummary *summary) {
    json_t *head = describe_head(summary);
    const char *key, *separator = "{";
    json_t *value;
    json_object_foreach(head, key, value) {
        fprintf(out, "%s\"%s\":", separator, key);
        print_value(out, json_incref(value));
        separator = ",\n";
    }
    json_decref(head);
    fputs(",\n\"results\":[", out);
    for (size_t i = 0; i < summary->items->count; i++) {
        fputs(i ? ",\n" : "\n", out);
        print_value(out, describe_item(&summary->items->items[i], summary));
    }
    fputs("\n],\n\"footer\":", out);
    print_value(out, describe_end(summary));
    fputs("}\n", out);
    return fflush(out) == 0 && !ferror(out);
}
