#include "harness/fuzz/sow.h"

#include "reference/attack.h"
#include "reference/setup.h"

/* How the pieces of one set-up are strewn. */
typedef struct Bed {
    Position *position;
    Chance *chance;
    Square focus; /* pieces stand around it; SQUARE_NONE: anywhere */
} Bed;

enum { TRIES = 60 };

static Square any_square(const Bed *bed) {
    const BoardShape *board = bed->position->rules->board;
    int file = 1 + (int)chance_below(bed->chance, board->files);
    int rank = 1 + (int)chance_below(bed->chance, board->ranks);
    if (bed->focus != SQUARE_NONE && !chance_once_in(bed->chance, 4)) {
        file = square_file(bed->focus) - 3 + (int)chance_below(bed->chance, 7);
        rank = square_rank(bed->focus) - 3 + (int)chance_below(bed->chance, 7);
    }
    bool exists = file >= 1 && file <= board->files && rank >= 1 && rank <= board->ranks;
    return exists ? square_make(file, rank) : SQUARE_NONE;
}

/* Puts a piece on a random empty square, of one own rank unless that is 0.
 * Returns the square, or SQUARE_NONE when none was found. */
static Square put(const Bed *bed, Seat seat, PieceKind kind, int own_rank) {
    Position *position = bed->position;
    for (int tries = 0; tries < TRIES; tries++) {
        Square square = any_square(bed);
        if (position->board[square] == PIECE_NONE &&
            (own_rank == 0 ||
             board_own_rank(position->rules->board, seat, square) == own_rank)) {
            position_put(position, square, piece_make(seat, kind));
            return square;
        }
    }
    return SQUARE_NONE;
}

static void put_pawn(const Bed *bed, Seat seat) {
    Position *position = bed->position;
    const Rules *rules = position->rules;
    const int ranks[] = {2, 2, 4, 5, rules->promotion_rank - 1, 0};
    int own_rank = ranks[chance_below(bed->chance, 6)];
    bool leaps = rules->leap == LEAP_ONCE_OVER_ALLY && chance_once_in(bed->chance, 2);
    bool leapt = leaps && chance_once_in(bed->chance, 2);
    Square square = put(bed, seat, leapt ? KIND_LEAPT_PAWN : KIND_PAWN, own_rank);
    Square ahead = square_step(square, rules->board->seats[seat].forward);
    if (leaps && square != SQUARE_NONE && position->board[ahead] == PIECE_NONE)
        position_put(position, ahead, piece_make(rules_partner(rules, seat), KIND_PAWN));
}

static void put_piece(const Bed *bed, Seat seat) {
    static const PieceKind kinds[] = {KIND_KNIGHT, KIND_BISHOP, KIND_ROOK,
                                      KIND_QUEEN,  KIND_QUEEN,  KIND_NONE};
    const Rules *rules = bed->position->rules;
    PieceKind kind = kinds[chance_below(bed->chance, 6)];
    if (kind == KIND_NONE)
        kind = rules->promotion_offer == PROMOTION_QUEEN_WORTH_ONE ? KIND_PROMOTED_QUEEN
               : rules->side_promotion == SIDE_PROMOTION_MAHARAJA  ? KIND_MAHARAJA
                                                                   : KIND_ROOK;
    put(bed, seat, kind, 0);
}

/* King and rooks where castling begins, with most of the rights. */
static bool put_castle(const Bed *bed, Seat seat) {
    Position *position = bed->position;
    Square home = rules_king_home(position->rules, seat);
    if (position->board[home] != PIECE_NONE)
        return false;
    position_put(position, home, piece_make(seat, KIND_KING));
    for (CastlingSide side = CASTLING_SHORT; side < CASTLING_SIDES; side++) {
        Square corner = rules_rook_home(position->rules, seat, side);
        if (position->board[corner] == PIECE_NONE && !chance_once_in(bed->chance, 4)) {
            position_put(position, corner, piece_make(seat, KIND_ROOK));
            if (!chance_once_in(bed->chance, 6) && position->states[seat] != STATE_OUT)
                position->castling |= castling_right(seat, side);
        }
    }
    return true;
}

