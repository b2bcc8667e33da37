#define _GNU_SOURCE /* prctl */
#include "harness/orphans.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOMENT_MS = 5, DEATH_MS = 2000 /* that killed processes may take to die */ };

/* Returns NULL where the kernel does not list children. */
static FILE *open_children(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    return fopen(path, "r");
}

static bool next_child(FILE *children, pid_t *child) {
    char word[32];
    if (fscanf(children, "%31s", word) != 1)
        return false;
    *child = (pid_t)strtol(word, NULL, 10);
    return *child > 0;
}

static bool is_spared(const Orphans *orphans, pid_t child) {
    for (size_t i = 0; i < orphans->count; i++)
        if (orphans->spared[i] == child)
            return true;
    return false;
}

bool orphans_adopt(Orphans *orphans) {
    FILE *children = open_children();
    bool room = true;
    pid_t child;
    orphans->count = 0;
    while (children && room && next_child(children, &child)) {
        room = orphans->count < ORPHANS_SPARED;
        if (room)
            orphans->spared[orphans->count++] = child;
    }
    if (children)
        fclose(children);
    return room && prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
}

/* A child's number is its own until we reap it, so that nobody else can be hit.
 * Returns how many are left to reap. */
static size_t kill_children(const Orphans *orphans) {
    FILE *children = open_children();
    size_t left = 0;
    pid_t child;
    while (children && next_child(children, &child)) {
        if (is_spared(orphans, child))
            continue;
        kill(child, SIGKILL);
        left += waitpid(child, NULL, WNOHANG) == 0;
    }
    if (children)
        fclose(children);
    return left;
}

static bool has_children(const Orphans *orphans) {
    FILE *children = open_children();
    bool found = false;
    pid_t child;
    while (children && !found && next_child(children, &child))
        found = !is_spared(orphans, child);
    if (children)
        fclose(children);
    return found;
}

bool orphans_end(const Orphans *orphans) {
    static const struct timespec moment = {0, MOMENT_MS * 1000000L};
    if (!has_children(orphans))
        return true;
    for (int waited = 0; waited < DEATH_MS && has_children(orphans); waited += MOMENT_MS)
        if (kill_children(orphans) > 0)
            nanosleep(&moment, NULL);
    return false;
}
