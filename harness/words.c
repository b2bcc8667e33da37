#include "harness/words.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"

static const char blanks[] = " \t\n";

/* Copies one quoted part; `text` stands behind the opening mark. Returns the place behind
 * the closing one, or NULL when there is none. */
static const char *copy_quoted(const char *text, char mark, char *word, size_t *size) {
    while (*text && *text != mark) {
        if (mark == '"' && *text == '\\' && (text[1] == '"' || text[1] == '\\'))
            text++;
        word[(*size)++] = *text++;
    }
    return *text ? text + 1 : NULL;
}

/* Copies one word. Returns the place behind it, or NULL when it does not end. */
static const char *copy_word(const char *text, char *word) {
    size_t size = 0;
    while (text && *text && !strchr(blanks, *text)) {
        if (*text == '\'' || *text == '"') {
            text = copy_quoted(text + 1, *text, word, &size);
        } else if (*text == '\\') {
            text = text[1] ? text + 1 : NULL;
            if (text)
                word[size++] = *text++;
        } else {
            word[size++] = *text++;
        }
    }
    word[size] = '\0';
    return text;
}

char **words_split(const char *text) {
    char **words = NULL;
    size_t count = 0, capacity = 0;
    bool good = true;
    while (text && *(text += strspn(text, blanks))) {
        words = memory_grow(words, count, &capacity, sizeof *words);
        words[count] = memory_new(strlen(text) + 1);
        text = copy_word(text, words[count++]);
        good = text != NULL;
    }
    words = memory_grow(words, count, &capacity, sizeof *words);
    words[count] = NULL;
    if (good && count > 0)
        return words;
    words_free(words);
    return NULL;
}

void words_free(char **words) {
    for (char **word = words; word && *word; word++)
        free(*word);
    free(words);
}
