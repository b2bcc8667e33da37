/* The commands of `conform`, and how they end.
 *
 * Purpose: the table in main.c calls these; each has a file of its own,
 * command_NAME.c, and reads its own options.
 * Chapter: none. */
#ifndef FOURCHESS_HARNESS_COMMAND_H
#define FOURCHESS_HARNESS_COMMAND_H

#include <stdio.h>

#include "harness/catalog.h"
#include "harness/suite.h"

typedef enum ExitCode {
    EXIT_CONFORMANT = 0, /* or: nothing was found */
    EXIT_NOT_CONFORMANT, /* a case failed, or: something was found */
    EXIT_USAGE,          /* wrong usage, or a bad case file */
    EXIT_NO_ENGINE,      /* no hello, no new start, or the run was aborted; beats 1 */
    EXIT_NOTHING,        /* nothing selected, or everything unsupported */
    EXIT_BUG             /* a fault of ours */
} ExitCode;

/* Each takes the arguments from its own name on and returns an ExitCode. */
int command_run(int argc, char **argv);
int command_smoke(int argc, char **argv);
int command_list(int argc, char **argv);
int command_show(int argc, char **argv);
int command_fmt(int argc, char **argv);
int command_lint(int argc, char **argv);
int command_compare(int argc, char **argv);
int command_impact(int argc, char **argv);
int command_merge(int argc, char **argv);
int command_fuzz(int argc, char **argv);   /* in fuzz/ */
int command_shrink(int argc, char **argv); /* in fuzz/ */
int command_import(int argc, char **argv); /* in author/ */
int command_bless(int argc, char **argv);  /* in author/ */
int command_coverage(int argc, char **argv);
int command_selftest(int argc, char **argv);

/* The program as it was called, for lines to paste. */
const char *command_program(void);

/* Says on standard error what is wrong with the call.
 * Returns EXIT_USAGE. */
int command_usage_error(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What most commands begin with: the catalog, and the corpus. Problems are printed on
 * standard error. Release both in every case.
 * paths  of --cases; none: the folder cases/ of the catalog.
 * Returns false when there is a problem. */
bool command_load(const char *const *paths, size_t path_count, Catalog *catalog,
                  Suite *suite);

/* A growing list of option arguments. */
typedef struct TextList {
    const char **items; /* the texts are borrowed */
    size_t count, capacity;
} TextList;

void text_list_add(TextList *list, const char *text);
void text_list_release(TextList *list);

#endif
