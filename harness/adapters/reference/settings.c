#include "harness/adapters/reference/settings.h"

#include <string.h>

#include "reference/json/fields.h"
#include "reference/json/read.h"
#include "reference/text.h"

typedef bool (*SettingReader)(const json_t *value, const char *name, const Rules *rules,
                              Options *options, Fault *fault);

static bool read_first_seat(const json_t *value, const char *name, const Rules *rules,
                            Options *options, Fault *fault) {
    const char *seat_name = json_string_value(value);
    Seat seat = seat_name == NULL ? SEAT_NONE : text_seat(rules->board, seat_name);
    if (seat == SEAT_NONE) {
        return fault_set(fault, FAULT_MALFORMED, "options.%s: no seat of %s", name,
                         rules->name);
    }
    options->first_seat = seat;
    return true;
}

static bool read_move_limit(const json_t *value, const char *name, const Rules *rules,
                            Options *options, Fault *fault) {
    (void)name;
    (void)rules;
    int limit = 0;
    if (!read_number(value, 1, "options.move_limit", &limit, fault)) {
        return false;
    }
    options->move_limit = (uint32_t)limit;
    return true;
}

static bool read_rotation(const json_t *value, const char *name, const Rules *rules,
                          Options *options, Fault *fault) {
    (void)rules;
    options->first_seat_stays = json_is_false(value);
    return json_is_boolean(value) ||
           fault_set(fault, FAULT_MALFORMED, "options.%s: neither true nor false", name);
}

/* Settings of the table that change nothing here [TABLE-6]. */
static bool read_without_effect(const json_t *value, const char *name, const Rules *rules,
                                Options *options, Fault *fault) {
    (void)rules;
    (void)options;
    return json_is_boolean(value) ||
           fault_set(fault, FAULT_MALFORMED, "options.%s: neither true nor false", name);
}

static bool read_clock(const json_t *value, const char *name, const Rules *rules,
                       Options *options, Fault *fault) {
    (void)rules;
    const char *text = json_string_value(value);
    int initial_ms = 0;
    int increment_ms = 0;
    if (text != NULL && strcmp(text, "per-move") == 0) {
        options->clock = CLOCK_PER_MOVE;
        return true;
    }
    if (json_object_size(value) != 2) {
        return fault_set(fault, FAULT_MALFORMED,
                         "options.%s: neither \"per-move\" nor an object of initial_ms "
                         "and increment_ms",
                         name);
    }
    if (!read_number(json_object_get(value, "initial_ms"), 1, "options.clock.initial_ms",
                     &initial_ms, fault) ||
        !read_number(json_object_get(value, "increment_ms"), 0,
                     "options.clock.increment_ms", &increment_ms, fault)) {
        return false;
    }
    options->clock = CLOCK_INCREMENT;
    options->initial_ms = (uint64_t)initial_ms;
    options->increment_ms = (uint64_t)increment_ms;
    return true;
}

static const struct {
    const char *name;
    const char *variants;
    SettingReader read;
} settings[] = {
    {"first_seat", "teams solo alliance", read_first_seat},
    {"rotate_first_seat", "teams solo", read_rotation},
    {"move_limit", "teams solo", read_move_limit},
    {"hints", "teams solo", read_without_effect},
    {"rated", "classic", read_without_effect},
    {"against_computer", "classic", read_without_effect},
    {"clock", "classic", read_clock},
};

static bool read_setting(const char *name, const json_t *value, const Rules *rules,
                         Options *options, Fault *fault) {
    for (size_t index = 0; index < sizeof settings / sizeof settings[0]; index++) {
        if (strcmp(settings[index].name, name) == 0 &&
            variants_include(settings[index].variants, rules)) {
            return settings[index].read(value, name, rules, options, fault);
        }
    }
    return fault_set(fault, FAULT_UNSUPPORTED, "options.%.24s: no option of %s", name,
                     rules->name);
}

bool settings_read(const json_t *value, const Rules *rules, Options *options,
                   Fault *fault) {
    if (value == NULL) {
        return true;
    }
    if (!json_is_object(value)) {
        return fault_set(fault, FAULT_MALFORMED, "options: not an object");
    }
    const char *name;
    json_t *member;
    json_object_foreach((json_t *)(void *)value, name, member) {
        if (!read_setting(name, member, rules, options, fault)) {
            return false;
        }
    }
    return true;
}
