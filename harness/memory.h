/* Heap memory that cannot fail, for the harness.
 *
 * Purpose: growing arrays and made-up texts without a check at every call; when memory
 * runs out the program says so and aborts, as with any other fault that is not the
 * user's.
 * Chapter: none.
 * Does not know: who owns what. Everything returned here is freed with free(). */
#ifndef FOURCHESS_HARNESS_MEMORY_H
#define FOURCHESS_HARNESS_MEMORY_H

#include <stdarg.h>
#include <stddef.h>

/* Returns `size` bytes of zeros. */
void *memory_new(size_t size);

/* Makes room for one more item in a growing array.
 * items     the array, or NULL while it is empty; the caller's variable takes the
 *           result.
 * count     items in use.
 * capacity  items there is room for; changed when the array grows.
 * size      bytes of one item. New room is not cleared. */
void *memory_grow(void *items, size_t count, size_t *capacity, size_t size);

/* Returns a copy of `text`. */
char *memory_text(const char *text);

/* Returns the text that printf would print. */
char *memory_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for a started argument list. */
char *memory_format_list(const char *format, va_list arguments)
    __attribute__((format(printf, 1, 0)));

#endif
