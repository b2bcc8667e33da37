/* record_write.h - games written as PGN and PGN4, in one strict form [spec 90-notation].
 *
 *     record_write_begin(&writer, ...);
 *     record_write_event(&writer, ...); record_write_comment(&writer, ...); ...
 *     record_write_end(&writer, ...);
 *
 * What does not fit into the buffer is cut off, and `out.length` counts it all the same. */
#ifndef FOURCHESS_REFERENCE_NOTATION_RECORD_WRITE_H
#define FOURCHESS_REFERENCE_NOTATION_RECORD_WRITE_H

#include "reference/notation/record.h"

typedef struct RecordWriter {
    NotationWriter out;
    NotationWarnings *warnings;
    RecordFormat format;
    size_t column;       /* of the line that is being written, from 0 */
    int round;           /* of PGN4; 0 before the first ply */
    Seat last;           /* whose ply was written last; SEAT_NONE: nobody's */
    bool interrupted;    /* a comment stands behind the last move of PGN */
    SeatMask stalemated; /* seats that are out, and no S says so yet */
    char result[8];      /* of PGN, to end the moves with: the tag's */
} RecordWriter;

/* Writes the tags.
 * out     the caller's buffer
 * format  one that carries the variant (record_carries)
 * tags    those of a file whose players, places and dates are kept; NULL: none
 * start   the game in front of the first event
 * end     behind the last one; the same game
 * warnings  what of the start the format has no place for is added to them */
void record_write_begin(RecordWriter *writer, NotationWriter out, RecordFormat format,
                        const char *tags, const Game *start, const Game *end,
                        NotationWarnings *warnings);

/* Writes an event that was accepted; not EVENT_NEW_GAME, which begins another record. */
void record_write_event(RecordWriter *writer, const Game *before, const Event *event,
                        const Game *after);

/* Writes a comment; a bracket } in it becomes ). */
void record_write_comment(RecordWriter *writer, TextSpan text);

/* Writes how the game ended, and the end of the line. */
void record_write_end(RecordWriter *writer, const Game *end);

#endif
