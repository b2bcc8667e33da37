#define _POSIX_C_SOURCE 200809L
#include "harness/page.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/escape.h"
#include "harness/reader.h"

/* --- Colour ----------------------------------------------------------------------- */

bool page_wants_colour(FILE *out) {
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return !(refused && *refused) && !(terminal && strcmp(terminal, "dumb") == 0) &&
           isatty(fileno(out));
}

void page_style(const Page *page, PageStyle style) {
    static const char *const codes[] = {[PAGE_PLAIN] = "\x1b[0m",
                                        [PAGE_GOOD] = "\x1b[32m",
                                        [PAGE_BAD] = "\x1b[1;31m",
                                        [PAGE_STRONG] = "\x1b[1m",
                                        [PAGE_FAINT] = "\x1b[2m"};
    if (page->colour)
        fputs(codes[style], page->out);
}

static void seat_style(const Page *page, char letter) {
    static const char letters[] = "rbygwk";
    static const char *const codes[] = {"\x1b[31m", "\x1b[34m", "\x1b[33m", "\x1b[32m"};
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (page->colour && found && found - letters < 4)
        fputs(codes[found - letters], page->out);
}

/* --- Wrapped text ----------------------------------------------------------------- */

/* Characters, not bytes; the text is escaped and so has no other width to speak of. */
static int columns(const char *text, size_t size) {
    int count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

static void print_line_wrapped(FILE *out, const char *line, size_t size, int indent) {
    int column = indent;
    for (size_t at = 0; at < size;) {
        size_t word = strcspn(line + at, " \n");
        if (word > size - at)
            word = size - at;
        int width = columns(line + at, word);
        if (column > indent && column + 1 + width > PAGE_WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        }
        if (column > indent) {
            fputc(' ', out);
            column++;
        }
        fwrite(line + at, 1, word, out);
        column += width;
        at += word;
        at += strspn(line + at, " ");
    }
}

/* The cursor is at `indent` already. */
static void print_wrapped(FILE *out, const char *text, int indent) {
    for (bool first = true; *text || first; first = false) {
        size_t size = strcspn(text, "\n");
        char *line = strndup(text, size);
        char *escaped = escape_text(line ? line : "");
        if (!first)
            fprintf(out, "%*s", indent, "");
        print_line_wrapped(out, escaped, strlen(escaped), indent);
        fputc('\n', out);
        free(escaped);
        free(line);
        text += size;
        text += *text == '\n';
    }
}

void page_paragraph(const Page *page, int indent, const char *text) {
    fprintf(page->out, "%*s", indent, "");
    print_wrapped(page->out, text, indent);
}

void page_entry(const Page *page, int width, const char *label, const char *text) {
    FILE *out = page->out;
    fputs("  ", out);
    page_style(page, PAGE_STRONG);
    fprintf(out, "%-*s", width, label);
    page_style(page, PAGE_PLAIN);
    if ((int)strlen(label) >= width)
        fprintf(out, "\n%*s", width + 2, "");
    print_wrapped(out, text, width + 2);
}

/* --- Values ----------------------------------------------------------------------- */

static void print_value(FILE *out, const json_t *value, bool inner) {
    const char *key, *separator = "";
    json_t *item;
    if (!value)
        fputs("not reported", out);
    else if (json_is_string(value))
        escape_print(out, json_string_value(value));
    else if (json_is_null(value))
        fputs("nothing", out);
    else if (json_is_array(value)) {
        if (json_array_size(value) == 0)
            fputs("none", out);
        for (size_t i = 0; i < json_array_size(value); i++) {
            fputs(i ? " " : "", out);
            print_value(out, json_array_get(value, i), true);
        }
    } else if (json_is_object(value)) {
        fputs(json_object_size(value) == 0 ? "none" : inner ? "(" : "", out);
        json_object_foreach((json_t *)value, key, item) {
            fputs(separator, out);
            escape_print(out, key);
            fputc(' ', out);
            print_value(out, item, true);
            separator = ", ";
        }
        fputs(json_object_size(value) && inner ? ")" : "", out);
    } else {
        char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(15));
        fputs(text ? text : "?", out);
        free(text);
    }
}

char *page_value(const json_t *value) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
    print_value(out, value, false);
    fclose(out);
    return text;
}

/* --- Boards ----------------------------------------------------------------------- */

static void print_square(const Page *page, const VariantInfo *variant, const char *square,
                         const json_t *board, const json_t *marks) {
    const json_t *piece = json_object_get(board, square);
    const char *code = json_string_value(piece);
    const char *mark = json_string_value(json_object_get(marks, square));
    if (code &&
        !(strlen(code) == 2 && variant_info_seat_of_letter(variant, code[0]) >= 0 &&
          code[1] >= 'A' && code[1] <= 'Z'))
        code = "??";
    if (piece && !code && !json_is_null(piece))
        code = "??";
    page_style(page, mark ? PAGE_STRONG : PAGE_PLAIN);
    fputc(mark && *mark ? *mark : ' ', page->out);
    if (code)
        seat_style(page, code[0]);
    else
        page_style(page, PAGE_FAINT);
    fputs(code ? code : " .", page->out);
    page_style(page, PAGE_PLAIN);
}

static void print_files(const Page *page, const VariantInfo *variant) {
    page_style(page, PAGE_FAINT);
    fputs("     ", page->out);
    for (int file = 0; file < variant->grid.files; file++)
        fprintf(page->out, "  %c", 'a' + file);
    page_style(page, PAGE_PLAIN);
    fputc('\n', page->out);
}

void page_board(const Page *page, const VariantInfo *variant, const json_t *board,
                const json_t *marks) {
    const Grid *grid = &variant->grid;
    for (int rank = grid->ranks - 1; rank >= 0; rank--) {
        int last = grid->files - 1;
        while (last >= 0 && !grid_has(grid, (GridSquare){last, rank}))
            last--;
        page_style(page, PAGE_FAINT);
        fprintf(page->out, "  %2d ", rank + 1);
        page_style(page, PAGE_PLAIN);
        for (int file = 0; file <= last; file++) {
            char name[GRID_SQUARE_TEXT];
            grid_square_write((GridSquare){file, rank}, name);
            if (grid_has(grid, (GridSquare){file, rank}))
                print_square(page, variant, name, board, marks);
            else
                fputs("   ", page->out);
        }
        fputc('\n', page->out);
    }
    print_files(page, variant);
}

/* Nothing, zero, an active seat, or all of it so: not worth a word. */
static bool is_idle(const json_t *value) {
    const char *key;
    json_t *item;
    json_object_foreach((json_t *)value, key, item) {
        if (!is_idle(item))
            return false;
    }
    if (json_is_array(value))
        return json_array_size(value) == 0;
    if (json_is_string(value))
        return strcmp(json_string_value(value), "active") == 0;
    return json_is_null(value) || json_is_object(value) ||
           (json_is_integer(value) && json_integer_value(value) == 0);
}

char *page_position_text(const json_t *position) {
    char *text = NULL;
    size_t size;
    const char *field;
    json_t *value;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
    json_object_foreach((json_t *)position, field, value) {
        if (strcmp(field, "board") == 0 || reader_key_is_free(field) ||
            (is_idle(value) && strcmp(field, "turn") != 0))
            continue;
        fputs(ftell(out) > 0 ? "; " : "", out);
        escape_print(out, field);
        fputc(' ', out);
        print_value(out, value, false);
    }
    fclose(out);
    return text;
}

void page_position(const Page *page, const json_t *position) {
    char *text = page_position_text(position);
    if (*text)
        page_entry(page, 5, "", text);
    free(text);
}
