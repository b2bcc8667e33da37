/* remedy.h - the rulings under which a game that breaks a rule goes on.
 *
 * Purpose: a game from a site of another mind is legal under other choices; finds them.
 * Chapter: 90-notation; rulings are those of spec/rulings.json.
 * Does not know: what a ruling is about. */
#ifndef FOURCHESS_REFERENCE_CLI_REMEDY_H
#define FOURCHESS_REFERENCE_CLI_REMEDY_H

#include "reference/cli/input_format.h"

enum { REMEDY_CHOICES_MAX = 16 };

typedef struct RemedyChoice {
    Pin pin;
    bool instead; /* leads as far as the one in front of it: one of them is enough */
} RemedyChoice;

typedef struct Remedy {
    RemedyChoice choices[REMEDY_CHOICES_MAX]; /* each led further than those before */
    int count;                                /* 0: nothing helps */
    int events;                               /* that are legal with them */
    bool to_the_end;
} Remedy;

/* Looks for choices that lead further than `events` events.
 * again  the reader as it stood in front of the game's tags */
void remedy_find(const Arguments *arguments, const RecordReader *again, int events,
                 Remedy *remedy);

#endif
