#include "harness/problems.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"

void problems_add_list(Problems *problems, const char *file, FilePlace place,
                       const char *format, va_list arguments) {
    problems->items = memory_grow(problems->items, problems->count, &problems->capacity,
                                  sizeof *problems->items);
    problems->items[problems->count++] =
        (Problem){.file = memory_text(file),
                  .place = place,
                  .message = memory_format_list(format, arguments)};
}

void problems_add(Problems *problems, const char *file, FilePlace place,
                  const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    problems_add_list(problems, file, place, format, arguments);
    va_end(arguments);
}

static int by_place(const void *left, const void *right) {
    const Problem *first = left, *second = right;
    const FilePlace a = first->place, b = second->place;
    int order = strcmp(first->file, second->file);
    if (order)
        return order;
    if (a.line != b.line)
        return a.line < b.line ? -1 : 1;
    if (a.column != b.column)
        return a.column < b.column ? -1 : 1;
    return strcmp(first->message, second->message);
}

void problems_sort(Problems *problems) {
    if (problems->count)
        qsort(problems->items, problems->count, sizeof *problems->items, by_place);
}

void problems_print(Problems *problems, FILE *out) {
    problems_sort(problems);
    for (size_t i = 0; i < problems->count; i++) {
        const Problem *problem = &problems->items[i];
        fputs(problem->file, out);
        if (problem->place.line)
            fprintf(out, ":%u:%u", problem->place.line, problem->place.column);
        fprintf(out, ": %s\n", problem->message);
    }
}

void problems_release(Problems *problems) {
    for (size_t i = 0; i < problems->count; i++) {
        free(problems->items[i].file);
        free(problems->items[i].message);
    }
    free(problems->items);
    *problems = (Problems){0};
}
