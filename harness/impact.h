/* What another choice of a ruling changes.
 *
 * Purpose: finds the cases whose expectation, or whose answers by an engine that takes
 * rulings per request, are not the same under the default and under another choice.
 * Chapter: 92-protocol (rulings), 94-cases (expect_by).
 * Does not know: what the ruling is about. */
#ifndef FOURCHESS_HARNESS_IMPACT_H
#define FOURCHESS_HARNESS_IMPACT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "harness/catalog.h"
#include "harness/engine_info.h"
#include "harness/run_item.h"
#include "harness/session.h"

/* The sides that are compared: index 0 is the default, 1 the choice. */
enum { SIDES = 2 };

typedef struct Effect {
    const RunItem *item;
    int step;                      /* the first that changes; NO_STEP: the whole reply */
    const json_t *expected[SIDES]; /* by expect_by; NULL when the case does not say */
    json_t *answers[SIDES];        /* by the engine; NULL when there is none */
    json_t *before, *after[SIDES]; /* positions; NULL where nobody tells */
} Effect;

typedef struct Impact {
    const Catalog *catalog;
    const RulingInfo *ruling;
    const char *choices[SIDES];
    Effect *effects; /* in the order of the corpus */
    size_t count, capacity;
    size_t pinned;  /* cases that pin the ruling, and so stay */
    size_t unasked; /* by the engine: skipped, crashed, and so on */
} Impact;

/* Finds the effects that the cases tell.
 * items   outlive the impact.
 * choice  not the default. */
void impact_make(const RunItems *items, const Catalog *catalog, const RulingInfo *ruling,
                 const char *choice, Impact *impact);

/* Asks an engine too: it gives pictures, and finds cases that do not say what changes.
 * Returns the session's status. */
SessionStatus impact_ask(Impact *impact, const RunItems *items, const EngineInfo *engine,
                         Session *session);

void impact_release(Impact *impact);

#endif