static void put_army(const Bed *bed, Seat seat) {
    bool castle = chance_once_in(bed->chance, 3) && put_castle(bed, seat);
    bool bare =
        bed->position->states[seat] == STATE_OUT && chance_once_in(bed->chance, 3);
    if (!castle && !bare)
        put(bed, seat, KIND_KING, 0);
    if (chance_once_in(bed->chance,
                       8)) { /* almost nothing, for what a lone piece can do */
        put(bed, seat, chance_once_in(bed->chance, 2) ? KIND_KNIGHT : KIND_BISHOP, 0);
        return;
    }
    for (uint32_t left = chance_below(bed->chance, 5); left > 0; left--)
        put_pawn(bed, seat);
    for (uint32_t left = chance_below(bed->chance, 4); left > 0; left--)
        put_piece(bed, seat);
}

static void set_states(const Bed *bed) {
    Position *position = bed->position;
    uint8_t mate = position->rules->mate;
    for (Seat seat = 0; seat < position->rules->board->seat_count; seat++) {
        if (seat == position->turn || mate == MATE_LOSES_ON_TURN ||
            !chance_once_in(bed->chance, 4))
            continue;
        position_set_state(position, seat,
                           mate == MATE_MAKES_INERT ? STATE_MATED : STATE_OUT);
    }
}

/* Records of double steps, for pawns that may have made one. */
static void set_records(const Bed *bed) {
    Position *position = bed->position;
    const BoardShape *board = position->rules->board;
    for (Seat seat = 0; seat < board->seat_count; seat++) {
        SquareSet pieces = position->pieces[seat];
        for (Square pawn; (pawn = squares_take(&pieces)) != SQUARE_NONE;) {
            Square passed = square_step(pawn, -board->seats[seat].forward);
            if (position->board[pawn] == piece_make(seat, KIND_PAWN) &&
                board_own_rank(board, seat, pawn) == 4 && seat != position->turn &&
                position->board[passed] == PIECE_NONE && !chance_once_in(bed->chance, 3))
                position->en_passant[seat] = passed;
        }
    }
}

/* The first empty square on a line from a square on, past pieces on the way; SQUARE_NONE
 * when the line ends before. */
static Square empty_along(const Position *position, Square square, int step) {
    do
        square = square_step(square, step);
    while (position->board[square] != PIECE_NONE &&
           position->board[square] != PIECE_WALL);
    return position->board[square] == PIECE_NONE ? square : SQUARE_NONE;
}

/* Puts the taker's king and a rook of the pawn's seat on a line through the pawn, so that
 * taking it in passing may open the line. */
static void line_up(const Bed *bed, Square pawn, Seat owner, Seat taker) {
    Position *position = bed->position;
    Square king = position->king[taker];
    Step step = board_directions[2 * chance_below(bed->chance, 4)];
    Square near = empty_along(position, pawn, step);
    Square far = empty_along(position, pawn, -step);
    if (king == SQUARE_NONE || near == SQUARE_NONE || far == SQUARE_NONE ||
        chance_once_in(bed->chance, 2))
        return;
    position_put(position, near, position_lift(position, king));
    position->castling &= (uint8_t) ~(castling_right(taker, CASTLING_SHORT) |
                                      castling_right(taker, CASTLING_LONG));
    position_put(position, far, piece_make(owner, KIND_ROOK));
}

/* Gives pawns that have just stepped twice somebody who may take them. */
static void set_takers(const Bed *bed) {
    Position *position = bed->position;
    const BoardShape *board = position->rules->board;
    for (Seat owner = 0; owner < board->seat_count; owner++) {
        Square passed = position->en_passant[owner];
        Seat taker = (Seat)chance_below(bed->chance, board->seat_count);
        if (passed == SQUARE_NONE || taker == owner || chance_once_in(bed->chance, 3))
            continue;
        const SeatShape *shape = &board->seats[taker];
        int side = chance_once_in(bed->chance, 2) ? shape->right : -shape->right;
        Square from = square_step(passed, -shape->forward - side);
        Square pawn = square_step(passed, board->seats[owner].forward);
        if (position->board[from] != PIECE_NONE)
            continue;
        position_put(position, from, piece_make(taker, KIND_PAWN));
        line_up(bed, pawn, owner, taker);
    }
}

