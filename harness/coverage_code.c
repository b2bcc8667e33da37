#define _GNU_SOURCE /* versionsort */
#include "harness/coverage_code.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "harness/memory.h"

size_t clause_id_length(const char *text) {
    size_t letters = 0, digits = 0;
    while (text[letters] >= 'A' && text[letters] <= 'Z')
        letters++;
    if (!letters || text[letters] != '-')
        return 0;
    const char *number = text + letters + 1;
    while (number[digits] >= '0' && number[digits] <= '9')
        digits++;
    size_t length = letters + 1 + digits;
    bool ends = !isalnum((unsigned char)text[length]) && text[length] != '_';
    return digits && ends && length < CLAUSE_ID_TEXT ? length : 0;
}

/* --- One text --------------------------------------------------------------------- */

/* Where a scan stands; the place moves along with it. */
typedef struct Scan {
    const char *file, *at;
    FilePlace place;
} Scan;

static void scan_to(Scan *scan, const char *target) {
    for (; scan->at < target; scan->at++) {
        if (*scan->at == '\n')
            scan->place = (FilePlace){scan->place.line + 1, 1};
        else if (((unsigned char)*scan->at & 0xC0) != 0x80)
            scan->place.column++;
    }
}

static void add_citation(CodeCitations *list, Scan *scan, const char *id, size_t length) {
    list->items =
        memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
    CodeCitation *citation = &list->items[list->count++];
    *citation = (CodeCitation){.file = scan->file};
    memcpy(citation->id, id, length);
    scan_to(scan, id);
    citation->place = scan->place;
}

/* Blanks, and what a comment puts at the beginning of its next line. */
static const char *skip_gap(const char *at) {
    while (isspace((unsigned char)*at) || (*at == '*' && at[1] == ' '))
        at++;
    return at;
}

/* Which part of the clause: " (3)"; optional. */
static const char *skip_part(const char *at) {
    const char *part = skip_gap(at);
    if (*part != '(')
        return at;
    const char *end = part + 1 + strspn(part + 1, "0123456789");
    return *end == ')' && end > part + 1 ? end + 1 : at;
}

/* Reads `[A-1, B-2 (3)]` at the scan's place, which is a bracket.
 * Returns where it ends. */
static const char *scan_brackets(Scan *scan, CodeCitations *list, Problems *problems) {
    const char *at = scan->at + 1;
    for (size_t length; (length = clause_id_length(at));) {
        add_citation(list, scan, at, length);
        at = skip_part(at + length);
        if (*at == ']')
            return at + 1;
        if (*at == ',')
            at = skip_gap(at + 1);
    }
    if (at > scan->at + 1)
        problems_add(problems, scan->file, scan->place,
                     "a citation must have the form [A-1, B-2 (3)]");
    return at;
}

void code_citations_scan(const char *path, const char *text, CodeCitations *list,
                         Problems *problems) {
    list->files = memory_grow(list->files, list->file_count, &list->file_capacity,
                              sizeof *list->files);
    char *file = list->files[list->file_count++] = memory_text(path);
    Scan scan = {.file = file, .at = text, .place = {1, 1}};
    for (const char *at = text; *(at += strcspn(at, "[\""));) {
        scan_to(&scan, at);
        size_t quoted = *at == '"' ? clause_id_length(at + 1) : 0;
        if (*at == '[' && clause_id_length(at + 1)) {
            at = scan_brackets(&scan, list, problems);
        } else if (quoted && at[1 + quoted] == '"') {
            add_citation(list, &scan, at + 1, quoted);
            at += quoted + 2;
        } else {
            at++;
        }
    }
}

/* --- All of a folder -------------------------------------------------------------- */

static void read_source(const char *path, CodeCitations *list, Problems *problems) {
    FILE *file = fopen(path, "r");
    char *text = NULL;
    size_t size = 0;
    bool good = file && getdelim(&text, &size, '\0', file) >= 0;
    if (good)
        code_citations_scan(path, text, list, problems);
    else if (!file || ferror(file))
        problems_add(problems, path, (FilePlace){0}, "%s", strerror(errno));
    if (file)
        fclose(file);
    free(text);
}

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_source(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot && (strcmp(dot, ".c") == 0 || strcmp(dot, ".h") == 0);
}

void code_citations_read(const char *folder, CodeCitations *list, Problems *problems) {
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, versionsort);
    if (count < 0)
        problems_add(problems, folder, (FilePlace){0}, "%s", strerror(errno));
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        char *path = memory_format("%s/%s", folder, name);
        if (name[0] != '.' && is_folder(path) && strcmp(name, "cli") != 0)
            code_citations_read(path, list, problems);
        else if (name[0] != '.' && is_source(name))
            read_source(path, list, problems);
        free(path);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

void code_citations_release(CodeCitations *list) {
    for (size_t i = 0; i < list->file_count; i++)
        free(list->files[i]);
    free(list->files);
    free(list->items);
    *list = (CodeCitations){0};
}
