#include "reference/json/pins.h"

#include <string.h>

bool pin_find(const char *name, const char *choice, Pin *pin, Fault *fault) {
    const Ruling *ruling = ruling_find(name);
    if (ruling == NULL) {
        return fault_set(fault, FAULT_UNSUPPORTED, "no ruling is called \"%.40s\"", name);
    }
    for (size_t index = 0; rules_at(index) != NULL; index++) {
        Rules rules = *rules_at(index);
        if (ruling_concerns(ruling, &rules) && ruling_choose(ruling, choice, &rules)) {
            *pin = (Pin){ruling, ruling_choice(ruling, &rules)};
            return true;
        }
    }
    return fault_set(fault, FAULT_UNSUPPORTED, "the ruling %s has no choice \"%.40s\"",
                     ruling->name, choice);
}

bool pin_read(const char *text, Pin *pin, Fault *fault) {
    char name[64];
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals == text || equals[1] == '\0') {
        return fault_set(fault, FAULT_MALFORMED, "\"%.60s\" is not NAME=CHOICE", text);
    }
    size_t length = (size_t)(equals - text);
    if (length >= sizeof name) {
        return fault_set(fault, FAULT_UNSUPPORTED, "no ruling is called \"%.40s\"", text);
    }
    memcpy(name, text, length);
    name[length] = '\0';
    return pin_find(name, equals + 1, pin, fault);
}

void pin_apply(const Pin *pin, Rules *rules) {
    if (ruling_concerns(pin->ruling, rules)) {
        bool chosen = ruling_choose(pin->ruling, pin->choice, rules);
        assert(chosen);
        (void)chosen;
    }
}