static void set_counters(const Bed *bed) {
    Position *position = bed->position;
    bool near_the_limit = chance_once_in(bed->chance, 5);
    bool scored = chance_once_in(bed->chance, 2);
    if (chance_once_in(bed->chance, 3))
        position->moves_made = chance_below(bed->chance, 200);
    for (Seat seat = 0; seat < position->rules->board->seat_count; seat++) {
        if (near_the_limit)
            position->quiet[seat] = 46 + chance_below(bed->chance, 5);
        if (position->rules->mate == MATE_ELIMINATES_AT_ONCE && scored)
            position->scores[seat] = (int32_t)chance_below(bed->chance, 30);
        if (position->rules->clock == CLOCK_OPTIONAL && chance_once_in(bed->chance, 3))
            position->offers[seat] = chance_below(bed->chance, 4);
    }
    if (position->rules->clock == CLOCK_OPTIONAL && chance_once_in(bed->chance, 4))
        position->offer = (Seat)(1U - position->turn);
}

/* Where no king can be taken, a seat that moves after somebody else cannot have been left
 * in check by its only opponent; such positions prove nothing about engines. */
static bool could_arise(const Position *position) {
    bool two_players = position->rules->board->seat_count == 2;
    return !two_players || !attack_checks(position, (Seat)(1U - position->turn));
}

static void sow_position(const Rules *rules, Chance *chance, Position *position) {
    SetupFault fault;
    do {
        Bed bed = {position, chance, SQUARE_NONE};
        if (chance_once_in(chance, 2))
            bed.focus = square_make(1 + (int)chance_below(chance, rules->board->files),
                                    1 + (int)chance_below(chance, rules->board->ranks));
        position_clear(position, rules);
        position->turn = (Seat)chance_below(chance, rules->board->seat_count);
        set_states(&bed);
        for (Seat seat = 0; seat < rules->board->seat_count; seat++)
            put_army(&bed, seat);
        set_records(&bed);
        set_takers(&bed);
        set_counters(&bed);
    } while (!setup_check(position, &fault) || !could_arise(position));
}

/* --- Settings of the table --------------------------------------------------------- */

static void set_cross_options(json_t *options, const Rules *rules, uint32_t moves_made,
                              Chance *chance) {
    if (chance_once_in(chance, 4)) {
        Seat first = (Seat)chance_below(chance, rules->board->seat_count);
        json_object_set_new(options, "first_seat",
                            json_string(rules->board->seats[first].name));
    }
    if (rules->first_seat != FIRST_SEAT_ROTATES)
        return;
    if (chance_once_in(chance, 8))
        json_object_set_new(options, "rotate_first_seat", json_false());
    if (chance_once_in(chance, 6))
        json_object_set_new(
            options, "move_limit",
            json_integer((json_int_t)moves_made + 1 + chance_below(chance, 20)));
}

static void set_clock(json_t *options, Chance *chance) {
    json_t *clock = json_string("per-move");
    if (!chance_once_in(chance, 3)) {
        json_decref(clock);
        clock = json_object();
        json_object_set_new(clock, "initial_ms",
                            json_integer(1000 * (1 + chance_below(chance, 60))));
        json_object_set_new(clock, "increment_ms",
                            json_integer(1000 * chance_below(chance, 4)));
    }
    json_object_set_new(options, "clock", clock);
}

void sow_script(const Rules *rules, Chance *chance, Script *script) {
    *script = (Script){.options = json_object(), .events = json_array()};
    uint32_t moves_made = 0;
    if (chance_once_in(chance, 4)) {
        script->setup = json_string("start");
    } else {
        Position position;
        sow_position(rules, chance, &position);
        moves_made = position.moves_made;
        script->setup = script_setup_of_position(&position);
    }
    if (rules->clock != CLOCK_OPTIONAL)
        set_cross_options(script->options, rules, moves_made, chance);
    else if (chance_once_in(chance, 2))
        set_clock(script->options, chance);
}
