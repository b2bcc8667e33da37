/* An engine that has said hello, ready to be run against.
 *
 * Purpose: what `run`, `smoke` and `show` begin with.
 * Chapter: 92-protocol. */
#ifndef FOURCHESS_HARNESS_CONNECTION_H
#define FOURCHESS_HARNESS_CONNECTION_H

#include "harness/catalog.h"
#include "harness/engine_info.h"
#include "harness/session.h"

typedef struct Connection {
    Session *session;
    EngineInfo engine;
} Connection;

/* Starts the engine. Says on standard error why it cannot.
 * command     program and arguments, ends with NULL.
 * engines     side by side.
 * timeout_ms  for any request; 0: the defaults.
 * deadline_s  0: none. */
bool connection_open(char *const *command, int engines, unsigned timeout_ms,
                     double deadline_s, const Catalog *catalog, Connection *connection);
void connection_close(Connection *connection);

#endif
