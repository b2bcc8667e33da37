#include "harness/impact_print.h"

#include <stdlib.h>
#include <string.h>

#include "harness/compare.h"
#include "harness/describe.h"
#include "harness/memory.h"
#include "harness/picture.h"
#include "spec/clauses.h"

enum { LABEL_WIDTH = 12, LIST_MAX = 600 };

/* --- One effect ------------------------------------------------------------------- */

static void print_entry(const Page *page, const char *label, const char *text) {
    page_entry(page, strlen(label) < LABEL_WIDTH ? LABEL_WIDTH : (int)strlen(label) + 2,
               label, text);
}

static char *words_of(const Effect *effect, int side) {
    const json_t *value =
        effect->expected[side] ? effect->expected[side] : effect->answers[side];
    const json_t *named = json_object_get(value, "illegal");
    if (!named)
        return effect->expected[side] ? describe_expectation(value, true)
                                      : page_value(value);
    char *ids = page_value(named);
    char *text = memory_format("refused: %s", ids);
    free(ids);
    return text;
}

static void print_board(const Page *page, const Effect *effect, const char *caption,
                        const json_t *position, const json_t *marks) {
    fprintf(page->out, "\n  %s\n", caption);
    page_board(page, effect->item->variant, json_object_get(position, "board"), marks);
    page_position(page, position);
}

/* Both outcomes where they differ, else the position before. */
static void print_boards(const Page *page, const Effect *effect, const Impact *impact) {
    const json_t *const *after = (const json_t *const *)effect->after;
    const json_t *boards[SIDES];
    for (int side = 0; side < SIDES; side++)
        boards[side] = json_object_get(after[side], "board");
    bool both = boards[0] && boards[1] && !json_equal(boards[0], boards[1]);
    if (json_object_get(effect->before, "board")) {
        print_board(page, effect, "before:", effect->before, NULL);
    }
    for (int side = 0; both && side < SIDES; side++) {
        json_t *marks = picture_changes(after[1 - side], after[side]);
        char *caption =
            memory_format("after, with %s (* where they differ):", impact->choices[side]);
        print_board(page, effect, caption, after[side], marks);
        free(caption);
        json_decref(marks);
    }
}

/* Of two lists of moves, what stands in one only. */
static void print_only(const Page *page, const Effect *effect, const Impact *impact) {
    json_t *missing, *extra;
    const json_t *lists[SIDES];
    for (int side = 0; side < SIDES; side++) {
        lists[side] =
            effect->expected[side] ? effect->expected[side] : effect->answers[side];
        if (!json_is_array(lists[side]))
            return;
    }
    compare_sets(lists[0], lists[1], &missing, &extra);
    for (int side = 0; side < SIDES; side++) {
        const json_t *only = side == 0 ? missing : extra;
        char *label = memory_format("only with %s", impact->choices[side]);
        char *text = page_value(only);
        if (json_array_size(only))
            print_entry(page, label, text);
        free(text);
        free(label);
    }
    json_decref(missing);
    json_decref(extra);
}

/* Fields of the states after the step that are not the same; boards are drawn. */
static void print_fields(const Page *page, const Effect *effect, const Impact *impact) {
    json_t *rows = json_array();
    if (effect->after[0] && effect->after[1] && !effect->expected[0])
        compare_states(effect->after[0], effect->after[1], rows);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        const char *field = json_string_value(json_object_get(row, "field"));
        if (!field || strncmp(field, "board", 5) == 0)
            continue;
        char *one = page_value(json_object_get(row, "expected"));
        char *other = page_value(json_object_get(row, "got"));
        char *text = memory_format("%s with %s\n%s with %s", one, impact->choices[0],
                                   other, impact->choices[1]);
        print_entry(page, field, text);
        free(text);
        free(one);
        free(other);
    }
    json_decref(rows);
}

