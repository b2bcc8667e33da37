#include "reference/rules.h"

/* Fields marked "-" answer a question that does not arise in this variant. */
const Rules rules_teams = {
    .name = "teams",
    .board = &board_cross,                                       /* [BOARD-1] */
    .turn_order = TURN_CLOCKWISE,                                /* [TURN-1] */
    .partnership = PARTNERS_OPPOSITE,                            /* [TEAMS-1] */
    .arrangement = ARRANGEMENT_OWN_LEFT,                         /* [SETUP-1] */
    .promotion_rank = 11,                                        /* [TEAMS-3] */
    .promotion_offer = PROMOTION_NAMED_CHOICE,                   /* [PROMO-2] */
    .side_promotion = SIDE_PROMOTION_NONE,                       /* [TEAMS-3] */
    .leap = LEAP_NEVER,                                          /* [PAWN-1] */
    .leap_inert = LEAP_INERT_BLOCKED,                            /* - */
    .king_capture = KING_CAPTURE_WINS,                           /* [TEAMS-8] */
    .king_capture_safety = CAPTURE_SAFETY_EXEMPT,                /* [TEAMS-9] */
    .en_passant_window = EN_PASSANT_UNTIL_OWNER_MOVES,           /* [EP-5] */
    .en_passant_occupied = EN_PASSANT_OCCUPIED_LAPSES,           /* [EP-6] */
    .en_passant_of_eliminated = EN_PASSANT_OF_ELIMINATED_LAPSES, /* - */
    .en_passant_usable = EN_PASSANT_USABLE_ATTACKED,             /* [DRAW-4] */
    .mate = MATE_LOSES_ON_TURN,                                  /* [TEAMS-5] */
    .stalemate = STALEMATE_DRAWS,                                /* [TEAMS-7] */
    .resignation = RESIGNATION_LOSES,                            /* [TEAMS-10] */
    .resign_out_of_turn = RESIGN_ANY_TIME,                       /* [RESIGN-1] */
    .repetition_key = REPETITION_FULL,                           /* [DRAW-3] */
    .fifty_move_unit = FIFTY_EACH_PLAYER,                        /* [DRAW-6] */
    .insufficient_material = INSUFFICIENT_MATERIAL_IGNORED,      /* [DRAW-10] */
    .draw_value = DRAWS_HALVE,                                   /* [TEAMS-11] */
    .first_seat = FIRST_SEAT_ROTATES,                            /* [TABLE-2] */
    .mate_credit = MATE_CREDIT_MOVER,                            /* - */
    .multi_check_counting = MULTI_CHECK_NEW_BY_MOVER,            /* - */
    .multi_check_queen = MULTI_CHECK_QUEEN_MOVED_PIECE,          /* - */
    .resigned_king = RESIGNED_KING_GREY,                         /* - */
    .points_lead = POINTS_LEAD_PLAYS_ON,                         /* - */
    .shared_win = SHARED_WIN_FULL,                               /* - */
    .inert_opposition = INERT_OPPOSITION_LIFTED,                 /* - */
    .ally_king = ALLY_KING_NO_MATTER,                            /* [TEAMS-4] */
    .mate_timing = MATE_TIMING_OWN_TURN,                         /* [TEAMS-5] */
    .release_capture = RELEASE_CAPTURE_ANY_RIVAL,                /* - */
    .clock = CLOCK_NEVER,                                        /* - */
    .offer_excess = OFFER_EXCESS_REJECTED,                       /* - */
    .flag_insufficient = FLAG_HELPMATE_MATERIAL,                 /* - */
    .per_move_limit = PER_MOVE_NONE,                             /* - */
    .first_move_window = FIRST_MOVE_EACH_PLAYER,                 /* - */
};
