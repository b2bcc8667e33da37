#include "site/wasm/engine.h"

#include <stdio.h>
#include <string.h>

#include "reference/game.h"
#include "reference/notation/fen.h"
#include "reference/notation/fen4.h"
#include "reference/text.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

/* The one game of the module. */
static char text[ENGINE_TEXT_SIZE];
static Rules rules;
static Options options;
static Position setup;
static Game game;
static MoveList moves;

EXPORT(engine_text) char *engine_text(void) { return text; }

/* --- Rules ------------------------------------------------------------------------ */

EXPORT(engine_variant) int engine_variant(void) {
    const Rules *found = rules_find(text);
    if (found == NULL) {
        return 0;
    }
    rules = *found;
    options = (Options){0};
    engine_start(0);
    return 1;
}

EXPORT(engine_ruling) int engine_ruling(void) {
    char *choice = strchr(text, '=');
    if (choice == NULL) {
        return 0;
    }
    *choice++ = '\0';
    const Ruling *ruling = ruling_find(text);
    if (ruling == NULL) {
        return 0;
    }
    return !ruling_concerns(ruling, &rules) || ruling_choose(ruling, choice, &rules);
}

EXPORT(engine_move_limit) void engine_move_limit(int limit) {
    options.move_limit = limit > 0 ? (uint32_t)limit : 0;
}

/* --- Setting up ------------------------------------------------------------------- */

static bool is_seat(int seat) { return seat >= 0 && seat < rules.board->seat_count; }

static bool is_square(int file, int rank) {
    return file >= 1 && file <= 14 && rank >= 1 && rank <= 14 &&
           board_has_square(rules.board, square_make(file, rank));
}

EXPORT(engine_start) void engine_start(int first_seat) {
    options.first_seat = is_seat(first_seat) ? (Seat)first_seat : 0;
    game_start(&game, &rules, &options);
}

EXPORT(engine_clear) void engine_clear(void) { position_clear(&setup, &rules); }

EXPORT(engine_put) int engine_put(int file, int rank, int seat, int letter) {
    PieceKind kind = letter > 0 && letter < 128 ? text_kind((char)letter) : KIND_NONE;
    if (!is_square(file, rank) || !is_seat(seat) || kind == KIND_NONE ||
        setup.board[square_make(file, rank)] != PIECE_NONE) {
        return 0;
    }
    position_put(&setup, square_make(file, rank), piece_make((Seat)seat, kind));
    return 1;
}

static void set_bit(SeatMask *mask, int seat, int value) {
    SeatMask bit = seat_bit((Seat)seat);
    *mask = (SeatMask)(value ? *mask | bit : *mask & ~bit);
}

/* A field of one seat, which exists. */
static int set_of_seat(int field, int seat, int value) {
    switch (field) {
    case FIELD_STATE:
        if (value > STATE_OUT || !rules_have_state(&rules, (SeatState)value)) {
            return 0;
        }
        position_set_state(&setup, (Seat)seat, (SeatState)value);
        return 1;
    case FIELD_CASTLING:
        for (int side = 0; side < CASTLING_SIDES; side++) {
            if (value & (1 << side)) {
                setup.castling |= castling_right((Seat)seat, (CastlingSide)side);
            }
        }
        return 1;
    case FIELD_EN_PASSANT:
        if (!is_square(value >> 4, value & 15)) {
            return 0;
        }
        setup.en_passant[seat] = square_make(value >> 4, value & 15);
        return 1;
    case FIELD_SCORE:
        setup.scores[seat] = value;
        return 1;
    case FIELD_QUIET:
        setup.quiet[seat] = (uint32_t)value;
        return 1;
    case FIELD_LIVE_KING:
        set_bit(&setup.live_kings, seat, value);
        return 1;
    case FIELD_CPU:
        set_bit(&setup.cpu, seat, value);
        return 1;
    case FIELD_OFFERS:
        setup.offers[seat] = (uint32_t)value;
        return 1;
    default:
        return 0;
    }
}

EXPORT(engine_set) int engine_set(int field, int seat, int value) {
    if (value < 0) {
        return 0;
    }
    switch (field) {
    case FIELD_MOVES_MADE:
        setup.moves_made = (uint32_t)value;
        return 1;
    case FIELD_TURN:
    case FIELD_OFFER:
        if (!is_seat(value)) {
            return 0;
        }
        *(field == FIELD_TURN ? &setup.turn : &setup.offer) = (Seat)value;
        return 1;
    default:
        return is_seat(seat) && set_of_seat(field, seat, value);
    }
}

EXPORT(engine_set_up) int engine_set_up(void) {
    SetupFault fault;
    if (game_set_up(&game, &setup, &options, &fault)) {
        return 1;
    }
    snprintf(text, sizeof text, "%s %s", fault.clause, fault.text);
    return 0;
}

/* --- FEN and FEN4 ----------------------------------------------------------------- */

static bool is_classic(void) { return rules.board == &board_classic; }

/* What was read, or written, only in part: a line each. */
static void say_warnings(const NotationWarnings *warnings, NotationWriter *writer) {
    for (int i = 0; i < warnings->count; i++) {
        notation_write(writer, "%s\n", warnings->text[i]);
    }
}

