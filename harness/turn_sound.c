#include "harness/turn.h"

#include <stdlib.h>
#include <string.h>

#include "harness/turn_parts.h"

/* --- What a variant allows -------------------------------------------------------- */

static bool in_rectangle(const Grid *grid, GridSquare square) {
    return square.file >= 0 && square.file < grid->files && square.rank >= 0 &&
           square.rank < grid->ranks;
}

/* Do the board and the ways in which pawns step turn into themselves? */
static bool board_turns(const Turner *turner) {
    const VariantInfo *variant = turner->variant;
    bool flip = turner->turn == TURN_FLIP;
    if (variant->seat_count != (flip ? 2 : 4) ||
        (!flip && variant->grid.files != variant->grid.ranks))
        return false;
    for (size_t i = 0; i < variant->seat_count; i++) {
        const SeatInfo *seat = &variant->seats[i],
                       *other = &variant->seats[turn_seat(turner, i)];
        int files = seat->forward_files, ranks = seat->forward_ranks;
        for (Turn quarter = TURN_NONE; !flip && quarter < turner->turn; quarter++) {
            int turned = -files;
            files = ranks;
            ranks = turned;
        }
        if (other->forward_files != files ||
            other->forward_ranks != (flip ? -ranks : ranks))
            return false;
    }
    return true;
}

static bool starts_turn(const Turner *turner) {
    const char *choice;
    json_t *start;
    json_object_foreach(turner->variant->starts, choice, start) {
        if (!turn_choice(turner, choice))
            return false;
    }
    return true;
}

bool turn_from_start(const json_t *setup) {
    return json_is_string(setup) || json_object_get(setup, "start");
}

/* --- What in a scene forbids a turn ----------------------------------------------- */

typedef bool (*EventTest)(const Turner *turner, const json_t *event);

static bool some_event(const Turner *turner, const json_t *scene, EventTest test) {
    const json_t *events = json_object_get(json_object_get(scene, "setup"), "events");
    const json_t *steps = json_object_get(scene, "steps");
    for (size_t i = 0; i < json_array_size(events); i++)
        if (test(turner, json_array_get(events, i)))
            return true;
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i),
                     *play = json_object_get(step, "play");
        play = play ? play : json_object_get(step, "illegal");
        if (play && test(turner, play))
            return true;
    }
    return false;
}

static bool read_move(const json_t *event, GridMove *move) {
    const json_t *text = json_is_object(event) ? json_object_get(event, "move") : event;
    return json_is_string(text) && grid_move_parse(json_string_value(text), move);
}

static bool is_new_game(const Turner *turner, const json_t *event) {
    (void)turner;
    return json_object_get(event, "new_game") != NULL;
}

bool turn_has_new_game(const Turner *turner, const json_t *scene) {
    return some_event(turner, scene, is_new_game);
}

static bool leaves_rectangle(const Turner *turner, const json_t *event) {
    const Grid *grid = &turner->variant->grid;
    GridMove move;
    return read_move(event, &move) &&
           !(in_rectangle(grid, move.from) && in_rectangle(grid, move.to));
}

/* Does a king or a queen start on this square? They share the middle of every edge, so a
 * turn brings such squares to such squares. */
static bool is_royal_square(const VariantInfo *variant, GridSquare square) {
    char name[GRID_SQUARE_TEXT];
    const char *choice;
    json_t *start;
    grid_square_write(square, name);
    json_object_foreach(variant->starts, choice, start) {
        const char *code = json_string_value(json_object_get(start, name));
        if (code && (code[1] == 'K' || code[1] == 'Q'))
            return true;
    }
    return false;
}

static bool may_be_castling(const Turner *turner, const json_t *event) {
    GridMove move;
    if (!read_move(event, &move))
        return false;
    int files = abs(move.to.file - move.from.file),
        ranks = abs(move.to.rank - move.from.rank);
    return files + ranks == 2 && files != 1 &&
           is_royal_square(turner->variant, move.from);
}

/* Is there a key of this name with an object that is not empty, anywhere inside? */
static bool names_anywhere(const json_t *value, const char *wanted) {
    const char *key;
    json_t *item;
    for (size_t i = 0; i < json_array_size(value); i++)
        if (names_anywhere(json_array_get(value, i), wanted))
            return true;
    json_object_foreach((json_t *)value, key, item) {
        if ((strcmp(key, wanted) == 0 && json_object_size(item)) ||
            names_anywhere(item, wanted))
            return true;
    }
    return false;
}

static bool depends_on_start(const Turner *turner, const json_t *scene) {
    const json_t *setup = json_object_get(scene, "setup"),
                 *steps = json_object_get(scene, "steps");
    return turn_from_start(setup) || names_anywhere(setup, "castling") ||
           names_anywhere(steps, "castling") || turn_has_new_game(turner, scene) ||
           some_event(turner, scene, may_be_castling);
}

static bool depends_on_first_mover(const Turner *turner, const json_t *scene) {
    const json_t *setup = json_object_get(scene, "setup");
    bool clock = json_object_get(json_object_get(scene, "options"), "clock") != NULL;
    return turn_from_start(setup) || turn_has_new_game(turner, scene) ||
           (clock && json_integer_value(json_object_get(setup, "moves_made")) < 2);
}

static bool setup_leaves_rectangle(const Turner *turner, const json_t *scene) {
    const json_t *setup = json_object_get(scene, "setup");
    const json_t *pieces = json_object_get(setup, "pieces");
    json_t *board = pieces ? variant_info_expand(turner->variant, pieces)
                           : json_incref(json_object_get(setup, "board"));
    const char *name;
    json_t *piece;
    GridSquare square;
    bool leaves = false;
    json_object_foreach(board, name, piece) {
        leaves = leaves || !grid_square_parse(name, &square) ||
                 !in_rectangle(&turner->variant->grid, square);
    }
    json_decref(board);
    return leaves;
}

bool turn_is_sound(const json_t *scene, const VariantInfo *variant, Turn turn) {
    const Turner turner = {variant, turn};
    if (turn == TURN_NONE)
        return true;
    if (json_is_false(json_object_get(scene, "symmetry")) || !board_turns(&turner) ||
        some_event(&turner, scene, leaves_rectangle) ||
        setup_leaves_rectangle(&turner, scene))
        return false;
    if (turn == TURN_FLIP && depends_on_first_mover(&turner, scene))
        return false;
    return !depends_on_start(&turner, scene) || starts_turn(&turner);
}
