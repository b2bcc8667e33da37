/* A game, or a moment of one, as the skeleton of a case.
 *
 * Purpose: what is tedious to type stands there: set-up, options, rulings, events. What only
 * a person can say (title, clauses, why) is empty, and lint asks for it.
 * Chapter: 90-notation, 94-cases.
 * Does not know: where the text comes from. */
#ifndef FOURCHESS_HARNESS_AUTHOR_GAME_CASE_H
#define FOURCHESS_HARNESS_AUTHOR_GAME_CASE_H

#include <jansson.h>

#include "reference/notation/formats.h"

typedef struct GameCase {
    const char *id;
    long at;               /* begin after so many events; -1: at the start of the game */
    long events;           /* so many steps at most; -1: all */
    RecordChooser *choose; /* rulings on top of the file's; NULL: none */
    const void *context;
} GameCase;

/* What stopped the reading. */
typedef struct GameCaseFault {
    NotationFault place;                 /* `text` NULL: nothing did */
    char refused[NOTATION_WARNING_SIZE]; /* the event that the rules forbid; "" none */
} GameCaseFault;

/* Makes a case of the first game of a text. A game that breaks a rule ends with a step
 * that is to be illegal.
 * warnings  what is lost
 * fault     filled in always
 * Returns a new reference; NULL when the text cannot be read, or has too few events. */
json_t *game_case_of_game(const char *text, RecordFormat format, const GameCase *wanted,
                          NotationWarnings *warnings, GameCaseFault *fault);

/* Makes a case of a position: it asks for the legal moves. */
json_t *game_case_of_position(const Game *game, const GameCase *wanted);

/* Puts a case into a file. Takes the reference. */
json_t *game_case_file(json_t *scene);

#endif
