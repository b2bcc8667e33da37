/* rules.h - every answer in which the variants differ, and the rulings by name.
 *
 * A variant is one const table (variants/NAME.c), a field a rule, each citing its clause.
 * Code asks the table, never which variant it is. A ruling is a field whose value can be
 * chosen by name; names and choices are those of spec/rulings.json. In the tables 0 is
 * "unset", which tests refuse; every enumeration starts at 1. */
#ifndef FOURCHESS_REFERENCE_RULES_H
#define FOURCHESS_REFERENCE_RULES_H

#include <stddef.h>

#include "reference/board.h"

enum { TURN_CLOCKWISE = 1, TURN_COUNTERCLOCKWISE };
enum { PARTNERS_NONE = 1, PARTNERS_OPPOSITE };

/* Which seats have the queen on the left of the king, seen from their own side. */
enum {
    ARRANGEMENT_OWN_LEFT = 1,
    ARRANGEMENT_SIDES_SWAPPED,
    ARRANGEMENT_ENDS_SWAPPED,
    ARRANGEMENT_MIRRORED,
    ARRANGEMENT_ORTHODOX
};

enum {
    PROMOTION_NAMED_CHOICE =
        1, /* queen, rook, bishop or knight, and the move must name it */
    PROMOTION_CHOICE_OR_QUEEN, /* the same, a queen when it names none */
    PROMOTION_QUEEN_WORTH_ONE  /* always D, by itself */
};
enum { SIDE_PROMOTION_NONE = 1, SIDE_PROMOTION_MAHARAJA };
enum { LEAP_NEVER = 1, LEAP_ONCE_OVER_ALLY };
enum { LEAP_INERT_BLOCKED = 1, LEAP_INERT_ALLOWED };
enum { KING_CAPTURE_NEVER = 1, KING_CAPTURE_WINS, KING_CAPTURE_ELIMINATES };
enum { CAPTURE_SAFETY_EXEMPT = 1, CAPTURE_SAFETY_REQUIRED };
enum { EN_PASSANT_UNTIL_OWNER_MOVES = 1, EN_PASSANT_NEXT_PLAYER_ONLY };
enum { EN_PASSANT_OCCUPIED_LAPSES = 1, EN_PASSANT_OCCUPIED_CAPTURES_BOTH };
enum { EN_PASSANT_OF_ELIMINATED_LAPSES = 1, EN_PASSANT_OF_ELIMINATED_KEPT };
enum { MATE_CREDIT_MOVER = 1, MATE_CREDIT_CHECKER };
enum {
    MULTI_CHECK_NEW_BY_MOVER = 1,
    MULTI_CHECK_ALL_BY_MOVER,
    MULTI_CHECK_NEW_BY_ANYONE
};
enum { MULTI_CHECK_QUEEN_MOVED_PIECE = 1, MULTI_CHECK_QUEEN_ALL_CHECKERS };
enum { RESIGNED_KING_GREY = 1, RESIGNED_KING_LIVE };
enum { POINTS_LEAD_ENDS = 1, POINTS_LEAD_PLAYS_ON };
enum { SHARED_WIN_HALF = 1, SHARED_WIN_FULL };
enum { INERT_OPPOSITION_APPLIES = 1, INERT_OPPOSITION_LIFTED };
enum { ALLY_KING_MUST_RESCUE = 1, ALLY_KING_NO_NEW_ATTACK, ALLY_KING_NO_MATTER };
enum { MATE_TIMING_IMMEDIATE = 1, MATE_TIMING_OWN_TURN };
enum { RELEASE_CAPTURE_ANY_RIVAL = 1, RELEASE_CAPTURE_MATING_RIVAL };
enum { DRAWS_BY_RANKING = 1, DRAWS_HALVE };
enum { CLOCK_NEVER = 1, CLOCK_OPTIONAL };
enum { OFFER_EXCESS_REJECTED = 1, OFFER_EXCESS_MOVE_STANDS };
enum { FLAG_HELPMATE_MATERIAL = 1, FLAG_BARE_KING_ONLY };
enum { PER_MOVE_LOSES = 1, PER_MOVE_NONE };
enum { FIRST_MOVE_EACH_PLAYER = 1, FIRST_MOVE_WHITE_ONLY };
enum { FIRST_SEAT_ROTATES = 1, FIRST_SEAT_FIXED };
/* How it is decided that an en passant right is usable and so part of a position. */
enum { EN_PASSANT_USABLE_ATTACKED = 1, EN_PASSANT_USABLE_LEGAL };

