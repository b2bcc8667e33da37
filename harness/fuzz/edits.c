#include "harness/fuzz/edits.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"

void edits_release(Edits *edits) {
    for (size_t i = 0; i < edits->count; i++)
        script_release(&edits->items[i]);
    free(edits->items);
    *edits = (Edits){0};
}

/* Adds a copy to be edited; the pointer holds until the next one. */
static Script *add(Edits *edits, const Script *script) {
    edits->items =
        memory_grow(edits->items, edits->count, &edits->capacity, sizeof *edits->items);
    edits->items[edits->count] = script_copy(script);
    return &edits->items[edits->count++];
}

/* Takes the last one back: it would have changed nothing. */
static void take_back(Edits *edits) { script_release(&edits->items[--edits->count]); }

/* --- Events ----------------------------------------------------------------------- */

/* Begins later: from the position before the last events. A game from the start may also
 * begin from its own position, written out. */
static void begin_later(const Witness *witness, const Script *script, Edits *edits) {
    size_t count = json_array_size(script->events);
    Witness all = *witness;
    all.service.fields = FIELDS_ALL;
    all.asks_state = true;
    json_t *request = witness_request(&all, script);
    json_t *reply = witness_reply(&all, request);
    size_t most = json_is_string(script->setup) ? count + 1 : count;
    for (size_t kept = 0; kept < most; kept++) {
        const json_t *state = witness_state(&all, reply, count - kept);
        if (!json_is_string(json_object_get(state, "turn")))
            continue;
        Script *edit = add(edits, script);
        json_decref(edit->setup);
        edit->setup = script_setup_of_state(state);
        for (size_t i = kept; i < count; i++)
            json_array_remove(edit->events, 0);
    }
    json_decref(request);
    json_decref(reply);
}

/* Leaves out some events in a row. */
static void drop_events(const Witness *witness, const Script *script, Edits *edits) {
    size_t count = json_array_size(script->events);
    (void)witness;
    for (size_t length = count / 2; length > 0; length--) {
        if (length > 4 && length != count / 2 && length % 4 != 0)
            continue;
        for (size_t first = 0; first + length <= count; first++) {
            Script *edit = add(edits, script);
            for (size_t i = 0; i < length; i++)
                json_array_remove(edit->events, first);
        }
    }
}

/* A move without its offer and its time. */
static void plain_events(const Witness *witness, const Script *script, Edits *edits) {
    (void)witness;
    for (size_t i = 0; i < json_array_size(script->events); i++) {
        json_t *move = json_object_get(json_array_get(script->events, i), "move");
        if (move)
            json_array_set(add(edits, script)->events, i, move);
    }
}

/* --- Pieces ----------------------------------------------------------------------- */

/* Takes a member out of the field's object, and the field when it is empty then. */
static void drop_member(json_t *setup, const char *field, const char *member) {
    json_t *object = json_object_get(setup, field);
    json_object_del(object, member);
    if (json_is_object(object) && json_object_size(object) == 0)
        json_object_del(setup, field);
}

static const char *owner_name(const Witness *witness, const char *code) {
    int seat = variant_info_seat_of_letter(witness->variant, code[0]);
    return seat < 0 ? "" : witness->variant->seats[seat].name;
}

/* Takes the piece away, and with it what its seat may hold only because of it. */
static void drop_piece(const Witness *witness, const char *square, bool with_rights,
                       json_t *setup) {
    json_t *board = json_object_get(setup, "board");
    const char *code = json_string_value(json_object_get(board, square));
    const char *owner = owner_name(witness, code);
    if (with_rights) {
        drop_member(setup, "castling", owner);
        drop_member(setup, "en_passant", owner);
    }
    json_object_del(board, square);
}

/* Kings go only one at a time. */
static void drop_pieces_in_a_row(const Witness *witness, const Script *script,
                                 const char *const *squares, size_t count,
                                 bool with_rights, Edits *edits) {
    const json_t *board = json_object_get(script->setup, "board");
    Script *edit = add(edits, script);
    size_t dropped = 0;
    for (size_t i = 0; i < count; i++) {
        const char *code = json_string_value(json_object_get(board, squares[i]));
        if (code[1] == 'K' && count > 1)
            continue;
        drop_piece(witness, squares[i], with_rights, edit->setup);
        dropped++;
    }
    if (dropped == 0)
        take_back(edits);
}

static size_t list_squares(const json_t *board, const char ***squares) {
    size_t count = 0;
    const char *square;
    json_t *piece;
    *squares = memory_new((json_object_size(board) + 1) * sizeof **squares);
    json_object_foreach((json_t *)(void *)board, square, piece) {
        (*squares)[count++] = square;
    }
    return count;
}

