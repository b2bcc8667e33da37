/* Processes that outlive the engine that started them.
 *
 * Spec chapter: 92-protocol (process side). An engine's process group is killed with it;
 * a process that began a session of its own is in no such group. Linux hands it to the
 * nearest ancestor that asked for orphans: this process, from orphans_adopt() on. Where
 * the kernel does not list children (CONFIG_PROC_CHILDREN) such a process stays. */
#ifndef FOURCHESS_HARNESS_ORPHANS_H
#define FOURCHESS_HARNESS_ORPHANS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { ORPHANS_SPARED = 64 };

/* Children from before, by whoever was this process until it called exec: a shell's
 * background jobs, or what reads our output. They are none of ours to kill. */
typedef struct Orphans {
    pid_t spared[ORPHANS_SPARED];
    size_t count;
} Orphans;

/* Asks for orphans from now on; to be called before anything is started.
 * Returns false, and nothing will be killed, when the kernel refuses or there are more
 * than ORPHANS_SPARED children already. */
bool orphans_adopt(Orphans *orphans);

/* Kills and reaps every child that is not spared, and what these leave to us in turn; to
 * be called when nothing that was started is needed any more.
 * Returns whether there was none. Gives up after two seconds. */
bool orphans_end(const Orphans *orphans);

#endif
