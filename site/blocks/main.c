/* site-blocks - a chapter of the spec as a list of blocks, for the generator of the site.
 *
 * Purpose: Markdown through libcmark to JSON: headings, paragraphs, tables, fenced blocks,
 * comments and quotations, the words inside as HTML. Chapter: all of spec/.
 * Does not know: clauses, boards, or pages; see site/generate/chapters.mjs.
 *
 * libcmark knows no tables; a paragraph that begins with a bar is read as one. Markup in a
 * chapter never reaches a page: what is HTML there is either a comment, handed on as text,
 * or left out. */
#define _POSIX_C_SOURCE 200809L /* strndup */

#include <cmark.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *blocks_of(cmark_node *parent);

/* --- Words ------------------------------------------------------------------------ */

/* The words of a paragraph or heading as HTML, without the element around them. */
static json_t *inline_html(cmark_node *block) {
    cmark_node *paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH);
    for (cmark_node *child; (child = cmark_node_first_child(block)) != NULL;) {
        cmark_node_unlink(child);
        cmark_node_append_child(paragraph, child);
    }
    char *html = cmark_render_html(paragraph, CMARK_OPT_DEFAULT);
    cmark_node_free(paragraph);
    char *start = strncmp(html, "<p>", 3) == 0 ? html + 3 : html;
    char *end = strstr(start, "</p>");
    json_t *text = json_stringn(start, end ? (size_t)(end - start) : strlen(start));
    free(html);
    return text;
}

/* --- Tables ----------------------------------------------------------------------- */

static bool is_table(cmark_node *paragraph) {
    cmark_node *first = cmark_node_first_child(paragraph);
    return first && cmark_node_get_type(first) == CMARK_NODE_TEXT &&
           cmark_node_get_literal(first)[0] == '|';
}

/* A table that is being read: its rows, the row and the cell that are open. */
typedef struct Table {
    json_t *rows;
    json_t *row;
    cmark_node *cell;
} Table;

static void begin_row(Table *table) {
    table->row = json_array();
    table->cell = NULL; /* words before the first bar would not be a table */
}

static void end_cell(Table *table) {
    if (table->cell) {
        json_array_append_new(table->row, inline_html(table->cell));
        cmark_node_free(table->cell);
    }
    table->cell = cmark_node_new(CMARK_NODE_PARAGRAPH);
}

/* The line under the heading holds nothing but bars, hyphens, colons and blanks. */
static bool is_rule(const json_t *row) {
    size_t index;
    json_t *cell;
    json_array_foreach(row, index, cell) {
        const char *text = json_string_value(cell);
        if (text[strspn(text, "-: ")] != '\0')
            return false;
    }
    return true;
}

static void end_row(Table *table) {
    if (table->cell)
        cmark_node_free(table->cell);
    if (is_rule(table->row) && json_array_size(table->rows) == 1)
        json_decref(table->row);
    else
        json_array_append_new(table->rows, table->row);
}

static void add_text(Table *table, const char *text) {
    while (*text) {
        size_t length = strcspn(text, "|");
        if (length > 0 && table->cell) {
            char *part = strndup(text, length);
            cmark_node *node = cmark_node_new(CMARK_NODE_TEXT);
            cmark_node_set_literal(node, part);
            cmark_node_append_child(table->cell, node);
            free(part);
        }
        text += length;
        if (*text == '|') {
            end_cell(table);
            text++;
        }
    }
}

static json_t *table_rows(cmark_node *paragraph) {
    Table table = {.rows = json_array()};
    begin_row(&table);
    for (cmark_node *child; (child = cmark_node_first_child(paragraph)) != NULL;) {
        cmark_node_unlink(child);
        cmark_node_type type = cmark_node_get_type(child);
        if (type == CMARK_NODE_SOFTBREAK) {
            end_row(&table);
            begin_row(&table);
        } else if (type == CMARK_NODE_TEXT) {
            add_text(&table, cmark_node_get_literal(child));
        } else if (table.cell) {
            cmark_node_append_child(table.cell, child);
            continue;
        }
        cmark_node_free(child);
    }
    end_row(&table);
    return table.rows;
}

/* --- Blocks ----------------------------------------------------------------------- */

static json_t *block_of(cmark_node *node) {
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_HEADING:
        return json_pack("{ss si so}", "type", "heading", "level",
                         cmark_node_get_heading_level(node), "html", inline_html(node));
    case CMARK_NODE_PARAGRAPH:
        if (is_table(node))
            return json_pack("{ss so}", "type", "table", "rows", table_rows(node));
        return json_pack("{ss so}", "type", "paragraph", "html", inline_html(node));
    case CMARK_NODE_CODE_BLOCK:
        return json_pack("{ss ss ss}", "type", "code", "info",
                         cmark_node_get_fence_info(node), "text",
                         cmark_node_get_literal(node));
    case CMARK_NODE_HTML_BLOCK:
        return json_pack("{ss ss}", "type", "comment", "text",
                         cmark_node_get_literal(node));
    case CMARK_NODE_BLOCK_QUOTE:
        return json_pack("{ss so}", "type", "quote", "blocks", blocks_of(node));
    default: {
        char *html = cmark_render_html(node, CMARK_OPT_DEFAULT);
        json_t *block = json_pack("{ss ss}", "type", "html", "html", html);
        free(html);
        return block;
    }
    }
}

static json_t *blocks_of(cmark_node *parent) {
    json_t *blocks = json_array();
    for (cmark_node *node = cmark_node_first_child(parent); node;
         node = cmark_node_next(node))
        json_array_append_new(blocks, block_of(node));
    return blocks;
}

int main(int argc, char **argv) {
    json_t *chapters = json_object();
    for (int i = 1; i < argc; i++) {
        FILE *in = fopen(argv[i], "r");
        if (!in) {
            perror(argv[i]);
            return 1;
        }
        cmark_node *document = cmark_parse_file(in, CMARK_OPT_DEFAULT);
        fclose(in);
        json_object_set_new(chapters, argv[i], blocks_of(document));
        cmark_node_free(document);
    }
    bool written = json_dumpf(chapters, stdout, JSON_COMPACT) == 0 && fflush(stdout) == 0;
    json_decref(chapters);
    return written ? 0 : 1;
}
