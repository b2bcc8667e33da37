#include "reference/rules.h"

/* Fields marked "-" answer a question that does not arise in this variant. */
const Rules rules_classic = {
    .name = "classic",
    .board = &board_classic,                                     /* [BOARD-2] */
    .turn_order = TURN_CLOCKWISE,                                /* [TURN-2] */
    .partnership = PARTNERS_NONE,                                /* [SEAT-2] */
    .arrangement = ARRANGEMENT_ORTHODOX,                         /* [SETUP-3] */
    .promotion_rank = 8,                                         /* [CLASSIC-1] */
    .promotion_offer = PROMOTION_CHOICE_OR_QUEEN,                /* [CLASSIC-2] */
    .side_promotion = SIDE_PROMOTION_NONE,                       /* [CLASSIC-1] */
    .leap = LEAP_NEVER,                                          /* [PAWN-1] */
    .leap_inert = LEAP_INERT_BLOCKED,                            /* - */
    .king_capture = KING_CAPTURE_NEVER,                          /* [MOVE-10] */
    .king_capture_safety = CAPTURE_SAFETY_REQUIRED,              /* - */
    .en_passant_window = EN_PASSANT_NEXT_PLAYER_ONLY,            /* [EP-9] */
    .en_passant_occupied = EN_PASSANT_OCCUPIED_LAPSES,           /* [SETUP-10] */
    .en_passant_of_eliminated = EN_PASSANT_OF_ELIMINATED_LAPSES, /* - */
    .en_passant_usable = EN_PASSANT_USABLE_LEGAL,                /* [DRAW-4] */
    .mate = MATE_LOSES_ON_TURN,                                  /* [CLASSIC-3] */
    .stalemate = STALEMATE_DRAWS,                                /* [CLASSIC-4] */
    .resignation = RESIGNATION_LOSES,                            /* [CLASSIC-6] */
    .resign_out_of_turn = RESIGN_ANY_TIME,                       /* [RESIGN-1] */
    .repetition_key = REPETITION_FULL,                           /* [DRAW-3] */
    .fifty_move_unit = FIFTY_EACH_PLAYER,                        /* [DRAW-5] */
    .insufficient_material = INSUFFICIENT_MATERIAL_DRAWS,        /* [CLASSIC-5] */
    .draw_value = DRAWS_HALVE,                                   /* [CLASSIC-7] */
    .first_seat = FIRST_SEAT_FIXED,                              /* [TABLE-2] */
    .mate_credit = MATE_CREDIT_MOVER,                            /* - */
    .multi_check_counting = MULTI_CHECK_NEW_BY_MOVER,            /* - */
    .multi_check_queen = MULTI_CHECK_QUEEN_MOVED_PIECE,          /* - */
    .resigned_king = RESIGNED_KING_GREY,                         /* - */
    .points_lead = POINTS_LEAD_PLAYS_ON,                         /* - */
    .shared_win = SHARED_WIN_FULL,                               /* - */
    .inert_opposition = INERT_OPPOSITION_LIFTED,                 /* - */
    .ally_king = ALLY_KING_NO_MATTER,                            /* - */
    .mate_timing = MATE_TIMING_OWN_TURN,                         /* - */
    .release_capture = RELEASE_CAPTURE_ANY_RIVAL,                /* - */
    .clock = CLOCK_OPTIONAL,                                     /* [CLOCK-1] */
    .offer_excess = OFFER_EXCESS_REJECTED,                       /* [OFFER-4] */
    .flag_insufficient = FLAG_HELPMATE_MATERIAL,                 /* [CLOCK-3] */
    .per_move_limit = PER_MOVE_LOSES,                            /* [CLOCK-6] */
    .first_move_window = FIRST_MOVE_EACH_PLAYER,                 /* [CLOCK-7] */
};
