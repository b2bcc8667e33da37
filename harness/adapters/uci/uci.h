/* A UCI engine behind two pipes.
 *
 * Spec chapter: none; the Universal Chess Interface, and `go perft` as Stockfish and its
 * kin print it. Knows processes and UCI lines; does not know our protocol nor positions.
 */
#ifndef FOURCHESS_UCI_UCI_H
#define FOURCHESS_UCI_UCI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    UCI_MOVE = 6,         /* "e7e8q" and its end */
    UCI_MOVES_LIMIT = 256 /* no position of chess has more legal moves than 218 */
};

typedef struct Uci Uci;

typedef struct UciMoves {
    size_t count;
    char moves[UCI_MOVES_LIMIT][UCI_MOVE];
} UciMoves;

/* Starts `command` (ends with NULL), shakes hands, and makes it small and quiet.
 * Returns NULL after a message on standard error when there is no such engine, or when it
 * does not know `go perft`. */
Uci *uci_new(char *const *command);

/* What the engine calls itself. */
const char *uci_name(const Uci *uci);

/* Sets the position: a FEN, and the UCI moves played since, parted by blanks.
 * Returns false, here and below, when the engine has gone; a message was written then. */
bool uci_position(Uci *uci, const char *fen, const char *moves);

/* The legal moves of the position. */
bool uci_moves(Uci *uci, UciMoves *moves);

/* Counts the sequences of `depth` moves, 1 or more. */
bool uci_perft(Uci *uci, int depth, uint64_t *nodes);

/* Tells the engine to quit, waits for that, and frees. NULL is allowed. */
void uci_free(Uci *uci);

#endif
