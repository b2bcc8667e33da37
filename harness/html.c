#define _DEFAULT_SOURCE /* strsep */
#include "harness/html.h"

#include <stdlib.h>
#include <string.h>

#include "harness/escape.h"
#include "harness/memory.h"

/* --- Text ------------------------------------------------------------------------- */

static void print_markup_free(FILE *out, const char *text) {
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '>')
            fputs("&gt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '"')
            fputs("&quot;", out);
        else if (*text == '\'')
            fputs("&#39;", out);
        else
            fputc(*text, out);
    }
}

void html_print(FILE *out, const char *text) {
    char *harmless = escape_text(text);
    print_markup_free(out, harmless);
    free(harmless);
}

void html_print_short(FILE *out, const char *text, size_t most) {
    char *harmless = escape_text_short(text, most);
    print_markup_free(out, harmless);
    free(harmless);
}

void html_print_prose(FILE *out, const char *text) {
    char *harmless = escape_text(text), *rest = harmless;
    for (bool code = false; rest; code = !code) {
        char *part = strsep(&rest, "`");
        fputs(code ? "<code>" : "", out);
        print_markup_free(out, part);
        fputs(code ? "</code>" : "", out);
    }
    free(harmless);
}

void html_print_lines(FILE *out, const char *text) {
    char *harmless = escape_text_lines(text);
    print_markup_free(out, harmless);
    free(harmless);
}

/* --- What boards share ------------------------------------------------------------ */

enum { UNIT = 10, EDGE = 7 }; /* a square; the room for files and ranks */

/* The outline of a board with cut corners, from the top left of its straight part on. */
static void print_outline(FILE *out, const Grid *grid) {
    int width = grid->files * UNIT, height = grid->ranks * UNIT, cut = grid->cut * UNIT;
    fprintf(out, "M%d 0H%dV%dH%dV%dH%dV%dH%dV%dH0V%dH%dz", cut, width - cut, cut, width,
            height - cut, width - cut, height, cut, height - cut, cut, cut);
}

static void print_grid(FILE *out, const VariantInfo *variant) {
    const Grid *grid = &variant->grid;
    fprintf(out, "<symbol id=\"g-%s\" overflow=\"visible\"><path class=\"bg\" d=\"",
            variant->name);
    print_outline(out, grid);
    fputs("\"/><path fill=\"url(#dark)\" d=\"", out);
    print_outline(out, grid);
    fputs("\"/><g class=\"co\">", out);
    for (int file = 0; file < grid->files; file++)
        fprintf(out, "<text x=\"%d\" y=\"%d\">%c</text>", file * UNIT + UNIT / 2,
                grid->ranks * UNIT + EDGE - 2, 'a' + file);
    for (int rank = 0; rank < grid->ranks; rank++)
        fprintf(out, "<text x=\"-4\" y=\"%d\">%d</text>", (grid->ranks - rank) * UNIT - 3,
                rank + 1);
    fputs("</g></symbol>\n", out);
}

/* A shape a seat, so that nobody needs the colours. */
static const struct {
    const char *seat, *shape;
} seat_shapes[] = {
    {"red", "<circle cx=\"5\" cy=\"5\" r=\"4.4\"/>"},
    {"blue", "<rect x=\".9\" y=\".9\" width=\"8.2\" height=\"8.2\" rx=\"1\"/>"},
    {"yellow", "<path d=\"M5 .1 9.9 5 5 9.9.1 5z\"/>"},
    {"green", "<path d=\"M3 .6H7L9.4 3V7L7 9.4H3L.6 7V3z\"/>"},
    {"white", "<circle cx=\"5\" cy=\"5\" r=\"4.4\"/>"},
    {"black", "<circle cx=\"5\" cy=\"5\" r=\"4.4\"/>"},
};

