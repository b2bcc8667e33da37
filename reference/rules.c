#include "reference/rules.h"

#include <string.h>

static const Rules *const variants[] = {&rules_teams, &rules_solo, &rules_alliance,
                                        &rules_classic};

const Rules *rules_at(size_t index) {
    return index < sizeof variants / sizeof variants[0] ? variants[index] : NULL;
}

bool variants_include(const char *names, const Rules *rules) {
    size_t length = strlen(rules->name);
    for (const char *word = names; *word != '\0';) {
        size_t word_length = strcspn(word, " ");
        if (word_length == length && memcmp(word, rules->name, length) == 0) {
            return true;
        }
        word += word_length;
        word += strspn(word, " ");
    }
    return false;
}

const Rules *rules_find(const char *name) {
    size_t index = 0;
    while (rules_at(index) != NULL && strcmp(rules_at(index)->name, name) != 0) {
        index++;
    }
    return rules_at(index);
}

#define CROSS "teams solo alliance"
#define EVERY CROSS " classic"

#define FIELD(name) offsetof(Rules, name)

const Ruling rulings[] = {
    {"setup-queen",
     "teams solo",
     FIELD(arrangement),
     {{"own-left", ARRANGEMENT_OWN_LEFT},
      {"sides-swapped", ARRANGEMENT_SIDES_SWAPPED},
      {"ends-swapped", ARRANGEMENT_ENDS_SWAPPED},
      {"mirrored", ARRANGEMENT_MIRRORED}}},
    {"en-passant-window",
     CROSS,
     FIELD(en_passant_window),
     {{"until-owner-moves", EN_PASSANT_UNTIL_OWNER_MOVES},
      {"next-player-only", EN_PASSANT_NEXT_PLAYER_ONLY}}},
    {"en-passant-occupied-square",
     CROSS,
     FIELD(en_passant_occupied),
     {{"right-lapses", EN_PASSANT_OCCUPIED_LAPSES},
      {"captures-both", EN_PASSANT_OCCUPIED_CAPTURES_BOTH}}},
    {"repetition-key",
     EVERY,
     FIELD(repetition_key),
     {{"full", REPETITION_FULL}, {"placement-and-turn", REPETITION_PLACEMENT_AND_TURN}}},
    {"fifty-move-unit",
     CROSS,
     FIELD(fifty_move_unit),
     {{"each-player-50", FIFTY_EACH_PLAYER}, {"200-plies", FIFTY_200_PLIES}}},
    {"resign-out-of-turn",
     EVERY,
     FIELD(resign_out_of_turn),
     {{"allowed", RESIGN_ANY_TIME}, {"own-turn-only", RESIGN_OWN_TURN_ONLY}}},
    {"teams-king-capture-safety",
     "teams",
     FIELD(king_capture_safety),
     {{"exempt", CAPTURE_SAFETY_EXEMPT}, {"required", CAPTURE_SAFETY_REQUIRED}}},
    {"en-passant-of-eliminated",
     "solo",
     FIELD(en_passant_of_eliminated),
     {{"lapses", EN_PASSANT_OF_ELIMINATED_LAPSES},
      {"kept", EN_PASSANT_OF_ELIMINATED_KEPT}}},
    {"mate-credit",
     "solo",
     FIELD(mate_credit),
     {{"mover", MATE_CREDIT_MOVER}, {"checker", MATE_CREDIT_CHECKER}}},
    {"multi-check-counting",
     "solo",
     FIELD(multi_check_counting),
     {{"new-by-mover", MULTI_CHECK_NEW_BY_MOVER},
      {"all-by-mover", MULTI_CHECK_ALL_BY_MOVER},
      {"new-by-anyone", MULTI_CHECK_NEW_BY_ANYONE}}},
    {"multi-check-queen",
     "solo",
     FIELD(multi_check_queen),
     {{"moved-piece", MULTI_CHECK_QUEEN_MOVED_PIECE},
      {"all-checkers", MULTI_CHECK_QUEEN_ALL_CHECKERS}}},
    {"solo-king-capture-safety",
     "solo",
     FIELD(king_capture_safety),
     {{"required", CAPTURE_SAFETY_REQUIRED}, {"exempt", CAPTURE_SAFETY_EXEMPT}}},
    {"solo-stalemate",
     "solo",
     FIELD(stalemate),
     {{"out-no-points", STALEMATE_ELIMINATES},
      {"out-20-to-self", STALEMATE_ELIMINATES_AND_PAYS},
      {"draw", STALEMATE_DRAWS}}},
    {"solo-resigned-king",
     "solo",
     FIELD(resigned_king),
     {{"grey", RESIGNED_KING_GREY}, {"live-worth-20", RESIGNED_KING_LIVE}}},
    {"solo-points-lead",
     "solo",
     FIELD(points_lead),
     {{"ends", POINTS_LEAD_ENDS}, {"plays-on", POINTS_LEAD_PLAYS_ON}}},
    {"solo-shared-value",
     "solo",
     FIELD(shared_win),
     {{"half", SHARED_WIN_HALF}, {"full", SHARED_WIN_FULL}}},
    {"alliance-inert-opposition",
     "alliance",
     FIELD(inert_opposition),
     {{"applies", INERT_OPPOSITION_APPLIES}, {"lifted", INERT_OPPOSITION_LIFTED}}},
    {"alliance-ally-king",
     "alliance",
     FIELD(ally_king),
     {{"must-rescue", ALLY_KING_MUST_RESCUE},
      {"no-new-attack", ALLY_KING_NO_NEW_ATTACK}}},
    {"alliance-leap-inert",
     "alliance",
     FIELD(leap_inert),
     {{"blocked", LEAP_INERT_BLOCKED}, {"allowed", LEAP_INERT_ALLOWED}}},
    {"alliance-mate-timing",
     "alliance",
     FIELD(mate_timing),
     {{"immediate", MATE_TIMING_IMMEDIATE}, {"own-turn", MATE_TIMING_OWN_TURN}}},
    {"alliance-release-capture",
     "alliance",
     FIELD(release_capture),
     {{"any-rival", RELEASE_CAPTURE_ANY_RIVAL},
      {"mating-rival", RELEASE_CAPTURE_MATING_RIVAL}}},
    {"alliance-stalemate",
     "alliance",
     FIELD(stalemate),
     {{"pass", STALEMATE_PASSES}, {"draw", STALEMATE_DRAWS}}},
    {"alliance-resign",
     "alliance",
     FIELD(resignation),
     {{"team-loses", RESIGNATION_LOSES}, {"not-offered", RESIGNATION_NOT_OFFERED}}},
    {"draw-offer-excess",
     "classic",
     FIELD(offer_excess),
     {{"rejected", OFFER_EXCESS_REJECTED}, {"move-stands", OFFER_EXCESS_MOVE_STANDS}}},
    {"flag-insufficient",
     "classic",
     FIELD(flag_insufficient),
     {{"helpmate-material", FLAG_HELPMATE_MATERIAL},
      {"bare-king-only", FLAG_BARE_KING_ONLY}}},
    {"per-move-limit",
     "classic",
     FIELD(per_move_limit),
     {{"loses", PER_MOVE_LOSES}, {"none", PER_MOVE_NONE}}},
    {"first-move-window",
     "classic",
     FIELD(first_move_window),
     {{"each-player", FIRST_MOVE_EACH_PLAYER}, {"white-only", FIRST_MOVE_WHITE_ONLY}}},
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
    return variants_include(ruling->variants, rules);
}

