#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "harness/html.h"
#include "harness/memory.h"
#include "harness/report_html.h"
#include "spec/clauses.h"

enum { TEXT_MAX = 2000 };

/* --- Boards ----------------------------------------------------------------------- */

static const char *field_of(const json_t *row) {
    const char *field = json_string_value(json_object_get(row, "field"));
    return field ? field : "";
}

static bool boards_differ(const json_t *differences) {
    for (size_t i = 0; i < json_array_size(differences); i++)
        if (strncmp(field_of(json_array_get(differences, i)), "board.", 6) == 0)
            return true;
    return false;
}

/* Returns the position got, with what differs on the board put right. */
static json_t *put_right(const json_t *got, const json_t *differences) {
    json_t *position = json_copy((json_t *)got);
    json_t *board = json_copy(json_object_get(got, "board"));
    for (size_t i = 0; i < json_array_size(differences); i++) {
        const json_t *row = json_array_get(differences, i);
        json_t *expected = json_object_get(row, "expected");
        if (strncmp(field_of(row), "board.", 6) != 0)
            continue;
        if (expected && !json_is_null(expected))
            json_object_set(board, field_of(row) + 6, expected);
        else
            json_object_del(board, field_of(row) + 6);
    }
    json_object_set_new(position, "board", board);
    return position;
}

static void print_figure(FILE *out, const char *caption, const RunItem *item,
                         const json_t *position, const json_t *marks) {
    char *fields = page_position_text(position);
    char *label = memory_format("%s: board of %s", caption, item->id);
    fputs("<figure><figcaption>", out);
    html_print(out, caption);
    fputs("</figcaption>", out);
    html_print_board(out, item->variant, position, marks, label);
    fputs("<small>", out);
    html_print_short(out, fields, TEXT_MAX);
    fputs("</small></figure>\n", out);
    free(label);
    free(fields);
}

/* Marks the squares that moves of a list lead to. */
static void mark_targets(json_t *marks, const json_t *moves, const char *sign) {
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const char *text = json_string_value(json_array_get(moves, i));
        GridMove move;
        char name[GRID_SQUARE_TEXT];
        if (!text || !grid_move_parse(text, &move))
            continue;
        grid_square_write(move.to, name);
        json_object_set_new(marks, name, json_string(sign));
    }
}

static void print_boards(FILE *out, const RunItem *item, const json_t *scene) {
    const Judgement *judgement = &item->judgement;
    const json_t *details = judgement->details;
    const json_t *differences = json_object_get(details, "differences");
    const json_t *after = json_object_get(details, "after");
    if (!json_object_get(judgement->before, "board"))
        return;
    json_t *marks = failure_marks(judgement, scene);
    if (json_object_get(details, "missing")) {
        mark_targets(marks, json_object_get(details, "got"), ".");
        mark_targets(marks, json_object_get(details, "extra"), "-");
        mark_targets(marks, json_object_get(details, "missing"), "+");
    }
    fputs("<div class=\"boards\">\n", out);
    if (boards_differ(differences)) {
        const json_t *got = after ? after : judgement->before;
        json_t *expected = put_right(got, differences);
        print_figure(out, "Expected", item, expected, marks);
        print_figure(out, "Got", item, got, marks);
        json_decref(expected);
    } else {
        print_figure(out,
                     judgement->is_current
                         ? "The position before the step"
                         : "The last position known, some steps earlier",
                     item, judgement->before, marks);
        if (json_object_get(after, "board"))
            print_figure(out, "What it reports after the step", item, after, marks);
    }
    fputs("</div>\n", out);
    json_decref(marks);
}

/* --- Values ----------------------------------------------------------------------- */

static void print_cell(FILE *out, char *text) {
    fputs("<td class=\"any\">", out);
    html_print_short(out, text, TEXT_MAX);
    fputs("</td>", out);
    free(text);
}

