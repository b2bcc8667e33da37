#include "reference/notation/notation.h"

bool notation_fail(NotationReader *reader, const char *why) {
    reader->fault->column = (size_t)(reader->at - reader->text) + 1;
    reader->fault->text = why;
    return false;
}

bool notation_take(NotationReader *reader, char expected) {
    if (*reader->at != expected) {
        return false;
    }
    reader->at++;
    return true;
}

bool notation_number(NotationReader *reader, uint32_t *number) {
    *number = 0;
    if (*reader->at < '0' || *reader->at > '9') {
        return notation_fail(reader, "a number is missing");
    }
    while (*reader->at >= '0' && *reader->at <= '9') {
        if (*number > 99999) {
            return notation_fail(reader, "the number is too large");
        }
        *number = *number * 10 + (uint32_t)(*reader->at++ - '0');
    }
    return true;
}
