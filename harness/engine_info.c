#include "harness/engine_info.h"

#include <stdio.h>

#include "harness/variant_info.h"

static const char *text_or(const json_t *object, const char *key, const char *otherwise) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : otherwise;
}

bool engine_info_read(const json_t *hello, const RulingList *rulings, EngineInfo *info,
                      char *message, size_t message_size) {
    const char *name;
    json_t *choice;
    json_object_foreach(json_object_get(hello, "rulings"), name, choice) {
        const RulingInfo *ruling = ruling_list_find(rulings, name);
        const char *chosen = json_string_value(choice);
        if (ruling && chosen && ruling_info_has_choice(ruling, chosen))
            continue;
        snprintf(message, message_size,
                 "the hello declares %s=%s, but there is no such %s", name,
                 chosen ? chosen : "(no text)", ruling ? "choice" : "ruling");
        return false;
    }
    *info = (EngineInfo){
        .hello = hello,
        .name = text_or(hello, "name", "an engine without a name"),
        .version = text_or(hello, "version", ""),
        .rulings_per_request =
            json_is_true(json_object_get(hello, "rulings_per_request")),
    };
    return true;
}

bool engine_offers_variant(const EngineInfo *info, const char *variant) {
    return variant_info_lists(json_object_get(info->hello, "variants"), variant);
}

bool engine_offers_step(const EngineInfo *info, const char *step) {
    return variant_info_lists(json_object_get(info->hello, "steps"), step);
}

bool engine_observes(const EngineInfo *info, const char *field) {
    return variant_info_lists(json_object_get(info->hello, "observes"), field);
}

const char *engine_choice(const EngineInfo *info, const RulingInfo *ruling) {
    const char *declared = json_string_value(
        json_object_get(json_object_get(info->hello, "rulings"), ruling->name));
    return declared ? declared : ruling_info_default(ruling);
}
