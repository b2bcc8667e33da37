#define _POSIX_C_SOURCE 200809L
#include "harness/coverage_lists.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"

static const char *const need_names[NEED_COUNT] = {
    [NEED_NOTHING] = "nothing", [NEED_RESPECTED] = "respected", [NEED_BROKEN] = "broken",
    [NEED_ACTING] = "acting",   [NEED_NEAR] = "near",           [NEED_CITED] = "cited",
    [NEED_CODE] = "code",       [NEED_CHOICES] = "choices"};

const char *coverage_need_name(CoverageNeed need) { return need_names[need]; }

static CoverageNeed read_need(const char *name) {
    CoverageNeed need = NEED_COUNT;
    while (--need > NEED_NOTHING && strcmp(need_names[need], name) != 0)
        continue;
    return need;
}

/* Cuts the text off at the next tab.
 * Returns what stands behind it; "" when there is none. */
static char *cut(char *text) {
    char *end = text + strcspn(text, "\t");
    if (*end)
        *end++ = '\0';
    return end;
}

static void read_line(char *line, unsigned number, bool with_needs, CoverageList *list,
                      Problems *problems) {
    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] == '\0' || line[0] == '#')
        return;
    char *second = cut(line), *reason = with_needs ? cut(second) : second;
    CoverageNeed need = with_needs ? read_need(second) : NEED_NOTHING;
    FilePlace place = {number, 1};
    if (!*reason)
        problems_add(problems, list->path, place, "a line is %s, tab, reason",
                     with_needs ? "clause, tab, what is missing" : "clause");
    else if (with_needs && need == NEED_NOTHING)
        problems_add(problems, list->path, place,
                     "\"%s\" is none of respected, broken, acting, near, cited, code, "
                     "choices",
                     second);
    else if (coverage_list_find(list, line, need))
        problems_add(problems, list->path, place, "%s is named twice", line);
    else {
        list->items =
            memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
        list->items[list->count++] = (CoverageEntry){.name = memory_text(line),
                                                     .reason = memory_text(reason),
                                                     .need = need,
                                                     .line = number};
    }
}

void coverage_list_load(const char *folder, const char *file, bool with_needs,
                        CoverageList *list, Problems *problems) {
    *list = (CoverageList){.path = memory_format("%s/%s", folder, file)};
    FILE *stream = fopen(list->path, "r");
    char *line = NULL;
    size_t size = 0;
    if (!stream && errno != ENOENT)
        problems_add(problems, list->path, (FilePlace){0}, "%s", strerror(errno));
    for (unsigned number = 1; stream && getline(&line, &size, stream) >= 0; number++)
        read_line(line, number, with_needs, list, problems);
    free(line);
    if (stream)
        fclose(stream);
}

void coverage_list_release(CoverageList *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].name);
        free(list->items[i].reason);
    }
    free(list->items);
    free(list->path);
    *list = (CoverageList){0};
}

CoverageEntry *coverage_list_find(const CoverageList *list, const char *name,
                                  CoverageNeed need) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].need == need && strcmp(list->items[i].name, name) == 0)
            return &list->items[i];
    return NULL;
}
