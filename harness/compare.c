#include "harness/compare.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"
#include "harness/reader.h"

/* --- Equality --------------------------------------------------------------------- */

static bool same_value(const json_t *a, const json_t *b, bool ordered);

static bool has_item(const json_t *array, const json_t *item) {
    for (size_t i = 0; i < json_array_size(array); i++)
        if (same_value(json_array_get(array, i), item, true))
            return true;
    return false;
}

static bool same_array(const json_t *a, const json_t *b, bool ordered) {
    if (json_array_size(a) != json_array_size(b))
        return false;
    for (size_t i = 0; i < json_array_size(a); i++) {
        const json_t *item = json_array_get(a, i);
        if (ordered ? !same_value(item, json_array_get(b, i), true)
                    : !has_item(b, item) || !has_item(a, json_array_get(b, i)))
            return false;
    }
    return true;
}

static bool same_object(const json_t *a, const json_t *b, bool ordered) {
    const char *key;
    json_t *value;
    if (json_object_size(a) != json_object_size(b))
        return false;
    json_object_foreach((json_t *)a, key, value) {
        const json_t *other = json_object_get(b, key);
        if (!other || !same_value(value, other, ordered))
            return false;
    }
    return true;
}

/* Numbers are equal by value: 1 and 1.0 are the same share of a point. */
static bool same_value(const json_t *a, const json_t *b, bool ordered) {
    if (!a || !b)
        return false;
    if (json_is_number(a) && json_is_number(b))
        return json_number_value(a) == json_number_value(b);
    if (json_is_array(a) && json_is_array(b))
        return same_array(a, b, ordered);
    if (json_is_object(a) && json_is_object(b))
        return same_object(a, b, ordered);
    return json_equal(a, b);
}

/* --- Noting differences ----------------------------------------------------------- */

static void note(json_t *differences, const char *field, const char *part,
                 const json_t *expected, const json_t *got) {
    char *path = part ? memory_format("%s.%s", field, part) : memory_text(field);
    json_t *row = json_object();
    json_t *name = json_stringn_nocheck(path, strlen(path));
    json_object_set_new(row, "field", name);
    if (expected)
        json_object_set(row, "expected", (json_t *)expected);
    if (got)
        json_object_set(row, "got", (json_t *)got);
    json_array_append_new(differences, row);
    free(path);
}

static void compare_whole(const char *field, const json_t *expected, const json_t *got,
                          bool ordered, json_t *differences) {
    if (!same_value(expected, got, ordered))
        note(differences, field, NULL, expected, got);
}

static void compare_members(const char *field, const json_t *expected, const json_t *got,
                            json_t *differences) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)expected, key, value) {
        const json_t *other = json_object_get(got, key);
        if (!reader_key_is_free(key) && !same_value(value, other, true))
            note(differences, field, key, value, other);
    }
}

/* Squares that neither board names are empty in both: then there is nothing to note. */
static void compare_square(const char *square, const json_t *expected, const json_t *got,
                           json_t *differences) {
    bool empty = !expected || json_is_null(expected);
    if (empty ? got != NULL : !same_value(expected, got, true))
        note(differences, "board", square, empty ? NULL : expected, got);
}

static void compare_board(const json_t *expected, const json_t *got, const json_t *before,
                          json_t *differences) {
    const char *square;
    json_t *piece;
    if (!json_is_object(got)) {
        note(differences, "board", NULL, expected, got);
        return;
    }
    json_object_foreach((json_t *)expected, square, piece) {
        compare_square(square, piece, json_object_get(got, square), differences);
    }
    json_object_foreach((json_t *)before, square, piece) {
        if (!json_object_get(expected, square))
            compare_square(square, piece, json_object_get(got, square), differences);
    }
    json_object_foreach((json_t *)got, square, piece) {
        if (!json_object_get(expected, square) && !json_object_get(before, square))
            compare_square(square, NULL, piece, differences);
    }
}

static void compare_quiet(const VariantInfo *variant, const json_t *expected,
                          const json_t *got, json_t *differences) {
    if (!json_is_integer(expected)) {
        compare_members("quiet", expected, got, differences);
        return;
    }
    for (size_t i = 0; i < variant->seat_count; i++) {
        const char *seat = variant->seats[i].name;
        const json_t *number = json_is_object(got) ? json_object_get(got, seat) : got;
        if (!same_value(expected, number, true))
            note(differences, "quiet", seat, expected, number);
    }
}

/* --- Fields ----------------------------------------------------------------------- */

bool compare_can_see(const EngineInfo *engine, const json_t *expected) {
    const char *field;
    json_t *value;
    json_object_foreach((json_t *)expected, field, value) {
        if (!reader_key_is_free(field) && engine_observes(engine, field))
            return true;
    }
    return false;
}

static bool is_one_of(const char *field, const char *const *names) {
    for (; *names; names++)
        if (strcmp(*names, field) == 0)
            return true;
    return false;
}

static void compare_field(const VariantInfo *variant, const char *field,
                          const json_t *expected, const json_t *got, const json_t *before,
                          json_t *differences) {
    static const char *const by_member[] = {"scores", "states", NULL};
    static const char *const unordered[] = {"castling", "live_kings", NULL};
    if (strcmp(field, "board") == 0)
        compare_board(expected, got, before, differences);
    else if (!got)
        note(differences, field, NULL, expected, NULL);
    else if (strcmp(field, "quiet") == 0)
        compare_quiet(variant, expected, got, differences);
    else if (is_one_of(field, by_member) ||
             (strcmp(field, "result") == 0 && json_is_object(expected) &&
              json_is_object(got)))
        compare_members(field, expected, got, differences);
    else
        compare_whole(field, expected, got, !is_one_of(field, unordered), differences);
}

void compare_fields(const EngineInfo *engine, const VariantInfo *variant,
                    const json_t *expected, const json_t *got, const json_t *before,
                    json_t *differences) {
    const char *field;
    json_t *value;
    json_object_foreach((json_t *)expected, field, value) {
        if (!reader_key_is_free(field) && engine_observes(engine, field))
            compare_field(variant, field, value, json_object_get(got, field), before,
                          differences);
    }
}

void compare_states(const json_t *before, const json_t *after, json_t *differences) {
    const char *field;
    json_t *value;
    json_object_foreach((json_t *)before, field, value) {
        const json_t *now = json_object_get(after, field);
        if (strcmp(field, "board") == 0)
            compare_board(value, now, NULL, differences);
        else
            compare_whole(field, value, now, true, differences);
    }
    json_object_foreach((json_t *)after, field, value) {
        if (!json_object_get(before, field))
            note(differences, field, NULL, NULL, value);
    }
}

/* --- Sets ------------------------------------------------------------------------- */

bool compare_sets(const json_t *expected, const json_t *got, json_t **missing,
                  json_t **extra) {
    json_t *seen = json_object();
    *missing = json_array();
    *extra = json_array();
    for (size_t i = 0; i < json_array_size(got); i++) {
        json_t *item = json_array_get(got, i);
        const char *text = json_string_value(item);
        if (!text || json_object_get(seen, text) || !has_item(expected, item))
            json_array_append(*extra, item);
        if (text)
            json_object_set_new(seen, text, json_true());
    }
    for (size_t i = 0; i < json_array_size(expected); i++) {
        json_t *item = json_array_get(expected, i);
        if (!json_object_get(seen, json_string_value(item)))
            json_array_append(*missing, item);
    }
    json_decref(seen);
    return json_array_size(*missing) == 0 && json_array_size(*extra) == 0;
}
