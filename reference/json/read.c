#include "reference/json/read.h"

#include <stdio.h>
#include <string.h>

#include "reference/text.h"

/* Texts of others are cut in messages. */
#define QUOTED "\"%.24s\""

enum { PLACE_SIZE = 48 };

static bool malformed(Fault *fault, const char *place, const char *what) {
    return fault_set(fault, FAULT_MALFORMED, "%s: %s", place, what);
}

/* A square, seat, state, kind or word that the variant does not have [SETUP-6]. */
static bool foreign(Fault *fault, const char *place, const char *text, const char *what,
                    const char *owner) {
    return fault_set(fault, FAULT_INVALID_SETUP, "SETUP-6: %s: " QUOTED " is no %s of %s",
                     place, text, what, owner);
}

bool read_number(const json_t *value, int least, const char *place, int *number,
                 Fault *fault) {
    json_int_t given = json_integer_value(value);
    if (!json_is_integer(value) || given < least || given > NUMBER_MAX) {
        return fault_set(fault, FAULT_MALFORMED, "%s: not a whole number from %d to %d",
                         place, least, NUMBER_MAX);
    }
    *number = (int)given;
    return true;
}

static bool read_square(const json_t *value, const char *place, const Position *position,
                        Square *square, Fault *fault) {
    const BoardShape *board = position->rules->board;
    const char *text = json_string_value(value);
    if (text == NULL) {
        return malformed(fault, place, "not a text that names a square");
    }
    *square = text_square(board, text);
    return *square != SQUARE_NONE ||
           foreign(fault, place, text, "square", position->rules->name);
}

static bool read_seat(const char *name, const char *place, const Position *position,
                      Seat *seat, Fault *fault) {
    *seat = text_seat(position->rules->board, name);
    return *seat != SEAT_NONE ||
           foreign(fault, place, name, "seat", position->rules->name);
}

/* --- Values by seat ----------------------------------------------------------------- */

typedef bool (*SeatReader)(const json_t *value, const char *place, Seat seat,
                           Position *position, Fault *fault);

static bool read_by_seat(const json_t *value, const char *field, SeatReader read,
                         Position *position, Fault *fault) {
    if (!json_is_object(value)) {
        return malformed(fault, field, "not an object with a value for each seat");
    }
    const char *name;
    json_t *member;
    json_object_foreach((json_t *)(void *)value, name, member) {
        Seat seat;
        char place[PLACE_SIZE];
        snprintf(place, sizeof place, "%s.%s", field, name);
        if (!read_seat(name, field, position, &seat, fault) ||
            !read(member, place, seat, position, fault)) {
            return false;
        }
    }
    return true;
}

/* --- Pieces ------------------------------------------------------------------------- */

static bool put_piece(Position *position, const char *square_text, Seat seat, char letter,
                      const char *place, Fault *fault) {
    const Rules *rules = position->rules;
    Square square = text_square(rules->board, square_text);
    PieceKind kind = text_kind(letter);
    if (square == SQUARE_NONE) {
        return foreign(fault, place, square_text, "square", rules->name);
    }
    if (!rules_have_kind(rules, kind)) {
        const char name[] = {letter, '\0'};
        return foreign(fault, place, name, "kind of piece", rules->name);
    }
    if (position->board[square] != PIECE_NONE) {
        return fault_set(fault, FAULT_MALFORMED, "%s: two pieces on %s", place,
                         square_text);
    }
    position_put(position, square, piece_make(seat, kind));
    return true;
}

bool read_board(const json_t *value, Position *position, Fault *fault) {
    if (!json_is_object(value)) {
        return malformed(fault, "board", "not an object of squares");
    }
    const char *square;
    json_t *member;
    json_object_foreach((json_t *)(void *)value, square, member) {
        const char *code = json_string_value(member);
        char place[PLACE_SIZE];
        snprintf(place, sizeof place, "board.%s", square);
        if (code == NULL) {
            return malformed(fault, place, "not a text that names a piece");
        }
        Seat seat = text_seat_of_letter(position->rules->board, code[0]);
        if (strlen(code) != 2 || seat == SEAT_NONE) {
            return foreign(fault, place, code, "piece", position->rules->name);
        }
        if (!put_piece(position, square, seat, code[1], place, fault)) {
            return false;
        }
    }
    return true;
}

