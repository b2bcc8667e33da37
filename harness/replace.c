#define _POSIX_C_SOURCE 200809L
#include "harness/replace.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "harness/memory.h"

bool replace_file(const char *path, const char *text, size_t size) {
    char *fresh = memory_format("%s.new", path);
    struct stat status;
    FILE *out = fopen(fresh, "wb");
    bool good = out && fwrite(text, 1, size, out) == size;
    if (out && stat(path, &status) == 0)
        good = fchmod(fileno(out), status.st_mode & 07777) == 0 && good;
    good = out && fclose(out) == 0 && good && rename(fresh, path) == 0;
    if (!good) {
        perror(fresh);
        remove(fresh);
    }
    free(fresh);
    return good;
}