enum { MATE_LOSES_ON_TURN = 1, MATE_ELIMINATES_AT_ONCE, MATE_MAKES_INERT };
enum {
    STALEMATE_DRAWS = 1,
    STALEMATE_ELIMINATES,
    STALEMATE_ELIMINATES_AND_PAYS,
    STALEMATE_PASSES
};
enum { RESIGNATION_LOSES = 1, RESIGNATION_ELIMINATES, RESIGNATION_NOT_OFFERED };
enum { RESIGN_ANY_TIME = 1, RESIGN_OWN_TURN_ONLY };
enum { REPETITION_FULL = 1, REPETITION_PLACEMENT_AND_TURN };
enum { FIFTY_EACH_PLAYER = 1, FIFTY_200_PLIES };
enum { INSUFFICIENT_MATERIAL_IGNORED = 1, INSUFFICIENT_MATERIAL_DRAWS };

typedef struct Rules {
    const char *name;
    const BoardShape *board;
    uint8_t turn_order;
    uint8_t partnership;
    uint8_t arrangement; /* ruling setup-queen in teams and solo */
    uint8_t promotion_rank;
    uint8_t promotion_offer;
    uint8_t side_promotion;
    uint8_t leap;
    uint8_t leap_inert; /* ruling alliance-leap-inert */
    uint8_t king_capture;
    uint8_t king_capture_safety; /* rulings teams-, solo-king-capture-safety */
    uint8_t en_passant_window;   /* ruling en-passant-window on the cross */
    uint8_t en_passant_occupied; /* ruling en-passant-occupied-square */
    uint8_t en_passant_of_eliminated;
    uint8_t en_passant_usable;
    uint8_t mate;
    uint8_t stalemate;
    uint8_t resignation;
    uint8_t resign_out_of_turn; /* ruling resign-out-of-turn */
    uint8_t repetition_key;     /* ruling repetition-key */
    uint8_t fifty_move_unit;    /* ruling fifty-move-unit */
    uint8_t insufficient_material;
    uint8_t draw_value; /* what a draw comes to */
    uint8_t first_seat; /* of a new game */
    /* solo */
    uint8_t mate_credit;          /* ruling mate-credit */
    uint8_t multi_check_counting; /* ruling multi-check-counting */
    uint8_t multi_check_queen;    /* ruling multi-check-queen */
    uint8_t resigned_king;        /* ruling solo-resigned-king */
    uint8_t points_lead;          /* ruling solo-points-lead */
    uint8_t shared_win;           /* ruling solo-shared-value */
    /* alliance */
    uint8_t inert_opposition; /* ruling alliance-inert-opposition */
    uint8_t ally_king;        /* ruling alliance-ally-king */
    uint8_t mate_timing;      /* ruling alliance-mate-timing */
    uint8_t release_capture;  /* ruling alliance-release-capture */
    /* classic */
    uint8_t clock;
    uint8_t offer_excess;      /* ruling draw-offer-excess */
    uint8_t flag_insufficient; /* ruling flag-insufficient */
    uint8_t per_move_limit;    /* ruling per-move-limit */
    uint8_t first_move_window; /* ruling first-move-window */
} Rules;

extern const Rules rules_teams;
extern const Rules rules_solo;
extern const Rules rules_alliance;
extern const Rules rules_classic;

/* The variants there are, by name; NULL when there is none of that name. */
const Rules *rules_find(const char *name);
/* The variants in the order of the spec; NULL past the last. */
const Rules *rules_at(size_t index);
/* Whether `names`, parted by blanks, has the variant of `rules` among them. */
bool variants_include(const char *names, const Rules *rules);

enum { RULING_CHOICES_MAX = 4 };

typedef struct Choice {
    const char *name;
    uint8_t value; /* of the field */
} Choice;

/* One ruling: a field of Rules that may be chosen. The first choice is the default. */
typedef struct Ruling {
    const char *name;
    const char *variants; /* names parted by blanks */
    size_t offset;        /* of the field in Rules, one byte */
    Choice choices[RULING_CHOICES_MAX];
} Ruling;

extern const Ruling rulings[];
extern const size_t ruling_count;