static bool read_pieces_of_seat(const json_t *value, const char *place, Seat seat,
                                Position *position, Fault *fault) {
    const char *text = json_string_value(value);
    if (text == NULL) {
        return malformed(fault, place, "not a text such as \"Kh1 Rd5 e4\"");
    }
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        char token[PLACE_SIZE];
        size_t length = strcspn(text, " ");
        snprintf(token, sizeof token, "%.*s", (int)length, text);
        bool pawn = token[0] >= 'a' && token[0] <= 'z';
        const char *square = pawn ? token : token + 1;
        if (!put_piece(position, square, seat, pawn ? 'P' : token[0], place, fault)) {
            return false;
        }
        text += length;
    }
    return true;
}

bool read_pieces(const json_t *value, Position *position, Fault *fault) {
    return read_by_seat(value, "pieces", read_pieces_of_seat, position, fault);
}

/* --- Who moves, states, rights ------------------------------------------------------ */

static bool read_seat_or_null(const json_t *value, const char *place,
                              const Position *position, Seat *seat, Fault *fault) {
    *seat = SEAT_NONE;
    if (json_is_null(value)) {
        return true;
    }
    if (!json_is_string(value)) {
        return malformed(fault, place, "not a text that names a seat");
    }
    return read_seat(json_string_value(value), place, position, seat, fault);
}

/* A turn of nobody breaks SETUP-5. */
bool read_turn(const json_t *value, Position *position, Fault *fault) {
    return read_seat_or_null(value, "turn", position, &position->turn, fault);
}

static bool read_state(const json_t *value, const char *place, Seat seat,
                       Position *position, Fault *fault) {
    static const char *const names[] = {"active", "mated", "out"};
    const char *text = json_string_value(value);
    if (text == NULL) {
        return malformed(fault, place, "not a text that names a state");
    }
    for (SeatState state = STATE_ACTIVE; state <= STATE_OUT; state++) {
        if (strcmp(text, names[state]) == 0 && rules_have_state(position->rules, state)) {
            position_set_state(position, seat, state);
            return true;
        }
    }
    return foreign(fault, place, text, "state", position->rules->name);
}

bool read_states(const json_t *value, Position *position, Fault *fault) {
    return read_by_seat(value, "states", read_state, position, fault);
}

static bool read_castling_of_seat(const json_t *value, const char *place, Seat seat,
                                  Position *position, Fault *fault) {
    static const char *const names[] = {"short", "long"};
    if (!json_is_array(value)) {
        return malformed(fault, place, "not an array of \"long\" and \"short\"");
    }
    for (size_t index = 0; index < json_array_size(value); index++) {
        const char *text = json_string_value(json_array_get(value, index));
        CastlingSide side = CASTLING_SHORT;
        while (text != NULL && side < CASTLING_SIDES && strcmp(text, names[side]) != 0) {
            side++;
        }
        if (text == NULL || side == CASTLING_SIDES) {
            return malformed(fault, place, "a side is neither \"long\" nor \"short\"");
        }
        position->castling |= castling_right(seat, side);
    }
    return true;
}

bool read_castling(const json_t *value, Position *position, Fault *fault) {
    return read_by_seat(value, "castling", read_castling_of_seat, position, fault);
}

static bool read_record(const json_t *value, const char *place, Seat seat,
                        Position *position, Fault *fault) {
    return read_square(value, place, position, &position->en_passant[seat], fault);
}

bool read_en_passant(const json_t *value, Position *position, Fault *fault) {
    return read_by_seat(value, "en_passant", read_record, position, fault);
}

/* --- Numbers ------------------------------------------------------------------------ */

static bool read_score(const json_t *value, const char *place, Seat seat,
                       Position *position, Fault *fault) {
    int number = 0;
    bool read = read_number(value, 0, place, &number, fault);
    position->scores[seat] = number;
    return read;
}

