/* remark.h - what a comment of a game says to programs: `{[%emt 0:00:05] a text}` [spec
 * 90-notation].
 *
 * Commands at the beginning of a comment carry what moves have no signs for: the time that
 * passed, draw offers, and events that are no moves. Other commands (`%clk`, `%eval`) are
 * part of the text. */
#ifndef FOURCHESS_REFERENCE_NOTATION_REMARK_H
#define FOURCHESS_REFERENCE_NOTATION_REMARK_H

#include "reference/game.h"
#include "reference/notation/notation.h"

/* Part of a text that is not ours. */
typedef struct TextSpan {
    const char *begin;
    size_t length;
} TextSpan;

typedef struct Remark {
    bool of_move;  /* says something of the move in front: `after_ms`, `offers_draw` */
    bool is_event; /* is an event of its own */
    Event event;   /* its kind and seat when it is one; `after_ms` and `offers_draw` */
    TextSpan text; /* the rest, without blanks at the ends */
} Remark;

/* Reads the comment at `{`, or `;` to the end of the line, and passes over it.
 * rules  of the game; an event that its variant does not have is text
 * Returns false, with the fault, when it does not end. */
bool remark_read(NotationReader *reader, const Rules *rules, Remark *remark);

/* Writes what a move's signs do not carry, or an event that is no move, as a comment;
 * nothing when there is nothing to say. */
void remark_write(NotationWriter *writer, const Rules *rules, const Event *event);

#endif