static void drop_pieces(const Witness *witness, const Script *script, Edits *edits) {
    const char **squares;
    size_t count = list_squares(json_object_get(script->setup, "board"), &squares);
    for (size_t length = count / 2; length > 0; length = length / 2)
        for (size_t first = 0; first + length <= count; first += length)
            for (int with_rights = 0; with_rights < 2; with_rights++)
                drop_pieces_in_a_row(witness, script, squares + first, length,
                                     with_rights, edits);
    free(squares);
}

/* A seat that is out needs no pieces at all. */
static void drop_seats(const Witness *witness, const Script *script, Edits *edits) {
    const VariantInfo *variant = witness->variant;
    const json_t *board = json_object_get(script->setup, "board");
    for (size_t seat = 0; seat < variant->seat_count; seat++) {
        const char *name = variant->seats[seat].name, *square;
        json_t *piece;
        size_t dropped = 0;
        Script *edit = add(edits, script);
        json_object_foreach((json_t *)(void *)board, square, piece) {
            if (json_string_value(piece)[0] != variant->seats[seat].letter)
                continue;
            drop_piece(witness, square, true, edit->setup);
            dropped++;
        }
        if (!json_object_get(edit->setup, "states"))
            json_object_set_new(edit->setup, "states", json_object());
        json_object_set_new(json_object_get(edit->setup, "states"), name,
                            json_string("out"));
        if (dropped == 0)
            take_back(edits);
    }
}

/* --- Fields ----------------------------------------------------------------------- */

static bool is_needed(const char *field) {
    return strcmp(field, "board") == 0 || strcmp(field, "turn") == 0;
}

static bool is_zero(const json_t *value) {
    return json_is_integer(value) && json_integer_value(value) == 0;
}

static void drop_members(const Script *script, const char *field, const json_t *value,
                         Edits *edits) {
    const char *member;
    json_t *inner;
    json_object_foreach((json_t *)(void *)value, member, inner) {
        if (json_object_size(value) > 1)
            drop_member(add(edits, script)->setup, field, member);
        for (size_t i = 0; json_array_size(inner) > 1 && i < json_array_size(inner);
             i++) {
            Script *edit = add(edits, script);
            json_array_remove(
                json_object_get(json_object_get(edit->setup, field), member), i);
        }
    }
}

static void drop_fields(const Witness *witness, const Script *script, Edits *edits) {
    const char *name;
    json_t *value;
    (void)witness;
    json_object_foreach(script->options, name, value) {
        json_object_del(add(edits, script)->options, name);
    }
    if (!json_is_object(script->setup))
        return;
    json_object_foreach(script->setup, name, value) {
        if (!is_needed(name))
            json_object_del(add(edits, script)->setup, name);
    }
    json_object_foreach(script->setup, name, value) {
        if (!is_needed(name) && !is_zero(value))
            drop_members(script, name, value, edits);
    }
}

/* --- Kinds and squares ------------------------------------------------------------ */

/* Replaces a piece by one that does less. */
static void simpler_kinds(const Witness *witness, const Script *script, Edits *edits) {
    static const char *const simpler[] = {"MRBNP", "QRBNP", "DRBNP", "RNP",
                                          "BNP",   "NP",    "LP"};
    const char *square;
    json_t *piece;
    (void)witness;
    json_object_foreach(json_object_get(script->setup, "board"), square, piece) {
        const char *code = json_string_value(piece);
        for (size_t row = 0; row < sizeof simpler / sizeof *simpler; row++) {
            if (simpler[row][0] != code[1])
                continue;
            for (const char *kind = simpler[row] + 1; *kind; kind++) {
                const char other[] = {code[0], *kind, '\0'};
                json_object_set_new(json_object_get(add(edits, script)->setup, "board"),
                                    square, json_string(other));
            }
        }
    }
}

/* Puts kings where they begin. */
static void kings_home(const Witness *witness, const Script *script, Edits *edits) {
    const Rules *rules = witness_rules(witness);
    const json_t *board = json_object_get(script->setup, "board");
    const char *square;
    json_t *piece;
    json_object_foreach((json_t *)(void *)board, square, piece) {
        const char *code = json_string_value(piece);
        int seat = variant_info_seat_of_letter(witness->variant, code[0]);
        char home[SQUARE_TEXT_SIZE];
        if (code[1] != 'K' || seat < 0)
            continue;
        text_write_square(rules_king_home(rules, (Seat)seat), home);
        if (json_object_get(board, home))
            continue;
        json_t *edited = json_object_get(add(edits, script)->setup, "board");
        json_object_set(edited, home, piece);
        json_object_del(edited, square);
    }
}

const EditMaker edit_makers[] = {begin_later, drop_events,   drop_seats,   drop_pieces,
                                 drop_fields, simpler_kinds, plain_events, kings_home};
const size_t edit_maker_count = sizeof edit_makers / sizeof *edit_makers;
