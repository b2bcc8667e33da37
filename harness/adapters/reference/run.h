/* run.h - one "run" request: its set-up, its steps, its answers.
 *
 * Purpose: serves a request from the beginning to the end; nothing is kept.
 * Chapter: 92-protocol.
 * Does not know: lines. */
#ifndef FOURCHESS_ADAPTER_REFERENCE_RUN_H
#define FOURCHESS_ADAPTER_REFERENCE_RUN_H

#include "harness/adapters/reference/service.h"

/* Serves a request.
 * request  an object with a whole number as its id.
 * Returns the reply, a new reference: answers, or why there are none. */
json_t *run_answer(const Service *service, const json_t *request);

#endif
