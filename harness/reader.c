#include "harness/reader.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

void reader_enter(Reader *reader, const char *key) {
    assert(reader->depth < sizeof reader->path / sizeof *reader->path);
    reader->path[reader->depth++] = (PathPart){.key = key};
}

void reader_enter_element(Reader *reader, size_t index) {
    assert(reader->depth < sizeof reader->path / sizeof *reader->path);
    reader->path[reader->depth++] = (PathPart){.index = index};
}

void reader_leave(Reader *reader) {
    assert(reader->depth > 0);
    reader->depth--;
}

void reader_problem(Reader *reader, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    problems_add_list(reader->problems, reader->source->path,
                      source_place(reader->source, reader->path, reader->depth, false),
                      format, arguments);
    va_end(arguments);
}

void reader_key_problem(Reader *reader, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    problems_add_list(reader->problems, reader->source->path,
                      source_place(reader->source, reader->path, reader->depth, true),
                      format, arguments);
    va_end(arguments);
}

bool reader_wants_object(Reader *reader, const json_t *value, const char *what) {
    if (!json_is_object(value))
        reader_problem(reader, "%s must be an object", what);
    return json_is_object(value);
}

bool reader_wants_array(Reader *reader, const json_t *value, const char *what) {
    bool good = json_is_array(value) && json_array_size(value) > 0;
    if (!good)
        reader_problem(reader, "%s must be an array that is not empty", what);
    return good;
}

bool reader_wants_text(Reader *reader, const json_t *value, const char *what) {
    bool good = json_is_string(value) && json_string_length(value) > 0;
    if (!good)
        reader_problem(reader, "%s must be a text that is not empty", what);
    return good;
}

bool reader_wants_number(Reader *reader, const json_t *value, json_int_t least,
                         const char *what) {
    bool good = json_is_integer(value) && json_integer_value(value) >= least;
    if (!good)
        reader_problem(reader, "%s must be a whole number of at least %d", what,
                       (int)least);
    return good;
}

bool reader_wants_boolean(Reader *reader, const json_t *value, const char *what) {
    if (!json_is_boolean(value))
        reader_problem(reader, "%s must be true or false", what);
    return json_is_boolean(value);
}

static void problem_with_names(Reader *reader, const char *const *names,
                               const char *what) {
    char list[512] = "";
    for (size_t i = 0; names[i]; i++) {
        if (strlen(list) + strlen(names[i]) + 3 > sizeof list)
            break;
        strcat(strcat(list, i ? ", " : ""), names[i]);
    }
    reader_problem(reader, "%s must be one of: %s", what, list);
}

bool reader_wants_one_of(Reader *reader, const json_t *value, const char *const *names,
                         const char *what) {
    const char *text = json_string_value(value);
    for (size_t i = 0; text && names[i]; i++)
        if (strcmp(text, names[i]) == 0)
            return true;
    problem_with_names(reader, names, what);
    return false;
}

bool reader_key_is_free(const char *key) { return key[0] == 'x' && key[1] == '-'; }

static bool key_has_rule(const KeyRule *rules, const char *key) {
    for (; rules->name; rules++)
        if (strcmp(rules->name, key) == 0)
            return true;
    return false;
}

void reader_check_keys(Reader *reader, const json_t *object, const KeyRule *rules,
                       const char *what) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        if (reader_key_is_free(key) || key_has_rule(rules, key))
            continue;
        reader_enter(reader, key);
        reader_key_problem(reader, "%s has no key \"%s\"", what, key);
        reader_leave(reader);
    }
    for (; rules->name; rules++)
        if (rules->required && !json_object_get(object, rules->name))
            reader_problem(reader, "%s must have the key \"%s\"", what, rules->name);
}
