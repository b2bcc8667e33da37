#include "reference/notation/notation.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char printable(char letter) { return letter < ' ' || letter > '~' ? '?' : letter; }

static void warn_of(char warning[NOTATION_WARNING_SIZE], const char *format,
                    va_list arguments) {
    vsnprintf(warning, NOTATION_WARNING_SIZE, format, arguments);
    for (char *letter = warning; *letter != '\0'; letter++) {
        *letter = printable(*letter);
    }
}

void notation_warn(NotationWarnings *warnings, const char *format, ...) {
    char warning[NOTATION_WARNING_SIZE];
    if (warnings == NULL) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    warn_of(warning, format, arguments);
    va_end(arguments);
    for (int index = 0; index < warnings->count; index++) {
        if (strcmp(warnings->text[index], warning) == 0) {
            return;
        }
    }
    if (warnings->count < NOTATION_WARNINGS_MAX) {
        memcpy(warnings->text[warnings->count++], warning, sizeof warning);
    } else {
        snprintf(warnings->text[NOTATION_WARNINGS_MAX - 1], NOTATION_WARNING_SIZE,
                 "there is more of this kind than can be listed");
    }
}

bool notation_is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

static bool ends_token(char letter) {
    return letter == '\0' || notation_is_blank(letter) || letter == ',' || letter == '/';
}

bool notation_fault_at(NotationFault *fault, const char *text, const char *at,
                       const char *why) {
    *fault = (NotationFault){.line = 1, .column = 1, .text = why};
    for (const char *letter = text; letter < at; letter++) {
        fault->column++;
        if (*letter == '\n') {
            fault->line++;
            fault->column = 1;
        }
    }
    size_t length = 0;
    do {
        if (at[length] != '\0') {
            fault->token[length] = printable(at[length]);
        }
        length++;
    } while (length < NOTATION_TOKEN_SIZE - 1 && at[length - 1] != '\0' &&
             !ends_token(at[length]));
    return false;
}

bool notation_fail(NotationReader *reader, const char *why) {
    return notation_fault_at(reader->fault, reader->text, reader->at, why);
}

bool notation_take(NotationReader *reader, char expected) {
    if (*reader->at != expected) {
        return false;
    }
    reader->at++;
    return true;
}

void notation_skip_blanks(NotationReader *reader) {
    while (notation_is_blank(*reader->at)) {
        reader->at++;
    }
}

bool notation_number(NotationReader *reader, uint32_t *number) {
    *number = 0;
    if (*reader->at < '0' || *reader->at > '9') {
        return notation_fail(reader, "a number is missing");
    }
    while (*reader->at >= '0' && *reader->at <= '9') {
        if (*number > NOTATION_NUMBER_MAX / 10) {
            return notation_fail(reader, "the number is too large");
        }
        *number = *number * 10 + (uint32_t)(*reader->at++ - '0');
    }
    return true;
}

void notation_write(NotationWriter *writer, const char *format, ...) {
    bool fits = writer->length < writer->size;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(fits ? writer->text + writer->length : NULL,
                           fits ? writer->size - writer->length : 0, format, arguments);
    va_end(arguments);
    writer->length += (size_t)length;
}
