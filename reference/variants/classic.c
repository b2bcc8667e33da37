#include "reference/rules.h"

const Rules rules_classic = {
    .name = "classic",
    .board = &board_classic,                          /* [BOARD-2] */
    .turn_order = TURN_CLOCKWISE,                     /* [TURN-2] */
    .partnership = PARTNERS_NONE,                     /* [SEAT-2] */
    .arrangement = ARRANGEMENT_ORTHODOX,              /* [SETUP-3] */
    .promotion_rank = 8,                              /* [CLASSIC-1] */
    .promotion_offer = PROMOTION_CHOICE_OR_QUEEN,     /* [CLASSIC-2] */
    .side_promotion = SIDE_PROMOTION_NONE,            /* [CLASSIC-1] */
    .leap = LEAP_NEVER,                               /* [PAWN-1] */
    .leap_inert = LEAP_INERT_BLOCKED,                 /* no leap, nothing inert */
    .king_capture = KING_CAPTURE_NEVER,               /* [MOVE-10] */
    .king_capture_safety = CAPTURE_SAFETY_REQUIRED,   /* [CHECK-2] */
    .en_passant_window = EN_PASSANT_NEXT_PLAYER_ONLY, /* [EP-9] */
    .en_passant_occupied =
        EN_PASSANT_OCCUPIED_LAPSES, /* cannot happen before the right ends */
    .en_passant_of_eliminated = EN_PASSANT_OF_ELIMINATED_LAPSES, /* nobody goes out */
    .en_passant_usable = EN_PASSANT_USABLE_LEGAL,                /* [DRAW-4] */
    .mate = MATE_LOSES_ON_TURN,                                  /* [CLASSIC-3] */
    .stalemate = STALEMATE_DRAWS,                                /* [CLASSIC-4] */
    .resignation = RESIGNATION_LOSES,                            /* [CLASSIC-6] */
    .resign_out_of_turn = RESIGN_ANY_TIME,                       /* [RESIGN-1] */
    .repetition_key = REPETITION_FULL,                           /* [DRAW-3] */
    .fifty_move_unit = FIFTY_EACH_PLAYER,                        /* [DRAW-5] */
    .insufficient_material = INSUFFICIENT_MATERIAL_DRAWS,        /* [CLASSIC-5] */
};
