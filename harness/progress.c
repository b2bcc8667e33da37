#define _POSIX_C_SOURCE 200809L
#include "harness/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void progress_start(Progress *progress) {
    *progress = (Progress){.shown_at_all = isatty(STDERR_FILENO), .started = now()};
}

void progress_show(Progress *progress, size_t done, size_t total, size_t failed) {
    double time = now();
    if (!progress->shown_at_all || time - progress->started < 1 ||
        time - progress->drawn < 0.1)
        return;
    fprintf(stderr, "\r%zu of %zu, %zu failed \x1b[K", done, total, failed);
    fflush(stderr);
    progress->drawn = time;
    progress->visible = true;
}

void progress_hide(Progress *progress) {
    if (progress->visible)
        fputs("\r\x1b[K", stderr);
    progress->visible = false;
}

double progress_seconds(const Progress *progress) { return now() - progress->started; }
