#include "harness/adapters/reference/events.h"

#include <string.h>

#include "reference/json/fields.h"
#include "reference/text.h"

typedef bool (*EventReader)(const json_t *value, const Rules *rules, Event *event,
                            Fault *fault);

static bool read_move(const json_t *value, const Rules *rules, Event *event,
                      Fault *fault) {
    const char *text = json_string_value(value);
    *event = (Event){.kind = EVENT_MOVE, .seat = SEAT_NONE};
    if (text == NULL || !text_read_move(rules->board, text, &event->move)) {
        return fault_set(fault, FAULT_MALFORMED,
                         "\"%.24s\" is not of the form a4-a5 or a4-a5=Q",
                         text == NULL ? "" : text);
    }
    return true;
}

static bool read_resign(const json_t *value, const Rules *rules, Event *event,
                        Fault *fault) {
    const char *name = json_string_value(value);
    *event = (Event){.kind = EVENT_RESIGN,
                     .seat = name == NULL ? SEAT_NONE : text_seat(rules->board, name)};
    return event->seat != SEAT_NONE ||
           fault_set(fault, FAULT_MALFORMED, "resign: no seat of %s", rules->name);
}

/* The keys of an event object. Exactly one says what happens; the others say more of it.
 */
static const struct {
    const char *name;
    const char *variants;
    bool says_what;
    EventReader read; /* NULL: the engine cannot yet */
} event_keys[] = {
    {"move", "teams solo alliance classic", true, read_move},
    {"resign", "teams solo alliance classic", true, read_resign},
    {"accept_draw", "classic", true, NULL},
    {"wait_ms", "classic", true, NULL},
    {"leave", "teams solo", true, NULL},
    {"return", "teams solo", true, NULL},
    {"new_game", "teams solo alliance classic", true, NULL},
    {"after_ms", "classic", false, NULL},
    {"offer_draw", "classic", false, NULL},
};

static int find_key(const char *name) {
    for (size_t index = 0; index < sizeof event_keys / sizeof event_keys[0]; index++) {
        if (strcmp(event_keys[index].name, name) == 0) {
            return (int)index;
        }
    }
    return -1;
}

/* Whether all keys are keys of an event, and exactly one of them says what happens. */
static bool check_keys(const json_t *value, Fault *fault) {
    int what_count = 0;
    const char *name;
    json_t *member;
    json_object_foreach((json_t *)(void *)value, name, member) {
        int index = find_key(name);
        if (index < 0) {
            return fault_set(fault, FAULT_MALFORMED, "no key of an event: \"%.24s\"",
                             name);
        }
        what_count += event_keys[index].says_what;
    }
    return what_count == 1 ||
           fault_set(fault, FAULT_MALFORMED, "an event says one thing that happens");
}

bool event_read(const json_t *value, const Rules *rules, Event *event, Fault *fault) {
    if (json_is_string(value)) {
        return read_move(value, rules, event, fault);
    }
    if (!json_is_object(value)) {
        return fault_set(fault, FAULT_MALFORMED, "neither a move nor an event object");
    }
    if (!check_keys(value, fault)) {
        return false;
    }
    Event read = {.kind = EVENT_MOVE};
    const char *name;
    json_t *member;
    json_object_foreach((json_t *)(void *)value, name, member) {
        int index = find_key(name);
        if (!variants_include(event_keys[index].variants, rules)) {
            return fault_set(fault, FAULT_UNSUPPORTED, "%s: no event of %s", name,
                             rules->name);
        }
        if (event_keys[index].read == NULL) {
            return fault_set(fault, FAULT_UNSUPPORTED, "%s: not known to this engine",
                             name);
        }
        if (!event_keys[index].read(member, rules, &read, fault)) {
            return false;
        }
    }
    *event = read;
    return true;
}
