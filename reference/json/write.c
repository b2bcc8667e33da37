#include "reference/json/write.h"

#include "reference/text.h"

/* What is written here is ASCII, so jansson need not look for faulty UTF-8. */
static json_t *ascii(const char *text) { return json_string_nocheck(text); }

static const SeatShape *seat_shape(const Game *game, Seat seat) {
    return &game->position.rules->board->seats[seat];
}

static Seat seat_count(const Game *game) {
    return game->position.rules->board->seat_count;
}

static void set_of_seat(json_t *by_seat, const Game *game, Seat seat, json_t *value) {
    json_object_set_new_nocheck(by_seat, seat_shape(game, seat)->name, value);
}

static void append_seat(json_t *seats, const Game *game, Seat seat) {
    json_array_append_new(seats, ascii(seat_shape(game, seat)->name));
}

json_t *write_board(const Game *game) {
    json_t *board = json_object();
    for (Seat seat = 0; seat < seat_count(game); seat++) {
        SquareSet pieces = game->position.pieces[seat];
        for (Square square; (square = squares_take(&pieces)) != SQUARE_NONE;) {
            PieceKind kind = piece_kind(game->position.board[square]);
            const char code[] = {seat_shape(game, seat)->letter, text_kind_letter(kind),
                                 '\0'};
            char name[SQUARE_TEXT_SIZE];
            text_write_square(square, name);
            json_object_set_new_nocheck(board, name, ascii(code));
        }
    }
    return board;
}

static json_t *seat_or_null(const Game *game, Seat seat) {
    return seat == SEAT_NONE ? json_null() : ascii(seat_shape(game, seat)->name);
}

json_t *write_turn(const Game *game) { return seat_or_null(game, game->position.turn); }

const char *seat_state_name(SeatState state) {
    static const char *const names[] = {
        [STATE_ACTIVE] = "active", [STATE_MATED] = "mated", [STATE_OUT] = "out"};
    return names[state];
}

json_t *write_states(const Game *game) {
    json_t *states = json_object();
    for (Seat seat = 0; seat < seat_count(game); seat++) {
        SeatState state = (SeatState)game->position.states[seat];
        set_of_seat(states, game, seat, ascii(seat_state_name(state)));
    }
    return states;
}

json_t *write_castling(const Game *game) {
    json_t *castling = json_object();
    for (Seat seat = 0; seat < seat_count(game); seat++) {
        bool is_long =
            (game->position.castling & castling_right(seat, CASTLING_LONG)) != 0;
        bool is_short =
            (game->position.castling & castling_right(seat, CASTLING_SHORT)) != 0;
        if (!is_long && !is_short) {
            continue;
        }
        json_t *sides = json_array();
        if (is_long) {
            json_array_append_new(sides, ascii("long"));
        }
        if (is_short) {
            json_array_append_new(sides, ascii("short"));
        }
        set_of_seat(castling, game, seat, sides);
    }
    return castling;
}

json_t *write_en_passant(const Game *game) {
    json_t *records = json_object();
    for (Seat seat = 0; seat < seat_count(game); seat++) {
        if (game->position.en_passant[seat] != SQUARE_NONE) {
            char name[SQUARE_TEXT_SIZE];
            text_write_square(game->position.en_passant[seat], name);
            set_of_seat(records, game, seat, ascii(name));
        }
    }
    return records;
}

json_t *write_scores(const Game *game) {
    json_t *scores = json_object();
    for (Seat seat = 0; seat < seat_count(game); seat++) {
        set_of_seat(scores, game, seat, json_integer(game->position.scores[seat]));
    }
    return scores;
}

static json_t *write_counts(const Game *game, const uint32_t counts[SEATS_MAX]) {
    json_t *written = json_object();
    for (Seat seat = 0; seat < seat_count(game); seat++) {
        set_of_seat(written, game, seat, json_integer(counts[seat]));
    }
    return written;
}

json_t *write_quiet(const Game *game) { return write_counts(game, game->position.quiet); }

json_t *write_moves_made(const Game *game) {
    return json_integer(game->position.moves_made);
}

json_t *write_checks(const Game *game) {
    json_t *seats = json_array();
    SeatMask checks = game_checks(game);
    Seat seat = 0;
    do { /* the order of play from red or white [CHECK-5] */
        if ((checks & seat_bit(seat)) != 0) {
            append_seat(seats, game, seat);
        }
        seat = rules_next_seat(game->position.rules, seat);
    } while (seat != 0);
    return seats;
}

json_t *write_clocks(const Game *game) {
    if (!game->position.timed) {
        return NULL;
    }
    json_t *clocks = json_object();
    for (Seat seat = 0; seat < seat_count(game); seat++) {
        json_int_t left = (json_int_t)game->position.clocks[seat];
        set_of_seat(clocks, game, seat, json_integer(left));
    }
    return clocks;
}

json_t *write_offers(const Game *game) {
    return write_counts(game, game->position.offers);
}

json_t *write_offer(const Game *game) { return seat_or_null(game, game->position.offer); }

json_t *write_control(const Game *game) {
    json_t *control = json_object();
    for (Seat seat = 0; seat < seat_count(game); seat++) {
        bool is_cpu = (game->position.cpu & seat_bit(seat)) != 0;
        set_of_seat(control, game, seat, ascii(is_cpu ? "cpu" : "human"));
    }
    return control;
}

/* In seat order. */
static json_t *write_seats(const Game *game, SeatMask seats) {
    json_t *written = json_array();
    for (Seat seat = 0; seat < seat_count(game); seat++) {
        if ((seats & seat_bit(seat)) != 0) {
            append_seat(written, game, seat);
        }
    }
    return written;
}

json_t *write_live_kings(const Game *game) {
    return write_seats(game, game->position.live_kings);
}

/* The value of a game is counted in halves. */
static json_t *write_value(uint8_t half_points) {
    return half_points % 2 == 0 ? json_integer(half_points / 2)
                                : json_real(half_points / 2.0);
}

static json_t *write_values(const Game *game) {
    if (game->result.kind == RESULT_ANNULLED) {
        return json_null();
    }
    json_t *values = json_object();
    for (Seat seat = 0; seat < seat_count(game); seat++) {
        set_of_seat(values, game, seat, write_value(game->result.half_points[seat]));
    }
    return values;
}

json_t *write_result(const Game *game) {
    const Result *result = &game->result;
    if (result->kind == RESULT_NONE) {
        return json_null();
    }
    json_t *written = json_object();
    json_object_set_new_nocheck(written, "kind", ascii(result_kind_names[result->kind]));
    json_object_set_new_nocheck(written, "winners", write_seats(game, result->winners));
    json_object_set_new_nocheck(written, "reason", ascii(reason_names[result->reason]));
    json_object_set_new_nocheck(written, "values", write_values(game));
    return written;
}
