#define _GNU_SOURCE /* program_invocation_name */
#include "harness/command.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

#include "harness/memory.h"

const char *command_program(void) { return program_invocation_name; }

int command_usage_error(const char *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "conform %s: ", command);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n`conform %s --help` lists the options.\n", command);
    va_end(arguments);
    return EXIT_USAGE;
}

bool command_load(const char *const *paths, size_t path_count, Catalog *catalog,
                  Suite *suite) {
    Problems problems = {0};
    *suite = (Suite){0};
    bool good = catalog_load(NULL, catalog, &problems);
    if (good) {
        char *folder = catalog_path(catalog, "cases");
        const char *const usual[] = {folder};
        good = suite_load(path_count ? paths : usual, path_count ? path_count : 1,
                          catalog, suite, &problems);
        free(folder);
    }
    problems_print(&problems, stderr);
    problems_release(&problems);
    return good;
}

void text_list_add(TextList *list, const char *text) {
    list->items =
        memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] = text;
}

void text_list_release(TextList *list) {
    free(list->items);
    *list = (TextList){0};
}
