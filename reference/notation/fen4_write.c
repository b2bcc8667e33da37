#include <string.h>

#include "reference/notation/fen4.h"
#include "reference/notation/fen4_clock.h"
#include "reference/text.h"

/* The seat that stands for the turn: where nobody is to move, the first that could. */
static Seat written_turn(const Position *position) {
    SeatMask active = position->active;
    Seat first = seats_take(&active);
    if (position->turn != SEAT_NONE) {
        return position->turn;
    }
    return first != SEAT_NONE ? first : SEAT_RED;
}

/* --- The fields --------------------------------------------------------------------- */

/* What a field says of a seat. */
typedef uint32_t (*SeatNumber)(const Position *position, Seat seat);

static uint32_t dead_of(const Position *position, Seat seat) {
    return (position->active & seat_bit(seat)) == 0;
}
static uint32_t short_right_of(const Position *position, Seat seat) {
    return (position->castling & castling_right(seat, CASTLING_SHORT)) != 0;
}
static uint32_t long_right_of(const Position *position, Seat seat) {
    return (position->castling & castling_right(seat, CASTLING_LONG)) != 0;
}
static uint32_t points_of(const Position *position, Seat seat) {
    return (uint32_t)position->scores[seat];
}
static uint32_t quiet_of(const Position *position, Seat seat) {
    return position->quiet[seat];
}

static void write_four(NotationWriter *writer, const Position *position,
                       SeatNumber number) {
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        notation_write(writer, "%s%u", seat == 0 ? "" : ",", number(position, seat));
    }
}

static void write_fields(NotationWriter *writer, const Position *position) {
    static const SeatNumber numbers[] = {dead_of, short_right_of, long_right_of,
                                         points_of};
    notation_write(writer, "%c", "RBYG"[written_turn(position)]);
    for (size_t index = 0; index < sizeof numbers / sizeof numbers[0]; index++) {
        notation_write(writer, "-");
        write_four(writer, position, numbers[index]);
    }
    uint32_t plies = 0;
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        plies += position->quiet[seat];
    }
    notation_write(writer, "-%u-", plies);
}

/* --- The options -------------------------------------------------------------------- */

/* Begins an option: a brace before the first, a comma before the others. */
static void begin_option(NotationWriter *writer, bool *any, const char *name) {
    notation_write(writer, "%s'%s':", *any ? "," : "{", name);
    *any = true;
}

static void write_truths(NotationWriter *writer, bool *any, const char *name,
                         SeatMask seats) {
    if (seats == 0) {
        return;
    }
    begin_option(writer, any, name);
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        notation_write(writer, "%s%s", seat == 0 ? "(" : ",",
                       (seats & seat_bit(seat)) != 0 ? "true" : "false");
    }
    notation_write(writer, ")");
}

static void write_records(NotationWriter *writer, bool *any, const Position *position) {
    bool none = true;
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        none = none && position->en_passant[seat] == SQUARE_NONE;
    }
    if (none) {
        return;
    }
    begin_option(writer, any, "enPassant");
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        Square passed = position->en_passant[seat];
        char record[2 * SQUARE_TEXT_SIZE] = "";
        if (passed != SQUARE_NONE) {
            text_write_square(passed, record);
            size_t length = strlen(record);
            record[length] = ':';
            text_write_square(square_step(passed, board_cross.seats[seat].forward),
                              record + length + 1);
        }
        notation_write(writer, "%s'%s'", seat == 0 ? "(" : ",", record);
    }
    notation_write(writer, ")");
}

/* The squares of the seat's pawns that have leapt. */
static SquareSet leapt_pawns(const Position *position, Seat seat) {
    SquareSet pieces = position->pieces[seat];
    SquareSet leapt = {{0}};
    for (Square square; (square = squares_take(&pieces)) != SQUARE_NONE;) {
        if (piece_kind(position->board[square]) == KIND_LEAPT_PAWN) {
            squares_add(&leapt, square);
        }
    }
    return leapt;
}

static void write_leapt(NotationWriter *writer, bool *any, const Position *position) {
    SquareSet all = {{0}};
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        SquareSet leapt = leapt_pawns(position, seat);
        for (int word = 0; word < 4; word++) {
            all.word[word] |= leapt.word[word];
        }
    }
    if (squares_take(&all) == SQUARE_NONE) {
        return;
    }
    begin_option(writer, any, "leapt");
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        const char *before = "";
        SquareSet leapt = leapt_pawns(position, seat);
        notation_write(writer, "%s'", seat == 0 ? "(" : ",");
        for (Square square; (square = squares_take(&leapt)) != SQUARE_NONE;) {
            char name[SQUARE_TEXT_SIZE];
            text_write_square(square, name);
            notation_write(writer, "%s%s", before, name);
            before = " ";
        }
        notation_write(writer, "'");
    }
    notation_write(writer, ")");
}

static void write_quiet(NotationWriter *writer, bool *any, const Position *position) {
    uint32_t plies = 0;
    bool spread = true;
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        plies += position->quiet[seat];
    }
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        spread = spread && position->quiet[seat] ==
                               fen4_quiet_of(plies, written_turn(position), seat);
    }
    if (!spread) {
        begin_option(writer, any, "quiet");
        notation_write(writer, "(");
        write_four(writer, position, quiet_of);
        notation_write(writer, ")");
    }
}

static void write_options(NotationWriter *writer, const Game *game) {
    const Position *position = &game->position;
    bool any = false;
    if (game_is_over(game)) {
        begin_option(writer, &any, "gameOver");
        notation_write(writer, "'%s'", reason_names[game->result.reason]);
    }
    write_records(writer, &any, position);
    write_quiet(writer, &any, position);
    write_leapt(writer, &any, position);
    write_truths(writer, &any, "liveKings", position->live_kings);
    write_truths(writer, &any, "cpu", position->cpu);
    if (position->moves_made != 0) {
        begin_option(writer, &any, "movesMade");
        notation_write(writer, "%u", position->moves_made);
    }
    notation_write(writer, "%s", any ? "}-" : "");
}

/* --- The board ---------------------------------------------------------------------- */

static void write_rank(NotationWriter *writer, const Position *position, int rank) {
    const char *before = "";
    int empty = 0;
    for (int file = 1; file <= 14; file++) {
        Piece piece = position->board[square_make(file, rank)];
        bool is_piece = piece != PIECE_NONE && piece != PIECE_WALL;
        empty += !is_piece;
        if (empty > 0 && (is_piece || file == 14)) {
            notation_write(writer, "%s%d", before, empty);
            before = ",";
            empty = 0;
        }
        if (is_piece) {
            PieceKind kind = piece_kind(piece);
            notation_write(writer, "%s%c%c", before,
                           board_cross.seats[piece_seat(piece)].letter,
                           text_kind_letter(kind_is_pawn(kind) ? KIND_PAWN : kind));
            before = ",";
        }
    }
    notation_write(writer, "%s", rank > 1 ? "/" : "");
}

void fen4_write(const Game *game, NotationWriter *writer, NotationWarnings *warnings) {
    const Position *position = &game->position;
    write_fields(writer, position);
    write_options(writer, game);
    for (int rank = 14; rank >= 1; rank--) {
        write_rank(writer, position, rank);
    }
    if (game->history_count > 1) {
        notation_warn(warnings, "FEN4 does not carry the positions that occurred before");
    }
    if (game_is_over(game)) {
        notation_warn(warnings, "FEN4 carries the end of the game (%s) only as a text",
                      reason_names[game->result.reason]);
    }
}
