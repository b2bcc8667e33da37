/* What an implementation said of itself in `hello`, ready to be asked.
 *
 * Purpose: decides what can be sent to it and compared.
 * Chapter: 92-protocol.
 * Does not know: processes; see session.h. */
#ifndef FOURCHESS_HARNESS_ENGINE_INFO_H
#define FOURCHESS_HARNESS_ENGINE_INFO_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "harness/ruling_info.h"

typedef struct EngineInfo {
    const json_t *hello; /* borrowed */
    const char *name, *version;
    bool rulings_per_request;
} EngineInfo;

/* Reads the hello.
 * info     borrows from `hello`.
 * message  on failure one line that may hold what the engine wrote: escape it.
 * Returns false when it declares a ruling or a choice that does not exist. */
bool engine_info_read(const json_t *hello, const RulingList *rulings, EngineInfo *info,
                      char *message, size_t message_size);

bool engine_offers_variant(const EngineInfo *info, const char *variant);
bool engine_offers_step(const EngineInfo *info, const char *step);
bool engine_observes(const EngineInfo *info, const char *field);

/* Returns the choice that the implementation declared, or the default. */
const char *engine_choice(const EngineInfo *info, const RulingInfo *ruling);

#endif
