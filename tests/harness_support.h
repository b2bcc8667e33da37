/* harness_support.h - what the tests of the harness share: the catalog, JSON written
 * short, files in a folder of their own. */
#ifndef FOURCHESS_TESTS_HARNESS_SUPPORT_H
#define FOURCHESS_TESTS_HARNESS_SUPPORT_H

#include <jansson.h>

#include "harness/catalog.h"
#include "harness/engine_info.h"

/* Parses JSON in which ' stands for "; fails the test when it is none. */
json_t *json_of(const char *text);

/* Fails the test, with `label`, unless both values are equal; lets go of neither. */
void assert_json(const char *label, const json_t *expected, const json_t *got);

/* The same against text as for json_of(). */
void assert_json_text(const char *label, const char *expected, const json_t *got);

/* The catalog of the checkout; loaded by a group's setup, released by its teardown. */
const Catalog *test_catalog(void);
int load_test_catalog(void **state);
int release_test_catalog(void **state);

/* An engine that offers and observes everything, but for the changes: an object whose
 * keys replace those of the hello. The hello lives until release_engine(). */
EngineInfo engine_with(const char *changes);
void release_engine(EngineInfo *engine);

/* A folder for files that a test writes, made on first use; removed with all that is in
 * it. */
const char *test_folder(void);
void remove_test_folder(void);

/* Writes a file below that folder, making folders on the way; returns its path, which
 * stays valid until the next call but eight. */
const char *write_test_file(const char *name, const char *text);

/* Reads a whole file; free() it. Fails the test when it cannot. */
char *read_test_file(const char *path);

/* Runs a command of conform in this process, with ' ' between the words of `line`.
 * output  what it printed on standard output; free() it.
 * errors  the same of standard error; NULL: not wanted.
 * Returns its exit code. */
int run_command_line(int (*command)(int argc, char **argv), const char *line,
                     char **output, char **errors);

/* The engine that misbehaves, with its mode; valid until the next call. */
const char *misbehaving(const char *mode);

#endif
