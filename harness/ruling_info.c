#include "harness/ruling_info.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"
#include "harness/source.h"
#include "harness/variant_info.h"

static bool read_ruling(const json_t *json, RulingInfo *ruling) {
    const char *fallback = json_string_value(json_object_get(json, "default"));
    *ruling = (RulingInfo){
        .name = json_string_value(json_object_get(json, "name")),
        .question = json_string_value(json_object_get(json, "question")),
        .choices = json_object_get(json, "choices"),
        .variants = json_object_get(json, "variants"),
    };
    for (size_t i = 0; i < json_array_size(ruling->choices); i++)
        if (!json_is_string(json_array_get(ruling->choices, i)))
            return false;
    return ruling->name && json_array_size(ruling->choices) >= 2 &&
           json_array_size(ruling->variants) >= 1 &&
           (!fallback || strcmp(fallback, ruling_info_default(ruling)) == 0);
}

bool ruling_list_load(const char *path, RulingList *list, Problems *problems) {
    Source source;
    *list = (RulingList){.root = source_load(path, &source, problems)};
    if (!list->root)
        return false;
    size_t count = json_array_size(list->root);
    list->items = memory_new(count * sizeof *list->items);
    bool good = json_is_array(list->root);
    if (!good)
        problems_add(problems, path, (FilePlace){1, 1}, "must be an array of rulings");
    for (; good && list->count < count; list->count++) {
        const json_t *json = json_array_get(list->root, list->count);
        if (read_ruling(json, &list->items[list->count]))
            continue;
        PathPart way = {.index = list->count};
        problems_add(problems, path, source_place(&source, &way, 1, false),
                     "a ruling has a name, two or more choices with the default first, "
                     "and variants");
        good = false;
    }
    source_release(&source);
    if (!good)
        ruling_list_release(list);
    return good;
}

void ruling_list_release(RulingList *list) {
    free(list->items);
    json_decref(list->root);
    *list = (RulingList){0};
}

const RulingInfo *ruling_list_find(const RulingList *list, const char *name) {
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].name, name) == 0)
            return &list->items[i];
    return NULL;
}

const char *ruling_info_default(const RulingInfo *ruling) {
    return json_string_value(json_array_get(ruling->choices, 0));
}

bool ruling_info_has_choice(const RulingInfo *ruling, const char *choice) {
    return variant_info_lists(ruling->choices, choice);
}

bool ruling_info_applies(const RulingInfo *ruling, const char *variant) {
    return variant_info_lists(ruling->variants, variant);
}
