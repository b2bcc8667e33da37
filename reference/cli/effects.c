#include "reference/cli/effects.h"

#include "reference/attack.h"
#include "reference/cli/prose.h"
#include "reference/json/write.h"
#include "reference/text.h"

/* The two games, and what the sentences are about. */
typedef struct Change {
    FILE *file;
    const Position *before;
    const Position *after;
    const Game *game_after;
    const BoardShape *board;
} Change;

static const char *seat_name(const Change *change, Seat seat) {
    return change->board->seats[seat].name;
}

/* --- The move itself ---------------------------------------------------------------- */

static void print_reading(const Change *change, const Move *move, const Undo *undo) {
    char from[SQUARE_TEXT_SIZE];
    char to[SQUARE_TEXT_SIZE];
    const char *mover = seat_name(change, piece_seat(undo->moved));
    text_write_square(move->from, from);
    text_write_square(move->to, to);
    switch ((Reading)move->reading) {
    case READING_CASTLING:
        fprintf(change->file, "  %s castles: the king goes from %s to %s", mover, from,
                to);
        break;
    case READING_DOUBLE_STEP:
        fprintf(change->file, "  %s's pawn makes a double step from %s to %s", mover,
                from, to);
        break;
    case READING_EN_PASSANT:
        fprintf(change->file, "  %s's pawn captures en passant, from %s to %s", mover,
                from, to);
        break;
    case READING_LEAP:
        fprintf(change->file, "  %s's pawn leaps from %s to %s", mover, from, to);
        break;
    case READING_PATTERN:
        fprintf(change->file, "  %s's %s goes from %s to %s", mover,
                prose_kind(piece_kind(undo->moved)), from, to);
        break;
    }
}

/* The rook of a castling is the piece that stands where the king crossed. */
static void print_castling_rook(const Change *change, const Move *move) {
    Square crossed = (Square)((move->from + move->to) / 2);
    char name[SQUARE_TEXT_SIZE];
    text_write_square(crossed, name);
    fprintf(change->file, ", the rook to %s", name);
}

static void print_captured(const Change *change, Piece piece, Square square) {
    char name[SQUARE_TEXT_SIZE];
    if (piece != PIECE_NONE) {
        text_write_square(square, name);
        fprintf(change->file, "  It captures %s's %s on %s.\n",
                seat_name(change, piece_seat(piece)), prose_kind(piece_kind(piece)),
                name);
    }
}

static void print_move(const Change *change, const Move *move) {
    Position made = *change->before;
    Undo undo;
    position_make(&made, *move, &undo);
    print_reading(change, move, &undo);
    if (move->reading == READING_CASTLING) {
        print_castling_rook(change, move);
    }
    fputs(".\n", change->file);
    print_captured(change, undo.captured, move->to);
    print_captured(change, undo.captured_passing, undo.passing_square);
    if (move->promotion != KIND_NONE) {
        fprintf(change->file, "  The pawn becomes a %s.\n",
                prose_kind((PieceKind)move->promotion));
    }
}

/* --- What follows from it ----------------------------------------------------------- */

static void print_records(const Change *change) {
    char name[SQUARE_TEXT_SIZE];
    for (Seat seat = 0; seat < change->board->seat_count; seat++) {
        Square passed = change->after->en_passant[seat];
        if (passed != SQUARE_NONE && passed != change->before->en_passant[seat]) {
            text_write_square(passed, name);
            fprintf(change->file, "  The square passed over, %s, is recorded.\n", name);
        }
    }
}

static void print_rights(const Change *change) {
    static const char *const words[] = {[CASTLING_SHORT] = "short",
                                        [CASTLING_LONG] = "long",
                                        [CASTLING_SIDES] = "at all"};
    unsigned lost = change->before->castling & ~(unsigned)change->after->castling;
    for (Seat seat = 0; seat < change->board->seat_count; seat++) {
        unsigned is_short = castling_right(seat, CASTLING_SHORT);
        unsigned is_long = castling_right(seat, CASTLING_LONG);
        CastlingSide side = (lost & is_short) != 0 ? CASTLING_SHORT : CASTLING_LONG;
        if ((lost & (is_short | is_long)) == 0) {
            continue;
        }
        if ((change->after->castling & (is_short | is_long)) == 0) {
            side = CASTLING_SIDES;
        }
        fprintf(change->file, "  %s can no longer castle %s.\n", seat_name(change, seat),
                words[side]);
    }
}

static void print_checkers(const Change *change, Seat seat) {
    Square king = change->after->king[seat];
    SquareSet sources =
        attack_sources(change->after, king, position_enemies(change->after, seat));
    const char *joint = " by";
    for (Square square; (square = squares_take(&sources)) != SQUARE_NONE;) {
        Piece piece = change->after->board[square];
        char name[SQUARE_TEXT_SIZE];
        text_write_square(square, name);
        fprintf(change->file, "%s %s's %s on %s", joint,
                seat_name(change, piece_seat(piece)), prose_kind(piece_kind(piece)),
                name);
        joint = " and";
    }
}

/* Whether a seat that is not on turn would have no move: it waits for its mate, or for
 * somebody who averts it [TEAMS-5]. */
static bool is_stuck(const Change *change, Seat seat) {
    return change->after->turn != SEAT_NONE &&
           change->after->states[seat] == STATE_ACTIVE &&
           !movegen_any(change->after, seat);
}

static void print_checks(const Change *change, SeatMask checks_before,
                         SeatMask checks_after) {
    for (Seat seat = 0; seat < change->board->seat_count; seat++) {
        if ((checks_after & seat_bit(seat)) != 0) {
            fprintf(change->file, "  %s is %sin check", seat_name(change, seat),
                    (checks_before & seat_bit(seat)) != 0 ? "still " : "");
            print_checkers(change, seat);
            fputs(is_stuck(change, seat) ? ", and has no legal move as it stands.\n"
                                         : ".\n",
                  change->file);
        } else if ((checks_before & seat_bit(seat)) != 0) {
            fprintf(change->file, "  %s is no longer in check.\n",
                    seat_name(change, seat));
        }
    }
}

static void print_points_and_states(const Change *change) {
    for (Seat seat = 0; seat < change->board->seat_count; seat++) {
        int gained = change->after->scores[seat] - change->before->scores[seat];
        if (gained != 0) {
            fprintf(change->file, "  %s scores %d and has %d.\n", seat_name(change, seat),
                    gained, change->after->scores[seat]);
        }
    }
    for (Seat seat = 0; seat < change->board->seat_count; seat++) {
        SeatState state = (SeatState)change->after->states[seat];
        if (state != (SeatState)change->before->states[seat]) {
            fprintf(change->file, "  %s is %s now.\n", seat_name(change, seat),
                    seat_state_name(state));
        }
    }
}

static void print_what_comes(const Change *change) {
    if (change->after->turn != SEAT_NONE) {
        fprintf(change->file, "  %s is to move next.\n",
                seat_name(change, change->after->turn));
        return;
    }
    char result[PROSE_RESULT_SIZE];
    prose_write_result(change->game_after, result);
    fprintf(change->file, "  The game is over: %s.\n", result);
}

void effects_print(FILE *file, const Game *before, const Game *after, const Move *move) {
    Change change = {file, &before->position, &after->position, after,
                     before->position.rules->board};
    if (move != NULL) {
        print_move(&change, move);
    }
    print_records(&change);
    print_rights(&change);
    print_checks(&change, game_checks(before), game_checks(after));
    print_points_and_states(&change);
    print_what_comes(&change);
}
