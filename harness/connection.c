#include "harness/connection.h"

#include <stdio.h>

#include "harness/escape.h"
#include "harness/version.h"

static void complain(const char *message) {
    fputs("conform: ", stderr);
    escape_print(stderr, message);
    fputc('\n', stderr);
}

bool connection_open(char *const *command, int engines, unsigned timeout_ms,
                     double deadline_s, const Catalog *catalog, Connection *connection) {
    char message[1024];
    SessionOptions options = {.command = command,
                              .engines = engines,
                              .request_timeout_ms = timeout_ms,
                              .perft_timeout_ms = timeout_ms,
                              .suite_version = CONFORM_VERSION,
                              .deadline_s = deadline_s};
    *connection = (Connection){0};
    if (session_open(&options, &connection->session, message, sizeof message) !=
        SESSION_OK) {
        complain(message);
        return false;
    }
    if (engine_info_read(session_hello(connection->session), &catalog->rulings,
                         &connection->engine, message, sizeof message))
        return true;
    complain(message);
    connection_close(connection);
    return false;
}

void connection_close(Connection *connection) {
    session_close(connection->session);
    *connection = (Connection){0};
}
