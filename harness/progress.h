/* A line that says how far a long run has come.
 *
 * Purpose: on a terminal, on standard error, once a run takes longer than a second.
 * Chapter: none.
 * Does not know: what is counted. */
#ifndef FOURCHESS_HARNESS_PROGRESS_H
#define FOURCHESS_HARNESS_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Progress {
    bool shown_at_all; /* standard error is a terminal */
    bool visible;      /* the line stands there now */
    double started, drawn;
} Progress;

void progress_start(Progress *progress);

/* Draws the line anew, ten times a second at most. */
void progress_show(Progress *progress, size_t done, size_t total, size_t failed);

/* Takes the line away, before anything else is printed. */
void progress_hide(Progress *progress);

/* Seconds since progress_start(). */
double progress_seconds(const Progress *progress);

#endif
