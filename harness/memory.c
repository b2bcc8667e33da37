#include "harness/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *require_memory(void *block) {
    if (!block) {
        fputs("conform: out of memory\n", stderr);
        abort();
    }
    return block;
}

void *memory_new(size_t size) { return require_memory(calloc(1, size ? size : 1)); }

void *memory_grow(void *items, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity)
        return items;
    *capacity = *capacity ? *capacity * 2 : 8;
    return require_memory(realloc(items, *capacity * size));
}

char *memory_text(const char *text) {
    size_t size = strlen(text) + 1;
    return memcpy(memory_new(size), text, size);
}

char *memory_format_list(const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0)
        abort();
    char *text = memory_new((size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

char *memory_format(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_format_list(format, arguments);
    va_end(arguments);
    return text;
}
