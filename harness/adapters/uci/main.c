/* build/adapters/uci [--] ENGINE ARGS: any UCI engine as an implementation of `classic`.
 */
#define _POSIX_C_SOURCE 200809L

#include "harness/adapters/uci/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(json_t *reply) {
    json_dumpf(reply, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout);
    json_decref(reply);
}

typedef enum Dialogue { DIALOGUE_ON, DIALOGUE_OVER, DIALOGUE_BROKEN } Dialogue;

static Dialogue serve(Uci *uci, const char *line, size_t length) {
    json_error_t error;
    json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    const char *op = json_string_value(json_object_get(request, "op"));
    Dialogue next = DIALOGUE_ON;
    json_t *reply = NULL;
    if (request == NULL || !json_is_object(request))
        reply = json_pack("{s:n, s:s}", "id", "error", "not a JSON object");
    else if (op != NULL && strcmp(op, "bye") == 0)
        next = DIALOGUE_OVER;
    else if (op != NULL && strcmp(op, "hello") == 0)
        reply = answer_hello(uci);
    else if ((reply = answer_request(uci, request)) == NULL)
        next = DIALOGUE_BROKEN;
    if (reply != NULL)
        say(reply);
    json_decref(request);
    return next;
}

int main(int count, char **arguments) {
    static const char help[] =
        "Usage: uci [--] ENGINE [ARGUMENTS]\n"
        "\n"
        "Lets a chess engine that speaks UCI answer the conformance protocol for\n"
        "`classic`: moves and legal moves are asked of it; draws and results, of which\n"
        "UCI says nothing, are not answered.\n"
        "\n"
        "Options:\n"
        "  --help  print this\n"
        "\n"
        "Examples:\n"
        "  conform run -- build/adapters/uci stockfish\n"
        "\n"
        "Exit status:\n"
        "  0 at the end of the input; 1 the engine cannot be started, or stopped\n"
        "  answering; 2 wrong usage.\n";
    char **command = arguments + 1;
    if (count == 2 && strcmp(command[0], "--help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    if (count > 1 && strcmp(command[0], "--") == 0)
        command++;
    if (command[0] == NULL) {
        fputs("Usage: uci [--] ENGINE [ARGUMENTS]\nTry --help.\n", stderr);
        return 2;
    }
    Uci *uci = uci_new(command);
    if (uci == NULL)
        return 1;
    Dialogue dialogue = DIALOGUE_ON;
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while (dialogue == DIALOGUE_ON && (length = getline(&line, &capacity, stdin)) > 0)
        dialogue = serve(uci, line, (size_t)length);
    free(line);
    uci_free(uci);
    return dialogue == DIALOGUE_BROKEN ? 1 : 0;
}
