#include "harness/source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"

static FilePlace place_of(const Source *source, const char *at) {
    FilePlace place = {1, 1};
    for (const char *c = source->text; c < at; c++) {
        if (*c == '\n')
            place = (FilePlace){place.line + 1, 1};
        else if (((unsigned char)*c & 0xC0) != 0x80)
            place.column++;
    }
    return place;
}

/* --- Reading ---------------------------------------------------------------------- */

char *source_read_text(const char *path, size_t *size, Problems *problems) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        problems_add(problems, path, (FilePlace){0}, "%s", strerror(errno));
        return NULL;
    }
    char *text = memory_new((size_t)SOURCE_MAX_SIZE + 2);
    *size = fread(text, 1, (size_t)SOURCE_MAX_SIZE + 1, file);
    bool failed = ferror(file) != 0;
    fclose(file);
    if (failed) {
        problems_add(problems, path, (FilePlace){0}, "cannot be read");
        free(text);
        return NULL;
    }
    char *fitting = realloc(text, *size + 1);
    return fitting ? fitting : text;
}

static const char *line_too_long(const Source *source) {
    const char *end = source->text + source->size;
    for (const char *line = source->text; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop)
            stop = end;
        if (stop - line > SOURCE_MAX_LINE)
            return line;
        line = stop + 1;
    }
    return NULL;
}

static const char *nested_too_deep(const Source *source) {
    int depth = 0;
    bool quoted = false;
    const char *end = source->text + source->size;
    for (const char *c = source->text; c < end; c++) {
        if (quoted && *c == '\\')
            c++;
        else if (*c == '"')
            quoted = !quoted;
        else if (!quoted && (*c == '{' || *c == '[') && ++depth > SOURCE_MAX_DEPTH)
            return c;
        else if (!quoted && (*c == '}' || *c == ']'))
            depth--;
    }
    return NULL;
}

static bool within_limits(const Source *source, Problems *problems) {
    if (source->size > SOURCE_MAX_SIZE) {
        problems_add(problems, source->path, (FilePlace){0}, "file of more than %d bytes",
                     SOURCE_MAX_SIZE);
        return false;
    }
    const char *bracket = nested_too_deep(source);
    if (bracket)
        problems_add(problems, source->path, place_of(source, bracket),
                     "brackets nested more than %d deep", SOURCE_MAX_DEPTH);
    return !bracket;
}

bool source_check_lines(const Source *source, Problems *problems) {
    const char *line = line_too_long(source);
    if (line)
        problems_add(problems, source->path, place_of(source, line),
                     "line of more than %d bytes", SOURCE_MAX_LINE);
    return !line;
}

static json_t *parse(const Source *source, Problems *problems) {
    json_error_t error;
    json_t *root = json_loadb(source->text, source->size, JSON_REJECT_DUPLICATES, &error);
    if (!root) {
        FilePlace place = {error.line > 0 ? (unsigned)error.line : 1,
                           error.column > 0 ? (unsigned)error.column : 1};
        problems_add(problems, source->path, place, "%s", error.text);
    }
    return root;
}

static json_t *take(Source made, Source *source, Problems *problems) {
    json_t *root = within_limits(&made, problems) ? parse(&made, problems) : NULL;
    if (root)
        *source = made;
    else
        source_release(&made);
    return root;
}

json_t *source_load(const char *path, Source *source, Problems *problems) {
    size_t size = 0;
    char *text = source_read_text(path, &size, problems);
    if (!text)
        return NULL;
    return take((Source){.path = memory_text(path), .text = text, .size = size}, source,
                problems);
}

json_t *source_parse(const char *path, const char *text, size_t size, Source *source,
                     Problems *problems) {
    char *copy = memory_new(size + 1);
    memcpy(copy, text, size);
    return take((Source){.path = memory_text(path), .text = copy, .size = size}, source,
                problems);
}

void source_release(Source *source) {
    free(source->path);
    free(source->text);
    *source = (Source){0};
}

/* --- Finding places: the text is known to be good JSON from here on --------------- */

static const char *skip_blanks(const char *c) { return c + strspn(c, " \t\r\n"); }

static const char *skip_string(const char *c) {
    for (c++; *c != '"'; c++)
        if (*c == '\\')
            c++;
    return c + 1;
}

static const char *skip_value(const char *c) {
    if (*c == '"')
        return skip_string(c);
    if (*c != '{' && *c != '[')
        return c + strcspn(c, ",]} \t\r\n");
    int depth = 0;
    do {
        if (*c == '"') {
            c = skip_string(c);
            continue;
        }
        if (*c == '{' || *c == '[')
            depth++;
        else if (*c == '}' || *c == ']')
            depth--;
        c++;
    } while (depth > 0);
    return c;
}

static bool key_is(const char *quoted, const char *end, const char *key) {
    json_t *text = json_loadb(quoted, (size_t)(end - quoted),
                              JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    bool same = text && strcmp(json_string_value(text), key) == 0;
    json_decref(text);
    return same;
}

/* Returns the member's value or, with at_key, its key; NULL when there is no such member.
 */
static const char *find_member(const char *object, const char *key, bool at_key) {
    const char *c = skip_blanks(object + 1);
    while (*c != '}') {
        const char *name = c, *end = skip_string(c);
        const char *value = skip_blanks(skip_blanks(end) + 1);
        if (key_is(name, end, key))
            return at_key ? name : value;
        c = skip_blanks(skip_value(value));
        if (*c == ',')
            c = skip_blanks(c + 1);
    }
    return NULL;
}

static const char *find_element(const char *array, size_t index) {
    const char *c = skip_blanks(array + 1);
    for (; *c != ']'; index--) {
        if (index == 0)
            return c;
        c = skip_blanks(skip_value(c));
        if (*c == ',')
            c = skip_blanks(c + 1);
    }
    return NULL;
}

FilePlace source_place(const Source *source, const PathPart *path, size_t depth,
                       bool at_key) {
    const char *at = skip_blanks(source->text);
    for (size_t i = 0; i < depth; i++) {
        const char *next = NULL;
        if (path[i].key && *at == '{')
            next = find_member(at, path[i].key, at_key && i + 1 == depth);
        else if (!path[i].key && *at == '[')
            next = find_element(at, path[i].index);
        if (!next)
            break;
        at = next;
    }
    return place_of(source, at);
}
