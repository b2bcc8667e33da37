/* fields.h - the fields of the position object, one row a field.
 *
 * Purpose: which fields there are, in which variants, and who reads and writes them.
 * Chapter: 92-protocol, 10-board (SETUP-6).
 * Does not know: what the values mean; see read.h and write.h. */
#ifndef FOURCHESS_REFERENCE_JSON_FIELDS_H
#define FOURCHESS_REFERENCE_JSON_FIELDS_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "reference/game.h"
#include "reference/json/fault.h"

typedef struct PositionField {
    const char *name;
    const char *variants; /* names parted by blanks */
    /* Puts the value of a set-up into `position`. */
    bool (*read)(const json_t *value, Position *position, Fault *fault);
    /* Returns a new reference, or NULL when there is nothing to report. */
    json_t *(*write)(const Game *game);
} PositionField;

extern const PositionField position_fields[]; /* in the order in which they are written */
extern const size_t position_field_count;

typedef uint32_t FieldMask; /* bit n stands for position_fields[n] */
#define FIELDS_ALL ((FieldMask)~0U)

/* The index of a field, or -1 when there is none of that name. */
int position_field_find(const char *name);

#endif
