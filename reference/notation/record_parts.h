/* record_parts.h - what the files of record.h share. */
#ifndef FOURCHESS_REFERENCE_NOTATION_RECORD_PARTS_H
#define FOURCHESS_REFERENCE_NOTATION_RECORD_PARTS_H

#include "reference/notation/record_write.h"

/* Reads rules, options and start from the tags. Returns false with the fault. */
bool record_read_start(RecordReader *reader);

/* A word that stands for a ply. */
typedef struct RecordWord {
    bool is_event; /* false: it only claims what has come to pass already */
    Event event;
    int checks; /* how many it claims; -1: it claims nothing */
    int mates;
} RecordWord;

/* Reads the word that stands here.
 * refusal  what forbids the event, where reading it has told that already
 * Returns false with the reader's fault. */
bool record_read_word_pgn(RecordReader *reader, RecordWord *word, Refusal *refusal);
bool record_read_word_pgn4(RecordReader *reader, RecordWord *word, Refusal *refusal);

/* Warns where the signs of a move are not what the game says. */
void record_hold_claims(RecordReader *reader, const RecordWord *word,
                        const RecordItem *item);

/* Warns where the tags tell another end of the game than the game. */
void record_hold_result(RecordReader *reader);

/* Warns with line and column of `at`. */
void record_warn_at(const RecordReader *reader, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Writes the tags of a game and the empty line behind them. */
void record_write_tags(RecordWriter *writer, const char *tags, const Game *start,
                       const Game *end);

#endif
