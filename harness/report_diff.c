#include "harness/report_diff.h"

#include <stdlib.h>
#include <string.h>

#include "harness/escape.h"
#include "harness/judgement.h"
#include "harness/memory.h"
#include "spec/clauses.h"

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* --- Finding what differs --------------------------------------------------------- */

static bool is_bad(const json_t *result) {
    Verdict verdict;
    return verdict_read(text_of(result, "verdict"), &verdict) && verdict_is_bad(verdict);
}

static bool passed(const json_t *result) {
    return strcmp(text_of(result, "verdict"), "passed") == 0;
}

static bool same_member(const json_t *a, const json_t *b, const char *key) {
    const json_t *one = json_object_get(a, key), *other = json_object_get(b, key);
    return one == other || (one && other && json_equal(one, other));
}

static bool same_wrong(const json_t *a, const json_t *b) {
    return same_member(a, b, "step") && same_member(a, b, "reason") &&
           same_member(a, b, "details");
}

/* Returns whether the results of one case differ, and how. */
static bool differs(const ReportDiff *diff, const json_t *a, const json_t *b,
                    ChangeKind *kind) {
    *kind = CHANGE_OTHER;
    if (!is_bad(a) && is_bad(b))
        *kind = CHANGE_WORSE;
    else if (is_bad(a) && passed(b))
        *kind = CHANGE_BETTER;
    if (strcmp(text_of(a, "verdict"), text_of(b, "verdict")) != 0)
        return true;
    if (is_bad(a))
        return !same_wrong(a, b);
    return passed(a) && diff->answers_compared && !same_member(a, b, "answers");
}

static void add(ReportDiff *diff, ChangeKind kind, const json_t *a, const json_t *b) {
    const json_t *clause = json_array_get(json_object_get(a ? a : b, "clauses"), 0);
    const char *id = json_string_value(clause);
    diff->changes =
        memory_grow(diff->changes, diff->count, &diff->capacity, sizeof *diff->changes);
    diff->changes[diff->count++] =
        (Change){.kind = kind, .a = a, .b = b, .clause = id ? id : ""};
    diff->of[kind]++;
}

static json_t *index_results(const json_t *report) {
    const json_t *results = json_object_get(report, "results");
    json_t *index = json_object();
    for (size_t i = 0; i < json_array_size(results); i++) {
        json_t *result = json_array_get(results, i);
        json_object_set_nocheck(index, text_of(result, "id"), result);
    }
    return index;
}

static size_t place_of_clause(const char *id) {
    const Clause *clause = clause_find(id);
    return clause ? (size_t)(clause - clauses) : clause_count;
}

static int by_clause(const void *left, const void *right) {
    const Change *a = left, *b = right;
    size_t one = place_of_clause(a->clause), other = place_of_clause(b->clause);
    if (one != other)
        return one < other ? -1 : 1;
    return strcmp(text_of(a->a ? a->a : a->b, "id"), text_of(b->a ? b->a : b->b, "id"));
}

void report_diff_make(const json_t *a, const json_t *b, ReportDiff *diff) {
    const json_t *engine_a = json_object_get(a, "engine"),
                 *engine_b = json_object_get(b, "engine");
    const json_t *results_a = json_object_get(a, "results"),
                 *results_b = json_object_get(b, "results");
    ChangeKind kind;
    *diff = (ReportDiff){.a = a, .b = b};
    diff->same_corpus =
        json_equal(json_object_get(json_object_get(a, "corpus"), "digest"),
                   json_object_get(json_object_get(b, "corpus"), "digest"));
    diff->answers_compared = diff->same_corpus &&
                             same_member(engine_a, engine_b, "steps") &&
                             same_member(engine_a, engine_b, "observes");
    json_t *index_a = index_results(a), *index_b = index_results(b);
    for (size_t i = 0; i < json_array_size(results_a); i++) {
        const json_t *one = json_array_get(results_a, i);
        const json_t *other = json_object_get(index_b, text_of(one, "id"));
        if (!other)
            add(diff, CHANGE_ONLY_A, one, NULL);
        else if (differs(diff, one, other, &kind))
            add(diff, kind, one, other);
    }
    for (size_t i = 0; i < json_array_size(results_b); i++) {
        const json_t *other = json_array_get(results_b, i);
        if (!json_object_get(index_a, text_of(other, "id")))
            add(diff, CHANGE_ONLY_B, NULL, other);
    }
    if (diff->count)
        qsort(diff->changes, diff->count, sizeof *diff->changes, by_clause);
    json_decref(index_a);
    json_decref(index_b);
}

void report_diff_release(ReportDiff *diff) {
    free(diff->changes);
    *diff = (ReportDiff){0};
}

/* --- Printing --------------------------------------------------------------------- */

enum { DETAIL_MAX = 300 };

