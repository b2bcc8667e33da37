#define _GNU_SOURCE /* versionsort: 9 before 10, as people count */
#include "harness/suite.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "harness/digest.h"
#include "harness/memory.h"

/* --- Finding files ---------------------------------------------------------------- */

static void add_path(PathList *list, char *path) {
    list->items =
        memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] = path;
}

static bool is_wanted(const struct dirent *entry, bool folder) {
    const char *dot = strrchr(entry->d_name, '.');
    if (entry->d_name[0] == '.')
        return false;
    if (folder)
        return strcmp(entry->d_name, "schema") != 0;
    return dot && strcmp(dot, ".json") == 0 &&
           strcmp(entry->d_name, "variants.json") != 0;
}

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static void search_folder(const char *folder, PathList *found, Problems *problems) {
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, versionsort);
    if (count < 0) {
        problems_add(problems, folder, (FilePlace){0}, "%s", strerror(errno));
        return;
    }
    for (int i = 0; i < count; i++) {
        char *path = memory_format("%s/%s", folder, entries[i]->d_name);
        bool inner = is_folder(path), wanted = is_wanted(entries[i], inner);
        if (wanted && inner)
            search_folder(path, found, problems);
        if (wanted && !inner)
            add_path(found, path);
        else
            free(path);
        free(entries[i]);
    }
    free(entries);
}

static char *without_slashes(const char *path) {
    char *copy = memory_text(path);
    size_t length = strlen(copy);
    while (length > 1 && copy[length - 1] == '/')
        copy[--length] = '\0';
    return copy;
}

void suite_find_files(const char *const *paths, size_t path_count, PathList *found,
                      Problems *problems) {
    for (size_t i = 0; i < path_count; i++) {
        char *clean = without_slashes(paths[i]);
        if (is_folder(clean))
            search_folder(clean, found, problems);
        else
            add_path(found, memory_text(clean));
        free(clean);
    }
}

void path_list_release(PathList *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i]);
    free(list->items);
    *list = (PathList){0};
}

/* --- Reading ---------------------------------------------------------------------- */

static void load_file(Suite *suite, const char *path, const Catalog *catalog,
                      Problems *problems) {
    CaseFile *file = memory_new(sizeof *file);
    case_file_load(path, catalog, file, problems);
    suite->files = memory_grow(suite->files, suite->file_count, &suite->file_capacity,
                               sizeof *suite->files);
    suite->files[suite->file_count++] = file;
    suite->case_count += file->count;
}

static int by_id(const void *left, const void *right) {
    const Case *a = *(Case *const *)left, *b = *(Case *const *)right;
    return strcmp(a->id, b->id);
}

static void collect_cases(Suite *suite) {
    size_t count = 0;
    suite->cases = memory_new(suite->case_count * sizeof *suite->cases);
    suite->by_id = memory_new(suite->case_count * sizeof *suite->by_id);
    for (size_t i = 0; i < suite->file_count; i++)
        for (size_t j = 0; j < suite->files[i]->count; j++)
            suite->cases[count++] = &suite->files[i]->cases[j];
    memcpy(suite->by_id, suite->cases, count * sizeof *suite->cases);
    qsort(suite->by_id, count, sizeof *suite->by_id, by_id);
}

const Case *suite_find(const Suite *suite, const char *id) {
    const Case wanted = {.id = id}, *key = &wanted;
    Case **found =
        bsearch(&key, suite->by_id, suite->case_count, sizeof *suite->by_id, by_id);
    return found ? *found : NULL;
}

static void digest(Suite *suite) {
    uint64_t hash = DIGEST_START;
    for (size_t i = 0; i < suite->file_count; i++) {
        const Source *source = &suite->files[i]->source;
        hash = digest_add(digest_add(hash, source->text, source->size), "\xFF", 1);
    }
    digest_write(hash, suite->digest);
}

/* --- What single files cannot know ------------------------------------------------ */

static void report_twins(const Suite *suite, Problems *problems) {
    for (size_t i = 1; i < suite->case_count; i++) {
        const Case *first = suite->by_id[i - 1], *second = suite->by_id[i];
        if (strcmp(first->id, second->id) != 0)
            continue;
        FilePlace there = case_place(first, "id");
        problems_add(problems, second->file->source.path, case_place(second, "id"),
                     "the id \"%s\" is taken by %s:%u", second->id,
                     first->file->source.path, there.line);
    }
}

static void report_retired(const Suite *suite, const char *folder, Problems *problems) {
    char *path = memory_format("%s/retired.tsv", folder);
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t size = 0;
    while (file && getline(&line, &size, file) > 0) {
        line[strcspn(line, "\t\r\n")] = '\0';
        const Case *scene = line[0] == '#' ? NULL : suite_find(suite, line);
        if (scene)
            problems_add(problems, scene->file->source.path, case_place(scene, "id"),
                         "the id \"%s\" is retired, see %s", line, path);
    }
    if (file)
        fclose(file);
    free(line);
    free(path);
}

bool suite_load(const char *const *paths, size_t path_count, const Catalog *catalog,
                Suite *suite, Problems *problems) {
    size_t before = problems->count;
    PathList found = {0};
    *suite = (Suite){0};
    suite_find_files(paths, path_count, &found, problems);
    for (size_t i = 0; i < found.count; i++)
        load_file(suite, found.items[i], catalog, problems);
    path_list_release(&found);
    collect_cases(suite);
    digest(suite);
    report_twins(suite, problems);
    for (size_t i = 0; i < path_count; i++)
        report_retired(suite, paths[i], problems);
    return problems->count == before;
}

void suite_release(Suite *suite) {
    for (size_t i = 0; i < suite->file_count; i++) {
        case_file_release(suite->files[i]);
        free(suite->files[i]);
    }
    free(suite->files);
    free(suite->cases);
    free(suite->by_id);
    *suite = (Suite){0};
}
