#include "harness/turn.h"

#include <assert.h>
#include <string.h>

#include "harness/turn_parts.h"

const char *turn_suffix(Turn turn) {
    static const char *const suffixes[TURN_COUNT] = {"", "+90", "+180", "+270", "+flip"};
    return suffixes[turn];
}

/* --- Squares and seats ------------------------------------------------------------ */

GridSquare turn_square(const Turner *turner, GridSquare square) {
    int last = turner->variant->grid.ranks - 1;
    if (turner->turn == TURN_FLIP)
        return (GridSquare){square.file, last - square.rank};
    for (Turn quarter = TURN_NONE; quarter < turner->turn; quarter++)
        square = (GridSquare){square.rank, last - square.file};
    return square;
}

/* Seats stand in clockwise order, so a quarter turn brings each to where the next one
 * sits. */
size_t turn_seat(const Turner *turner, size_t seat) {
    size_t steps = turner->turn == TURN_FLIP ? 1 : (size_t)turner->turn;
    return (seat + steps) % turner->variant->seat_count;
}

/* --- Texts ------------------------------------------------------------------------ */

static json_t *turn_square_text(const Turner *turner, const char *text) {
    GridSquare square;
    char name[GRID_SQUARE_TEXT];
    if (!grid_square_parse(text, &square))
        return json_string(text); /* "*" */
    grid_square_write(turn_square(turner, square), name);
    return json_string(name);
}

static json_t *turn_seat_text(const Turner *turner, const char *text) {
    int seat = variant_info_seat(turner->variant, text);
    return seat < 0 ? json_string(text)
                    : json_string(
                          turner->variant->seats[turn_seat(turner, (size_t)seat)].name);
}

static json_t *turn_piece(const Turner *turner, const json_t *piece) {
    const char *code = json_string_value(piece);
    int seat = code ? variant_info_seat_of_letter(turner->variant, code[0]) : -1;
    if (seat < 0)
        return json_incref((json_t *)piece);
    char turned[] = {turner->variant->seats[turn_seat(turner, (size_t)seat)].letter,
                     code[1], 0};
    return json_string(turned);
}

static json_t *turn_move(const Turner *turner, const char *text) {
    GridMove move;
    char from[GRID_SQUARE_TEXT], to[GRID_SQUARE_TEXT];
    bool good = grid_move_parse(text, &move);
    assert(good);
    grid_square_write(turn_square(turner, move.from), from);
    grid_square_write(turn_square(turner, move.to), to);
    char promotion[] = {'=', move.promotion, '\0'};
    return json_sprintf("%s-%s%s", from, to, move.promotion ? promotion : "");
}

static json_t *turn_pieces_text(const Turner *turner, const char *text) {
    json_t *turned = json_string("");
    char kind, square[GRID_SQUARE_TEXT];
    GridSquare parsed;
    while (variant_info_next_token(&text, &kind, square)) {
        char name[GRID_SQUARE_TEXT], letter[] = {kind, '\0'};
        if (!grid_square_parse(square, &parsed))
            continue;
        grid_square_write(turn_square(turner, parsed), name);
        const char *before = json_string_value(turned);
        json_t *longer = json_sprintf("%s%s%s%s", before, *before ? " " : "",
                                      kind == 'P' ? "" : letter, name);
        json_decref(turned);
        turned = longer;
    }
    return turned;
}

/* --- Fields ----------------------------------------------------------------------- */

typedef json_t *(*TextTurner)(const Turner *turner, const char *text);

/* Turns the texts in a value: alone, in an array, or in an object by seat. */
static json_t *turn_value(const Turner *turner, const json_t *value,
                          TextTurner turn_text) {
    json_t *turned, *item;
    const char *key;
    if (json_is_string(value) && turn_text)
        return turn_text(turner, json_string_value(value));
    if (json_is_array(value)) {
        turned = json_array();
        for (size_t i = 0; i < json_array_size(value); i++)
            json_array_append_new(
                turned, turn_value(turner, json_array_get(value, i), turn_text));
        return turned;
    }
    if (!json_is_object(value))
        return json_incref((json_t *)value);
    turned = json_object();
    json_object_foreach((json_t *)value, key, item) {
        json_t *seat = turn_seat_text(turner, key);
        json_object_set_new(turned, json_string_value(seat),
                            turn_value(turner, item, turn_text));
        json_decref(seat);
    }
    return turned;
}