bool read_scores(const json_t *value, Position *position, Fault *fault) {
    return read_by_seat(value, "scores", read_score, position, fault);
}

static bool read_quiet_of_seat(const json_t *value, const char *place, Seat seat,
                               Position *position, Fault *fault) {
    int number = 0;
    bool read = read_number(value, 0, place, &number, fault);
    position->quiet[seat] = (uint32_t)number;
    return read;
}

bool read_quiet(const json_t *value, Position *position, Fault *fault) {
    if (!json_is_number(value)) {
        return read_by_seat(value, "quiet", read_quiet_of_seat, position, fault);
    }
    for (Seat seat = 0; seat < position->rules->board->seat_count; seat++) {
        if (!read_quiet_of_seat(value, "quiet", seat, position, fault)) {
            return false;
        }
    }
    return true;
}

bool read_moves_made(const json_t *value, Position *position, Fault *fault) {
    int number = 0;
    bool read = read_number(value, 0, "moves_made", &number, fault);
    position->moves_made = (uint32_t)number;
    return read;
}

static bool read_clock(const json_t *value, const char *place, Seat seat,
                       Position *position, Fault *fault) {
    int number = 0;
    bool read = read_number(value, 0, place, &number, fault);
    position->clocks[seat] = (uint64_t)number;
    return read;
}

bool read_clocks(const json_t *value, Position *position, Fault *fault) {
    position->timed = true;
    return read_by_seat(value, "clocks", read_clock, position, fault) &&
           (json_object_size(value) == position->rules->board->seat_count ||
            malformed(fault, "clocks", "not a time for every seat"));
}

/* --- Draw offers, control, kings that live on --------------------------------------- */

static bool read_offers_of_seat(const json_t *value, const char *place, Seat seat,
                                Position *position, Fault *fault) {
    int number = 0;
    bool read = read_number(value, 0, place, &number, fault);
    position->offers[seat] = (uint32_t)number;
    return read;
}

bool read_offers(const json_t *value, Position *position, Fault *fault) {
    return read_by_seat(value, "offers", read_offers_of_seat, position, fault);
}

bool read_offer(const json_t *value, Position *position, Fault *fault) {
    return read_seat_or_null(value, "offer", position, &position->offer, fault);
}

static bool read_control_of_seat(const json_t *value, const char *place, Seat seat,
                                 Position *position, Fault *fault) {
    const char *text = json_string_value(value);
    if (text != NULL && strcmp(text, "cpu") == 0) {
        position->cpu |= seat_bit(seat);
        return true;
    }
    return (text != NULL && strcmp(text, "human") == 0) ||
           malformed(fault, place, "neither \"human\" nor \"cpu\"");
}

bool read_control(const json_t *value, Position *position, Fault *fault) {
    return read_by_seat(value, "control", read_control_of_seat, position, fault);
}

bool read_live_kings(const json_t *value, Position *position, Fault *fault) {
    if (!json_is_array(value)) {
        return malformed(fault, "live_kings", "not an array of seats");
    }
    for (size_t index = 0; index < json_array_size(value); index++) {
        const json_t *name = json_array_get(value, index);
        Seat seat = SEAT_NONE;
        if (!json_is_string(name)) {
            return malformed(fault, "live_kings", "not an array of seats");
        }
        if (!read_seat(json_string_value(name), "live_kings", position, &seat, fault)) {
            return false;
        }
        position->live_kings |= seat_bit(seat);
    }
    return true;
}

/* --- What is only reported ---------------------------------------------------------- */

bool read_checks(const json_t *value, Position *position, Fault *fault) {
    (void)position;
    return json_is_array(value) || malformed(fault, "checks", "not an array of seats");
}

bool read_result(const json_t *value, Position *position, Fault *fault) {
    (void)position;
    if (json_is_null(value)) {
        return true;
    }
    if (!json_is_object(value)) {
        return malformed(fault, "result", "neither null nor an object");
    }
    return fault_set(fault, FAULT_INVALID_SETUP,
                     "SETUP-5: result: a finished position is no set-up");
}
