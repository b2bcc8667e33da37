#include "reference/rules.h"

#include <string.h>

static const Rules *const variants[] = {&rules_teams, &rules_classic};

const Rules *rules_at(size_t index) {
    return index < sizeof variants / sizeof variants[0] ? variants[index] : NULL;
}

const Rules *rules_find(const char *name) {
    for (size_t index = 0; rules_at(index) != NULL; index++) {
        if (strcmp(rules_at(index)->name, name) == 0) {
            return rules_at(index);
        }
    }
    return NULL;
}

#define CROSS "teams solo alliance"
#define EVERY CROSS " classic"

const Ruling rulings[] = {
    {"setup-queen",
     "teams solo",
     {"own-left", "sides-swapped", "ends-swapped", "mirrored"},
     offsetof(Rules, arrangement)},
    {"en-passant-window",
     CROSS,
     {"until-owner-moves", "next-player-only"},
     offsetof(Rules, en_passant_window)},
    {"en-passant-occupied-square",
     CROSS,
     {"right-lapses", "captures-both"},
     offsetof(Rules, en_passant_occupied)},
    {"repetition-key",
     EVERY,
     {"full", "placement-and-turn"},
     offsetof(Rules, repetition_key)},
    {"fifty-move-unit",
     CROSS,
     {"each-player-50", "200-plies"},
     offsetof(Rules, fifty_move_unit)},
    {"resign-out-of-turn",
     EVERY,
     {"allowed", "own-turn-only"},
     offsetof(Rules, resign_out_of_turn)},
    {"teams-king-capture-safety",
     "teams",
     {"exempt", "required"},
     offsetof(Rules, king_capture_safety)},
};
const size_t ruling_count = sizeof rulings / sizeof rulings[0];

const Ruling *ruling_find(const char *name) {
    for (size_t index = 0; index < ruling_count; index++) {
        if (strcmp(rulings[index].name, name) == 0) {
            return &rulings[index];
        }
    }
    return NULL;
}

bool ruling_concerns(const Ruling *ruling, const Rules *rules) {
    size_t length = strlen(rules->name);
    const char *found = ruling->variants;
    while ((found = strstr(found, rules->name)) != NULL) {
        bool starts = found == ruling->variants || found[-1] == ' ';
        if (starts && (found[length] == '\0' || found[length] == ' ')) {
            return true;
        }
        found += length;
    }
    return false;
}

const char *ruling_choice(const Ruling *ruling, const Rules *rules) {
    uint8_t stored = *((const uint8_t *)rules + ruling->offset);
    assert(stored >= 1 && stored <= RULING_CHOICES_MAX);
    return ruling->choices[stored - 1];
}

bool ruling_choose(const Ruling *ruling, const char *choice, Rules *rules) {
    for (uint8_t index = 0; index < RULING_CHOICES_MAX && ruling->choices[index] != NULL;
         index++) {
        if (strcmp(ruling->choices[index], choice) == 0) {
            *((uint8_t *)rules + ruling->offset) = (uint8_t)(index + 1);
            return true;
        }
    }
    return false;
}

/* By arrangement: the seats whose queen starts on the king's left [SETUP-1, SETUP-2,
 * SETUP-3]. */
static const SeatMask queens_on_left[] = {
    [ARRANGEMENT_OWN_LEFT] = 0xF,
    [ARRANGEMENT_SIDES_SWAPPED] = 1U << SEAT_RED | 1U << SEAT_YELLOW,
    [ARRANGEMENT_ENDS_SWAPPED] = 1U << SEAT_BLUE | 1U << SEAT_GREEN,
    [ARRANGEMENT_MIRRORED] = 0,
    [ARRANGEMENT_ORTHODOX] = 1U << SEAT_WHITE,
};

bool rules_queen_on_left(const Rules *rules, Seat seat) {
    return (queens_on_left[rules->arrangement] & seat_bit(seat)) != 0;
}

/* Places on a back row are numbered from the player's left, 0 to 7. */
static Square back_row(const Rules *rules, Seat seat, int place) {
    const SeatShape *shape = &rules->board->seats[seat];
    return square_step(shape->left_corner, place * shape->right);
}

Square rules_king_home(const Rules *rules, Seat seat) {
    return back_row(rules, seat, rules_queen_on_left(rules, seat) ? 4 : 3);
}

Square rules_rook_home(const Rules *rules, Seat seat, CastlingSide side) {
    bool right_corner = rules_queen_on_left(rules, seat) == (side == CASTLING_SHORT);
    return back_row(rules, seat, right_corner ? 7 : 0);
}

Step rules_castling_step(const Rules *rules, Seat seat, CastlingSide side) {
    Step right = rules->board->seats[seat].right;
    bool to_the_right = rules_queen_on_left(rules, seat) == (side == CASTLING_SHORT);
    return to_the_right ? right : (Step)-right;
}

const PieceKind promotion_choices[4] = {KIND_QUEEN, KIND_ROOK, KIND_BISHOP, KIND_KNIGHT};

Promotion rules_promotion(const Rules *rules, Seat seat, Square square) {
    if (board_own_rank(rules->board, seat, square) != rules->promotion_rank) {
        return PROMOTES_NOT; /* [PROMO-1] */
    }
    return rules->promotion_offer == PROMOTION_QUEEN_WORTH_ONE
               ? PROMOTES_TO_QUEEN_WORTH_ONE
               : PROMOTES_TO_CHOICE;
}
