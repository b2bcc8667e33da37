/* keep.h - games kept in files: PGN for `classic`, PGN4 for the cross.
 *
 * Purpose: saves a table's game, and goes on with one that was saved or comes from
 * elsewhere.
 * Chapter: 90-notation.
 * Does not know: the notations; see reference/notation/record.h. */
#ifndef FOURCHESS_REFERENCE_CLI_PLAY_KEEP_H
#define FOURCHESS_REFERENCE_CLI_PLAY_KEEP_H

#include "reference/cli/play/table.h"

/* Saves the game. A file that is there stays, unless it may be replaced; then it is
 * replaced as a whole or not at all. What is wrong is said on standard error. */
bool keep_save(const Table *table, const char *path, bool may_replace);

/* Goes on with the first game of a file. On failure, which is said on standard error,
 * the table is as it was.
 * arguments  rulings of the command line are chosen on top of the file's */
bool keep_load(Table *table, const Arguments *arguments, const char *path);

#endif
