/* Text for people: wrapped, aligned, coloured only where that is welcome.
 *
 * Purpose: what the print-outs of failures and cases are written with.
 * Chapter: none.
 * Does not know: what it prints. */
#ifndef FOURCHESS_HARNESS_PAGE_H
#define FOURCHESS_HARNESS_PAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "harness/variant_info.h"

enum { PAGE_WIDTH = 80 };

typedef struct Page {
    FILE *out;
    bool colour;
} Page;

typedef enum PageStyle {
    PAGE_PLAIN,
    PAGE_GOOD,
    PAGE_BAD,
    PAGE_STRONG,
    PAGE_FAINT
} PageStyle;

/* Is colour welcome on this stream: a terminal, NO_COLOR unset, TERM not dumb? */
bool page_wants_colour(FILE *out);

/* Switches the style on; PAGE_PLAIN switches it off. */
void page_style(const Page *page, PageStyle style);

/* Prints the text behind an indentation, wrapped; paragraphs (lines of the text) begin
 * anew. The text is escaped. */
void page_paragraph(const Page *page, int indent, const char *text);

/* Prints `label` in a column of `width` after an indentation of two, and the text
 * beside it, wrapped; paragraphs (lines of the text) begin anew. The text is escaped. */
void page_entry(const Page *page, int width, const char *label, const char *text);

/* Returns a value as people read it: `red 5, blue 0`; escaped; free() it. A NULL is
 * "not reported", null is "nothing". */
char *page_value(const json_t *value);

/* Draws a board, two characters a piece.
 * board  the occupied squares; anything that is no piece code is drawn as `??`.
 * marks  by square, a text whose first character stands before the square; may be
 *        NULL. */
void page_board(const Page *page, const VariantInfo *variant, const json_t *board,
                const json_t *marks);

/* Returns the fields of a position but for the board and zeros; escaped; free() it. */
char *page_position_text(const json_t *position);

/* Prints the fields of a position but for the board and zeros, in a few lines. */
void page_position(const Page *page, const json_t *position);

#endif
