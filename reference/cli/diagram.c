#define _POSIX_C_SOURCE 200809L

#include "reference/cli/diagram.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reference/cli/diagram_panel.h"
#include "reference/text.h"

bool diagram_colour_wanted(void) {
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && (no_color == NULL || *no_color == '\0') &&
           terminal != NULL && strcmp(terminal, "dumb") != 0;
}

/* --- Pieces and squares ------------------------------------------------------------- */

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
    COLOUR_CHECK = 88,
    COLOUR_MARKED = 24
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

/* Two columns for a piece: its seat and its kind; what stands for an empty square. */
static const char *piece_code(const DiagramStyle *style, const Position *position,
                              Square square, char code[8]) {
    static const char *const solid[KIND_COUNT] = {
        [KIND_PAWN] = "\u265F", [KIND_KNIGHT] = "\u265E", [KIND_BISHOP] = "\u265D",
        [KIND_ROOK] = "\u265C", [KIND_QUEEN] = "\u265B",  [KIND_KING] = "\u265A"};
    static const char *const hollow[KIND_COUNT] = {
        [KIND_PAWN] = "\u2659", [KIND_KNIGHT] = "\u2658", [KIND_BISHOP] = "\u2657",
        [KIND_ROOK] = "\u2656", [KIND_QUEEN] = "\u2655",  [KIND_KING] = "\u2654"};
    Piece piece = position->board[square];
    if (piece == PIECE_NONE) {
        return squares_has(&style->marks, square) ? " *" : " .";
    }
    bool active = (piece_owner(piece) & position->active) != 0;
    PieceKind kind = piece_kind(piece);
    char seat = position->rules->board->seats[piece_seat(piece)].letter;
    const char *figurine = (active ? solid : hollow)[kind];
    if (style->figurines && figurine != NULL) {
        snprintf(code, 8, "%c%s", seat, figurine);
    } else {
        char letter = text_kind_letter(kind);
        snprintf(code, 8, "%c%c", seat, active ? letter : letter - 'A' + 'a');
    }
    return code;
}

static void print_square(FILE *file, const Scene *scene, const DiagramStyle *style,
                         SeatMask checks, Square square) {
    const Position *position = &scene->game.position;
    Piece piece = position->board[square];
    bool marked = squares_has(&style->marks, square);
    char text[8];
    const char *code = piece_code(style, position, square, text);
    char before = marked && piece != PIECE_NONE ? '*' : ' ';
    if (!style->colour) {
        fprintf(file, "%c%s", before, code);
        return;
    }
    int ground = marked ? COLOUR_MARKED : square_colour(scene, checks, square);
    if (piece == PIECE_NONE) {
        fprintf(file, "\033[48;5;%dm %s\033[0m", ground, marked ? " *" : "  ");
    } else {
        fprintf(file, "\033[1;38;5;%d;48;5;%dm%c%s\033[0m", piece_colour(position, piece),
                ground, before, code);
    }
}

/* --- From somebody's seat ----------------------------------------------------------- */

/* The square in a column and row as the viewer sees them, both from 0, the left end of its
 * own first rank, cut corners included. */
static Square square_seen(const BoardShape *board, Seat view, int column, int row) {
    const SeatShape *seat = &board->seats[view];
    return square_step(seat->left_corner,
                       (column - board->corner) * seat->right + row * seat->forward);
}

/* Whether files run along the viewer's rows. */
static bool files_across(const BoardShape *board, Seat view) {
    Step right = board->seats[view].right;
    return right == STEP_RIGHT || right == -STEP_RIGHT;
}

/* The name of the file or rank that a square lies on. */
static void write_label(Square square, bool of_file, char text[4]) {
    if (of_file) {
        snprintf(text, 4, "%c", 'a' + square_file(square) - 1);
    } else {
        snprintf(text, 4, "%d", square_rank(square));
    }
}

/* Returns the width of what the row lacks on the right, which is not printed. */
static int print_row(FILE *file, const Scene *scene, const DiagramStyle *style, int row) {
    const Position *position = &scene->game.position;
    const BoardShape *board = position->rules->board;
    SeatMask checks = game_checks(&scene->game);
    int missing = 0;
    char label[4];
    write_label(square_seen(board, style->view, board->corner, row),
                !files_across(board, style->view), label);
    fprintf(file, "%2s ", label);
    for (int column = 0; column < board->files; column++) {
        Square square = square_seen(board, style->view, column, row);
        if (position->board[square] == PIECE_WALL) {
            missing += 3;
        } else {
            fprintf(file, "%*s", missing, "");
            print_square(file, scene, style, checks, square);
            missing = 0;
        }
    }
    return missing;
}

static void print_columns(FILE *file, const BoardShape *board, Seat view) {
    fputs("   ", file);
    for (int column = 0; column < board->files; column++) {
        char label[4];
        write_label(square_seen(board, view, column, board->corner),
                    files_across(board, view), label);
        fprintf(file, "%3s", label);
    }
}

void diagram_print(FILE *file, const Scene *scene, const DiagramStyle *style) {
    const BoardShape *board = scene->game.position.rules->board;
    Panel panel;
    panel_fill(&panel, &scene->game);
    for (int line = 0; line <= board->ranks || line < panel.count; line++) {
        int width = 3 + 3 * board->files; /* that is left to the panel */
        if (line < board->ranks) {
            width = print_row(file, scene, style, board->ranks - 1 - line);
        } else if (line == board->ranks) {
            print_columns(file, board, style->view);
            width = 0;
        }
        if (line < panel.count && panel.lines[line][0] != '\0') {
            fprintf(file, "%*s%s", width + 2, "", panel.lines[line]);
        }
        fputc('\n', file);
    }
}
