#include "harness/digest.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"

uint64_t digest_add(uint64_t digest, const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        digest = (digest ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return digest;
}

void digest_write(uint64_t digest, char text[static DIGEST_TEXT]) {
    snprintf(text, DIGEST_TEXT, "fnv1a64-%016" PRIx64, digest);
}

static int by_text(const void *left, const void *right) {
    const json_t *a = *(json_t *const *)left, *b = *(json_t *const *)right;
    return strcmp(json_string_value(a), json_string_value(b));
}

/* Returns the array in order, when it holds texts only. */
static json_t *sorted(const json_t *array) {
    size_t count = json_array_size(array);
    json_t **items = memory_new((count + 1) * sizeof(json_t *)), *result = json_array();
    bool texts = true;
    for (size_t i = 0; i < count; i++) {
        items[i] = json_array_get(array, i);
        texts = texts && json_is_string(items[i]);
    }
    if (texts)
        qsort(items, count, sizeof(json_t *), by_text);
    for (size_t i = 0; i < count; i++)
        json_array_append(result, items[i]);
    free(items);
    return result;
}

static uint64_t add_value(uint64_t digest, const json_t *value);

static uint64_t add_array(uint64_t digest, const json_t *value) {
    json_t *array = sorted(value);
    digest = digest_add(digest, "[", 1);
    for (size_t i = 0; i < json_array_size(array); i++)
        digest = digest_add(add_value(digest, json_array_get(array, i)), ",", 1);
    json_decref(array);
    return digest_add(digest, "]", 1);
}

static uint64_t add_object(uint64_t digest, const json_t *value) {
    const char *key;
    json_t *item, *keys = json_array();
    json_object_foreach((json_t *)value, key, item) {
        json_array_append_new(keys, json_stringn_nocheck(key, strlen(key)));
    }
    json_t *in_order = sorted(keys);
    digest = digest_add(digest, "{", 1);
    for (size_t i = 0; i < json_array_size(in_order); i++) {
        key = json_string_value(json_array_get(in_order, i));
        digest = digest_add(digest, key, strlen(key) + 1);
        digest = digest_add(add_value(digest, json_object_get(value, key)), ",", 1);
    }
    json_decref(in_order);
    json_decref(keys);
    return digest_add(digest, "}", 1);
}

static uint64_t add_value(uint64_t digest, const json_t *value) {
    if (json_is_array(value))
        return add_array(digest, value);
    if (json_is_object(value))
        return add_object(digest, value);
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(15));
    if (text)
        digest = digest_add(digest, text, strlen(text));
    free(text);
    return digest;
}

void digest_value(const json_t *value, char text[static DIGEST_TEXT]) {
    digest_write(add_value(DIGEST_START, value), text);
}
