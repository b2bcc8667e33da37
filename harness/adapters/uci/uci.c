#define _POSIX_C_SOURCE 200809L

#include "harness/adapters/uci/uci.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct Uci {
    pid_t process;
    const char *program; /* the caller's */
    FILE *to, *from;
    char *line; /* the last one read, without its end */
    size_t capacity;
    char name[128];
    bool has_threads, has_hash;
};

/* Whether the last line begins with `text`; `rest` is set to what follows. */
static bool line_begins(Uci *uci, const char *text, const char **rest) {
    size_t length = strlen(text);
    if (strncmp(uci->line, text, length) != 0)
        return false;
    *rest = uci->line + length;
    return true;
}

static bool complain(const Uci *uci, const char *what) {
    fprintf(stderr, "uci: \"%s\" %s\n", uci->program, what);
    return false;
}

static bool read_line(Uci *uci) {
    ssize_t length = getline(&uci->line, &uci->capacity, uci->from);
    if (length < 0)
        return complain(uci, "has gone");
    while (length > 0 && strchr("\r\n", uci->line[length - 1]) != NULL)
        uci->line[--length] = '\0';
    return true;
}

/* Reads on to the line that is `text`, taking note of what the engine tells about itself.
 */
static bool await(Uci *uci, const char *text) {
    const char *rest;
    do {
        if (!read_line(uci))
            return false;
        if (line_begins(uci, "id name ", &rest))
            snprintf(uci->name, sizeof uci->name, "%.100s", rest);
        uci->has_threads =
            uci->has_threads || line_begins(uci, "option name Threads ", &rest);
        uci->has_hash = uci->has_hash || line_begins(uci, "option name Hash ", &rest);
    } while (strcmp(uci->line, text) != 0);
    return true;
}

/* Writes a line; an engine that has gone shows when it is read from. */
static void tell(Uci *uci, const char *line) {
    fprintf(uci->to, "%s\n", line);
    fflush(uci->to);
}

/* Reads the answer to `go perft`; `moves` may be NULL. */
static bool read_perft(Uci *uci, UciMoves *moves, uint64_t *nodes) {
    const char *rest;
    char move[UCI_MOVE];
    int end;
    for (;;) {
        if (!read_line(uci))
            return false;
        if (line_begins(uci, "bestmove", &rest))
            return complain(uci, "does not know \"go perft\"");
        if (line_begins(uci, "Nodes searched: ", &rest))
            break;
        end = 0;
        sscanf(uci->line, "%5[a-h1-8qrbn]: %*d%n", move, &end);
        if (end == 0 || moves == NULL || strlen(move) < 4)
            continue;
        if (moves->count == UCI_MOVES_LIMIT)
            return complain(uci, "names more moves than there can be");
        memcpy(moves->moves[moves->count++], move, sizeof move);
    }
    *nodes = strtoull(rest, NULL, 10);
    return true;
}

bool uci_position(Uci *uci, const char *fen, const char *moves) {
    fprintf(uci->to, "position fen %s%s%s\n", fen, *moves == '\0' ? "" : " moves ",
            moves);
    return true;
}

bool uci_moves(Uci *uci, UciMoves *moves) {
    uint64_t nodes;
    moves->count = 0;
    tell(uci, "go perft 1");
    return read_perft(uci, moves, &nodes);
}

bool uci_perft(Uci *uci, int depth, uint64_t *nodes) {
    char line[40];
    snprintf(line, sizeof line, "go perft %d", depth);
    tell(uci, line);
    return read_perft(uci, NULL, nodes);
}

/* Returns false when the program cannot be started; errno says why. */
static bool start(Uci *uci, char *const *command) {
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0)
        return false;
    fcntl(in[1], F_SETFD, FD_CLOEXEC);
    fcntl(out[0], F_SETFD, FD_CLOEXEC);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, in[0]);
    posix_spawn_file_actions_addclose(&actions, out[1]);
    posix_spawnattr_t attributes; /* a broken pipe ends the engine, as it is used to */
    sigset_t broken_pipe;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &broken_pipe);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    int error =
        posix_spawnp(&uci->process, command[0], &actions, &attributes, command, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    if (error != 0) {
        close(in[1]);
        close(out[0]);
        errno = error;
        return false;
    }
    uci->to = fdopen(in[1], "w");
    uci->from = fdopen(out[0], "r");
    return uci->to != NULL && uci->from != NULL;
}

/* The first perft shows that the engine can do it, and that it plays chess. */
static bool shake_hands(Uci *uci) {
    UciMoves moves;
    tell(uci, "uci");
    if (!await(uci, "uciok"))
        return false;
    if (uci->has_threads)
        tell(uci, "setoption name Threads value 1");
    if (uci->has_hash)
        tell(uci, "setoption name Hash value 1");
    tell(uci, "isready");
    if (!await(uci, "readyok"))
        return false;
    tell(uci, "position startpos");
    if (!uci_moves(uci, &moves))
        return false;
    return moves.count == 20 || complain(uci, "does not see 20 moves at the start");
}

Uci *uci_new(char *const *command) {
    Uci *uci = calloc(1, sizeof *uci);
    if (uci == NULL)
        abort();
    signal(SIGPIPE, SIG_IGN);
    uci->program = command[0];
    snprintf(uci->name, sizeof uci->name, "a UCI engine");
    if (!start(uci, command)) {
        fprintf(stderr, "uci: cannot start \"%s\": %s\n", command[0], strerror(errno));
        free(uci);
        return NULL;
    }
    if (shake_hands(uci))
        return uci;
    uci_free(uci);
    return NULL;
}

const char *uci_name(const Uci *uci) { return uci->name; }

void uci_free(Uci *uci) {
    if (uci == NULL)
        return;
    tell(uci, "stop\nquit");
    fclose(uci->to);
    fclose(uci->from);
    while (waitpid(uci->process, NULL, 0) < 0 && errno == EINTR)
        continue;
    free(uci->line);
    free(uci);
}
