#include "reference/movegen.h"

#include "reference/allies.h"
#include "reference/attack.h"

/* A piece that may move only along the line on which it shields its king. */
typedef struct Pin {
    Square square;
    Step step;
} Pin;

/* What is found once for all moves of a position. */
typedef struct Generator {
    const Position *position;
    const Rules *rules;
    MoveList *list;
    const SeatShape *shape;
    Seat seat;
    SeatMask enemies;    /* active opponents: they give check */
    SeatMask capturable; /* seats whose pieces may be taken */
    Square king;
    bool any_records;
    int checkers;
    SquareSet evasions; /* squares that end a single check */
    int pin_count;
    Pin pins[8];
    SquareSet pinned;
    bool kings_apart; /* captures of kings are generated on their own */
} Generator;

static void push(MoveList *list, Square from, Square to, PieceKind promotion,
                 Reading reading) {
    assert(list->count < MOVES_MAX);
    list->moves[list->count++] = (Move){from, to, (uint8_t)promotion, (uint8_t)reading};
}

/* Adds a pawn's move, once for each piece that it may become [PROMO-1]. */
static void push_pawn(const Generator *generator, Square from, Square to,
                      Reading reading) {
    switch (rules_promotion(generator->rules, generator->seat, to)) {
    case PROMOTES_NOT:
        push(generator->list, from, to, KIND_NONE, reading);
        break;
    case PROMOTES_TO_CHOICE:
        for (int choice = 0; choice < 4; choice++) {
            push(generator->list, from, to, promotion_choices[choice], reading);
        }
        break;
    case PROMOTES_TO_QUEEN_WORTH_ONE:
        push(generator->list, from, to, KIND_PROMOTED_QUEEN, reading);
        break;
    case PROMOTES_TO_MAHARAJA:
        push(generator->list, from, to, KIND_MAHARAJA, reading);
        break;
    }
}

/* Whether the own king is safe after the move, tried out on a copy: for the few moves
 * that change more than the fast tests see. */
static bool king_safe_after(const Generator *generator, Move move) {
    Position after = *generator->position;
    Undo undo;
    position_make(&after, move, &undo);
    return !attack_checks(&after, generator->seat);
}

/* An active opponent's king: taking it follows rules of its own. */
static bool is_living_king(const Generator *generator, Piece piece) {
    return piece_kind(piece) == KIND_KING &&
           (piece_owner(piece) & generator->enemies) != 0;
}

/* Whether an ordinary move may end on the square. */
static bool may_capture(const Generator *generator, Piece target) {
    return (piece_owner(target) & generator->capturable) != 0 &&
           !(is_living_king(generator, target) && generator->kings_apart);
}

static bool ends_check(const Generator *generator, Square to) {
    return generator->checkers == 0 || squares_has(&generator->evasions, to);
}

static void find_checks_and_pins(Generator *generator) {
    const Position *position = generator->position;
    SquareSet sources = attack_sources(position, generator->king, generator->enemies);
    for (SquareSet rest = sources; squares_take(&rest) != SQUARE_NONE;) {
        generator->checkers++;
    }
    generator->evasions = sources;
    for (int direction = 0; direction < 8; direction++) {
        Step step = board_directions[direction];
        Square square = square_step(generator->king, step);
        SquareSet between = {{0}};
        while (position->board[square] == PIECE_NONE) {
            squares_add(&between, square);
            square = square_step(square, step);
        }
        Piece first = position->board[square];
        if (squares_has(&sources, square)) {
            for (int word = 0; word < 4; word++) {
                generator->evasions.word[word] |= between.word[word];
            }
        } else if (piece_owner(first) == seat_bit(generator->seat)) {
            Square shield = square;
            do {
                square = square_step(square, step);
            } while (position->board[square] == PIECE_NONE);
            Piece second = position->board[square];
            if ((piece_owner(second) & generator->enemies) != 0 &&
                kind_slides(piece_kind(second), direction)) {
                generator->pins[generator->pin_count++] = (Pin){shield, step};
                squares_add(&generator->pinned, shield);
            }
        }
    }
}

/* The line that the piece is pinned to, or 0. */
static Step pin_of(const Generator *generator, Square square) {
    if (generator->pin_count == 0 || !squares_has(&generator->pinned, square)) {
        return 0;
    }
    int index = 0;
    while (generator->pins[index].square != square) {
        index++;
    }
    return generator->pins[index].step;
}

static bool pin_allows(Step pin, int step) {
    return pin == 0 || pin == step || pin == -step;
}

static void slider_moves(const Generator *generator, Square from, PieceKind kind,
                         Step pin) {
    const Piece *board = generator->position->board;
    for (int direction = 0; direction < 8; direction++) {
        Step step = board_directions[direction];
        if (!kind_slides(kind, direction) || !pin_allows(pin, step)) {
            continue;
        }
        Square to = square_step(from, step);
        for (; board[to] == PIECE_NONE; to = square_step(to, step)) {
            if (ends_check(generator, to)) {
                push(generator->list, from, to, KIND_NONE, READING_PATTERN);
            }
        }
        if (may_capture(generator, board[to]) && ends_check(generator, to)) {
            push(generator->list, from, to, KIND_NONE, READING_PATTERN);
        }
    }
}

