#include "reference/rules.h"

/* Fields marked "-" answer a question that does not arise in this variant. */
const Rules rules_solo = {
    .name = "solo",
    .board = &board_cross,                                       /* [BOARD-1] */
    .turn_order = TURN_CLOCKWISE,                                /* [TURN-1] */
    .partnership = PARTNERS_NONE,                                /* [SOLO-1] */
    .arrangement = ARRANGEMENT_OWN_LEFT,                         /* [SETUP-1] */
    .promotion_rank = 8,                                         /* [SOLO-3] */
    .promotion_offer = PROMOTION_QUEEN_WORTH_ONE,                /* [SOLO-3] */
    .side_promotion = SIDE_PROMOTION_NONE,                       /* [SOLO-3] */
    .leap = LEAP_NEVER,                                          /* [PAWN-1] */
    .leap_inert = LEAP_INERT_BLOCKED,                            /* - */
    .king_capture = KING_CAPTURE_ELIMINATES,                     /* [SOLO-5] */
    .king_capture_safety = CAPTURE_SAFETY_REQUIRED,              /* [SOLO-19] */
    .en_passant_window = EN_PASSANT_UNTIL_OWNER_MOVES,           /* [EP-5] */
    .en_passant_occupied = EN_PASSANT_OCCUPIED_LAPSES,           /* [EP-6] */
    .en_passant_of_eliminated = EN_PASSANT_OF_ELIMINATED_LAPSES, /* [EP-8] */
    .en_passant_usable = EN_PASSANT_USABLE_ATTACKED,             /* [DRAW-4] */
    .mate = MATE_ELIMINATES_AT_ONCE,                             /* [SOLO-8] */
    .stalemate = STALEMATE_ELIMINATES,                           /* [SOLO-20] */
    .resignation = RESIGNATION_ELIMINATES,                       /* [SOLO-22] */
    .resign_out_of_turn = RESIGN_ANY_TIME,                       /* [RESIGN-1] */
    .repetition_key = REPETITION_FULL,                           /* [DRAW-3] */
    .fifty_move_unit = FIFTY_EACH_PLAYER,                        /* [DRAW-6] */
    .insufficient_material = INSUFFICIENT_MATERIAL_IGNORED,      /* [DRAW-10] */
    .draw_value = DRAWS_BY_RANKING,                              /* [SOLO-26] */
    .first_seat = FIRST_SEAT_ROTATES,                            /* [TABLE-2] */
    .mate_credit = MATE_CREDIT_MOVER,                            /* [SOLO-9] */
    .multi_check_counting = MULTI_CHECK_NEW_BY_MOVER,            /* [SOLO-14] */
    .multi_check_queen = MULTI_CHECK_QUEEN_MOVED_PIECE,          /* [SOLO-11] */
    .resigned_king = RESIGNED_KING_GREY,                         /* [SOLO-23] */
    .points_lead = POINTS_LEAD_ENDS,                             /* [SOLO-25] */
    .shared_win = SHARED_WIN_HALF,                               /* [SOLO-28] */
    .inert_opposition = INERT_OPPOSITION_LIFTED,                 /* - */
    .ally_king = ALLY_KING_NO_MATTER,                            /* - */
    .mate_timing = MATE_TIMING_OWN_TURN,                         /* - */
    .release_capture = RELEASE_CAPTURE_ANY_RIVAL,                /* - */
    .clock = CLOCK_NEVER,                                        /* - */
    .offer_excess = OFFER_EXCESS_REJECTED,                       /* - */
    .flag_insufficient = FLAG_HELPMATE_MATERIAL,                 /* - */
    .per_move_limit = PER_MOVE_NONE,                             /* - */
    .first_move_window = FIRST_MOVE_EACH_PLAYER,                 /* - */
};
