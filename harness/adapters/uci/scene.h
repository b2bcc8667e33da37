/* A set-up of `classic` as UCI engines take it: a FEN, and what they do not keep.
 *
 * Spec chapters: 10-board (SETUP-4 to SETUP-10), 60-draws, 90-notation. Reads the
 * position object, writes the FEN, and follows moves that the engine has called legal,
 * only to know when a game may have been drawn: `go perft` knows no draws. Knows no move
 * rules; whether a move is legal is asked of the engine alone. */
#ifndef FOURCHESS_UCI_SCENE_H
#define FOURCHESS_UCI_SCENE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    SCENE_SQUARES = 64,
    SCENE_NOWHERE = -1,
    SCENE_FEN = 120, /* bytes that a FEN needs at most */
    SCENE_HISTORY =
        100 /* quiet moves that are remembered; then the game is drawn anyhow */
};

typedef enum SceneSeat { SCENE_WHITE, SCENE_BLACK } SceneSeat;
typedef enum SceneSide { SCENE_SHORT, SCENE_LONG } SceneSide;

/* Squares count from a1 = 0, b1 = 1 to h8 = 63. */
typedef struct Scene {
    char board[SCENE_SQUARES]; /* FEN letters; '\0': empty */
    SceneSeat turn;
    bool rights[2][2]; /* by seat and side, as set up; not kept up to date by moves */
    int passed[2];     /* by the seat that made the double step, or SCENE_NOWHERE */
    int quiet[2];      /* by seat */
    int moves_made;
    /* Boards before each quiet move that was played, oldest first, seats in turn. */
    char history[SCENE_HISTORY][SCENE_SQUARES];
    size_t history_count;
} Scene;

/* Why a request is not answered: the key of the reply, and a sentence. */
typedef struct Refusal {
    const char *key; /* "error", "invalid_setup" or "unsupported" */
    char why[200];
} Refusal;

/* Fills `refusal`; what is not printable ASCII becomes '?'. Returns false, for `return`.
 */
bool refuse(Refusal *refusal, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads "start" or a position object.
 * scene         written on success only.
 * Returns false with the reason in `refusal`. */
bool scene_read(const json_t *setup, Scene *scene, Refusal *refusal);

/* Writes the FEN of the set-up; only before the first scene_move(). */
void scene_fen(const Scene *scene, char fen[SCENE_FEN]);

/* The square that `text` names, all of it, or SCENE_NOWHERE. */
int scene_square(const char *text);

/* Makes a legal move.
 * move          as UCI writes it, "e7e8q". */
void scene_move(Scene *scene, const char *move);

/* Why the game may have ended in a draw that the engine does not see, or NULL. Repetition
 * is judged by the board and the turn alone, and so perhaps too early. */
const char *scene_draw(const Scene *scene);

/* Why such a draw may come within fewer than `depth` moves, or NULL. Never misses one;
 * may see one that cannot come. */
const char *scene_draw_within(const Scene *scene, int depth);

#endif
