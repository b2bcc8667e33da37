#define _POSIX_C_SOURCE 200809L
#include "harness/catalog.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/memory.h"

static bool holds_the_files(const char *root) {
    char *variants = memory_format("%s/cases/variants.json", root);
    bool found = access(variants, R_OK) == 0;
    free(variants);
    return found;
}

/* The program lies in build/ or below it, or in bin/ with the files in share/ beside it:
 * go up until the files are found. */
static char *root_above_program(void) {
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0)
        return NULL;
    path[length] = '\0';
    for (int level = 0; level < 4; level++) {
        char *slash = strrchr(path, '/');
        if (!slash || slash == path)
            return NULL;
        *slash = '\0';
        char *shared = memory_format("%s/share/fourchess", path);
        if (holds_the_files(shared))
            return shared;
        free(shared);
        if (holds_the_files(path))
            return memory_text(path);
    }
    return NULL;
}

static char *find_root(void) {
    char *above = holds_the_files(".") ? NULL : root_above_program();
    return above ? above : memory_text(".");
}

bool catalog_load(const char *root, Catalog *catalog, Problems *problems) {
    *catalog = (Catalog){.root = root ? memory_text(root) : find_root()};
    char *variants = catalog_path(catalog, "cases/variants.json");
    char *rulings = catalog_path(catalog, "spec/rulings.json");
    bool good = variant_list_load(variants, &catalog->variants, problems);
    good = ruling_list_load(rulings, &catalog->rulings, problems) && good;
    free(variants);
    free(rulings);
    return good;
}

void catalog_release(Catalog *catalog) {
    variant_list_release(&catalog->variants);
    ruling_list_release(&catalog->rulings);
    free(catalog->root);
    *catalog = (Catalog){0};
}

char *catalog_path(const Catalog *catalog, const char *name) {
    if (strcmp(catalog->root, ".") == 0)
        return memory_text(name);
    return memory_format("%s/%s", catalog->root, name);
}
