#include "harness/adapters/reference/service.h"

#include <stdlib.h>
#include <string.h>

#include "harness/adapters/reference/run.h"
#include "reference/json/pins.h"
#include "reference/json/version.h"

enum { REPLY_MAX_SIZE = 1 << 20, INFLIGHT = 16, PROTOCOL = 1 };

/* --- What is declared --------------------------------------------------------------- */

void service_init(Service *service) {
    *service = (Service){.fields = FIELDS_ALL, .clauses = true};
    for (const Rules *rules; (rules = rules_at(service->variant_count)) != NULL;) {
        assert(service->variant_count < SERVICE_VARIANTS_MAX);
        service->variants[service->variant_count++] = *rules;
    }
}

bool service_choose(Service *service, const char *text, Fault *fault) {
    Pin pin;
    if (!pin_read(text, &pin, fault)) {
        return false;
    }
    for (size_t index = 0; index < service->variant_count; index++) {
        pin_apply(&pin, &service->variants[index]);
    }
    return true;
}

bool service_observe(Service *service, const char *list, Fault *fault) {
    FieldMask fields = 0;
    bool clauses = false;
    for (const char *word = list; *word != '\0'; word += *word == ',') {
        char name[32];
        size_t length = strcspn(word, ",");
        size_t copied = length < sizeof name ? length : sizeof name - 1;
        memcpy(name, word, copied);
        name[copied] = '\0';
        int index = position_field_find(name);
        if (index >= 0) {
            fields |= (FieldMask)1 << index;
        } else if (strcmp(name, "clauses") == 0) {
            clauses = true;
        } else {
            return fault_set(fault, FAULT_MALFORMED, "no field is called \"%s\"", name);
        }
        word += length;
    }
    service->fields = fields;
    service->clauses = clauses;
    return true;
}

const Rules *service_variant(const Service *service, const char *name) {
    const Rules *rules = rules_find(name);
    for (size_t index = 0; index < service->variant_count; index++) {
        if (rules_at(index) == rules) {
            return &service->variants[index];
        }
    }
    return NULL;
}

/* --- Hello -------------------------------------------------------------------------- */

static bool is_observed(const Service *service, size_t field) {
    if ((service->fields >> field & 1U) == 0) {
        return false;
    }
    for (size_t index = 0; index < service->variant_count; index++) {
        if (variants_include(position_fields[field].variants,
                             &service->variants[index])) {
            return true;
        }
    }
    return false;
}

static json_t *list_observed(const Service *service) {
    json_t *observed = json_array();
    for (size_t field = 0; field < position_field_count; field++) {
        if (is_observed(service, field)) {
            json_array_append_new(observed, json_string(position_fields[field].name));
        }
    }
    if (service->clauses) {
        json_array_append_new(observed, json_string("clauses"));
    }
    return observed;
}

/* The choices that differ from those of the variants' own tables. */
static json_t *list_rulings(const Service *service) {
    json_t *chosen = json_object();
    for (size_t index = 0; index < service->variant_count; index++) {
        for (const Ruling *ruling = rulings; ruling < rulings + ruling_count; ruling++) {
            if (!ruling_concerns(ruling, rules_at(index))) {
                continue;
            }
            const char *choice = ruling_choice(ruling, &service->variants[index]);
            if (strcmp(choice, ruling_choice(ruling, rules_at(index))) != 0) {
                json_object_set_new(chosen, ruling->name, json_string(choice));
            }
        }
    }
    return chosen;
}

static json_t *answer_hello(const Service *service, const json_t *request) {
    const json_t *protocol = json_object_get(request, "protocol");
    if (!json_is_integer(protocol)) {
        return json_pack("{s:n, s:s}", "id", "error", "hello: no whole \"protocol\"");
    }
    if (json_integer_value(protocol) != PROTOCOL) {
        return json_pack("{s:n, s:s}", "id", "unsupported", "only protocol 1 is spoken");
    }
    json_t *variants = json_array();
    for (size_t index = 0; index < service->variant_count; index++) {
        json_array_append_new(variants, json_string(service->variants[index].name));
    }
    return json_pack(
        "{s:i, s:s, s:s, s:o, s:[s,s,s,s], s:o, s:o, s:b, s:i}", "protocol", PROTOCOL,
        "name", "fourchess reference", "version", REFERENCE_VERSION, "variants", variants,
        "steps", "play", "legal", "state", "perft", "observes", list_observed(service),
        "rulings", list_rulings(service), "rulings_per_request", 1, "inflight", INFLIGHT);
}

/* --- Lines -------------------------------------------------------------------------- */

static int append_to_output(const char *bytes, size_t count, void *output) {
    output_append(output, bytes, count);
    return 0;
}

/* Appends `reply` as one line and gives the reference up. */
static void write_reply(Output *output, json_t *reply) {
    assert(reply != NULL);
    size_t start = output->length;
    int failed = json_dump_callback(reply, append_to_output, output, JSON_COMPACT);
    assert(failed == 0);
    (void)failed;
    if (output->length - start > REPLY_MAX_SIZE) {
        output->length = start;
        json_t *instead =
            json_pack("{s:O, s:s}", "id", json_object_get(reply, "id"), "unsupported",
                      "the answers would be longer than 1 MiB");
        write_reply(output, instead);
    } else {
        output_append(output, "\n", 1);
    }
    json_decref(reply);
}

/* The id to echo, a new reference; null when there is none that can be. */
static json_t *id_of(const json_t *request) {
    json_t *id = json_object_get(request, "id");
    return json_is_integer(id) ? json_incref(id) : json_null();
}

static json_t *malformed(const json_t *request, const char *why) {
    return json_pack("{s:o, s:s}", "id", id_of(request), "error", why);
}

/* A name that stands twice makes the line malformed, but its id can be read. */
static json_t *answer_no_json(const char *line, size_t length,
                              const json_error_t *error) {
    Fault fault;
    json_t *request = NULL;
    if (json_error_code(error) == json_error_duplicate_key) {
        request = json_loadb(line, length, 0, NULL);
    }
    fault_set(&fault, FAULT_MALFORMED, "column %d: %s", error->column, error->text);
    json_t *reply = malformed(request, fault.text);
    json_decref(request);
    return reply;
}

bool service_answer(const Service *service, const char *line, size_t length,
                    Output *output) {
    json_error_t error;
    json_t *request =
        json_loadb(line, length, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
    if (request == NULL) {
        write_reply(output, answer_no_json(line, length, &error));
        return true;
    }
    const char *op = json_string_value(json_object_get(request, "op"));
    bool goes_on = true;
    if (!json_is_object(request)) {
        write_reply(output, malformed(request, "a request is an object"));
    } else if (op == NULL) {
        write_reply(output, malformed(request, "no \"op\""));
    } else if (strcmp(op, "run") == 0) {
        write_reply(output, json_is_integer(json_object_get(request, "id"))
                                ? run_answer(service, request)
                                : malformed(request, "id: not a whole number"));
    } else if (strcmp(op, "hello") == 0) {
        write_reply(output, answer_hello(service, request));
    } else if (strcmp(op, "bye") == 0) {
        goes_on = false;
    } else {
        write_reply(output, malformed(request, "\"op\" is none of hello, run, bye"));
    }
    json_decref(request);
    return goes_on;
}

void service_answer_too_long(Output *output) {
    write_reply(output, malformed(NULL, "a line is at most 1 MiB long"));
}
