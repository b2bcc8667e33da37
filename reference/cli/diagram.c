#define _POSIX_C_SOURCE 200809L

#include "reference/cli/diagram.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reference/cli/prose.h"
#include "reference/text.h"

enum { PANEL_LINES = 16, PANEL_WIDTH = 64 };

/* The lines beside the board. */
typedef struct Panel {
    int count;
    char lines[PANEL_LINES][PANEL_WIDTH];
} Panel;

bool diagram_colour_wanted(void) {
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && (no_color == NULL || *no_color == '\0') &&
           terminal != NULL && strcmp(terminal, "dumb") != 0;
}

/* --- Beside the board --------------------------------------------------------------- */

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

static void fill_panel(Panel *panel, const Game *game) {
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

/* --- The board ---------------------------------------------------------------------- */

static const struct {
    const char *seat;
    int colour; /* of the 256 of a terminal */
} seat_colours[] = {{"red", 210},   {"blue", 117},  {"yellow", 228},
                    {"green", 120}, {"white", 231}, {"black", 180}};

enum {
    COLOUR_GREY = 248,
    COLOUR_LIGHT_SQUARE = 238,
    COLOUR_DARK_SQUARE = 235,
    COLOUR_LAST_MOVE = 58,
    COLOUR_CHECK = 88
};

static int piece_colour(const Position *position, Piece piece) {
    if ((piece_owner(piece) & position->active) == 0) {
        return COLOUR_GREY;
    }
    const char *seat = position->rules->board->seats[piece_seat(piece)].name;
    for (size_t index = 0; index < sizeof seat_colours / sizeof seat_colours[0];
         index++) {
        if (strcmp(seat_colours[index].seat, seat) == 0) {
            return seat_colours[index].colour;
        }
    }
    return COLOUR_GREY;
}

static int square_colour(const Scene *scene, SeatMask checks, Square square) {
    const Position *position = &scene->game.position;
    for (Seat seat = 0; seat < position->rules->board->seat_count; seat++) {
        if ((checks & seat_bit(seat)) != 0 && position->king[seat] == square) {
            return COLOUR_CHECK;
        }
    }
    if (scene->last_move.from != SQUARE_NONE &&
        (square == scene->last_move.from || square == scene->last_move.to)) {
        return COLOUR_LAST_MOVE;
    }
    return square_is_light(square) ? COLOUR_LIGHT_SQUARE : COLOUR_DARK_SQUARE;
}

/* Two letters of a piece, or what stands for an empty square. */
static void write_code(const Position *position, Square square, char code[3]) {
    Piece piece = position->board[square];
    memcpy(code, " .", 3);
    if (piece != PIECE_NONE) {
        bool active = (piece_owner(piece) & position->active) != 0;
        char letter = text_kind_letter(piece_kind(piece));
        code[0] = position->rules->board->seats[piece_seat(piece)].letter;
        code[1] = (char)(active ? letter : letter - 'A' + 'a');
    }
}

static void print_square(FILE *file, const Scene *scene, SeatMask checks, Square square,
                         bool colour) {
    const Position *position = &scene->game.position;
    Piece piece = position->board[square];
    char code[3];
    write_code(position, square, code);
    if (!colour) {
        fprintf(file, " %s", code);
    } else if (piece == PIECE_NONE) {
        fprintf(file, "\033[48;5;%dm   \033[0m", square_colour(scene, checks, square));
    } else {
        fprintf(file, "\033[1;38;5;%d;48;5;%dm %s\033[0m", piece_colour(position, piece),
                square_colour(scene, checks, square), code);
    }
}

/* Returns the width of what the rank lacks on the right, which is not printed. */
static int print_rank(FILE *file, const Scene *scene, int rank, bool colour) {
    const Position *position = &scene->game.position;
    SeatMask checks = game_checks(&scene->game);
    int missing = 0;
    fprintf(file, "%2d ", rank);
    for (int column = 1; column <= position->rules->board->files; column++) {
        Square square = square_make(column, rank);
        if (position->board[square] == PIECE_WALL) {
            missing += 3;
        } else {
            fprintf(file, "%*s", missing, "");
            print_square(file, scene, checks, square, colour);
            missing = 0;
        }
    }
    return missing;
}

static void print_files(FILE *file, const BoardShape *board) {
    fputs("   ", file);
    for (int column = 1; column <= board->files; column++) {
        fprintf(file, "%3c", 'a' + column - 1);
    }
}

void diagram_print(FILE *file, const Scene *scene, bool colour) {
    const BoardShape *board = scene->game.position.rules->board;
    Panel panel;
    fill_panel(&panel, &scene->game);
    for (int line = 0; line <= board->ranks || line < panel.count; line++) {
        int width = 3 + 3 * board->files; /* that is left to the panel */
        if (line < board->ranks) {
            width = print_rank(file, scene, board->ranks - line, colour);
        } else if (line == board->ranks) {
            print_files(file, board);
            width = 0;
        }
        if (line < panel.count && panel.lines[line][0] != '\0') {
            fprintf(file, "%*s%s", width + 2, "", panel.lines[line]);
        }
        fputc('\n', file);
    }
}
