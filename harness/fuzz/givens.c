#include "harness/fuzz/givens.h"

#include <stdlib.h>
#include <string.h>

#include "harness/case.h"
#include "harness/memory.h"

bool givens_rulings(const TextList *chosen, Witness *witness, json_t **pins) {
    *pins = NULL;
    for (size_t i = 0; i < chosen->count; i++) {
        const char *text = chosen->items[i], *equals = strchr(text, '=');
        Fault fault;
        if (!witness_choose(witness, text, &fault)) {
            fprintf(stderr, "conform: --ruling: %s\n", fault.text);
            return false;
        }
        *pins = *pins ? *pins : json_object();
        char *name = memory_format("%.*s", (int)(equals - text), text);
        json_object_set_new(*pins, name, json_string(equals + 1));
        free(name);
    }
    if (*pins && witness->engine->rulings_per_request)
        witness->pins = *pins;
    return true;
}

json_t *givens_setup_of_case(const json_t *setup, const VariantInfo *variant) {
    if (json_is_string(setup) || json_object_get(setup, "start"))
        return json_string("start");
    json_t *position = json_object();
    const char *field;
    json_t *value;
    json_object_foreach((json_t *)(void *)setup, field, value) {
        if (strcmp(field, "pieces") == 0)
            json_object_set_new(position, "board", variant_info_expand(variant, value));
        else if (strcmp(field, "events") != 0 && strncmp(field, "x-", 2) != 0)
            json_object_set_new(position, field, json_deep_copy(value));
    }
    return position;
}

/* Adds a set-up that holds. */
static bool add_setup(const json_t *setup, const Witness *witness, json_t *setups) {
    Game game;
    json_t *position = givens_setup_of_case(setup, witness->variant);
    Script script = {position, NULL, NULL};
    bool good = witness_game(witness, &script, 0, &game);
    if (good)
        json_array_append(setups, position);
    json_decref(position);
    return good;
}

static void add_cases(const json_t *root, const Witness *witness, json_t *setups) {
    const json_t *cases = json_object_get(root, "cases");
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *scene = json_array_get(cases, i);
        bool of_it = case_lists(scene, "variant", witness->variant->name) ||
                     case_lists(scene, "variants", witness->variant->name);
        if (of_it && !json_object_get(scene, "invalid_setup"))
            add_setup(json_object_get(scene, "setup"), witness, setups);
    }
}

bool givens_setups(const char *path, const Witness *witness, json_t **setups) {
    json_error_t error;
    json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!root) {
        fprintf(stderr, "conform: %s:%d:%d: %s\n", path, error.line, error.column,
                error.text);
        return false;
    }
    *setups = json_array();
    if (json_object_get(root, "cases"))
        add_cases(root, witness, *setups);
    else if (json_is_object(root))
        add_setup(root, witness, *setups);
    for (size_t i = 0; i < json_array_size(root); i++)
        add_setup(json_array_get(root, i), witness, *setups);
    json_decref(root);
    if (json_array_size(*setups) > 0)
        return true;
    fprintf(stderr, "conform: %s: no set-up that holds in %s\n", path,
            witness->variant->name);
    return false;
}