/* Turns a list of seats and puts it into the order of play, or into seat order. */
static json_t *turn_seats(const Turner *turner, const json_t *seats, bool order_of_play) {
    json_t *turned = turn_value(turner, seats, turn_seat_text), *sorted = json_array();
    for (size_t i = 0; i < turner->variant->seat_count; i++) {
        size_t seat = order_of_play ? turner->variant->order[i] : i;
        const char *name = turner->variant->seats[seat].name;
        if (variant_info_lists(turned, name))
            json_array_append_new(sorted, json_string(name));
    }
    json_decref(turned);
    return sorted;
}

json_t *turn_board(const Turner *turner, const json_t *board) {
    json_t *turned = json_object(), *piece;
    const char *square;
    json_object_foreach((json_t *)board, square, piece) {
        json_t *name = turn_square_text(turner, square);
        json_object_set_new(turned, json_string_value(name), turn_piece(turner, piece));
        json_decref(name);
    }
    return turned;
}

static json_t *turn_result(const Turner *turner, const json_t *result) {
    if (!json_is_object(result))
        return json_incref((json_t *)result);
    json_t *turned = json_copy((json_t *)result);
    const json_t *winners = json_object_get(result, "winners");
    const json_t *values = json_object_get(result, "values");
    if (winners)
        json_object_set_new(turned, "winners", turn_seats(turner, winners, false));
    if (values)
        json_object_set_new(turned, "values", turn_value(turner, values, NULL));
    return turned;
}

static json_t *turn_event(const Turner *turner, const json_t *event) {
    static const char *const seats[] = {"resign", "accept_draw", "leave", "return"};
    if (json_is_string(event))
        return turn_move(turner, json_string_value(event));
    json_t *turned = json_copy((json_t *)event);
    const char *move = json_string_value(json_object_get(event, "move"));
    if (move)
        json_object_set_new(turned, "move", turn_move(turner, move));
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        const char *seat = json_string_value(json_object_get(event, seats[i]));
        if (seat)
            json_object_set_new(turned, seats[i], turn_seat_text(turner, seat));
    }
    return turned;
}

static json_t *turn_field(const Turner *turner, const char *field, const json_t *value) {
    if (strcmp(field, "board") == 0)
        return turn_board(turner, value);
    if (strcmp(field, "pieces") == 0)
        return turn_value(turner, value, turn_pieces_text);
    if (strcmp(field, "turn") == 0 || strcmp(field, "offer") == 0)
        return turn_value(turner, value, turn_seat_text);
    if (strcmp(field, "en_passant") == 0)
        return turn_value(turner, value, turn_square_text);
    if (strcmp(field, "checks") == 0 || strcmp(field, "live_kings") == 0)
        return turn_seats(turner, value, strcmp(field, "checks") == 0);
    if (strcmp(field, "result") == 0)
        return turn_result(turner, value);
    if (strcmp(field, "events") == 0) {
        json_t *events = json_array();
        for (size_t i = 0; i < json_array_size(value); i++)
            json_array_append_new(events, turn_event(turner, json_array_get(value, i)));
        return events;
    }
    return turn_value(turner, value, NULL); /* by seat, or the same for all */
}

static json_t *turn_position(const Turner *turner, const json_t *position) {
    const char *field;
    json_t *value;
    if (!json_is_object(position))
        return json_incref((json_t *)position); /* "start" */
    json_t *turned = json_object();
    json_object_foreach((json_t *)position, field, value) {
        json_object_set_new(turned, field, turn_field(turner, field, value));
    }
    return turned;
}

/* --- Starts ----------------------------------------------------------------------- */

/* Returns the choice whose start is the turned start of `choice`; NULL when there is
 * none. */
const char *turn_choice(const Turner *turner, const char *choice) {
    const char *candidate, *found = NULL;
    json_t *start,
        *turned = turn_board(turner, json_object_get(turner->variant->starts, choice));
    json_object_foreach(turner->variant->starts, candidate, start) {
        if (json_equal(start, turned))
            found = candidate;
    }
    json_decref(turned);
    return found;
}

