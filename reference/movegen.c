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
    bool one_is_enough; /* it is only asked whether there is a move */
    SquareSet passed;   /* squares on which the seat's pawns may capture en passant */
    bool any_passed;
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

static void add_checker(Generator *generator, Square square) {
    generator->checkers++;
    squares_add(&generator->evasions, square);
}

static void add_squares(SquareSet *set, const SquareSet *more) {
    for (int word = 0; word < 4; word++) {
        set->word[word] |= more->word[word];
    }
}

/* Looks from the king in one direction: what stands first gives check, or is an own piece
 * that may shield it. */
static void look_along(Generator *generator, int direction) {
    const Piece *board = generator->position->board;
    Step step = board_directions[direction];
    Square square = square_step(generator->king, step);
    SquareSet between = {{0}};
    while (board[square] == PIECE_NONE) {
        squares_add(&between, square);
        square = square_step(square, step);
    }
    unsigned owner = piece_owner(board[square]);
    if ((owner & generator->enemies) != 0) {
        if (attack_along(generator->position, generator->king, square, direction)) {
            add_checker(generator, square);
            add_squares(&generator->evasions, &between);
        }
    } else if (owner == seat_bit(generator->seat)) {
        Square shield = square;
        do {
            square = square_step(square, step);
        } while (board[square] == PIECE_NONE);
        if ((piece_owner(board[square]) & generator->enemies) != 0 &&
            kind_slides(piece_kind(board[square]), direction)) {
            generator->pins[generator->pin_count++] = (Pin){shield, step};
            squares_add(&generator->pinned, shield);
        }
    }
}

static void find_checks_and_pins(Generator *generator) {
    const Piece *board = generator->position->board;
    for (int index = 0; index < 8; index++) {
        Square square = square_step(generator->king, board_knight_steps[index]);
        if ((piece_owner(board[square]) & generator->enemies) != 0 &&
            (kind_ways[piece_kind(board[square])] & WAY_KNIGHT) != 0) {
            add_checker(generator, square);
        }
    }
    for (int direction = 0; direction < 8; direction++) {
        look_along(generator, direction);
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
    uint8_t ways = kind_ways[kind];
    int first = (ways & WAY_LINES) != 0 ? 0 : 1; /* lines are even, diagonals odd */
    int stride = (ways & WAY_LINES) != 0 && (ways & WAY_DIAGONALS) != 0 ? 1 : 2;
    for (int direction = first; direction < 8; direction += stride) {
        Step step = board_directions[direction];
        if (!pin_allows(pin, step)) {
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

/* Finds the squares on which the seat's pawns may capture en passant. */
static void find_passed(Generator *generator) {
    const Position *position = generator->position;
    for (Seat owner = 0; owner < generator->rules->board->seat_count; owner++) {
        Square passed = position->en_passant[owner];
        if (passed != SQUARE_NONE &&
            position->states[owner] != STATE_MATED && /* [ALLIANCE-16] */
            position_en_passant_entitled(position, owner, generator->seat)) {
            squares_add(&generator->passed, passed);
            generator->any_passed = true;
        }
    }
}

static bool is_en_passant(const Generator *generator, Square to) {
    return generator->any_passed && squares_has(&generator->passed, to);
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

static void castling_move(const Generator *generator, CastlingSide side) {
    const Position *position = generator->position;
    Step step = rules_castling_step(generator->rules, generator->seat, side);
    Square crossed = square_step(generator->king, step);
    Square landing = square_step(crossed, step);
    if (position->board[crossed] != PIECE_NONE) {
        return; /* [CASTLE-3] */
    }
    Square square = landing;
    while (position->board[square] == PIECE_NONE) {
        square = square_step(square, step);
    }
    if (square == rules_rook_home(generator->rules, generator->seat, side) &&
        !attack_reaches(position, crossed, generator->enemies, SQUARE_NONE) &&
        !attack_reaches(position, landing, generator->enemies, SQUARE_NONE)) {
        push(generator->list, generator->king, landing, KIND_NONE, READING_CASTLING);
    } /* [CASTLE-3, CASTLE-5, CASTLE-6] */
}

static void castling_moves(const Generator *generator) {
    for (CastlingSide side = CASTLING_SHORT; side < CASTLING_SIDES; side++) {
        unsigned right = castling_right(generator->seat, side);
        if ((generator->position->castling & right) != 0 && generator->checkers == 0) {
            castling_move(generator, side); /* [CASTLE-2, CASTLE-4] */
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

/* The moves of the seat's pieces but the king. */
static void all_piece_moves(const Generator *generator, const SquareSet *pieces) {
    for (int word = 0; word < 4; word++) {
        for (uint64_t rest = pieces->word[word]; rest != 0; rest &= rest - 1) {
            piece_moves(generator, (Square)(word * 64 + __builtin_ctzll(rest)));
            if (generator->one_is_enough && generator->list->count != 0) {
                return;
            }
        }
    }
}

/* In double check only the king moves, but for en passant, which can take one checker and
 * shield another. */
static void passing_pawn_moves(Generator *generator) {
    SquareSet pawns = generator->position->pieces[generator->seat];
    generator->evasions = (SquareSet){{0}};
    for (Square from; (from = squares_take(&pawns)) != SQUARE_NONE;) {
        if (kind_is_pawn(piece_kind(generator->position->board[from]))) {
            pawn_moves(generator, from, 0);
        }
    }
}

/* All legal moves but for what only concerns allies. */
static void own_legal_moves(const Position *position, Seat seat, bool one_is_enough,
                            MoveList *list) {
    const Rules *rules = position->rules;
    Generator generator = {
        .position = position,
        .rules = rules,
        .list = list,
        .shape = &rules->board->seats[seat],
        .seat = seat,
        .enemies = position_enemies(position, seat),
        .king = position->king[seat],
        .one_is_enough = one_is_enough,
    };
    list->count = 0;
    if (generator.king == SQUARE_NONE) {
        return;
    }
    generator.capturable = rules_opponents(rules, seat) &
                           (SeatMask)~position_mated(position); /* [ALLIANCE-16] */
    find_passed(&generator);
    find_checks_and_pins(&generator);
    generator.kings_apart = rules->king_capture == KING_CAPTURE_NEVER ||
                            generator.checkers != 0 || generator.pin_count != 0;
    if (generator.checkers < 2) {
        all_piece_moves(&generator, &position->pieces[seat]);
    } else if (generator.any_passed) {
        passing_pawn_moves(&generator);
    }
    if (one_is_enough && list->count != 0) {
        return;
    }
    king_moves(&generator);
    castling_moves(&generator);
    if (generator.kings_apart && rules->king_capture != KING_CAPTURE_NEVER) {
        king_captures(&generator);
    }
}

void movegen_legal(const Position *position, Seat seat, MoveList *list) {
    own_legal_moves(position, seat, false, list);
    if (position->rules->mate == MATE_MAKES_INERT) {
        allies_mind(position, seat, list);
    }
}

bool movegen_any(const Position *position, Seat seat) {
    MoveList list;
    bool alone = position->rules->mate != MATE_MAKES_INERT; /* nobody else matters */
    own_legal_moves(position, seat, alone, &list);
    if (!alone) {
        allies_mind(position, seat, &list);
    }
    return list.count != 0;
}
