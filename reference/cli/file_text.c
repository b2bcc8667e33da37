#include "reference/cli/file_text.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_standard_input(const char *path) {
    return path == NULL || strcmp(path, "-") == 0;
}

const char *file_text_name(const char *path) {
    return is_standard_input(path) ? "standard input" : path;
}

/* Reads to the end. Returns NULL, errno set, when that fails. */
static char *read_all(FILE *file, size_t *length) {
    size_t size = 1 << 16;
    char *text = malloc(size);
    assert(text != NULL);
    *length = 0;
    while (!feof(file)) {
        *length += fread(text + *length, 1, size - 1 - *length, file);
        if (ferror(file)) {
            free(text);
            return NULL;
        }
        if (*length == size - 1) {
            size *= 2;
            text = realloc(text, size);
            assert(text != NULL);
        }
    }
    text[*length] = '\0';
    return text;
}

char *file_text_read(const Command *command, const char *path) {
    static const char mark[] = "\xEF\xBB\xBF";
    size_t length = 0;
    FILE *file = is_standard_input(path) ? stdin : fopen(path, "rb");
    char *text = file == NULL ? NULL : read_all(file, &length);
    if (text == NULL) {
        complain(command, "%s: %s", file_text_name(path), strerror(errno));
    } else if (strlen(text) != length) {
        complain(command, "%s: byte %zu is 0, so it is no text", file_text_name(path),
                 strlen(text) + 1);
        free(text);
        text = NULL;
    }
    if (file != NULL && file != stdin) {
        fclose(file);
    }
    if (text != NULL && strncmp(text, mark, strlen(mark)) == 0) {
        memmove(text, text + strlen(mark), length - strlen(mark) + 1);
    }
    return text;
}
