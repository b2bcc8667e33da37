/* game.h - events, turns, player states and the end of the game [spec 20-moves, 60-draws,
 * 70-teams, 76-classic].
 *
 * A Game is an open value, history included: the caller keeps it, nothing is allocated.
 * Time is data: events carry milliseconds. */
#ifndef FOURCHESS_REFERENCE_GAME_H
#define FOURCHESS_REFERENCE_GAME_H

#include "reference/judge.h"
#include "reference/setup.h"

typedef enum ResultKind { RESULT_NONE, RESULT_WIN, RESULT_DRAW } ResultKind;

typedef enum Reason {
    REASON_NONE,
    REASON_MATE,
    REASON_KING_CAPTURED,
    REASON_STALEMATE,
    REASON_REPETITION,
    REASON_FIFTY_MOVES,
    REASON_MOVE_LIMIT,
    REASON_RESIGNATION,
    REASON_INSUFFICIENT_MATERIAL,
    REASON_COUNT
} Reason;

/* The words of the protocol: "win", "fifty-moves". */
extern const char *const result_kind_names[];
extern const char *const reason_names[REASON_COUNT];

typedef struct Result {
    ResultKind kind;
    Reason reason;
    SeatMask winners;
    uint8_t half_points[SEATS_MAX]; /* value of the game for each seat, in halves: 2 is a
                                       win */
} Result;

/* Table settings; zero is the setting at the beginning. */
typedef struct Options {
    Seat first_seat;
    uint32_t move_limit; /* 0: none */
} Options;

typedef enum EventKind { EVENT_MOVE, EVENT_RESIGN } EventKind;

typedef struct Event {
    EventKind kind;
    MoveRequest move; /* EVENT_MOVE */
    Seat seat;        /* EVENT_RESIGN */
} Event;

/* Positions that may still recur are those since the last capture or pawn move: fewer
 * than this, for all counters reach their limit before. */
enum { HISTORY_MAX = 512 };

typedef struct Game {
    Position position;
    Options options;
    Result result;
    int history_count;
    uint64_t history[HISTORY_MAX]; /* keys of the occurrences since the last capture or
                                      pawn move [DRAW-2] */
} Game;

/* Starts a game from the start position. */
void game_start(Game *game, const Rules *rules, const Options *options);

/* Starts a game from a set-up and judges it [SETUP-11].
 * Returns false when it is no set-up: then `fault` says why and `game` is untouched. */
bool game_set_up(Game *game, const Position *setup, const Options *options,
                 SetupFault *fault);

/* Lets an event happen.
 * game     changed in place; untouched when the event is refused.
 * refusal  the clauses that forbid it.
 * Returns whether it was accepted. */
bool game_play(Game *game, const Event *event, Refusal *refusal);

/* The legal moves of the seat to move; none after the end [PLAY-1]. */
void game_legal(const Game *game, MoveList *list);

/* Seats whose king an active opponent attacks [CHECK-5]. */
SeatMask game_checks(const Game *game);

/* The number of sequences of `depth` legal moves; an end of the game stops its line. */
uint64_t game_perft(const Game *game, int depth);

#endif