const char *ruling_choice(const Ruling *ruling, const Rules *rules) {
    uint8_t stored = *((const uint8_t *)rules + ruling->offset);
    int index = 0;
    while (ruling->choices[index].value != stored) {
        index++;
        assert(index < RULING_CHOICES_MAX && ruling->choices[index].name != NULL);
    }
    return ruling->choices[index].name;
}

bool ruling_choose(const Ruling *ruling, const char *choice, Rules *rules) {
    for (int index = 0; index < RULING_CHOICES_MAX && ruling->choices[index].name != NULL;
         index++) {
        if (strcmp(ruling->choices[index].name, choice) == 0) {
            *((uint8_t *)rules + ruling->offset) = ruling->choices[index].value;
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

bool rules_have_state(const Rules *rules, SeatState state) {
    switch (state) {
    case STATE_ACTIVE:
        break;
    case STATE_MATED:
        return rules->mate == MATE_MAKES_INERT;
    case STATE_OUT:
        return rules->mate == MATE_ELIMINATES_AT_ONCE;
    }
    return true;
}

bool rules_have_kind(const Rules *rules, PieceKind kind) {
    switch (kind) {
    case KIND_NONE:
        return false;
    case KIND_PROMOTED_QUEEN:
        return rules->promotion_offer == PROMOTION_QUEEN_WORTH_ONE;
    case KIND_MAHARAJA:
        return rules->side_promotion == SIDE_PROMOTION_MAHARAJA;
    case KIND_LEAPT_PAWN:
        return rules->leap == LEAP_ONCE_OVER_ALLY;
    default:
        return true;
    }
}

const PieceKind promotion_choices[4] = {KIND_QUEEN, KIND_ROOK, KIND_BISHOP, KIND_KNIGHT};

bool rules_on_rival_back_row(const Rules *rules, Seat seat, Square square) {
    SeatMask rivals = rules_opponents(rules, seat);
    for (Seat rival; (rival = seats_take(&rivals)) != SEAT_NONE;) {
        if (board_own_rank(rules->board, rival, square) == 1) {
            return true;
        }
    }
    return false;
}
