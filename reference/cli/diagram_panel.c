#include "reference/cli/diagram_panel.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "reference/cli/prose.h"
#include "reference/text.h"

__attribute__((format(printf, 2, 3))) static void add_line(Panel *panel,
                                                           const char *format, ...) {
    va_list arguments;
    assert(panel->count < PANEL_LINES);
    va_start(arguments, format);
    vsnprintf(panel->lines[panel->count++], PANEL_WIDTH, format, arguments);
    va_end(arguments);
}

static SeatMask seats_in_state(const Position *position, SeatState state) {
    SeatMask seats = 0;
    for (Seat seat = 0; seat < position->rules->board->seat_count; seat++) {
        if (position->states[seat] == state) {
            seats |= seat_bit(seat);
        }
    }
    return seats;
}

static void add_seats(Panel *panel, const Position *position, const char *what,
                      SeatMask seats) {
    if (seats != 0) {
        char names[PROSE_SEATS_SIZE];
        prose_write_seats(position->rules->board, seats, names);
        add_line(panel, "%s: %s", what, names);
    }
}

static const char *rights_word(const Position *position, Seat seat) {
    bool is_short = (position->castling & castling_right(seat, CASTLING_SHORT)) != 0;
    bool is_long = (position->castling & castling_right(seat, CASTLING_LONG)) != 0;
    if (is_short && is_long) {
        return "both";
    }
    return is_short ? "short" : is_long ? "long" : "-";
}

static void add_row(Panel *panel, const char *seat, const char *castling,
                    const char *passed, const char *quiet, const char *points) {
    add_line(panel, "%-7s%-7s%-7s%5s%*s", seat, castling, passed, quiet,
             *points == '\0' ? 0 : 7, points);
}

static void add_seat(Panel *panel, const Position *position, Seat seat, bool has_points) {
    char passed[SQUARE_TEXT_SIZE] = "-";
    char quiet[16];
    char points[16] = "";
    if (position->en_passant[seat] != SQUARE_NONE) {
        text_write_square(position->en_passant[seat], passed);
    }
    snprintf(quiet, sizeof quiet, "%u", position->quiet[seat]);
    if (has_points) {
        snprintf(points, sizeof points, "%d", position->scores[seat]);
    }
    add_row(panel, position->rules->board->seats[seat].name, rights_word(position, seat),
            passed, quiet, points);
}

void panel_fill(Panel *panel, const Game *game) {
    const Position *position = &game->position;
    const Rules *rules = position->rules;
    bool points = rules->mate == MATE_ELIMINATES_AT_ONCE;
    panel->count = 0;
    add_line(panel, "%s, moves made: %u", rules->name, position->moves_made);
    if (position->turn != SEAT_NONE) {
        add_line(panel, "%s to move", rules->board->seats[position->turn].name);
    } else {
        char result[PROSE_RESULT_SIZE];
        prose_write_result(game, result);
        add_line(panel, "%.*s", PANEL_WIDTH - 1, result);
    }
    add_line(panel, "%s", "");
    add_row(panel, "", "castle", "passed", "quiet", points ? "points" : "");
    for (Seat seat = 0; seat < rules->board->seat_count; seat++) {
        add_seat(panel, position, seat, points);
    }
    add_line(panel, "%s", "");
    add_seats(panel, position, "check", game_checks(game));
    add_seats(panel, position, "mated", seats_in_state(position, STATE_MATED));
    add_seats(panel, position, "out", seats_in_state(position, STATE_OUT));
    add_seats(panel, position, "king still worth 20", position->live_kings);
    add_seats(panel, position, "computer plays", position->cpu);
    if (position->offer != SEAT_NONE) {
        add_seats(panel, position, "draw offered", seat_bit(position->offer));
    }
}
