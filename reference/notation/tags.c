#define _POSIX_C_SOURCE 200809L /* strcasecmp */

#include "reference/notation/tags.h"

#include <string.h>
#include <strings.h>

/* Passes over blanks, and lines of comment at the beginning of a line. */
static void skip_to_tag(NotationReader *reader) {
    notation_skip_blanks(reader);
    while (*reader->at == ';' || *reader->at == '%') {
        reader->at += strcspn(reader->at, "\n");
        notation_skip_blanks(reader);
    }
}

static bool read_name(NotationReader *reader, Tag *tag) {
    size_t length = strcspn(reader->at, " \t\r\n\"]");
    if (length == 0 || reader->at[length] == '\0') {
        return notation_fail(reader, "the name of a tag is expected");
    }
    if (length >= sizeof tag->name) {
        return notation_fail(reader, "the name of a tag is too long");
    }
    memcpy(tag->name, reader->at, length);
    tag->name[length] = '\0';
    reader->at += length;
    return true;
}

static bool read_value(NotationReader *reader, Tag *tag) {
    size_t length = 0;
    const char *begin = reader->at;
    tag->value[0] = '\0';
    if (!notation_take(reader, '"')) {
        return true;
    }
    for (; *reader->at != '"'; reader->at++) {
        bool escapes =
            *reader->at == '\\' && (reader->at[1] == '"' || reader->at[1] == '\\');
        reader->at += escapes;
        if (*reader->at == '\0') {
            reader->at = begin;
            return notation_fail(reader, "the text of a tag does not end");
        }
        if (length + 1 == sizeof tag->value) {
            reader->at = begin;
            return notation_fail(reader, "the text of a tag is too long");
        }
        tag->value[length++] = *reader->at;
    }
    reader->at++;
    tag->value[length] = '\0';
    return true;
}

TagStatus tags_next(NotationReader *reader, Tag *tag) {
    skip_to_tag(reader);
    tag->at = reader->at;
    if (!notation_take(reader, '[')) {
        return TAG_NONE;
    }
    notation_skip_blanks(reader);
    if (!read_name(reader, tag)) {
        return TAG_FAULT;
    }
    notation_skip_blanks(reader);
    if (!read_value(reader, tag)) {
        return TAG_FAULT;
    }
    notation_skip_blanks(reader);
    if (!notation_take(reader, ']')) {
        notation_fail(reader, "a bracket ] is expected at the end of a tag");
        return TAG_FAULT;
    }
    return TAG_READ;
}

bool tags_find(const char *begin, const char *name, Tag *tag) {
    NotationFault fault;
    NotationReader reader = {.text = begin, .at = begin, .fault = &fault};
    Tag next;
    bool found = false;
    while (tags_next(&reader, &next) == TAG_READ) {
        if (strcasecmp(next.name, name) == 0) {
            *tag = next;
            found = true;
        }
    }
    return found;
}

void tags_write(NotationWriter *writer, const char *name, const char *value) {
    notation_write(writer, "[%s \"", name);
    for (const char *letter = value; *letter != '\0'; letter++) {
        bool ends = *letter == '\n' || *letter == '\r' || *letter == '\t';
        notation_write(writer, *letter == '"' || *letter == '\\' ? "\\%c" : "%c",
                       ends ? ' ' : *letter);
    }
    notation_write(writer, "\"]\n");
}
