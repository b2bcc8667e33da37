#include "reference/cli/summary.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "reference/cli/prose.h"
#include "reference/json/write.h"
#include "reference/text.h"

/* A line that grows. */
typedef struct Line {
    char *text;
    size_t length;
} Line;

__attribute__((format(printf, 3, 4))) static void add(Line *line, const char *joint,
                                                      const char *format, ...) {
    va_list arguments;
    size_t left = SUMMARY_SIZE - line->length;
    int joined =
        snprintf(line->text + line->length, left, "%s", line->length == 0 ? "" : joint);
    line->length += (size_t)joined;
    va_start(arguments, format);
    int added = vsnprintf(line->text + line->length, SUMMARY_SIZE - line->length, format,
                          arguments);
    va_end(arguments);
    line->length += (size_t)added;
    assert(line->length < SUMMARY_SIZE);
}

static void add_captured(Line *line, const BoardShape *board, Piece piece,
                         const char *how) {
    if (piece != PIECE_NONE) {
        add(line, "; ", "takes %s's %s%s", board->seats[piece_seat(piece)].name,
            prose_kind(piece_kind(piece)), how);
    }
}

static void add_move(Line *line, const Position *before, const Move *move) {
    const BoardShape *board = before->rules->board;
    Position made = *before;
    Undo undo;
    position_make(&made, *move, &undo);
    if (move->reading == READING_CASTLING) {
        Step step = rules_castling_step(before->rules, before->turn, CASTLING_SHORT);
        bool is_short = move->to == square_step(move->from, 2 * step);
        add(line, "; ", "castles %s", is_short ? "short" : "long");
    } else if (move->reading == READING_LEAP) {
        add(line, "; ", "leaps");
    }
    add_captured(line, board, undo.captured, "");
    add_captured(line, board, undo.captured_passing, " en passant");
    if (move->promotion != KIND_NONE) {
        add(line, "; ", "becomes a %s", prose_kind((PieceKind)move->promotion));
    }
}

static void add_checks(Line *line, const Game *after) {
    char seats[PROSE_SEATS_SIZE];
    SeatMask checks = game_checks(after);
    if (checks != 0) {
        prose_write_seats(after->position.rules->board, checks, seats);
        add(line, "; ", "%s in check", seats);
    }
}

static void add_points(Line *line, const Position *before, const Position *after) {
    const BoardShape *board = after->rules->board;
    for (Seat seat = 0; seat < board->seat_count; seat++) {
        int gained = (int)(after->scores[seat] - before->scores[seat]);
        if (gained != 0) {
            add(line, "; ", "%s %+d: %d", board->seats[seat].name, gained,
                (int)after->scores[seat]);
        }
    }
}

static void add_states(Line *line, const Position *before, const Position *after) {
    const BoardShape *board = after->rules->board;
    for (Seat seat = 0; seat < board->seat_count; seat++) {
        SeatState state = (SeatState)after->states[seat];
        if (state != (SeatState)before->states[seat]) {
            add(line, "; ", "%s is %s", board->seats[seat].name, seat_state_name(state));
        }
    }
}

void summary_write(const Game *before, const Game *after, const Move *move,
                   char text[SUMMARY_SIZE]) {
    Line line = {.text = text};
    text[0] = '\0';
    bool made = after->position.moves_made != before->position.moves_made;
    if (move != NULL && made) {
        add_move(&line, &before->position, move);
        add_checks(&line, after);
    }
    add_points(&line, &before->position, &after->position);
    add_states(&line, &before->position, &after->position);
    if (game_is_over(after)) {
        char result[PROSE_RESULT_SIZE];
        prose_write_result(after, result);
        add(&line, "; ", "the game is over: %s", result);
    }
}

void summary_seats(const Game *game, char text[SUMMARY_SIZE]) {
    const Position *position = &game->position;
    const BoardShape *board = position->rules->board;
    bool scored =
        position->rules->partnership == PARTNERS_NONE && board->seat_count == SEATS_MAX;
    Line line = {.text = text};
    text[0] = '\0';
    for (Seat seat = 0; seat < board->seat_count; seat++) {
        SeatState state = (SeatState)position->states[seat];
        const char *name = board->seats[seat].name;
        const char *word = state == STATE_ACTIVE ? "" : seat_state_name(state);
        if (scored) {
            add(&line, ", ", "%s %d%s%s", name, (int)position->scores[seat],
                *word == '\0' ? "" : " ", word);
        } else if (state != STATE_ACTIVE) {
            add(&line, ", ", "%s %s", name, word);
        }
    }
}
