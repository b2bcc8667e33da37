/* Foreign text in HTML, and boards drawn as SVG.
 *
 * Purpose: what report_html.c is written with. Nothing that an engine says can become
 * markup.
 * Chapter: none.
 * Does not know: reports. */
#ifndef FOURCHESS_HARNESS_HTML_H
#define FOURCHESS_HARNESS_HTML_H

#include <jansson.h>
#include <stdio.h>

#include "harness/variant_info.h"

/* The style sheet of a report: light and dark, wide and narrow. */
extern const char html_style[];

/* Prints text, for an element or for an attribute in quotation marks; control characters
 * are escaped as escape_print() does. */
void html_print(FILE *out, const char *text);

/* The same for our own sentences: what stands between backquotes is code. */
void html_print_prose(FILE *out, const char *text);

/* The same as html_print, cut off after `most` bytes. */
void html_print_short(FILE *out, const char *text, size_t most);

/* The same as html_print with line feeds, for <pre>. */
void html_print_lines(FILE *out, const char *text);

/* Prints, once a page and before the boards, the parts that all boards share. */
void html_print_shared(FILE *out, const VariantList *variants);

/* Draws a position.
 * position   its `board` is drawn; pieces of seats that are out or mated are pale.
 *            Anything that is no piece code is drawn as a question mark.
 * marks      by square: ">" from and to, "*" differs, "+" a move that is missing, "-" a
 *            move too many, "." a move as expected; may be NULL
 * label      for those who cannot see it */
void html_print_board(FILE *out, const VariantInfo *variant, const json_t *position,
                      const json_t *marks, const char *label);

#endif
