/* tags.h - the tags of a game, `[Name "value"]`, as PGN and PGN4 have them [spec
 * 90-notation].
 *
 * Does not know what a tag means. */
#ifndef FOURCHESS_REFERENCE_NOTATION_TAGS_H
#define FOURCHESS_REFERENCE_NOTATION_TAGS_H

#include "reference/notation/notation.h"

enum { TAG_NAME_SIZE = 64, TAG_VALUE_SIZE = 4096 };

typedef struct Tag {
    char name[TAG_NAME_SIZE];
    char value[TAG_VALUE_SIZE]; /* without the quotes and what escapes them */
    const char *at;             /* where it stands */
} Tag;

typedef enum TagStatus { TAG_READ, TAG_NONE, TAG_FAULT } TagStatus;

/* Reads the next tag, blanks and `;` and `%` lines in front of it passed over. A tag
 * without a value has the value "".
 * Returns TAG_NONE when something else stands there, TAG_FAULT with the reader's fault. */
TagStatus tags_next(NotationReader *reader, Tag *tag);

/* Looks for a tag between `begin` and what is no tag. The last of a name counts. Names
 * are compared without regard to case.
 * tag  untouched when there is none. */
bool tags_find(const char *begin, const char *name, Tag *tag);

/* Writes a tag and the end of its line; bytes that would end the line become blanks. */
void tags_write(NotationWriter *writer, const char *name, const char *value);

#endif