EXPORT(engine_read_fen) int engine_read_fen(void) {
    NotationWarnings warnings = {0};
    NotationFault fault;
    bool read = is_classic() ? fen_read(text, &setup, &fault)
                             : fen4_read(&rules, text, &setup, &warnings, &fault);
    if (!read) {
        snprintf(text, sizeof text, "column %u: %s%s%s", (unsigned)fault.column,
                 fault.text, fault.token[0] ? ": " : "", fault.token);
        return 0;
    }
    /* The reader of FEN knows the rules by default only. */
    setup.rules = &rules;
    if (!engine_set_up()) {
        return 0;
    }
    NotationWriter writer = {.text = text, .size = sizeof text};
    text[0] = '\0';
    say_warnings(&warnings, &writer);
    return 1;
}

EXPORT(engine_write_fen) void engine_write_fen(void) {
    NotationWarnings warnings = {0};
    NotationWriter writer = {.text = text, .size = sizeof text};
    if (is_classic()) {
        fen_write(&game, &writer, &warnings);
    } else {
        fen4_write(&game, &writer, &warnings);
    }
}

/* --- Reports ---------------------------------------------------------------------- */

EXPORT(engine_piece) int engine_piece(int file, int rank) {
    if (!is_square(file, rank)) {
        return -1;
    }
    Piece piece = game.position.board[square_make(file, rank)];
    return piece == PIECE_NONE
               ? 0
               : piece_seat(piece) * 256 + text_kind_letter(piece_kind(piece));
}

static int or_nobody(Seat seat) { return seat == SEAT_NONE ? -1 : seat; }

static int castling_of(const Position *position, Seat seat) {
    int sides = 0;
    for (int side = 0; side < CASTLING_SIDES; side++) {
        if (position->castling & castling_right(seat, (CastlingSide)side)) {
            sides |= 1 << side;
        }
    }
    return sides;
}

EXPORT(engine_field) int engine_field(int field, int number) {
    const Position *position = &game.position;
    Seat seat = is_seat(number) ? (Seat)number : 0;
    switch (field) {
    case FIELD_TURN:
        return game_is_over(&game) ? -1 : or_nobody(position->turn);
    case FIELD_STATE:
        return position->states[seat];
    case FIELD_CASTLING:
        return castling_of(position, seat);
    case FIELD_EN_PASSANT:
        return square_file(position->en_passant[seat]) * 16 +
               square_rank(position->en_passant[seat]);
    case FIELD_SCORE:
        return position->scores[seat];
    case FIELD_QUIET:
        return (int)position->quiet[seat];
    case FIELD_MOVES_MADE:
        return (int)position->moves_made;
    case FIELD_LIVE_KING:
        return (position->live_kings & seat_bit(seat)) != 0;
    case FIELD_CPU:
        return (position->cpu & seat_bit(seat)) != 0;
    case FIELD_OFFERS:
        return (int)position->offers[seat];
    case FIELD_OFFER:
        return or_nobody(position->offer);
    case FIELD_CHECK:
        return (game_checks(&game) & seat_bit(seat)) != 0;
    case FIELD_WINS:
        return (game.result.winners & seat_bit(seat)) != 0;
    case FIELD_VALUE:
        return game.result.half_points[seat];
    default:
        return 0;
    }
}

EXPORT(engine_result) void engine_result(void) {
    text[0] = '\0';
    if (game_is_over(&game)) {
        snprintf(text, sizeof text, "%s %s", result_kind_names[game.result.kind],
                 reason_names[game.result.reason]);
    }
}

/* --- Play ------------------------------------------------------------------------- */

EXPORT(engine_legal) int engine_legal(void) {
    size_t length = 0;
    game_legal(&game, &moves);
    text[0] = '\0';
    for (int i = 0; i < moves.count; i++) {
        text_write_move(&rules, game.position.turn, moves.moves[i], text + length);
        length += strlen(text + length);
        text[length++] = ' ';
    }
    text[length > 0 ? length - 1 : 0] = '\0';
    return moves.count;
}

static int happen(const Event *event) {
    Refusal refusal = {0};
    if (!game_knows_event(&rules, event->kind)) {
        return EVENT_UNREADABLE;
    }
    if (game_play(&game, event, &refusal)) {
        return EVENT_ACCEPTED;
    }
    NotationWriter writer = {.text = text, .size = sizeof text};
    for (int i = 0; i < refusal.count; i++) {
        notation_write(&writer, i ? " %s" : "%s", refusal.clauses[i]);
    }
    return EVENT_REFUSED;
}

EXPORT(engine_play) int engine_play(int offers_draw) {
    Event event = {.kind = EVENT_MOVE, .offers_draw = offers_draw != 0};
    if (!text_read_move(rules.board, text, &event.move)) {
        return EVENT_UNREADABLE;
    }
    return happen(&event);
}

EXPORT(engine_resign) int engine_resign(int seat) {
    Event event = {.kind = EVENT_RESIGN, .seat = (Seat)seat};
    return is_seat(seat) ? happen(&event) : EVENT_UNREADABLE;
}

EXPORT(engine_accept_draw) int engine_accept_draw(int seat) {
    Event event = {.kind = EVENT_ACCEPT_DRAW, .seat = (Seat)seat};
    return is_seat(seat) ? happen(&event) : EVENT_UNREADABLE;
}

EXPORT(engine_perft) double engine_perft(int depth) {
    return (double)game_perft(&game, depth);
}
