#define _DEFAULT_SOURCE /* strsep */
#include "harness/failure.h"

#include <stdlib.h>
#include <string.h>

#include "harness/describe.h"
#include "harness/escape.h"
#include "harness/memory.h"
#include "spec/clauses.h"

enum { LABEL_WIDTH = 10, LIST_MAX = 400 };

/* --- The line to paste ------------------------------------------------------------ */

void run_command_print(FILE *out, const RunCommand *command, const char *id) {
    escape_print_shell(out, command->program);
    fputs(" run", out);
    for (size_t i = 0; i < command->path_count; i++) {
        fputs(" --cases ", out);
        escape_print_shell(out, command->paths[i]);
    }
    if (command->timeout_ms)
        fprintf(out, " --timeout %u", command->timeout_ms);
    fputs(" --case ", out);
    escape_print_shell(out, id);
    fputs(" --", out);
    for (size_t i = 0; command->engine[i]; i++) {
        fputc(' ', out);
        escape_print_shell(out, command->engine[i]);
    }
}

/* --- Parts of the page ------------------------------------------------------------ */

static void print_head(const Page *page, const RunItem *item) {
    const Judgement *judgement = &item->judgement;
    static const char rule[] = "----------------------------------------"
                               "----------------------------------------";
    page_style(page, PAGE_FAINT);
    fprintf(page->out, "%s\n", rule);
    page_style(page, PAGE_BAD);
    for (const char *c = verdict_name(judgement->verdict); *c; c++)
        fputc(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c, page->out);
    page_style(page, PAGE_PLAIN);
    fprintf(page->out, "  ");
    page_style(page, PAGE_STRONG);
    fputs(item->id, page->out);
    page_style(page, PAGE_PLAIN);
    fprintf(page->out, "  (%s)\n", item->variant->name);
    escape_print(page->out, item->scene->title);
    FilePlace place = case_place(item->scene, NULL);
    fprintf(page->out, "\n%s:%u\n\n", item->scene->file->source.path, place.line);
}

char *failure_where(const Judgement *judgement, const json_t *scene) {
    const json_t *steps = json_object_get(scene, "steps");
    const json_t *events = json_object_get(json_object_get(scene, "setup"), "events");
    char *words = NULL, *text = NULL;
    if (judgement->step >= 0) {
        words = describe_step(json_array_get(steps, (size_t)judgement->step));
        text = memory_format("%d of %zu: %s", judgement->step + 1, json_array_size(steps),
                             words);
    } else if (judgement->event >= 0) {
        words = describe_event(json_array_get(events, (size_t)judgement->event));
        text = memory_format("set-up, event %d of %zu: %s", judgement->event + 1,
                             json_array_size(events), words);
    } else if (judgement->step == AT_SETUP) {
        text = memory_text("set-up");
    }
    free(words);
    return text;
}

static void print_where(const Page *page, const Judgement *judgement,
                        const json_t *scene) {
    char *text = failure_where(judgement, scene);
    if (text)
        page_entry(page, LABEL_WIDTH, "step", text);
    free(text);
    char *reason = escape_text(judgement->reason ? judgement->reason : "");
    page_entry(page, LABEL_WIDTH, "fault", reason);
    free(reason);
}

static void mark(json_t *marks, const char *square, const char *sign) {
    if (!json_object_get(marks, square))
        json_object_set_new_nocheck(marks, square, json_string(sign));
}

json_t *failure_marks(const Judgement *judgement, const json_t *scene) {
    json_t *marks = json_object();
    const json_t *differences = json_object_get(judgement->details, "differences");
    for (size_t i = 0; i < json_array_size(differences); i++) {
        const char *field =
            json_string_value(json_object_get(json_array_get(differences, i), "field"));
        if (field && strncmp(field, "board.", 6) == 0)
            mark(marks, field + 6, "*");
    }
    if (judgement->step < 0)
        return marks;
    const json_t *step =
        json_array_get(json_object_get(scene, "steps"), (size_t)judgement->step);
    const json_t *event = json_object_get(step, "play");
    event = event ? event : json_object_get(step, "illegal");
    const json_t *text = json_is_object(event) ? json_object_get(event, "move") : event;
    GridMove move;
    char name[GRID_SQUARE_TEXT];
    if (json_is_string(text) && grid_move_parse(json_string_value(text), &move)) {
        grid_square_write(move.from, name);
        mark(marks, name, ">");
        grid_square_write(move.to, name);
        mark(marks, name, ">");
    }
    if (json_is_string(json_object_get(step, "legal")))
        mark(marks, json_string_value(json_object_get(step, "legal")), ">");
    return marks;
}

static void print_board(const Page *page, const RunItem *item, const json_t *scene) {
    const Judgement *judgement = &item->judgement;
    const json_t *board = json_object_get(judgement->before, "board");
    if (!board)
        return;
    json_t *marks = failure_marks(judgement, scene);
    fputc('\n', page->out);
    page_board(page, item->variant, board, marks);
    page_position(page, judgement->before);
    if (!judgement->is_current && judgement->verdict != VERDICT_PASSED)
        page_entry(page, 5, "", "(the last position known, some steps earlier)");
    bool differ = false;
    const char *square;
    json_t *sign;
    json_object_foreach(marks, square, sign) {
        differ = differ || *json_string_value(sign) == '*';
    }
    if (differ)
        page_entry(page, 5, "",
                   "(before the step; * marks squares that differ after it)");
    fputc('\n', page->out);
    json_decref(marks);
}