void html_print_shared(FILE *out, const VariantList *variants) {
    fputs("<svg width=\"0\" height=\"0\" class=\"shared\" aria-hidden=\"true\"><defs>"
          "<pattern id=\"dark\" width=\"20\" height=\"20\" "
          "patternUnits=\"userSpaceOnUse\"><path class=\"dk\" "
          "d=\"M10 0H20V10H10zM0 10H10V20H0z\"/></pattern></defs>\n",
          out);
    for (size_t i = 0; i < sizeof seat_shapes / sizeof *seat_shapes; i++)
        fprintf(out,
                "<symbol id=\"s-%s\" class=\"s-%s\" overflow=\"visible\">%s</symbol>\n",
                seat_shapes[i].seat, seat_shapes[i].seat, seat_shapes[i].shape);
    for (size_t i = 0; i < variants->count; i++)
        print_grid(out, &variants->items[i]);
    fputs("</svg>\n", out);
}

/* --- Boards ----------------------------------------------------------------------- */

static bool is_active(const json_t *position, const char *seat) {
    const char *state =
        json_string_value(json_object_get(json_object_get(position, "states"), seat));
    return !state || strcmp(state, "active") == 0;
}

static void print_piece(FILE *out, const VariantInfo *variant, const json_t *position,
                        int x, int y, const char *code) {
    int index =
        code && strlen(code) == 2 ? variant_info_seat_of_letter(variant, code[0]) : -1;
    if (index < 0 || code[1] < 'A' || code[1] > 'Z') {
        fprintf(out, "<text class=\"p un\" x=\"%d\" y=\"%d\">?</text>", x + 5, y + 7);
        return;
    }
    const char *seat = variant->seats[index].name;
    bool active = is_active(position, seat);
    fprintf(out, "<g%s><use href=\"#s-%s\" x=\"%d\" y=\"%d\"/>",
            active ? "" : " class=\"pale\"", seat, x, y);
    fprintf(out, "<text class=\"p t-%s\" x=\"%d\" y=\"%d\">%c</text></g>", seat,
            x + UNIT / 2, y + UNIT - 3, code[1]);
}

static bool place_of(const VariantInfo *variant, const char *square, int *x, int *y) {
    GridSquare place;
    if (!grid_square_parse(square, &place) || !grid_has(&variant->grid, place))
        return false;
    *x = place.file * UNIT;
    *y = (variant->grid.ranks - 1 - place.rank) * UNIT;
    return true;
}

static void print_marks(FILE *out, const VariantInfo *variant, const json_t *marks) {
    static const char signs[] = ">*+-.";
    static const char *const classes[] = {"fr", "di", "mi", "ex", "ok"};
    const char *square;
    json_t *value;
    int x, y;
    json_object_foreach((json_t *)marks, square, value) {
        const char *sign = strchr(signs, *json_string_value(value));
        if (sign && *sign && place_of(variant, square, &x, &y))
            fprintf(out,
                    "<rect class=\"m %s\" x=\"%d.5\" y=\"%d.5\" width=\"9\" "
                    "height=\"9\"/>",
                    classes[sign - signs], x, y);
    }
}

void html_print_board(FILE *out, const VariantInfo *variant, const json_t *position,
                      const json_t *marks, const char *label) {
    const Grid *grid = &variant->grid;
    const char *square;
    json_t *piece;
    int x, y;
    fprintf(out,
            "<svg class=\"board\" viewBox=\"%d -1 %d %d\" role=\"img\" aria-label=\"",
            -EDGE, grid->files * UNIT + EDGE + 1, grid->ranks * UNIT + EDGE + 1);
    html_print(out, label);
    fprintf(out, "\"><use href=\"#g-%s\"/>", variant->name);
    print_marks(out, variant, marks);
    json_object_foreach(json_object_get(position, "board"), square, piece) {
        if (!json_is_null(piece) && place_of(variant, square, &x, &y))
            print_piece(out, variant, position, x, y, json_string_value(piece));
    }
    fputs("</svg>", out);
}
