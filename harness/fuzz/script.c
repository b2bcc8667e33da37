#include "harness/fuzz/script.h"

#include <string.h>

#include "harness/memory.h"
#include "reference/json/position_json.h"

void script_release(Script *script) {
    json_decref(script->setup);
    json_decref(script->options);
    json_decref(script->events);
    *script = (Script){0};
}

Script script_copy(const Script *script) {
    return (Script){json_deep_copy(script->setup), json_deep_copy(script->options),
                    json_deep_copy(script->events)};
}

void script_cut(Script *script, size_t count) {
    while (json_array_size(script->events) > count)
        json_array_remove(script->events, json_array_size(script->events) - 1);
}

/* Is every member as it is when the field is left out? */
static bool says_nothing(const json_t *value) {
    if (json_is_string(value)) {
        const char *text = json_string_value(value);
        return strcmp(text, "active") == 0 || strcmp(text, "human") == 0;
    }
    if (json_is_integer(value))
        return json_integer_value(value) == 0;
    const char *key;
    json_t *member;
    json_object_foreach((json_t *)(void *)value, key, member) {
        if (!says_nothing(member))
            return false;
    }
    return json_is_null(value) || json_is_object(value) || json_array_size(value) == 0;
}

json_t *script_setup_of_state(const json_t *state) {
    json_t *setup = json_object();
    const char *field;
    json_t *value;
    json_object_foreach((json_t *)(void *)state, field, value) {
        bool reported = strcmp(field, "checks") == 0 || strcmp(field, "result") == 0;
        bool needed = strcmp(field, "board") == 0 || strcmp(field, "turn") == 0;
        if (!reported && (needed || !says_nothing(value)))
            json_object_set_new(setup, field, json_deep_copy(value));
    }
    return setup;
}

json_t *script_setup_of_position(const Position *position) {
    Game game = {.position = *position};
    json_t *state = game_to_json(&game, FIELDS_ALL);
    json_t *setup = script_setup_of_state(state);
    json_decref(state);
    return setup;
}

static const char *plural(size_t count) { return count == 1 ? "" : "s"; }

char *script_size(const Script *script) {
    size_t events = json_array_size(script->events);
    size_t pieces = json_object_size(json_object_get(script->setup, "board"));
    if (json_is_string(script->setup))
        return memory_format("the start and %zu event%s", events, plural(events));
    return memory_format("%zu piece%s and %zu event%s", pieces, plural(pieces), events,
                         plural(events));
}