static void knight_moves(const Generator *generator, Square from) {
    const Piece *board = generator->position->board;
    for (int index = 0; index < 8; index++) {
        Square to = square_step(from, board_knight_steps[index]);
        if ((board[to] == PIECE_NONE || may_capture(generator, board[to])) &&
            ends_check(generator, to)) {
            push(generator->list, from, to, KIND_NONE, READING_PATTERN);
        }
    }
}

/* Whether a pawn of the seat that goes diagonally to `to` captures en passant. */
static bool is_en_passant(const Generator *generator, Square to) {
    if (!generator->any_records) {
        return false;
    }
    Seat owner = position_passed_by(generator->position, to);
    return owner != SEAT_NONE &&
           generator->position->states[owner] != STATE_MATED && /* [ALLIANCE-16] */
           position_en_passant_entitled(generator->position, owner, generator->seat);
}

static void pawn_capture(const Generator *generator, Square from, int step, Step pin) {
    Square to = square_step(from, step);
    Piece target = generator->position->board[to];
    if (target != PIECE_NONE && !may_capture(generator, target)) {
        return;
    }
    if (is_en_passant(generator, to)) {
        Move move = {from, to, KIND_NONE, READING_EN_PASSANT};
        bool exempt = is_living_king(generator, target) &&
                      generator->rules->king_capture_safety == CAPTURE_SAFETY_EXEMPT;
        if (exempt || king_safe_after(generator, move)) {
            push_pawn(generator, from, to, READING_EN_PASSANT);
        }
    } else if (target != PIECE_NONE && pin_allows(pin, step) &&
               ends_check(generator, to)) {
        push_pawn(generator, from, to, READING_PATTERN);
    }
}

/* A leap over the ally's pawn on the square ahead [ALLIANCE-7]. */
static void pawn_leap(const Generator *generator, Square from, Square ahead) {
    const Position *position = generator->position;
    Seat ally = rules_partner(generator->rules, generator->seat);
    Square beyond = square_step(ahead, generator->shape->forward);
    Piece over = position->board[ahead];
    bool over_ally = ally != SEAT_NONE && piece_owner(over) == seat_bit(ally) &&
                     kind_is_pawn(piece_kind(over)) &&
                     (position->states[ally] == STATE_ACTIVE ||
                      generator->rules->leap_inert == LEAP_INERT_ALLOWED);
    if (over_ally && piece_kind(position->board[from]) == KIND_PAWN &&
        position->board[beyond] == PIECE_NONE && ends_check(generator, beyond)) {
        push_pawn(generator, from, beyond, READING_LEAP);
    }
}

static void pawn_moves(const Generator *generator, Square from, Step pin) {
    const Piece *board = generator->position->board;
    Step forward = generator->shape->forward;
    Square ahead = square_step(from, forward);
    pawn_capture(generator, from, forward + generator->shape->right, pin);
    pawn_capture(generator, from, forward - generator->shape->right, pin);
    if (!pin_allows(pin, forward)) {
        return;
    }
    if (board[ahead] != PIECE_NONE) { /* a piece, or the end of the board [PAWN-6] */
        if (generator->rules->leap == LEAP_ONCE_OVER_ALLY) {
            pawn_leap(generator, from, ahead);
        }
        return;
    }
    if (ends_check(generator, ahead)) {
        push_pawn(generator, from, ahead, READING_PATTERN);
    }
    Square beyond = square_step(ahead, forward);
    if (board_own_rank(generator->rules->board, generator->seat, from) == 2 &&
        board[beyond] == PIECE_NONE && ends_check(generator, beyond)) {
        push_pawn(generator, from, beyond, READING_DOUBLE_STEP); /* [PAWN-3, PAWN-4] */
    }
}

static void king_moves(const Generator *generator) {
    const Position *position = generator->position;
    for (int direction = 0; direction < 8; direction++) {
        Square to = square_step(generator->king, board_directions[direction]);
        Piece target = position->board[to];
        if ((target == PIECE_NONE || may_capture(generator, target)) &&
            !attack_reaches(position, to, generator->enemies, generator->king)) {
            push(generator->list, generator->king, to, KIND_NONE, READING_PATTERN);
        }
    }
}