static void print_differences(FILE *out, const json_t *differences) {
    if (json_array_size(differences) == 0)
        return;
    fputs("<div class=\"wide\"><table><tr><th>field<th>expected<th>got</tr>\n", out);
    for (size_t i = 0; i < json_array_size(differences); i++) {
        const json_t *row = json_array_get(differences, i);
        fputs("<tr><td><code>", out);
        html_print_short(out, field_of(row), TEXT_MAX);
        fputs("</code></td>", out);
        print_cell(out, failure_value(field_of(row), json_object_get(row, "expected")));
        print_cell(out, failure_value(field_of(row), json_object_get(row, "got")));
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

static void print_entry(FILE *out, const char *label, const char *text) {
    fprintf(out, "<dt>%s<dd>", label);
    html_print_short(out, text, TEXT_MAX);
    fputc('\n', out);
}

static void print_list(FILE *out, const char *label, const json_t *value) {
    if (!value || (json_is_array(value) && json_array_size(value) == 0 &&
                   (strcmp(label, "missing") == 0 || strcmp(label, "extra") == 0)))
        return;
    char *text = page_value(value);
    print_entry(out, label, text);
    free(text);
}

static void print_entries(FILE *out, const RunItem *item, const json_t *scene) {
    static const char *const lists[] = {"missing", "extra", "expected", "got"};
    const Judgement *judgement = &item->judgement;
    char *where = failure_where(judgement, scene);
    fputs("<dl>\n", out);
    if (where)
        print_entry(out, "step", where);
    print_entry(out, "fault", judgement->reason ? judgement->reason : "");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        print_list(out, lists[i], json_object_get(judgement->details, lists[i]));
    if (item->fits) {
        char *fits = page_value(item->fits);
        print_entry(out, "would be right under", fits);
        free(fits);
    }
    fputs("</dl>\n", out);
    free(where);
}

static void print_clauses(FILE *out, const Judgement *judgement, const json_t *scene) {
    json_t *ids = failure_clauses(judgement, scene);
    for (size_t i = 0; i < json_array_size(ids); i++) {
        const Clause *clause = clause_find(json_string_value(json_array_get(ids, i)));
        fprintf(out, "<blockquote><b>%s</b> ", clause->id);
        html_print(out, clause->text);
        fputs("</blockquote>\n", out);
    }
    json_decref(ids);
}

static void print_command(FILE *out, const RunItem *item, const RunCommand *command) {
    char *line = NULL;
    size_t size;
    FILE *text = open_memstream(&line, &size);
    if (!text)
        abort();
    run_command_print(text, command, item->id);
    fclose(text);
    fputs("<pre>", out);
    html_print(out, line);
    fputs("</pre>\n", out);
    free(line);
}

void html_print_failure(FILE *out, const RunItem *item, const RunSummary *summary,
                        bool open) {
    const Judgement *judgement = &item->judgement;
    json_t *scene = run_item_scene(item);
    const char *why = json_string_value(json_object_get(scene, "why"));
    fprintf(out,
            "<details id=\"%s\"%s><summary><b class=\"bad\">%s</b> <code>%s</code> "
            "(%s)<br>",
            item->id, open ? " open" : "", verdict_name(judgement->verdict), item->id,
            item->variant->name);
    html_print(out, item->scene->title);
    fputs("</summary><div>\n<p class=\"soft\">", out);
    html_print(out, item->scene->file->source.path);
    fprintf(out, ":%u</p>\n", case_place(item->scene, NULL).line);
    print_entries(out, item, scene);
    print_boards(out, item, scene);
    print_differences(out, json_object_get(judgement->details, "differences"));
    print_clauses(out, judgement, scene);
    if (why) {
        fputs("<p><b>Why:</b> ", out);
        html_print(out, why);
        fputs("</p>\n", out);
    }
    if (item->stderr_tail && *item->stderr_tail) {
        fputs("<p>The end of its standard error:</p>\n<pre>", out);
        html_print_lines(out, item->stderr_tail);
        fputs("</pre>\n", out);
    }
    fputs("<p>To repeat it:</p>\n", out);
    print_command(out, item, summary->command);
    fputs("</div></details>\n", out);
    json_decref(scene);
}
