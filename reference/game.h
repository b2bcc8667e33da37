/* game.h - events, turns, player states and the end of the game [spec 20-moves, 60-draws,
 * 70-teams to 80-table].
 *
 * A Game is an open value, history included: the caller keeps it, nothing is allocated.
 * Time is data: events carry milliseconds. */
#ifndef FOURCHESS_REFERENCE_GAME_H
#define FOURCHESS_REFERENCE_GAME_H

#include "reference/judge.h"
#include "reference/setup.h"

typedef enum ResultKind {
    RESULT_NONE,
    RESULT_WIN,
    RESULT_DRAW,
    RESULT_ANNULLED
} ResultKind;

typedef enum Reason {
    REASON_NONE,
    REASON_MATE,
    REASON_KING_CAPTURED,
    REASON_STALEMATE,
    REASON_REPETITION,
    REASON_FIFTY_MOVES,
    REASON_MOVE_LIMIT,
    REASON_RESIGNATION,
    REASON_THREE_OUT,
    REASON_POINTS_LEAD,
    REASON_BOTH_MATED,
    REASON_MATED_AND_STALEMATED,
    REASON_INSUFFICIENT_MATERIAL,
    REASON_AGREEMENT,
    REASON_FLAG,
    REASON_FLAG_INSUFFICIENT,
    REASON_FIRST_MOVE,
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
                                       win; none when annulled */
} Result;

typedef enum ClockKind { CLOCK_UNTIMED, CLOCK_INCREMENT, CLOCK_PER_MOVE } ClockKind;

/* Table settings; zero is the setting at the beginning. Whether legal moves are shown is
 * none of them: it changes nothing [TABLE-6]. */
typedef struct Options {
    Seat first_seat;
    bool first_seat_stays; /* no rotation over several games [TABLE-2] */
    uint32_t move_limit;   /* 0: none [TABLE-1] */
    ClockKind clock;       /* classic only */
    uint64_t initial_ms;   /* CLOCK_INCREMENT */
    uint64_t increment_ms;
} Options;

typedef enum EventKind {
    EVENT_MOVE,
    EVENT_RESIGN,
    EVENT_ACCEPT_DRAW,
    EVENT_WAIT,
    EVENT_LEAVE,
    EVENT_RETURN,
    EVENT_NEW_GAME
} EventKind;

typedef struct Event {
    EventKind kind;
    MoveRequest move;  /* EVENT_MOVE */
    bool offers_draw;  /* EVENT_MOVE, in a variant with draw offers */
    Seat seat;         /* EVENT_RESIGN, EVENT_ACCEPT_DRAW, EVENT_LEAVE, EVENT_RETURN */
    uint64_t after_ms; /* time that passes before the event; all of EVENT_WAIT */
} Event;

/* Positions that may still recur are those since the last capture or pawn move. So many
 * are hardly met before the counters draw the game (those of a mated seat rest); then the
 * oldest make room. */
enum { HISTORY_MAX = 512 };

typedef struct Game {
    Position position;
    Options options;
    Result result;
    Seat first_seat;     /* of this game */
    uint64_t elapsed_ms; /* since the turn of the seat to move began */
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
 * game     changed in place; untouched when the event is refused [PROTO-1].
 * event    of a kind that exists in the variant (see game_knows_event).
 * refusal  the clauses that forbid it.
 * Returns whether it was accepted. */
bool game_play(Game *game, const Event *event, Refusal *refusal);

/* Whether events of that kind exist in the variant. */
bool game_knows_event(const Rules *rules, EventKind kind);

/* The legal moves of the seat to move; none after the end [PLAY-1, REPORT-1]. */
void game_legal(const Game *game, MoveList *list);

/* Seats whose king an active opponent attacks [CHECK-5]. */
SeatMask game_checks(const Game *game);

/* The number of sequences of `depth` legal moves; an end of the game stops its line
 * [PERFT-1]. */
uint64_t game_perft(const Game *game, int depth);

static inline bool game_is_over(const Game *game) {
    return game->result.kind != RESULT_NONE;
}

#endif