static void castling_moves(const Generator *generator) {
    const Position *position = generator->position;
    for (CastlingSide side = CASTLING_SHORT; side < CASTLING_SIDES; side++) {
        if ((position->castling & castling_right(generator->seat, side)) == 0 ||
            generator->checkers != 0) {
            continue; /* [CASTLE-2, CASTLE-4] */
        }
        Step step = rules_castling_step(generator->rules, generator->seat, side);
        Square corner = rules_rook_home(generator->rules, generator->seat, side);
        Square square = square_step(generator->king, step);
        while (position->board[square] == PIECE_NONE) {
            square = square_step(square, step);
        }
        Square crossed = square_step(generator->king, step);
        Square landing = square_step(crossed, step);
        if (square == corner && /* [CASTLE-3, CASTLE-5, CASTLE-6] */
            !attack_reaches(position, crossed, generator->enemies, SQUARE_NONE) &&
            !attack_reaches(position, landing, generator->enemies, SQUARE_NONE)) {
            push(generator->list, generator->king, landing, KIND_NONE, READING_CASTLING);
        }
    }
}

/* Captures of living kings while the own king is in check or shielded: a pinned piece may
 * take a king where its own king need not be safe [TEAMS-9]. Whose turn comes first needs
 * no test: the seat to move comes before the owner of any king [TEAMS-8, SOLO-18]. */
static void king_captures(const Generator *generator) {
    const Position *position = generator->position;
    for (Seat victim = 0; victim < generator->rules->board->seat_count; victim++) {
        Square target = position->king[victim];
        if ((generator->enemies & seat_bit(victim)) == 0 || target == SQUARE_NONE) {
            continue;
        }
        SquareSet sources = attack_sources(position, target, seat_bit(generator->seat));
        for (Square from; (from = squares_take(&sources)) != SQUARE_NONE;) {
            bool pawn = kind_is_pawn(piece_kind(position->board[from]));
            bool passing = pawn && is_en_passant(generator, target);
            Move move = {from, target, KIND_NONE,
                         passing ? READING_EN_PASSANT : READING_PATTERN};
            if (generator->rules->king_capture_safety == CAPTURE_SAFETY_REQUIRED &&
                !king_safe_after(generator, move)) {
                continue; /* [CHECK-2] */
            }
            if (pawn) {
                push_pawn(generator, from, target, (Reading)move.reading);
            } else {
                push(generator->list, from, target, KIND_NONE, READING_PATTERN);
            }
        }
    }
}

static void piece_moves(const Generator *generator, Square from) {
    PieceKind kind = piece_kind(generator->position->board[from]);
    Step pin = pin_of(generator, from);
    uint8_t ways = kind_ways[kind];
    if ((ways & WAY_PAWN) != 0) {
        pawn_moves(generator, from, pin);
    }
    if ((ways & WAY_KNIGHT) != 0 && pin == 0) {
        knight_moves(generator, from);
    }
    if ((ways & (WAY_LINES | WAY_DIAGONALS)) != 0) {
        slider_moves(generator, from, kind, pin);
    }
}

/* All legal moves but for what only concerns allies. */
static void own_legal_moves(const Position *position, Seat seat, MoveList *list) {
    const Rules *rules = position->rules;
    Generator generator = {
        .position = position,
        .rules = rules,
        .list = list,
        .shape = &rules->board->seats[seat],
        .seat = seat,
        .enemies = position_enemies(position, seat),
        .king = position->king[seat],
    };
    list->count = 0;
    if (generator.king == SQUARE_NONE) {
        return;
    }
    generator.capturable = rules_opponents(rules, seat);
    for (Seat owner = 0; owner < rules->board->seat_count; owner++) {
        generator.any_records |= position->en_passant[owner] != SQUARE_NONE;
        if (position->states[owner] == STATE_MATED) {
            generator.capturable &= (SeatMask)~seat_bit(owner); /* [ALLIANCE-16] */
        }
    }
    find_checks_and_pins(&generator);
    generator.kings_apart = rules->king_capture == KING_CAPTURE_NEVER ||
                            generator.checkers != 0 || generator.pin_count != 0;
    if (generator.checkers < 2) {
        SquareSet pieces = position->pieces[seat];
        for (Square from; (from = squares_take(&pieces)) != SQUARE_NONE;) {
            piece_moves(&generator, from);
        }
    } else {
        generator.evasions = (SquareSet){{0}};
        SquareSet pawns =
            generator.any_records ? position->pieces[seat] : (SquareSet){{0}};
        for (Square from; (from = squares_take(&pawns)) != SQUARE_NONE;) {
            if (kind_is_pawn(piece_kind(position->board[from]))) {
                pawn_moves(&generator, from,
                           0); /* en passant can take one checker and shield another */
            }
        }
    }
    king_moves(&generator);
    castling_moves(&generator);
    if (generator.kings_apart && rules->king_capture != KING_CAPTURE_NEVER) {
        king_captures(&generator);
    }
}

void movegen_legal(const Position *position, Seat seat, MoveList *list) {
    own_legal_moves(position, seat, list);
    if (position->rules->mate == MATE_MAKES_INERT) {
        allies_mind(position, seat, list);
    }
}

bool movegen_any(const Position *position, Seat seat) {
    MoveList list;
    movegen_legal(position, seat, &list);
    return list.count != 0;
}
