/* How the harness itself behaves before engines that misbehave.
 *
 * Purpose: runs `conform run` as a process of its own against an engine that misbehaves
 * in one way, and holds against what is expected: the verdict, the exit status, that only
 * the case in which it misbehaved is blamed, that nothing the engine wrote reaches a
 * terminal, that no process is left, and that it ends.
 * Chapter: 92-protocol.
 * Does not know: how to misbehave; that is the engine's part (tests/engines). */
#ifndef FOURCHESS_HARNESS_SELFTEST_H
#define FOURCHESS_HARNESS_SELFTEST_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/orphans.h"

/* A way to misbehave, and what must come of it. */
typedef struct SelftestMode {
    const char *name; /* as it is listed */
    /* What becomes of the third of five cases, the one in which it misbehaves: the name
     * of a verdict. Or of the run: "no-hello", "aborted", or "incident" when all cases
     * pass and a failure is reported that no case is blamed for. */
    const char *expected;
    const char *mode;     /* of the engine; NULL: the name */
    const char *inflight; /* requests that the engine claims to take; NULL: one */
    const char *filter;   /* a sed script that its answers go through; NULL: none */
} SelftestMode;

extern const SelftestMode selftest_modes[];
extern const size_t selftest_mode_count;

typedef struct Selftest {
    char program[4096];  /* this program */
    char engine[4096];   /* the one that misbehaves */
    char folder[64];     /* for what a run writes; selftest_close() empties it */
    unsigned timeout_ms; /* for a request */
    Orphans orphans;     /* what a run leaves behind becomes our child, and cannot hide */
} Selftest;

/* Prepares the runs.
 * engine  NULL: engines/misbehave beside this program.
 * Returns false after having said why on standard error. */
bool selftest_open(Selftest *test, const char *engine, unsigned timeout_ms);
void selftest_close(const Selftest *test);

/* Runs one mode.
 * got  what came, in the words of SelftestMode.expected; or, in a sentence, what else is
 *      wrong.
 * Returns whether all is as expected. */
bool selftest_run(const Selftest *test, const SelftestMode *mode, char *got, size_t size);

#endif
