#include "reference/notation/fen4_options.h"

#include <string.h>

#include "reference/game.h"
#include "reference/text.h"

enum { TEXT_SIZE = 64 };

/* Passes over `expected`, blanks before it too. */
static bool expect(Fen4Reader *reader, char expected, const char *why) {
    notation_skip_blanks(&reader->base);
    return notation_take(&reader->base, expected) || notation_fail(&reader->base, why);
}

/* Reads a text in single quotes, cut off at TEXT_SIZE - 1. */
static bool read_text(Fen4Reader *reader, char text[TEXT_SIZE]) {
    if (!expect(reader, '\'', "a quoted text is expected")) {
        return false;
    }
    size_t length = strcspn(reader->base.at, "'");
    size_t kept = length < TEXT_SIZE ? length : TEXT_SIZE - 1;
    memcpy(text, reader->base.at, kept);
    text[kept] = '\0';
    reader->base.at += length;
    return expect(reader, '\'', "the quoted text does not end");
}

/* --- Values for each seat ----------------------------------------------------------- */

typedef bool (*SeatValueReader)(Fen4Reader *reader, Seat seat);

/* Reads `(value,value,value,value)`, one for each seat in seat order. */
static bool read_seats(Fen4Reader *reader, SeatValueReader read_value) {
    if (!expect(reader, '(', "four values in brackets are expected")) {
        return false;
    }
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        notation_skip_blanks(&reader->base);
        if (!read_value(reader, seat) ||
            !expect(reader, seat < SEATS_MAX - 1 ? ',' : ')',
                    "four values parted by commas are expected")) {
            return false;
        }
    }
    return true;
}

static bool read_truth(Fen4Reader *reader, bool *value) {
    static const char *const words[] = {"false", "true"};
    for (int index = 0; index < 2; index++) {
        size_t length = strlen(words[index]);
        if (strncmp(reader->base.at, words[index], length) == 0) {
            reader->base.at += length;
            *value = index == 1;
            return true;
        }
    }
    return notation_fail(&reader->base, "true or false is expected");
}

/* Reads the square that stands first in a text such as `e12:e11`, the square passed over
 * and the pawn; the fault is laid on the text. */
static bool read_square(Fen4Reader *reader, Square *square) {
    const char *begin = reader->base.at + 1;
    char text[TEXT_SIZE];
    if (!read_text(reader, text)) {
        return false;
    }
    text[strcspn(text, ":")] = '\0';
    *square = text_square(&board_cross, text);
    if (text[0] != '\0' && *square == SQUARE_NONE) {
        reader->base.at = begin;
        return notation_fail(&reader->base, "not a square");
    }
    return true;
}

static bool read_record(Fen4Reader *reader, Seat seat) {
    return read_square(reader, &reader->base.position->en_passant[seat]);
}

static bool read_royal(Fen4Reader *reader, Seat seat) {
    return read_square(reader, &reader->royal[seat]);
}

static bool read_quiet(Fen4Reader *reader, Seat seat) {
    return notation_number(&reader->base, &reader->base.position->quiet[seat]);
}

static bool read_cpu(Fen4Reader *reader, Seat seat) {
    bool is_cpu = false;
    if (!read_truth(reader, &is_cpu)) {
        return false;
    }
    Position *position = reader->base.position;
    if (is_cpu && !game_knows_event(position->rules, EVENT_LEAVE)) {
        notation_warn(reader->base.warnings, "nobody leaves a game of %s",
                      position->rules->name);
    } else if (is_cpu) {
        position->cpu |= seat_bit(seat);
    }
    return true;
}

static bool read_stalemated(Fen4Reader *reader, Seat seat) {
    bool is_dead = false;
    return read_truth(reader, &is_dead) && (!is_dead || fen4_set_dead(reader, seat));
}

static bool read_live_king(Fen4Reader *reader, Seat seat) {
    bool lives = false;
    if (!read_truth(reader, &lives)) {
        return false;
    }
    reader->live_kings |= lives ? seat_bit(seat) : 0;
    return true;
}

/* Who resigned or ran out of time is out, with a king that counts where the ruling says
 * so [SOLO-23]. */
static bool read_resigned(Fen4Reader *reader, Seat seat) {
    bool is_dead = false;
    if (!read_truth(reader, &is_dead)) {
        return false;
    }
    if (is_dead && reader->base.position->rules->resigned_king == RESIGNED_KING_LIVE) {
        reader->live_kings |= seat_bit(seat);
    }
    return !is_dead || fen4_set_dead(reader, seat);
}

/* Reads squares parted by blanks. */
static bool read_leapt(Fen4Reader *reader, Seat seat) {
    (void)seat;
    const char *begin = reader->base.at + 1;
    char text[TEXT_SIZE];
    if (!read_text(reader, text)) {
        return false;
    }
    for (char *word = text; *word != '\0';) {
        char *end = word + strcspn(word, " ");
        bool last = *end == '\0';
        *end = '\0';
        Square square = text_square(&board_cross, word);
        if (square == SQUARE_NONE) {
            reader->base.at = begin + (word - text);
            return notation_fail(&reader->base, "not a square");
        }
        squares_add(&reader->leapt, square);
        word = end + !last;
    }
    return true;
}