const Ruling *ruling_find(const char *name);
/* Whether the ruling touches the variant of `rules`. */
bool ruling_concerns(const Ruling *ruling, const Rules *rules);
/* The name of the choice that `rules` follows. */
const char *ruling_choice(const Ruling *ruling, const Rules *rules);
/* Makes `rules` follow the choice of that name; false, and nothing changed, when there is
 * no such choice. */
bool ruling_choose(const Ruling *ruling, const char *choice, Rules *rules);

/* The partner's seat, or SEAT_NONE [TEAMS-1]. */
static inline Seat rules_partner(const Rules *rules, Seat seat) {
    return rules->partnership == PARTNERS_OPPOSITE ? (Seat)(seat ^ 2U) : SEAT_NONE;
}
static inline SeatMask rules_all_seats(const Rules *rules) {
    return (SeatMask)((1U << rules->board->seat_count) - 1U);
}
/* The player and its partner. */
static inline SeatMask rules_team(const Rules *rules, Seat seat) {
    SeatMask team = seat_bit(seat);
    if (rules->partnership == PARTNERS_OPPOSITE) {
        team |= seat_bit((Seat)(seat ^ 2U));
    }
    return team;
}
static inline SeatMask rules_opponents(const Rules *rules, Seat seat) {
    return rules_all_seats(rules) & (SeatMask)~rules_team(rules, seat);
}
/* The seat whose turn follows, whatever its state [TURN-1, TURN-2]. */
static inline Seat rules_next_seat(const Rules *rules, Seat seat) {
    unsigned step =
        rules->turn_order == TURN_CLOCKWISE ? 1U : rules->board->seat_count - 1U;
    return (Seat)((seat + step) &
                  (rules->board->seat_count - 1U)); /* the count is a power of 2 */
}

/* Castling [CASTLE-1]: where king and rooks start, by the arrangement. */
typedef enum CastlingSide { CASTLING_SHORT, CASTLING_LONG, CASTLING_SIDES } CastlingSide;

Square rules_king_home(const Rules *rules, Seat seat);
Square rules_rook_home(const Rules *rules, Seat seat, CastlingSide side);
/* Whether the queen starts on the left of the king [SETUP-1, SETUP-2, SETUP-3]. */
bool rules_queen_on_left(const Rules *rules, Seat seat);
/* The king's step toward that rook. */
Step rules_castling_step(const Rules *rules, Seat seat, CastlingSide side);
static inline uint8_t castling_right(Seat seat, CastlingSide side) {
    return (uint8_t)(1U << (seat * 2U + (unsigned)side));
}

/* Whether pieces of that kind exist in the variant, and whether a seat can be in that
 * state [SETUP-6]. */
bool rules_have_kind(const Rules *rules, PieceKind kind);
typedef enum SeatState { STATE_ACTIVE, STATE_MATED, STATE_OUT } SeatState;
bool rules_have_state(const Rules *rules, SeatState state);

/* What a pawn becomes on a square. */
typedef enum Promotion {
    PROMOTES_NOT,
    PROMOTES_TO_CHOICE, /* queen, rook, bishop, knight */
    PROMOTES_TO_QUEEN_WORTH_ONE,
    PROMOTES_TO_MAHARAJA
} Promotion;

/* Whether the square lies on the back row of an opponent of `seat`. */
bool rules_on_rival_back_row(const Rules *rules, Seat seat, Square square);

/* What a pawn of `seat` that arrives on `square` becomes [PROMO-1, TEAMS-3, CLASSIC-1].
 */
static inline Promotion rules_promotion(const Rules *rules, Seat seat, Square square) {
    if (board_own_rank(rules->board, seat, square) ==
        rules->promotion_rank) { /* [PROMO-1] */
        return rules->promotion_offer == PROMOTION_QUEEN_WORTH_ONE
                   ? PROMOTES_TO_QUEEN_WORTH_ONE
                   : PROMOTES_TO_CHOICE;
    }
    if (rules->side_promotion == SIDE_PROMOTION_MAHARAJA &&
        rules_on_rival_back_row(rules, seat, square)) {
        return PROMOTES_TO_MAHARAJA; /* [ALLIANCE-12] */
    }
    return PROMOTES_NOT;
}

/* The four pieces of a choice, in the order in which they are listed: queen, rook,
 * bishop, knight. */
extern const PieceKind promotion_choices[4];

#endif
