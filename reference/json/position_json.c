#include "reference/json/position_json.h"

#include <string.h>

#include "reference/json/read.h"

static bool read_field(const char *name, const json_t *value, Position *position,
                       Fault *fault) {
    if (strncmp(name, "x-", 2) == 0) {
        return true;
    }
    if (strcmp(name, "pieces") == 0) {
        return read_pieces(value, position, fault);
    }
    int index = position_field_find(name); /* [SETUP-6] */
    if (index < 0 ||
        !variants_include(position_fields[index].variants, position->rules)) {
        return fault_set(fault, FAULT_INVALID_SETUP, "SETUP-6: %.24s: no field of %s",
                         name, position->rules->name);
    }
    return position_fields[index].read(value, position, fault);
}

bool position_from_json(const json_t *object, const Rules *rules, Position *position,
                        Fault *fault) {
    if (!json_is_object(object)) {
        return fault_set(fault, FAULT_MALFORMED, "a position is an object");
    }
    bool has_board = json_object_get(object, "board") != NULL;
    bool has_pieces = json_object_get(object, "pieces") != NULL;
    if (has_board == has_pieces) {
        return fault_set(fault, FAULT_MALFORMED,
                         "a position has either \"board\" or \"pieces\"");
    }
    Position read;
    position_clear(&read, rules);
    read.turn = SEAT_NONE;
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(void *)object, name, value) {
        if (!read_field(name, value, &read, fault)) {
            return false;
        }
    }
    *position = read;
    return true;
}

bool game_from_json(const json_t *setup, const Rules *rules, const Options *options,
                    Game *game, Fault *fault) {
    if (json_is_string(setup)) {
        if (strcmp(json_string_value(setup), "start") != 0) {
            return fault_set(fault, FAULT_MALFORMED,
                             "a set-up is \"start\" or a position object");
        }
        game_start(game, rules, options);
        return true;
    }
    Position position;
    SetupFault broken;
    if (!position_from_json(setup, rules, &position, fault)) {
        return false;
    }
    if (!game_set_up(game, &position, options, &broken)) {
        return fault_set(fault, FAULT_INVALID_SETUP, "%s: %s", broken.clause,
                         broken.text);
    }
    return true;
}

json_t *game_to_json(const Game *game, FieldMask fields) {
    json_t *object = json_object();
    for (size_t index = 0; index < position_field_count; index++) {
        const PositionField *field = &position_fields[index];
        if ((fields >> index & 1U) != 0 &&
            variants_include(field->variants, game->position.rules)) {
            json_t *value = field->write(game);
            if (value != NULL) {
                json_object_set_new_nocheck(object, field->name, value);
            }
        }
    }
    return object;
}