/* --- Cases ------------------------------------------------------------------------ */

/* What is expected of a step, in whichever form. */
static json_t *turn_expectation(const Turner *turner, const json_t *expect) {
    if (json_is_object(expect) && !json_object_get(expect, "illegal"))
        return turn_position(turner, expect);
    if (!json_is_array(expect))
        return json_incref((json_t *)expect);
    json_t *moves = json_array();
    for (size_t i = 0; i < json_array_size(expect); i++)
        json_array_append_new(
            moves, turn_move(turner, json_string_value(json_array_get(expect, i))));
    return moves;
}

static bool is_start_ruling(const Turner *turner, const char *ruling) {
    return ruling && turner->variant->start_ruling &&
           strcmp(ruling, turner->variant->start_ruling) == 0;
}

static json_t *turn_expect_by(const Turner *turner, const json_t *by) {
    const char *ruling = json_string_value(json_object_get(by, "ruling")), *choice;
    json_t *turned = json_object(), *expect;
    json_object_foreach((json_t *)by, choice, expect) {
        const char *other =
            is_start_ruling(turner, ruling) ? turn_choice(turner, choice) : NULL;
        json_object_set_new(turned, other ? other : choice,
                            strcmp(choice, "ruling") == 0
                                ? json_incref(expect)
                                : turn_expectation(turner, expect));
    }
    return turned;
}

static json_t *turn_step(const Turner *turner, const json_t *step) {
    json_t *turned = json_object(), *value;
    const char *key;
    json_object_foreach((json_t *)step, key, value) {
        json_t *other = NULL;
        if (strcmp(key, "play") == 0 || strcmp(key, "illegal") == 0)
            other = turn_event(turner, value);
        else if (strcmp(key, "legal") == 0)
            other = turn_square_text(turner, json_string_value(value));
        else if (strcmp(key, "expect") == 0)
            other = turn_expectation(turner, value);
        else if (strcmp(key, "expect_by") == 0)
            other = turn_expect_by(turner, value);
        else if (strcmp(key, "state") == 0)
            other = turn_position(turner, value);
        json_object_set_new(turned, key, other ? other : json_incref(value));
    }
    return turned;
}

static void turn_pins(const Turner *turner, json_t *turned) {
    json_t *pins = json_object_get(turned, "rulings");
    const char *ruling = turner->variant->start_ruling;
    const char *choice = ruling ? json_string_value(json_object_get(pins, ruling)) : NULL;
    const char *other = choice ? turn_choice(turner, choice) : NULL;
    if (!other)
        return;
    json_t *copy = json_copy(pins);
    json_object_set_new(copy, ruling, json_string(other));
    json_object_set_new(turned, "rulings", copy);
}

/* Red begins unless the option says otherwise, and red has turned. */
static void turn_options(const Turner *turner, const json_t *scene, json_t *turned) {
    const VariantInfo *variant = turner->variant;
    const json_t *options = json_object_get(scene, "options");
    const char *first = json_string_value(json_object_get(options, "first_seat"));
    bool begins = turn_from_start(json_object_get(scene, "setup")) ||
                  turn_has_new_game(turner, scene);
    if (!first && begins && turner->turn != TURN_FLIP)
        first = variant->seats[variant->order[0]].name;
    if (!first)
        return;
    json_t *copy = options ? json_copy((json_t *)options) : json_object();
    json_object_set_new(copy, "first_seat", turn_seat_text(turner, first));
    json_object_set_new(turned, "options", copy);
}

json_t *turn_case(const json_t *scene, const VariantInfo *variant, Turn turn) {
    const Turner turner = {variant, turn};
    json_t *turned = json_copy((json_t *)scene), *steps = json_array();
    const json_t *list = json_object_get(scene, "steps");
    for (size_t i = 0; i < json_array_size(list); i++)
        json_array_append_new(steps, turn_step(&turner, json_array_get(list, i)));
    if (list)
        json_object_set(turned, "steps", steps);
    json_decref(steps);
    json_object_set_new(turned, "setup",
                        turn_position(&turner, json_object_get(scene, "setup")));
    turn_pins(&turner, turned);
    turn_options(&turner, scene, turned);
    return turned;
}