/* --- The options -------------------------------------------------------------------- */

static bool read_moves_made(Fen4Reader *reader) {
    return notation_number(&reader->base, &reader->base.position->moves_made);
}

static bool read_base_rank(Fen4Reader *reader) {
    uint32_t rank = 0;
    if (!notation_number(&reader->base, &rank)) {
        return false;
    }
    if (rank != 2) {
        notation_warn(reader->base.warnings,
                      "pawns that begin on own rank %u are none of %s", rank,
                      reader->base.position->rules->name);
    }
    return true;
}

static bool read_game_over(Fen4Reader *reader) {
    char text[TEXT_SIZE];
    if (!read_text(reader, text)) {
        return false;
    }
    if (text[0] != '\0') {
        notation_warn(reader->base.warnings,
                      "the end of the game is judged anew; the file says \"%s\"", text);
    }
    return true;
}

static const struct {
    const char *name;
    SeatValueReader read_seat; /* of an option with a value for each seat */
    bool (*read)(Fen4Reader *reader);
} options[] = {
    {"enPassant", read_record, NULL},
    {"royal", read_royal, NULL},
    {"kingSquares", read_royal, NULL},
    {"resigned", read_resigned, NULL},
    {"flagged", read_resigned, NULL},
    {"stalemated", read_stalemated, NULL},
    {"quiet", read_quiet, NULL},
    {"leapt", read_leapt, NULL},
    {"liveKings", read_live_king, NULL},
    {"cpu", read_cpu, NULL},
    {"movesMade", NULL, read_moves_made},
    {"pawnsBaseRank", NULL, read_base_rank},
    {"pawnBaseRank", NULL, read_base_rank},
    {"gameOver", NULL, read_game_over},
};
enum { OPTION_COUNT = sizeof options / sizeof options[0] };

/* Passes over a value of any kind, up to the comma or brace that ends it. */
static bool skip_value(Fen4Reader *reader) {
    int depth = 0;
    const char *at = reader->base.at;
    for (; *at != '\0' && (depth > 0 || (*at != ',' && *at != '}')); at++) {
        depth += *at == '(';
        depth -= *at == ')';
        if (*at == '\'') {
            at += 1 + strcspn(at + 1, "'");
            if (*at == '\0') {
                break;
            }
        }
    }
    reader->base.at = at;
    return *at != '\0' || notation_fail(&reader->base, "the option does not end");
}

static bool read_option(Fen4Reader *reader) {
    char name[TEXT_SIZE];
    if (!read_text(reader, name) || !expect(reader, ':', "a colon is expected")) {
        return false;
    }
    notation_skip_blanks(&reader->base);
    for (size_t index = 0; index < OPTION_COUNT; index++) {
        if (strcmp(options[index].name, name) == 0) {
            return options[index].read != NULL
                       ? options[index].read(reader)
                       : read_seats(reader, options[index].read_seat);
        }
    }
    notation_warn(reader->base.warnings, "the option '%.32s' has no place in %s", name,
                  reader->base.position->rules->name);
    return skip_value(reader);
}

bool fen4_read_options(Fen4Reader *reader) {
    notation_skip_blanks(&reader->base);
    if (notation_take(&reader->base, '}')) {
        return true;
    }
    do {
        if (!read_option(reader)) {
            return false;
        }
        notation_skip_blanks(&reader->base);
    } while (notation_take(&reader->base, ','));
    return expect(reader, '}', "a comma or a brace is expected");
}

bool fen4_set_dead(Fen4Reader *reader, Seat seat) {
    Position *position = reader->base.position;
    if (rules_have_state(position->rules, STATE_OUT)) {
        position_set_state(position, seat, STATE_OUT);
    } else if (rules_have_state(position->rules, STATE_MATED)) {
        position_set_state(position, seat, STATE_MATED);
    } else {
        return notation_fail(&reader->base,
                             "no seat can be dead in this variant before the end");
    }
    return true;
}

/* A pawn that has leapt is of a kind of its own [ALLIANCE-8]. */
static bool mark_leapt(Position *position, Square square) {
    Piece piece = position->board[square];
    if (piece_kind(piece) != KIND_PAWN || position->rules->leap == LEAP_NEVER) {
        return false;
    }
    Piece pawn = position_lift(position, square);
    position_put(position, square, piece_make(piece_seat(pawn), KIND_LEAPT_PAWN));
    return true;
}

bool fen4_apply_options(Fen4Reader *reader) {
    Position *position = reader->base.position;
    for (Square square; (square = squares_take(&reader->leapt)) != SQUARE_NONE;) {
        if (!mark_leapt(position, square)) {
            return notation_fail(&reader->base,
                                 "the option 'leapt' names a square without such a pawn");
        }
    }
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        if (reader->royal[seat] != SQUARE_NONE &&
            reader->royal[seat] != position->king[seat]) {
            notation_warn(reader->base.warnings,
                          "the royal piece of %s is another one than its king",
                          board_cross.seats[seat].name);
        }
        if (position->king[seat] == SQUARE_NONE) {
            reader->live_kings &= (SeatMask)~seat_bit(seat);
        }
    }
    position->live_kings = reader->live_kings;
    return true;
}
