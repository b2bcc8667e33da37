#define _POSIX_C_SOURCE 200809L

#include "reference/cli/play/line_input.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* libedit's header wants FILE before it. */
#include <editline/readline.h>

enum { STATUS_INTERRUPTED = 130 };

static struct {
    LineWords *words;
    void *context;
    const char *prefix; /* of the word that is completed */
    char **found;
    size_t count;
} completion;

bool line_input_is_terminal(void) {
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* libedit has given the terminal back before it hands the signal on. */
static void leave(int signal_number) {
    (void)signal_number;
    ssize_t written = write(STDOUT_FILENO, "\n", 1);
    (void)written;
    _exit(STATUS_INTERRUPTED);
}

static void offer(const char *word) {
    if (strncmp(word, completion.prefix, strlen(completion.prefix)) == 0) {
        completion.found =
            realloc(completion.found, (completion.count + 1) * sizeof *completion.found);
        completion.found[completion.count++] = strdup(word);
    }
}

/* libedit asks again and again, `state` from 0, until there is none left. */
static char *next_completion(const char *text, int state) {
    static size_t next;
    if (state == 0) {
        free(completion.found);
        completion.found = NULL;
        completion.count = next = 0;
        completion.prefix = text;
        completion.words(completion.context, offer);
    }
    return next < completion.count ? completion.found[next++] : NULL;
}

static char **complete(const char *text, int start, int end) {
    (void)end;
    rl_attempted_completion_over = 1; /* no names of files */
    return start == 0 && completion.words != NULL
               ? rl_completion_matches(text, next_completion)
               : NULL;
}

void line_input_begin(const char *name, LineWords *words, void *context) {
    struct sigaction action = {.sa_handler = leave};
    sigaction(SIGINT, &action, NULL);
    completion.words = words;
    completion.context = context;
    if (line_input_is_terminal()) {
        rl_readline_name = (char *)(size_t)name;
        rl_initialize();
        rl_attempted_completion_function = complete;
        using_history();
    }
}

static char *read_plain(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
    if (length < 0) {
        free(line);
        return NULL;
    }
    if (length > 0 && line[length - 1] == '\n') {
        line[length - 1] = '\0';
    }
    return line;
}

char *line_input_read(const char *prompt) {
    fflush(stdout);
    if (!line_input_is_terminal()) {
        return read_plain();
    }
    char *line = readline(prompt);
    if (line == NULL) {
        putchar('\n'); /* Ctrl-D leaves the cursor behind the prompt */
    } else if (line[strspn(line, " \t")] != '\0') {
        add_history(line);
    }
    return line;
}
