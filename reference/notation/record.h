/* record.h - a game as PGN and PGN4 carry it: tags, a start, then what happened, one item
 * at a time, each played as it is read [spec 90-notation].
 *
 * A file may hold several games:
 *
 *     record_open(&reader, RECORD_PGN, text, NULL, NULL, &warnings, &fault);
 *     do {
 *         if (!record_begin(&reader)) ... the fault
 *         while ((status = record_next(&reader, &item)) == RECORD_EVENT ...) ...
 *     } while (status == RECORD_END && record_more(&reader));
 *
 * Nothing is allocated. The game points into the reader, so a reader stays where it is. */
#ifndef FOURCHESS_REFERENCE_NOTATION_RECORD_H
#define FOURCHESS_REFERENCE_NOTATION_RECORD_H

#include "reference/game.h"
#include "reference/notation/remark.h"
#include "reference/notation/tags.h"

typedef enum RecordFormat { RECORD_PGN, RECORD_PGN4 } RecordFormat;

/* Chooses rulings on top of those that a file names. */
typedef void RecordChooser(const void *context, Rules *rules);

typedef struct RecordReader {
    NotationReader base;
    RecordFormat format;
    RecordChooser *choose; /* NULL: nothing */
    const void *context;
    const char *tags; /* where this game's begin */
    Rules rules;
    Options options;
    Game start;
    Game game;           /* after the last event that was read */
    Game before;         /* in front of it */
    int events;          /* read so far, from 0 */
    SeatMask stalemated; /* went out without a sign, and no S has said so yet */
    bool refused;        /* an event was refused: what follows cannot be played */
    SetupFault setup_fault;
} RecordReader;

typedef enum RecordStatus {
    RECORD_EVENT,   /* `game` is what it has led to */
    RECORD_REFUSED, /* the rules forbid it; `game` is as before, and nothing follows */
    RECORD_COMMENT,
    RECORD_END,  /* of this game */
    RECORD_FAULT /* it cannot be read; nothing follows */
} RecordStatus;

/* What was read. */
typedef struct RecordItem {
    TextSpan written; /* as it stands in the text; empty for what stands in no word */
    Event event;
    Seat seat;       /* whose event it is */
    Move move;       /* EVENT_MOVE: as the position reads it */
    Refusal refusal; /* RECORD_REFUSED */
    TextSpan text;   /* RECORD_COMMENT */
} RecordItem;

/* Begins with a text.
 * warnings  NULL: nobody listens
 * fault     filled in with the first thing that cannot be read */
void record_open(RecordReader *reader, RecordFormat format, const char *text,
                 RecordChooser *choose, const void *context, NotationWarnings *warnings,
                 NotationFault *fault);

/* Reads the tags of the next game, and from them rules and start. Returns false with the
 * fault. */
bool record_begin(RecordReader *reader);

/* Reads the next item and plays it. */
RecordStatus record_next(RecordReader *reader, RecordItem *item);

/* Whether another game follows. */
bool record_more(RecordReader *reader);

/* Whether the format has a place for games of that variant. */
bool record_carries(RecordFormat format, const Rules *rules);

/* A guess at the format of a text by its tags and moves: PGN4 when anything in it is found
 * there only. */
RecordFormat record_guess(const char *text);

#endif
