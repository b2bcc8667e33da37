#include "harness/picture.h"

static const char *choice_of_start(const json_t *scene, const VariantInfo *variant,
                                   const Catalog *catalog) {
    const char *ruling = variant->start_ruling;
    const RulingInfo *info = ruling ? ruling_list_find(&catalog->rulings, ruling) : NULL;
    const json_t *pins = json_object_get(scene, "rulings");
    const char *pinned = ruling ? json_string_value(json_object_get(pins, ruling)) : NULL;
    return pinned || !info ? pinned : ruling_info_default(info);
}

json_t *picture_setup(const json_t *scene, const VariantInfo *variant,
                      const Catalog *catalog, const char *choice) {
    const json_t *setup = json_object_get(scene, "setup");
    const json_t *pieces = json_object_get(setup, "pieces");
    if (json_object_get(setup, "events"))
        return NULL;
    json_t *position = json_is_object(setup) ? json_copy((json_t *)setup) : json_object();
    if (pieces)
        json_object_set_new(position, "board", variant_info_expand(variant, pieces));
    else if (!json_object_get(setup, "board"))
        json_object_set(
            position, "board",
            variant_info_start(
                variant, choice ? choice : choice_of_start(scene, variant, catalog)));
    json_object_del(position, "pieces");
    json_object_del(position, "start");
    return position;
}

/* A play whose expectation says how the board changes leads to a board we can draw. */
static json_t *apply(const json_t *before, const json_t *expect) {
    const json_t *changes = json_object_get(expect, "board");
    const char *square;
    json_t *piece;
    if (!before || !changes)
        return NULL;
    json_t *board = json_copy(json_object_get(before, "board")),
           *position = json_object();
    json_object_foreach((json_t *)changes, square, piece) {
        if (json_is_null(piece))
            json_object_del(board, square);
        else
            json_object_set(board, square, piece);
    }
    json_object_set_new(position, "board", board);
    return position;
}

json_t *picture_after(const json_t *before, const json_t *step, const json_t *expect) {
    if (!json_object_get(step, "play") || json_object_get(expect, "illegal"))
        return json_incref((json_t *)before);
    return apply(before, expect);
}

json_t *picture_changes(const json_t *before, const json_t *after) {
    const json_t *old = json_object_get(before, "board"),
                 *new = json_object_get(after, "board");
    json_t *marks = json_object(), *piece;
    const char *square;
    json_object_foreach((json_t *)old, square, piece) {
        if (before && !json_equal(piece, json_object_get(new, square)))
            json_object_set_new(marks, square, json_string("*"));
    }
    json_object_foreach((json_t *)new, square, piece) {
        if (before && !json_object_get(old, square))
            json_object_set_new(marks, square, json_string("*"));
    }
    return marks;
}
