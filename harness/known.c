#define _POSIX_C_SOURCE 200809L
#include "harness/known.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"

/* The case that an item's id belongs to. */
static bool corpus_has(const Suite *suite, const char *id) {
    char *case_id = memory_text(id);
    case_id[strcspn(case_id, "@+")] = '\0';
    bool found = suite_find(suite, case_id) != NULL;
    free(case_id);
    return found;
}

static const KnownFailure *find(const KnownFailures *known, const char *id) {
    for (size_t i = 0; i < known->count; i++)
        if (strcmp(known->items[i].id, id) == 0)
            return &known->items[i];
    return NULL;
}

static void read_line(char *line, unsigned number, const Suite *suite,
                      KnownFailures *known, Problems *problems) {
    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] == '\0' || line[0] == '#')
        return;
    char *rest = line, *tab = strchr(rest, '\t');
    const char *name = tab ? tab + 1 : "", *comment = "";
    if (tab)
        *tab = '\0';
    if (tab && (tab = strchr(tab + 1, '\t'))) {
        *tab = '\0';
        comment = tab + 1;
    }
    FilePlace place = {number, 1};
    Verdict verdict;
    if (!verdict_read(name, &verdict) || verdict == VERDICT_PASSED ||
        verdict == VERDICT_NOT_RUN)
        problems_add(problems, known->path, place,
                     "a line is id, tab, a verdict that is not passed, tab, comment");
    else if (find(known, rest))
        problems_add(problems, known->path, place, "the id \"%s\" is named twice", rest);
    else {
        known->items = memory_grow(known->items, known->count, &known->capacity,
                                   sizeof *known->items);
        known->items[known->count++] =
            (KnownFailure){.id = memory_text(rest),
                           .verdict = verdict,
                           .comment = memory_text(comment),
                           .line = number,
                           .unmatched = !corpus_has(suite, rest)};
    }
}

bool known_load(const char *path, const Suite *suite, KnownFailures *known,
                Problems *problems) {
    size_t before = problems->count;
    *known = (KnownFailures){.path = memory_text(path)};
    FILE *file = fopen(path, "r");
    if (!file) {
        problems_add(problems, path, (FilePlace){0}, "%s", strerror(errno));
        return false;
    }
    char *line = NULL;
    size_t size = 0;
    for (unsigned number = 1; getline(&line, &size, file) >= 0; number++)
        read_line(line, number, suite, known, problems);
    free(line);
    fclose(file);
    return problems->count == before;
}

void known_release(KnownFailures *known) {
    for (size_t i = 0; i < known->count; i++) {
        free(known->items[i].id);
        free(known->items[i].comment);
    }
    free(known->items);
    free(known->path);
    *known = (KnownFailures){0};
}

const KnownFailure *known_find(const KnownFailures *known, const RunItem *item) {
    const KnownFailure *exact = find(known, item->id);
    return exact ? exact : find(known, item->scene->id);
}

bool known_deviates(const KnownFailures *known, const RunItem *item) {
    Verdict verdict = item->judgement.verdict;
    const KnownFailure *said = known_find(known, item);
    if (verdict == VERDICT_NOT_RUN)
        return false;
    return said ? said->verdict != verdict : verdict_is_bad(verdict);
}

size_t known_print_unmatched(const KnownFailures *known, FILE *out) {
    size_t count = 0;
    for (size_t i = 0; i < known->count; i++) {
        if (!known->items[i].unmatched)
            continue;
        fprintf(out, "%s:%u: no case has the id \"%s\"\n", known->path,
                known->items[i].line, known->items[i].id);
        count++;
    }
    return count;
}
