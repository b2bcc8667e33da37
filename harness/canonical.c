#define _POSIX_C_SOURCE 200809L
#include "harness/canonical.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/grid.h"
#include "harness/memory.h"
#include "harness/reader.h"

/* --- The order of keys ------------------------------------------------------------ */

/* One list for objects of every kind: within each kind the order is as here. */
static const char *const key_order[] = {
    "format",
    "about",
    "id",
    "title",
    "variant",
    "variants",
    "play",
    "illegal",
    "legal",
    "state",
    "perft",
    "move",
    "resign",
    "accept_draw",
    "wait_ms",
    "leave",
    "return",
    "new_game",
    "offer_draw",
    "after_ms",
    "clauses",
    "level",
    "ruling",
    "since",
    "why",
    "near",
    "needs",
    "rulings",
    "options",
    "first_seat",
    "rotate_first_seat",
    "move_limit",
    "hints",
    "rated",
    "against_computer",
    "clock",
    "initial_ms",
    "increment_ms",
    "symmetry",
    "invalid_setup",
    "start",
    "pieces",
    "board",
    "red",
    "blue",
    "yellow",
    "green",
    "white",
    "black",
    "turn",
    "states",
    "castling",
    "en_passant",
    "scores",
    "quiet",
    "moves_made",
    "checks",
    "clocks",
    "offers",
    "offer",
    "control",
    "live_kings",
    "kind",
    "winners",
    "reason",
    "values",
    "result",
    "events",
    "expect",
    "expect_by",
};

static const char *const keys_at_the_end[] = {"setup", "steps", "cases"};

enum { ORDERED = sizeof key_order / sizeof *key_order, LAST = 3 };

static size_t rank_of(const char *key) {
    for (size_t i = 0; i < ORDERED; i++)
        if (strcmp(key_order[i], key) == 0)
            return i;
    for (size_t i = 0; i < LAST; i++)
        if (strcmp(keys_at_the_end[i], key) == 0)
            return ORDERED + 2 + i;
    return reader_key_is_free(key) ? ORDERED + 1 : ORDERED;
}

typedef struct Member {
    const char *key;
    json_t *value;
    size_t rank, index;
    GridSquare square; /* of a key that names a square */
    bool is_square;
} Member;

static int by_squares(GridSquare a, GridSquare b) {
    if (a.file != b.file)
        return a.file < b.file ? -1 : 1;
    return a.rank == b.rank ? 0 : a.rank < b.rank ? -1 : 1;
}

static int by_order(const void *left, const void *right) {
    const Member *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    if (a->is_square && b->is_square) {
        bool empty = json_is_null(a->value);
        if (empty != json_is_null(b->value))
            return empty ? -1 : 1;
        int order = by_squares(a->square, b->square);
        if (order)
            return order;
    }
    return a->index < b->index ? -1 : 1;
}

/* Returns the members in order; free() the array. */
static Member *sorted_members(const json_t *object) {
    Member *members = memory_new(json_object_size(object) * sizeof *members);
    size_t count = 0;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        Member *member = &members[count];
        *member =
            (Member){.key = key, .value = value, .rank = rank_of(key), .index = count};
        member->is_square = grid_square_parse(key, &member->square);
        count++;
    }
    qsort(members, count, sizeof *members, by_order);
    return members;
}

/* --- Writing ---------------------------------------------------------------------- */

static void write_text(FILE *out, const char *text) {
    json_t *value = json_string_nocheck(text);
    json_dumpf(value, out, JSON_ENCODE_ANY);
    json_decref(value);
}

/* A real number with as few digits as bring it back. */
static void write_real(FILE *out, const json_t *value) {
    for (size_t digits = 15; digits <= 17; digits++) {
        char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(digits));
        bool enough = text && strtod(text, NULL) == json_real_value(value);
        if (enough || digits == 17)
            fputs(text ? text : "0.0", out);
        free(text);
        if (enough)
            return;
    }
}

static void write_inline(FILE *out, const json_t *value) {
    if (json_is_object(value)) {
        Member *members = sorted_members(value);
        fputc('{', out);
        for (size_t i = 0; i < json_object_size(value); i++) {
            fputs(i ? ", " : "", out);
            write_text(out, members[i].key);
            fputs(": ", out);
            write_inline(out, members[i].value);
        }
        fputc('}', out);
        free(members);
    } else if (json_is_array(value)) {
        fputc('[', out);
        for (size_t i = 0; i < json_array_size(value); i++) {
            fputs(i ? ", " : "", out);
            write_inline(out, json_array_get(value, i));
        }
        fputc(']', out);
    } else if (json_is_real(value)) {
        write_real(out, value);
    } else {
        json_dumpf(value, out, JSON_ENCODE_ANY);
    }
}

static char *inline_text(const json_t *value) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
    write_inline(out, value);
    fclose(out);
    return text;
}

static int columns(const char *text) {
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

/* Writes a value that stands behind a key, in the column given. */
static void write_value(FILE *out, const json_t *value, int indent, int column) {
    char *text = inline_text(value);
    bool fits = column + columns(text) + 1 <= CANONICAL_WIDTH;
    if (fits || !(json_is_object(value) || json_is_array(value))) {
        fputs(text, out);
    } else if (json_is_object(value)) {
        Member *members = sorted_members(value);
        for (size_t i = 0; i < json_object_size(value); i++) {
            fprintf(out, "%s\n%*s", i ? "," : "{", indent + 2, "");
            write_text(out, members[i].key);
            fputs(": ", out);
            write_value(out, members[i].value, indent + 2,
                        indent + 4 + columns(members[i].key) + 2);
        }
        fputs(" }", out);
        free(members);
    } else {
        for (size_t i = 0; i < json_array_size(value); i++) {
            fprintf(out, "%s\n%*s", i ? "," : "[", indent + 2, "");
            write_value(out, json_array_get(value, i), indent + 2, indent + 2);
        }
        fputs(" ]", out);
    }
    free(text);
}

/* Writes the array that a file or a case is there for: an element a line. */
static void write_list(FILE *out, const json_t *list, int indent,
                       void (*write)(FILE *out, const json_t *item, int indent)) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        fprintf(out, "%s\n%*s", i ? "," : "[", indent + 2, "");
        write(out, json_array_get(list, i), indent + 2);
    }
    fputs(json_array_size(list) ? " ]" : "[]", out);
}

static void write_step(FILE *out, const json_t *step, int indent) {
    (void)indent;
    write_inline(out, step);
}

static void write_members(FILE *out, const json_t *object, int indent, const char *list,
                          void (*write)(FILE *out, const json_t *item, int indent)) {
    if (!json_is_object(object)) {
        write_inline(out, object);
        return;
    }
    Member *members = sorted_members(object);
    fputc('{', out);
    for (size_t i = 0; i < json_object_size(object); i++) {
        const Member *member = &members[i];
        if (i)
            fprintf(out, ",\n%*s", indent + 2, "");
        else
            fputc(' ', out);
        write_text(out, member->key);
        fputs(": ", out);
        if (strcmp(member->key, list) == 0 && json_is_array(member->value))
            write_list(out, member->value, indent + 2, write);
        else
            write_value(out, member->value, indent + 2,
                        indent + 2 + columns(member->key) + 4);
    }
    fputs(json_object_size(object) ? " }" : "}", out);
    free(members);
}

static void write_case(FILE *out, const json_t *scene, int indent) {
    write_members(out, scene, indent, "steps", write_step);
}

char *canonical_text(const json_t *root, size_t *size) {
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        abort();
    write_members(out, root, 0, "cases", write_case);
    fputc('\n', out);
    fclose(out);
    return text;
}
