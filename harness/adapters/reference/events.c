#include "harness/adapters/reference/events.h"

#include <string.h>

#include "reference/json/fields.h"
#include "reference/json/read.h"
#include "reference/text.h"

/* Puts the value of one key into `event`. `key` is the name of it, for faults. */
typedef bool (*EventReader)(const json_t *value, const char *key, const Rules *rules,
                            Event *event, Fault *fault);

/* --- Values ------------------------------------------------------------------------- */

static bool read_move(const json_t *value, const char *key, const Rules *rules,
                      Event *event, Fault *fault) {
    (void)key;
    const char *text = json_string_value(value);
    if (text == NULL || !text_read_move(rules->board, text, &event->move)) {
        return fault_set(fault, FAULT_MALFORMED,
                         "\"%.24s\" is not of the form a4-a5 or a4-a5=Q",
                         text == NULL ? "" : text);
    }
    return true;
}

static bool read_seat(const json_t *value, const char *key, const Rules *rules,
                      Event *event, Fault *fault) {
    const char *name = json_string_value(value);
    event->seat = name == NULL ? SEAT_NONE : text_seat(rules->board, name);
    return event->seat != SEAT_NONE ||
           fault_set(fault, FAULT_MALFORMED, "%s: no seat of %s", key, rules->name);
}

static bool read_true(const json_t *value, const char *key, const Rules *rules,
                      Event *event, Fault *fault) {
    (void)rules;
    (void)event;
    return json_is_true(value) || fault_set(fault, FAULT_MALFORMED, "%s: not true", key);
}

/* The time of a wait and the time before it add up. */
static bool read_time(const json_t *value, const char *key, const Rules *rules,
                      Event *event, Fault *fault) {
    (void)rules;
    int time_ms = 0;
    bool read = read_number(value, 0, key, &time_ms, fault);
    event->after_ms += (uint64_t)time_ms;
    return read;
}

static bool read_offer_draw(const json_t *value, const char *key, const Rules *rules,
                            Event *event, Fault *fault) {
    (void)rules;
    event->offers_draw = json_is_true(value);
    return json_is_boolean(value) ||
           fault_set(fault, FAULT_MALFORMED, "%s: neither true nor false", key);
}

/* --- Events ------------------------------------------------------------------------- */

enum { SAYS_MORE = -1 };

/* The keys of an event object. Exactly one has an EventKind and so says what happens; the
 * others say more of it. */
static const struct {
    const char *name;
    const char *variants;
    int kind;
    EventReader read;
} event_keys[] = {
    {"move", "teams solo alliance classic", EVENT_MOVE, read_move},
    {"resign", "teams solo alliance classic", EVENT_RESIGN, read_seat},
    {"accept_draw", "classic", EVENT_ACCEPT_DRAW, read_seat},
    {"wait_ms", "classic", EVENT_WAIT, read_time},
    {"leave", "teams solo", EVENT_LEAVE, read_seat},
    {"return", "teams solo", EVENT_RETURN, read_seat},
    {"new_game", "teams solo alliance classic", EVENT_NEW_GAME, read_true},
    {"after_ms", "classic", SAYS_MORE, read_time},
    {"offer_draw", "classic", SAYS_MORE, read_offer_draw},
};

static int find_key(const char *name) {
    for (size_t index = 0; index < sizeof event_keys / sizeof event_keys[0]; index++) {
        if (strcmp(event_keys[index].name, name) == 0) {
            return (int)index;
        }
    }
    return -1;
}

/* Finds the one key that says what happens, and checks that the others go with it. */
static bool read_kind(const json_t *value, const Rules *rules, Event *event,
                      Fault *fault) {
    int kind_count = 0;
    const char *name;
    json_t *member;
    json_object_foreach((json_t *)(void *)value, name, member) {
        int key = find_key(name);
        if (key < 0) {
            return fault_set(fault, FAULT_MALFORMED, "no key of an event: \"%.24s\"",
                             name);
        }
        if (!variants_include(event_keys[key].variants, rules)) {
            return fault_set(fault, FAULT_UNSUPPORTED, "%s: no event of %s", name,
                             rules->name);
        }
        if (event_keys[key].kind != SAYS_MORE) {
            event->kind = (EventKind)event_keys[key].kind;
            kind_count++;
        }
    }
    if (kind_count != 1) {
        return fault_set(fault, FAULT_MALFORMED, "an event says one thing that happens");
    }
    if (event->kind != EVENT_MOVE && json_object_get(value, "offer_draw") != NULL) {
        return fault_set(fault, FAULT_MALFORMED, "offer_draw: goes only with a move");
    }
    return true;
}

static bool read_object(const json_t *value, const Rules *rules, Event *event,
                        Fault *fault) {
    const char *name;
    json_t *member;
    if (!read_kind(value, rules, event, fault)) {
        return false;
    }
    json_object_foreach((json_t *)(void *)value, name, member) {
        if (!event_keys[find_key(name)].read(member, name, rules, event, fault)) {
            return false;
        }
    }
    return true;
}

bool event_read(const json_t *value, const Rules *rules, Event *event, Fault *fault) {
    Event read = {.kind = EVENT_MOVE, .seat = SEAT_NONE};
    bool done = json_is_object(value)   ? read_object(value, rules, &read, fault)
                : json_is_string(value) ? read_move(value, "move", rules, &read, fault)
                                        : fault_set(fault, FAULT_MALFORMED,
                                                    "neither a move nor an event object");
    if (done) {
        *event = read;
    }
    return done;
}
