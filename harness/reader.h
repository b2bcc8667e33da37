/* Walking through a parsed file, knowing at every moment where one is.
 *
 * Purpose: the checks of case files say what is wrong; the reader adds where. Places
 * are worked out only for problems, so a walk through a good file costs next to
 * nothing.
 * Chapter: 94-cases.
 * Does not know: what a case is. */
#ifndef FOURCHESS_HARNESS_READER_H
#define FOURCHESS_HARNESS_READER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "harness/problems.h"
#include "harness/source.h"

typedef struct Reader {
    const Source *source;
    Problems *problems;
    PathPart path[SOURCE_MAX_DEPTH + 1];
    size_t depth;
} Reader;

/* A key that an object may have. */
typedef struct KeyRule {
    const char *name;
    bool required;
} KeyRule;

/* Goes into a member or an element, and back out. */
void reader_enter(Reader *reader, const char *key);
void reader_enter_element(Reader *reader, size_t index);
void reader_leave(Reader *reader);

/* Adds a problem at the value one stands in. */
void reader_problem(Reader *reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds a problem at the key of that value. */
void reader_key_problem(Reader *reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Is the value an object / a non-empty array / a string? If not, a problem says so;
 * `what` names the value in it, as "a step". */
bool reader_wants_object(Reader *reader, const json_t *value, const char *what);
bool reader_wants_array(Reader *reader, const json_t *value, const char *what);
bool reader_wants_text(Reader *reader, const json_t *value, const char *what);

/* Is the value a whole number from `least` on? */
bool reader_wants_number(Reader *reader, const json_t *value, json_int_t least,
                         const char *what);
bool reader_wants_boolean(Reader *reader, const json_t *value, const char *what);

/* Is the value one of the texts of a list that ends with NULL? */
bool reader_wants_one_of(Reader *reader, const json_t *value, const char *const *names,
                         const char *what);

/* Reports the keys of an object that no rule names (except `x-...`) and required ones
 * that are missing.
 * rules  ends with a row without a name.
 * what   names the object in the messages, as "a case". */
void reader_check_keys(Reader *reader, const json_t *object, const KeyRule *rules,
                       const char *what);

/* Does the key begin with `x-`? Such keys are free for notes and tools. */
bool reader_key_is_free(const char *key);

#endif