static void print_list(const Page *page, const char *label, const json_t *value) {
    if (!value)
        return;
    char *text = page_value(value);
    bool cut = strlen(text) > LIST_MAX;
    if (cut) {
        size_t at = LIST_MAX;
        while (at > 0 && text[at] != ' ')
            at--;
        text[at ? at : LIST_MAX] = '\0';
    }
    char *shown =
        json_array_size(value) > 1
            ? memory_format("%s%s (%zu)", text, cut ? " ..." : "", json_array_size(value))
            : memory_format("%s%s", text, cut ? " ..." : "");
    page_entry(page, LABEL_WIDTH, label, shown);
    free(shown);
    free(text);
}

char *failure_value(const char *field, const json_t *value) {
    bool square = strncmp(field, "board.", 6) == 0;
    return square && (!value || json_is_null(value)) ? memory_text("empty")
                                                     : page_value(value);
}

static void print_differences(const Page *page, const json_t *differences) {
    for (size_t i = 0; i < json_array_size(differences); i++) {
        const json_t *row = json_array_get(differences, i);
        const char *path = json_string_value(json_object_get(row, "field"));
        if (!path)
            continue;
        char *expected = failure_value(path, json_object_get(row, "expected"));
        char *got = failure_value(path, json_object_get(row, "got"));
        char *field = escape_text(path);
        bool narrow = strlen(field) + strlen(expected) + strlen(got) + 24 < PAGE_WIDTH;
        char *text =
            memory_format("expected %s%sgot %s", expected, narrow ? ", " : "\n", got);
        page_entry(page, strlen(field) < 16 ? 18 : (int)strlen(field) + 2, field, text);
        free(text);
        free(field);
        free(got);
        free(expected);
    }
}

/* Short lists speak for themselves. */
static bool is_long(const json_t *details) {
    enum { SHORT = 3 };
    return json_array_size(json_object_get(details, "expected")) > SHORT ||
           json_array_size(json_object_get(details, "got")) > SHORT;
}

static void print_details(const Page *page, const Judgement *judgement) {
    static const char *const lists[] = {"missing", "extra"};
    const json_t *details = judgement->details;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const json_t *list = json_object_get(details, lists[i]);
        if (json_array_size(list) && is_long(details))
            print_list(page, lists[i], list);
    }
    print_list(page, "expected", json_object_get(details, "expected"));
    print_list(page, "got", json_object_get(details, "got"));
    print_differences(page, json_object_get(details, "differences"));
}

static void add_clauses(json_t *ids, const json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const Clause *clause = clause_find(json_string_value(json_array_get(list, i)));
        bool known = false;
        for (size_t j = 0; clause && j < json_array_size(ids); j++)
            known = known ||
                    strcmp(json_string_value(json_array_get(ids, j)), clause->id) == 0;
        if (clause && !known)
            json_array_append_new(ids, json_string(clause->id));
    }
}

json_t *failure_clauses(const Judgement *judgement, const json_t *scene) {
    const json_t *got = json_object_get(judgement->details, "got");
    const json_t *named = json_object_get(got, "illegal");
    json_t *ids = json_array();
    add_clauses(ids, json_object_get(judgement->details, "expected"));
    add_clauses(ids, named ? named : got);
    add_clauses(ids, json_object_get(scene, "clauses"));
    return ids;
}

static void print_clauses(const Page *page, const Judgement *judgement,
                          const json_t *scene) {
    json_t *ids = failure_clauses(judgement, scene);
    for (size_t i = 0; i < json_array_size(ids); i++) {
        const Clause *clause = clause_find(json_string_value(json_array_get(ids, i)));
        page_entry(page, LABEL_WIDTH, clause->id, clause->text);
    }
    json_decref(ids);
}

static void print_stderr(const Page *page, const char *tail) {
    enum { SHOWN = 1200 };
    if (!tail || !*tail)
        return;
    size_t size = strlen(tail);
    fputs("\n  the end of its standard error:\n", page->out);
    char *copy = memory_text(size > SHOWN ? tail + size - SHOWN : tail), *rest = copy,
         *line;
    while ((line = strsep(&rest, "\n"))) {
        if (!*line)
            continue;
        fputs("  | ", page->out);
        escape_print(page->out, line);
        fputc('\n', page->out);
    }
    free(copy);
}

void failure_print(const Page *page, const RunItem *item, const json_t *scene,
                   const RunCommand *command) {
    const Judgement *judgement = &item->judgement;
    print_head(page, item);
    print_where(page, judgement, scene);
    print_board(page, item, scene);
    print_details(page, judgement);
    print_stderr(page, item->stderr_tail);
    fputc('\n', page->out);
    print_clauses(page, judgement, scene);
    const char *why = json_string_value(json_object_get(scene, "why"));
    if (why)
        page_entry(page, LABEL_WIDTH, "why", why);
    fputs("\n  ", page->out);
    page_style(page, PAGE_STRONG);
    run_command_print(page->out, command, item->id);
    page_style(page, PAGE_PLAIN);
    fputs("\n\n", page->out);
}

char *failure_text(const RunItem *item, const RunCommand *command) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
    const Page page = {.out = out};
    json_t *scene = run_item_scene(item);
    failure_print(&page, item, scene, command);
    json_decref(scene);
    fclose(out);
    return text;
}