/* Returns in a line what went wrong: "step 2: other legal moves; missing a7-a8"; raw. */
static char *describe_result(const json_t *result) {
    static const char *const lists[] = {"missing", "extra", "expected", "got"};
    const json_t *step = json_object_get(result, "step"),
                 *details = json_object_get(result, "details");
    bool sets = json_object_get(details, "missing") != NULL;
    char *text = json_is_integer(step) && json_integer_value(step) >= 0
                     ? memory_format("step %d: %s", (int)json_integer_value(step) + 1,
                                     text_of(result, "reason"))
                     : memory_text(text_of(result, "reason"));
    for (size_t i = sets ? 0 : 2; i < (sets ? 2u : 4u); i++) {
        const json_t *list = json_object_get(details, lists[i]);
        if (!list || (sets && json_array_size(list) == 0))
            continue;
        char *values = page_value(list);
        char *longer = memory_format("%s; %s %s", text, lists[i], values);
        free(values);
        free(text);
        text = longer;
    }
    const json_t *rows = json_object_get(details, "differences");
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        char *got = page_value(json_object_get(row, "got"));
        char *longer = memory_format("%s; %s is %s", text, text_of(row, "field"), got);
        free(got);
        free(text);
        text = longer;
    }
    return text;
}

static void print_side(const Page *page, const char *label, const json_t *result) {
    char *words = describe_result(result);
    char *text = escape_text_short(words, DETAIL_MAX);
    if (*text)
        page_entry(page, 6, label, text);
    free(text);
    free(words);
}

static void print_change(const Page *page, const Change *change) {
    const json_t *shown = change->a ? change->a : change->b;
    page_style(page, change->kind == CHANGE_WORSE    ? PAGE_BAD
                     : change->kind == CHANGE_BETTER ? PAGE_GOOD
                                                     : PAGE_STRONG);
    fputs("  ", page->out);
    escape_print(page->out, text_of(shown, "id"));
    page_style(page, PAGE_PLAIN);
    if (!change->a || !change->b)
        fprintf(page->out, "  only in %c", change->a ? 'A' : 'B');
    else if (same_member(change->a, change->b, "verdict"))
        fprintf(page->out, "  %s",
                is_bad(change->a) ? "goes wrong in another way"
                                  : "passes with other answers");
    else
        fprintf(page->out, "  %s -> %s", text_of(change->a, "verdict"),
                text_of(change->b, "verdict"));
    fputc('\n', page->out);
    if (change->a && change->b && is_bad(change->a))
        print_side(page, "  A", change->a);
    if (change->a && change->b && is_bad(change->b))
        print_side(page, "  B", change->b);
}

static void print_clause(const Page *page, const ReportDiff *diff, size_t first) {
    const char *id = diff->changes[first].clause;
    const Clause *clause = clause_find(id);
    size_t count = 0;
    while (first + count < diff->count &&
           strcmp(diff->changes[first + count].clause, id) == 0)
        count++;
    char *label = memory_format("%s (%zu)", *id ? id : "no clause", count);
    fputc('\n', page->out);
    page_entry(page, 16, label, clause ? clause->text : "");
    free(label);
}

static void print_name(const Page *page, const char *letter, const char *name,
                       const json_t *report) {
    const json_t *engine = json_object_get(report, "engine");
    const json_t *footer = json_object_get(report, "footer");
    const json_t *rulings = json_object_get(engine, "rulings");
    char *declared = page_value(rulings);
    char *text = memory_format("%s: %s %s, %d results%s%s", name, text_of(engine, "name"),
                               text_of(engine, "version"),
                               (int)json_integer_value(json_object_get(footer, "total")),
                               json_object_size(rulings) ? "; declares " : "",
                               json_object_size(rulings) ? declared : "");
    page_entry(page, 3, letter, text);
    if (strcmp(text_of(footer, "status"), "complete") != 0) {
        char *note = memory_format("the run was %s: %s", text_of(footer, "status"),
                                   text_of(footer, "message"));
        page_entry(page, 3, "", note);
        free(note);
    }
    free(text);
    free(declared);
}

void report_diff_print(const Page *page, const ReportDiff *diff, const char *name_a,
                       const char *name_b) {
    static const char *const words[CHANGE_COUNT] = {"worse", "better", "otherwise",
                                                    "only in A", "only in B"};
    print_name(page, "A", name_a, diff->a);
    print_name(page, "B", name_b, diff->b);
    if (!diff->same_corpus)
        fputs("  The corpora differ: a case may have changed, too.\n", page->out);
    else if (!diff->answers_compared)
        fputs(
            "  They offer or observe different things: where both pass, answers are not "
            "compared.\n",
            page->out);
    for (size_t i = 0; i < diff->count; i++) {
        if (i == 0 || strcmp(diff->changes[i].clause, diff->changes[i - 1].clause) != 0)
            print_clause(page, diff, i);
        print_change(page, &diff->changes[i]);
    }
    const char *separator = ":";
    fprintf(page->out, "\n%zu differ", diff->count);
    for (int kind = 0; kind < CHANGE_COUNT; kind++) {
        if (diff->of[kind] == 0)
            continue;
        fprintf(page->out, "%s %zu %s", separator, diff->of[kind], words[kind]);
        separator = ",";
    }
    fputc('\n', page->out);
}
