#include "reference/rules.h"

/* Fields marked "-" answer a question that does not arise in this variant. */
const Rules rules_alliance = {
    .name = "alliance",
    .board = &board_cross,                                       /* [BOARD-1] */
    .turn_order = TURN_COUNTERCLOCKWISE,                         /* [ALLIANCE-2] */
    .partnership = PARTNERS_OPPOSITE,                            /* [ALLIANCE-1] */
    .arrangement = ARRANGEMENT_ENDS_SWAPPED,                     /* [SETUP-2] */
    .promotion_rank = 14,                                        /* [ALLIANCE-11] */
    .promotion_offer = PROMOTION_NAMED_CHOICE,                   /* [PROMO-2] */
    .side_promotion = SIDE_PROMOTION_MAHARAJA,                   /* [ALLIANCE-12] */
    .leap = LEAP_ONCE_OVER_ALLY,                                 /* [ALLIANCE-7] */
    .leap_inert = LEAP_INERT_BLOCKED,                            /* [ALLIANCE-10] */
    .king_capture = KING_CAPTURE_NEVER,                          /* [MOVE-10] */
    .king_capture_safety = CAPTURE_SAFETY_REQUIRED,              /* - */
    .en_passant_window = EN_PASSANT_UNTIL_OWNER_MOVES,           /* [EP-5] */
    .en_passant_occupied = EN_PASSANT_OCCUPIED_LAPSES,           /* [EP-6] */
    .en_passant_of_eliminated = EN_PASSANT_OF_ELIMINATED_LAPSES, /* - */
    .en_passant_usable = EN_PASSANT_USABLE_ATTACKED,             /* [DRAW-4] */
    .mate = MATE_MAKES_INERT,                                    /* [ALLIANCE-15] */
    .stalemate = STALEMATE_PASSES,                               /* [ALLIANCE-22] */
    .resignation = RESIGNATION_LOSES,                            /* [ALLIANCE-24] */
    .resign_out_of_turn = RESIGN_ANY_TIME,                       /* [RESIGN-1] */
    .repetition_key = REPETITION_FULL,                           /* [DRAW-3] */
    .fifty_move_unit = FIFTY_EACH_PLAYER,                        /* [DRAW-6] */
    .insufficient_material = INSUFFICIENT_MATERIAL_IGNORED,      /* [DRAW-10] */
    .draw_value = DRAWS_HALVE,                                   /* [ALLIANCE-25] */
    .first_seat = FIRST_SEAT_FIXED,                              /* [TABLE-2] */
    .mate_credit = MATE_CREDIT_MOVER,                            /* - */
    .multi_check_counting = MULTI_CHECK_NEW_BY_MOVER,            /* - */
    .multi_check_queen = MULTI_CHECK_QUEEN_MOVED_PIECE,          /* - */
    .resigned_king = RESIGNED_KING_GREY,                         /* - */
    .points_lead = POINTS_LEAD_PLAYS_ON,                         /* - */
    .shared_win = SHARED_WIN_FULL,                               /* - */
    .inert_opposition = INERT_OPPOSITION_APPLIES,                /* [ALLIANCE-4] */
    .ally_king = ALLY_KING_MUST_RESCUE,           /* [ALLIANCE-5, ALLIANCE-6] */
    .mate_timing = MATE_TIMING_IMMEDIATE,         /* [ALLIANCE-14] */
    .release_capture = RELEASE_CAPTURE_ANY_RIVAL, /* [ALLIANCE-18] */
    .clock = CLOCK_NEVER,                         /* - */
    .offer_excess = OFFER_EXCESS_REJECTED,        /* - */
    .flag_insufficient = FLAG_HELPMATE_MATERIAL,  /* - */
    .per_move_limit = PER_MOVE_NONE,              /* - */
    .first_move_window = FIRST_MOVE_EACH_PLAYER,  /* - */
};