static void print_sides(const Page *page, const Effect *effect, const Impact *impact) {
    bool same = !effect->expected[0] && effect->answers[0] && effect->answers[1] &&
                json_equal(effect->answers[0], effect->answers[1]);
    /* Of two whole states only what differs is of interest: see print_fields(). */
    same = same || (!effect->expected[0] && json_object_get(effect->answers[0], "board"));
    for (int side = 0; side < SIDES && !same; side++) {
        char *text = words_of(effect, side);
        if (strlen(text) > LIST_MAX)
            strcpy(text + LIST_MAX - 3, "...");
        print_entry(page, impact->choices[side], text);
        free(text);
    }
}

static void print_effect(const Page *page, const Effect *effect, const Impact *impact) {
    const Case *scene = effect->item->scene;
    const json_t *steps = json_object_get(scene->json, "steps");
    char *cited = page_value(json_object_get(scene->json, "clauses"));
    fputc('\n', page->out);
    page_style(page, PAGE_STRONG);
    fprintf(page->out, "%s", effect->item->id);
    page_style(page, PAGE_PLAIN);
    fprintf(page->out, "  (%s)%s\n%s\n%s:%u\n", effect->item->variant->name,
            effect->expected[0] ? "" : "  the case does not say so, the engine does",
            scene->title, scene->file->source.path, case_place(scene, NULL).line);
    print_entry(page, "clauses", cited);
    if (effect->step >= 0) {
        char *step = describe_step(json_array_get(steps, (size_t)effect->step));
        char *text = memory_format("%d of %zu: %s", effect->step + 1,
                                   json_array_size(steps), step);
        print_entry(page, "step", text);
        free(text);
        free(step);
    }
    print_sides(page, effect, impact);
    print_only(page, effect, impact);
    print_fields(page, effect, impact);
    print_boards(page, effect, impact);
    free(cited);
}

/* --- All of them ------------------------------------------------------------------ */

static void print_ruling(const Page *page, const Impact *impact) {
    char *choices = page_value(impact->ruling->choices);
    page_style(page, PAGE_STRONG);
    fprintf(page->out, "%s=%s", impact->ruling->name, impact->choices[1]);
    page_style(page, PAGE_PLAIN);
    fprintf(page->out, " instead of %s\n", impact->choices[0]);
    print_entry(page, "question", impact->ruling->question);
    print_entry(page, "choices", choices);
    for (size_t i = 0; i < clause_count; i++)
        if (clauses[i].ruling && strcmp(clauses[i].ruling, impact->ruling->name) == 0)
            print_entry(page, clauses[i].id, clauses[i].text);
    free(choices);
}

/* How many of the cases cite each clause, in the order of the spec. */
static void print_clauses(const Page *page, const Impact *impact) {
    char *text = memory_text("");
    for (size_t i = 0; i < clause_count; i++) {
        size_t count = 0;
        for (size_t j = 0; j < impact->count; j++)
            count += case_lists(impact->effects[j].item->scene->json, "clauses",
                                clauses[i].id);
        if (count == 0)
            continue;
        char *longer =
            memory_format("%s%s%s %zu", text, *text ? ", " : "", clauses[i].id, count);
        free(text);
        text = longer;
    }
    if (*text)
        print_entry(page, "by clause", text);
    free(text);
}

void impact_print(const Page *page, const Impact *impact, bool asked) {
    size_t silent = 0;
    print_ruling(page, impact);
    for (size_t i = 0; i < impact->count; i++) {
        print_effect(page, &impact->effects[i], impact);
        silent += !impact->effects[i].expected[0];
    }
    fputc('\n', page->out);
    print_clauses(page, impact);
    if (impact->pinned)
        fprintf(page->out, "%zu pin the ruling, and stay\n", impact->pinned);
    if (asked && impact->unasked)
        fprintf(page->out, "%zu could not be asked\n", impact->unasked);
    fprintf(page->out, "%zu change", impact->count);
    if (silent)
        fprintf(page->out, ", %zu of them without saying so", silent);
    fputc('\n', page->out);
}
