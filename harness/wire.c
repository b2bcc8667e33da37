#include "harness/wire.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void wire_make_printable(char *text) {
    for (; *text != '\0'; text++)
        if (*text < ' ' || *text > '~')
            *text = '?';
}

__attribute__((format(printf, 3, 4))) static void explain(char *detail, size_t size,
                                                          const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(detail, size, format, arguments);
    va_end(arguments);
    wire_make_printable(detail);
}

static int append(const char *bytes, size_t count, void *context) {
    WireText *text = context;
    if (text->capacity - text->length < count) {
        size_t capacity = 2 * text->capacity + count + 1024;
        char *grown = realloc(text->bytes, capacity);
        if (grown == NULL)
            abort();
        text->bytes = grown;
        text->capacity = capacity;
    }
    memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
    return 0;
}

/* Appends `object` as one line and gives the reference up. */
static void write_line(WireText *text, json_t *object) {
    if (object == NULL || json_dump_callback(object, append, text, JSON_COMPACT) != 0)
        abort();
    append("\n", 1, text);
    json_decref(object);
}

void wire_write_hello(WireText *text, const char *suite_version) {
    write_line(text, json_pack("{s:s, s:i, s:s}", "op", "hello", "protocol", 1, "suite",
                               suite_version));
}

void wire_write_request(WireText *text, json_t *body, json_int_t id) {
    json_t *request = json_pack("{s:s, s:I}", "op", "run", "id", id);
    if (request == NULL || json_object_update_missing(request, body) != 0)
        abort();
    write_line(text, request);
}

/* One object a line, in UTF-8. `what` is the noun for `detail`. */
static json_t *read_object(const char *line, size_t length, const char *what,
                           char *detail, size_t size) {
    if (memchr(line, '\0', length) != NULL) {
        explain(detail, size, "%s holds a NUL byte", what);
        return NULL;
    }
    if (strspn(line, " \t\r") == length) {
        explain(detail, size, "%s is an empty line", what);
        return NULL;
    }
    json_error_t error;
    json_t *value =
        json_loadb(line, length, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
    if (value == NULL) {
        enum json_error_code code = json_error_code(&error);
        if (code == json_error_invalid_utf8)
            explain(detail, size, "%s is not UTF-8: %s", what, error.text);
        else if (code == json_error_stack_overflow)
            explain(detail, size, "%s is nested too deeply", what);
        else
            explain(detail, size, "%s is not JSON: column %d: %s", what, error.column,
                    error.text);
        return NULL;
    }
    if (!json_is_object(value)) {
        explain(detail, size, "%s is not a JSON object", what);
        json_decref(value);
        return NULL;
    }
    return value;
}

static bool is_array_of_strings(const json_t *value) {
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!json_is_string(json_array_get(value, i)))
            return false;
    return json_is_array(value);
}

static bool is_object_of_strings(const json_t *value) {
    const char *key;
    json_t *member;
    json_object_foreach((json_t *)(void *)value, key, member) {
        if (!json_is_string(member))
            return false;
    }
    return json_is_object(value);
}

static bool is_string(const json_t *value) { return json_is_string(value); }

static bool is_one(const json_t *value) {
    return json_is_integer(value) && json_integer_value(value) == 1;
}

static bool is_positive(const json_t *value) {
    return json_is_integer(value) && json_integer_value(value) >= 1;
}

static bool is_boolean(const json_t *value) { return json_is_boolean(value); }

/* The fields of hello. A field with a default may be left out; the default is JSON. */
static const struct {
    const char *name;
    bool (*valid)(const json_t *value);
    const char *shape;
    const char *fallback;
} hello_fields[] = {
    {"protocol", is_one, "1", NULL},
    {"name", is_string, "a string", NULL},
    {"version", is_string, "a string", NULL},
    {"variants", is_array_of_strings, "an array of strings", NULL},
    {"steps", is_array_of_strings, "an array of strings", NULL},
    {"observes", is_array_of_strings, "an array of strings", NULL},
    {"rulings", is_object_of_strings, "an object of strings", "{}"},
    {"inflight", is_positive, "an integer from 1 on", "1"},
    {"rulings_per_request", is_boolean, "true or false", "false"},
};

json_t *wire_read_hello(const char *line, size_t length, char *detail,
                        size_t detail_size) {
    json_t *hello = read_object(line, length, "the answer to hello", detail, detail_size);
    if (hello == NULL)
        return NULL;
    for (size_t i = 0; i < sizeof hello_fields / sizeof *hello_fields; i++) {
        const char *name = hello_fields[i].name;
        const char *fallback = hello_fields[i].fallback;
        if (json_object_get(hello, name) == NULL && fallback != NULL)
            json_object_set_new(hello, name, json_loads(fallback, JSON_DECODE_ANY, NULL));
        const json_t *value = json_object_get(hello, name);
        if (value != NULL && hello_fields[i].valid(value))
            continue;
        if (value == NULL)
            explain(detail, detail_size, "the answer to hello has no \"%s\"", name);
        else
            explain(detail, detail_size, "\"%s\" in the answer to hello is not %s", name,
                    hello_fields[i].shape);
        json_decref(hello);
        return NULL;
    }
    return hello;
}

json_t *wire_read_reply(const char *line, size_t length, json_int_t id, char *detail,
                        size_t detail_size) {
    json_t *reply = read_object(line, length, "the reply", detail, detail_size);
    if (reply == NULL)
        return NULL;
    const json_t *echo = json_object_get(reply, "id");
    if (json_is_integer(echo) && json_integer_value(echo) == id)
        return reply;
    if (echo == NULL)
        explain(detail, detail_size, "the reply has no \"id\"");
    else if (!json_is_integer(echo))
        explain(detail, detail_size, "the \"id\" of the reply is not an integer");
    else
        explain(detail, detail_size,
                "the reply has id %" JSON_INTEGER_FORMAT " where %" JSON_INTEGER_FORMAT
                " was due",
                json_integer_value(echo), id);
    json_decref(reply);
    return NULL;
}
