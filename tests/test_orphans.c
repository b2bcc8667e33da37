/* What outlives an engine is killed, and what was there before is spared. */
#define _GNU_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/orphans.h"

static void hang(void) {
    for (;;)
        pause();
}

static pid_t start_sleeper(void) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        hang();
    return child;
}

/* A process of its own session, whose parent has gone.
 * Returns its number. */
static pid_t start_daemon(void) {
    int ends[2];
    pid_t daemon = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        setsid();
        pid_t grandchild = fork();
        if (grandchild == 0) {
            signal(SIGTERM, SIG_IGN);
            hang();
        }
        _exit(write(ends[1], &grandchild, sizeof grandchild) != sizeof grandchild);
    }
    assert_int_equal(read(ends[0], &daemon, sizeof daemon), sizeof daemon);
    close(ends[0]);
    close(ends[1]);
    assert_int_equal(waitpid(child, NULL, 0), child);
    return daemon;
}

static void kills_who_left_the_group(void **state) {
    (void)state;
    Orphans orphans;
    assert_true(orphans_adopt(&orphans));
    pid_t daemon = start_daemon();
    assert_int_equal(kill(daemon, 0), 0);
    assert_false(orphans_end(&orphans));
    assert_int_equal(kill(daemon, 0), -1);
    assert_int_equal(errno, ESRCH);
    assert_true(orphans_end(&orphans));
}

static void spares_who_was_there_before(void **state) {
    (void)state;
    Orphans orphans;
    pid_t before = start_sleeper();
    assert_true(orphans_adopt(&orphans));
    start_daemon();
    assert_false(orphans_end(&orphans));
    assert_int_equal(waitpid(before, NULL, WNOHANG), 0);
    assert_true(orphans_end(&orphans));
    kill(before, SIGKILL);
    assert_int_equal(waitpid(before, NULL, 0), before);
}

/* With more than can be remembered, none may be killed. */
static void refuses_more_than_it_can_spare(void **state) {
    (void)state;
    Orphans orphans;
    pid_t before[ORPHANS_SPARED + 1];
    for (size_t i = 0; i <= ORPHANS_SPARED; i++)
        before[i] = start_sleeper();
    bool adopted = orphans_adopt(&orphans);
    for (size_t i = 0; i <= ORPHANS_SPARED; i++) {
        kill(before[i], SIGKILL);
        waitpid(before[i], NULL, 0);
    }
    assert_false(adopted);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kills_who_left_the_group),
        cmocka_unit_test(spares_who_was_there_before),
        cmocka_unit_test(refuses_more_than_it_can_spare),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
