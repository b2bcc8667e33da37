/* What the harness is told about a variant: cases/variants.json in memory.
 *
 * Purpose: boards, seats, order of play, piece kinds, fields, options and starts, so
 * that case files can be checked, positions drawn and scenes turned.
 * Chapter: 94-cases. CI holds the data equal to the reference.
 * Does not know: any rule. */
#ifndef FOURCHESS_HARNESS_VARIANT_INFO_H
#define FOURCHESS_HARNESS_VARIANT_INFO_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "harness/grid.h"
#include "harness/problems.h"

enum { VARIANT_MAX_SEATS = 4, VARIANT_MAX = 8 };

typedef struct SeatInfo {
    const char *name; /* "red" */
    char letter;      /* 'r' */
    int forward_files, forward_ranks;
} SeatInfo;

typedef struct VariantInfo {
    const char *name;
    Grid grid;
    SeatInfo seats[VARIANT_MAX_SEATS]; /* seat order: clockwise from the bottom */
    size_t seat_count;
    size_t order[VARIANT_MAX_SEATS]; /* order of play from the first seat: indices of
                                        `seats` */
    const char *kinds;               /* letters of the pieces that exist */
    const json_t *fields;            /* names of the position fields that exist */
    const json_t *options;           /* names of the options known */
    const char *start_ruling; /* chooses among `starts`; NULL: there is one start */
    json_t *starts;           /* by choice: a `board` object */
} VariantInfo;

typedef struct VariantList {
    json_t *root; /* the file; the texts above live in it */
    VariantInfo items[VARIANT_MAX];
    size_t count;
} VariantList;

/* Reads the file.
 * Returns false with problems added; the list is then empty. */
bool variant_list_load(const char *path, VariantList *list, Problems *problems);
void variant_list_release(VariantList *list);

/* Returns the variant of that name, or NULL. */
const VariantInfo *variant_list_find(const VariantList *list, const char *name);

/* Returns the seat's index in seat order, or -1. */
int variant_info_seat(const VariantInfo *variant, const char *name);
int variant_info_seat_of_letter(const VariantInfo *variant, char letter);

/* Is the text a piece code of this variant, as `rK`? */
bool variant_info_has_piece(const VariantInfo *variant, const char *code);

/* Does the array `fields` or `options` hold this name? */
bool variant_info_lists(const json_t *names, const char *name);

/* Returns the start as a `board` object (borrowed), or NULL when no start has this
 * choice.
 * choice  of the ruling `start_ruling`; ignored in a variant with one start. */
json_t *variant_info_start(const VariantInfo *variant, const char *choice);

/* Expands the short way of writing a board: `{"red": "Kh1 e4"}` to `{"h1": "rK", "e4":
 * "rP"}`. Unknown seats, unreadable tokens and second pieces on a square are left out:
 * they have been reported when the case was read.
 * Returns a new object. */
json_t *variant_info_expand(const VariantInfo *variant, const json_t *pieces);

/* Reads the next token of such a text, as `Kh1` or `e4`.
 * text    moved behind the token.
 * kind    the piece letter; 'P' when there is none.
 * square  copied; empty when the token is not of that form.
 * Returns false at the end of the text. */
bool variant_info_next_token(const char **text, char *kind,
                             char square[static GRID_SQUARE_TEXT]);

#endif
