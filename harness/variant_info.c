#include "harness/variant_info.h"

#include <string.h>

#include "harness/source.h"

static const char *text_of(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

static int number_of(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

/* --- Reading ---------------------------------------------------------------------- */

static bool read_grid(const json_t *board, Grid *grid) {
    *grid = (Grid){number_of(board, "files"), number_of(board, "ranks"),
                   number_of(board, "cut")};
    return grid->files >= 1 && grid->files <= GRID_MAX_FILES && grid->ranks >= 1 &&
           grid->ranks <= GRID_MAX_RANKS && grid->cut >= 0 &&
           grid->cut * 2 < grid->files && grid->cut * 2 < grid->ranks;
}

static bool read_seat(const json_t *json, SeatInfo *seat) {
    const char *letter = text_of(json, "letter");
    const json_t *forward = json_object_get(json, "forward");
    seat->name = text_of(json, "name");
    if (!seat->name || !letter || strlen(letter) != 1 || json_array_size(forward) != 2)
        return false;
    seat->letter = letter[0];
    seat->forward_files = (int)json_integer_value(json_array_get(forward, 0));
    seat->forward_ranks = (int)json_integer_value(json_array_get(forward, 1));
    return true;
}

static bool read_seats(const json_t *json, VariantInfo *variant) {
    const json_t *seats = json_object_get(json, "seats"),
                 *order = json_object_get(json, "order");
    variant->seat_count = json_array_size(seats);
    if (variant->seat_count < 2 || variant->seat_count > VARIANT_MAX_SEATS ||
        json_array_size(order) != variant->seat_count)
        return false;
    for (size_t i = 0; i < variant->seat_count; i++)
        if (!read_seat(json_array_get(seats, i), &variant->seats[i]))
            return false;
    for (size_t i = 0; i < variant->seat_count; i++) {
        const char *name = json_string_value(json_array_get(order, i));
        int seat = name ? variant_info_seat(variant, name) : -1;
        if (seat < 0)
            return false;
        variant->order[i] = (size_t)seat;
    }
    return true;
}

static bool read_starts(const json_t *json, VariantInfo *variant) {
    const char *choice;
    json_t *pieces;
    variant->starts = json_object();
    json_object_foreach(json_object_get(json, "starts"), choice, pieces) {
        json_object_set_new(variant->starts, choice,
                            variant_info_expand(variant, pieces));
    }
    return json_object_size(variant->starts) > 0;
}

static bool read_variant(const char *name, const json_t *json, const json_t *boards,
                         VariantInfo *variant) {
    const char *board = text_of(json, "board");
    variant->name = name;
    variant->kinds = text_of(json, "kinds");
    variant->fields = json_object_get(json, "fields");
    variant->options = json_object_get(json, "options");
    variant->start_ruling = text_of(json, "start_ruling");
    return board && read_grid(json_object_get(boards, board), &variant->grid) &&
           variant->kinds && json_is_array(variant->fields) &&
           json_is_array(variant->options) && read_seats(json, variant) &&
           read_starts(json, variant);
}

bool variant_list_load(const char *path, VariantList *list, Problems *problems) {
    Source source;
    *list = (VariantList){.root = source_load(path, &source, problems)};
    if (!list->root)
        return false;
    bool good = json_object_size(json_object_get(list->root, "variants")) <= VARIANT_MAX;
    const char *name;
    json_t *json;
    json_object_foreach(json_object_get(list->root, "variants"), name, json) {
        if (good && !read_variant(name, json, json_object_get(list->root, "boards"),
                                  &list->items[list->count++])) {
            PathPart way[] = {{.key = "variants"}, {.key = name}};
            problems_add(problems, path, source_place(&source, way, 2, false),
                         "cannot make sense of the variant %s", name);
            good = false;
        }
    }
    if (list->count == 0)
        problems_add(problems, path, (FilePlace){0}, "no variants, or more than %d",
                     VARIANT_MAX);
    good = good && list->count > 0;
    source_release(&source);
    if (!good)
        variant_list_release(list);
    return good;
}

void variant_list_release(VariantList *list) {
    for (size_t i = 0; i < list->count; i++)
        json_decref(list->items[i].starts);
    json_decref(list->root);
    *list = (VariantList){0};
}

/* --- Asking ----------------------------------------------------------------------- */

const VariantInfo *variant_list_find(const VariantList *list, const char *name) {
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].name, name) == 0)
            return &list->items[i];
    return NULL;
}

int variant_info_seat(const VariantInfo *variant, const char *name) {
    for (size_t i = 0; i < variant->seat_count; i++)
        if (variant->seats[i].name && strcmp(variant->seats[i].name, name) == 0)
            return (int)i;
    return -1;
}

int variant_info_seat_of_letter(const VariantInfo *variant, char letter) {
    for (size_t i = 0; i < variant->seat_count; i++)
        if (variant->seats[i].letter == letter)
            return (int)i;
    return -1;
}

bool variant_info_has_piece(const VariantInfo *variant, const char *code) {
    return strlen(code) == 2 && variant_info_seat_of_letter(variant, code[0]) >= 0 &&
           strchr(variant->kinds, code[1]);
}

bool variant_info_lists(const json_t *names, const char *name) {
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *listed = json_string_value(json_array_get(names, i));
        if (listed && strcmp(listed, name) == 0)
            return true;
    }
    return false;
}

json_t *variant_info_start(const VariantInfo *variant, const char *choice) {
    if (!variant->start_ruling)
        return json_object_iter_value(json_object_iter(variant->starts));
    return choice ? json_object_get(variant->starts, choice) : NULL;
}

bool variant_info_next_token(const char **text, char *kind,
                             char square[static GRID_SQUARE_TEXT]) {
    const char *token = *text + strspn(*text, " ");
    size_t length = strcspn(token, " ");
    *text = token + length;
    if (length == 0)
        return false;
    *kind = 'P';
    square[0] = '\0';
    if (*token >= 'A' && *token <= 'Z') {
        *kind = *token++;
        length--;
    }
    if (length < GRID_SQUARE_TEXT) {
        memcpy(square, token, length);
        square[length] = '\0';
    }
    return true;
}

json_t *variant_info_expand(const VariantInfo *variant, const json_t *pieces) {
    json_t *board = json_object();
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)pieces, name, value) {
        const char *text = json_string_value(value);
        int seat = variant_info_seat(variant, name);
        char kind, square[GRID_SQUARE_TEXT];
        while (text && seat >= 0 && variant_info_next_token(&text, &kind, square)) {
            GridSquare ignored;
            char code[] = {variant->seats[seat].letter, kind, '\0'};
            if (grid_square_parse(square, &ignored) && !json_object_get(board, square))
                json_object_set_new(board, square, json_string(code));
        }
    }
    return board;
}
