/* position.h, board.h and text.h: what holds for every move of random games, and the
 * edges. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "reference/setup.h"
#include "reference/text.h"
#include "tests/support.h"

static void board_1_the_cross_has_160_squares(void **state) {
    (void)state;
    int cross = 0;
    int classic = 0;
    for (int square = 0; square < SQUARE_SPACE; square++) {
        cross += board_has_square(&board_cross, (Square)square);
        classic += board_has_square(&board_classic, (Square)square);
    }
    assert_int_equal(cross, 160);
    assert_int_equal(classic, 64);
}

static void seat_3_own_ranks_are_counted_from_the_own_back_row(void **state) {
    (void)state;
    static const struct {
        const BoardShape *board;
        const char *seat, *square;
        int own_rank;
    } rows[] = {
        {&board_cross, "red", "d1", 1},     {&board_cross, "red", "a11", 11},
        {&board_cross, "blue", "a4", 1},    {&board_cross, "blue", "k3", 11},
        {&board_cross, "yellow", "k14", 1}, {&board_cross, "yellow", "c4", 11},
        {&board_cross, "green", "n8", 1},   {&board_cross, "green", "d12", 11},
        {&board_classic, "white", "e2", 2}, {&board_classic, "black", "e7", 2},
        {&board_classic, "black", "a1", 8},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        Seat seat = text_seat(rows[row].board, rows[row].seat);
        Square square = text_square(rows[row].board, rows[row].square);
        assert_int_not_equal(seat, SEAT_NONE);
        assert_int_not_equal(square, SQUARE_NONE);
        if (board_own_rank(rows[row].board, seat, square) != rows[row].own_rank) {
            fail_msg("%s %s", rows[row].seat, rows[row].square);
        }
    }
}

static void text_squares_and_their_names(void **state) {
    (void)state;
    for (int square = 0; square < SQUARE_SPACE; square++) {
        if (board_has_square(&board_cross, (Square)square)) {
            char name[SQUARE_TEXT_SIZE];
            text_write_square((Square)square, name);
            assert_int_equal(text_square(&board_cross, name), square);
        }
    }
    static const char *const wrong[] = {"",    "a",   "a1", "c3",  "l12", "n14",
                                        "o5",  "a15", "A4", "a04", "a4 ", " a4",
                                        "a4-", "44",  "d0", "aa4", "d100"};
    for (size_t row = 0; row < sizeof wrong / sizeof wrong[0]; row++) {
        if (text_square(&board_cross, wrong[row]) != SQUARE_NONE) {
            fail_msg("\"%s\" is read as a square", wrong[row]);
        }
    }
}

static void text_moves_have_one_form(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool read;
        PieceKind promotion;
    } rows[] = {
        {"h2-h4", true, KIND_NONE},     {"h10-h11=N", true, KIND_KNIGHT},
        {"a1-z99=Z", true, KIND_COUNT}, {"h2-h4=D", true, KIND_PROMOTED_QUEEN},
        {"h2h4", false, KIND_NONE},     {"h2-h4=", false, KIND_NONE},
        {"h2-h4=q", false, KIND_NONE},  {"h2-h4=QQ", false, KIND_NONE},
        {"h2-", false, KIND_NONE},      {"", false, KIND_NONE},
        {"h2-h4 ", false, KIND_NONE},   {"H2-H4", false, KIND_NONE},
        {"h2-h0", false, KIND_NONE},    {"h02-h4", false, KIND_NONE},
        {"O-O", false, KIND_NONE},      {"h2-h400", false, KIND_NONE},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        MoveRequest request = {SQUARE_NONE, SQUARE_NONE, KIND_NONE};
        bool read = text_read_move(&board_cross, rows[row].text, &request);
        if (read != rows[row].read ||
            (read && request.promotion != rows[row].promotion)) {
            fail_msg("\"%s\"", rows[row].text);
        }
    }
}

static uint64_t placement_key_from_scratch(const Position *position) {
    Position again;
    position_clear(&again, position->rules);
    for (int square = 0; square < SQUARE_SPACE; square++) {
        Piece piece = position->board[square];
        if (piece != PIECE_NONE && piece != PIECE_WALL) {
            position_put(&again, (Square)square, piece);
        }
    }
    return again.placement_key;
}

static void assert_indexes_follow_the_board(const Position *position) {
    for (int square = 0; square < SQUARE_SPACE; square++) {
        Piece piece = position->board[square];
        for (Seat seat = 0; seat < SEATS_MAX; seat++) {
            bool owned = piece != PIECE_WALL && piece_owner(piece) == seat_bit(seat);
            assert_int_equal(squares_has(&position->pieces[seat], (Square)square), owned);
            if (owned && piece_kind(piece) == KIND_KING) {
                assert_int_equal(position->king[seat], square);
            }
        }
    }
    assert_true(position->placement_key == placement_key_from_scratch(position));
}

/* Every legal move made and taken back leaves all as it was. */
static void moves_are_taken_back_whole(void **state) {
    (void)state;
    static Game game;
    static MoveList list;
    Options options = {0};
    uint64_t seed = 11;
    for (size_t variant = 0; rules_at(variant) != NULL; variant++) {
        for (int round = 0; round < 40; round++) {
            Position setup;
            SetupFault fault;
            random_setup(rules_at(variant), &seed, &setup);
            assert_true(game_set_up(&game, &setup, &options, &fault));
            do {
                game_legal(&game, &list);
                for (int index = 0; index < list.count; index++) {
                    Position position = game.position;
                    Undo undo;
                    position_make(&position, list.moves[index], &undo);
                    assert_indexes_follow_the_board(&position);
                    position_unmake(&position, list.moves[index], &undo);
                    assert_memory_equal(&position, &game.position, sizeof position);
                }
            } while (random_below(&seed, 12) != 0 && play_random_move(&game, &seed));
        }
    }
}

/* Readers of formats that know all variants leave it to the set-up to refuse what one of
 * them does not have. */
static void setup_6_refuses_what_other_variants_have(void **state) {
    (void)state;
    const struct {
        const Rules *rules;
        PieceKind kind; /* of red, on e4 */
        SeatState blue;
        bool accepted;
    } rows[] = {
        {&rules_teams, KIND_QUEEN, STATE_ACTIVE, true},
        {&rules_teams, KIND_MAHARAJA, STATE_ACTIVE, false},
        {&rules_teams, KIND_PROMOTED_QUEEN, STATE_ACTIVE, false},
        {&rules_teams, KIND_QUEEN, STATE_OUT, false},
        {&rules_teams, KIND_QUEEN, STATE_MATED, false},
        {&rules_solo, KIND_PROMOTED_QUEEN, STATE_OUT, true},
        {&rules_solo, KIND_LEAPT_PAWN, STATE_ACTIVE, false},
        {&rules_solo, KIND_QUEEN, STATE_MATED, false},
        {&rules_alliance, KIND_MAHARAJA, STATE_MATED, true},
        {&rules_alliance, KIND_LEAPT_PAWN, STATE_ACTIVE, true},
        {&rules_alliance, KIND_PROMOTED_QUEEN, STATE_ACTIVE, false},
        {&rules_alliance, KIND_QUEEN, STATE_OUT, false},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        static const char *const kings[] = {"h1", "a7", "g14", "n8"};
        const BoardShape *board = rows[row].rules->board;
        Position position;
        SetupFault fault = {0};
        position_clear(&position, rows[row].rules);
        for (Seat seat = 0; seat < SEATS_MAX; seat++) {
            position_put(&position, text_square(board, kings[seat]),
                         piece_make(seat, KIND_KING));
        }
        position_put(&position, text_square(board, "e4"),
                     piece_make(SEAT_RED, rows[row].kind));
        position_set_state(&position, SEAT_BLUE, rows[row].blue);
        assert_int_equal(setup_check(&position, &fault), rows[row].accepted);
        if (!rows[row].accepted) {
            assert_string_equal(fault.clause, "SETUP-6");
        }
    }
}

static void ep_5_the_next_active_seat_has_the_right(void **state) {
    (void)state;
    Rules rules = rules_solo;
    rules.en_passant_window = EN_PASSANT_NEXT_PLAYER_ONLY;
    const Seat red = SEAT_RED;
    const Seat blue = SEAT_BLUE;
    const Seat yellow = SEAT_YELLOW;
    const Seat green = SEAT_GREEN;
    Position position;
    position_clear(&position, &rules);
    position.en_passant[red] = text_square(rules.board, "h3");
    position.turn = blue;
    assert_true(position_en_passant_entitled(&position, red, blue));
    assert_false(position_en_passant_entitled(&position, red, yellow));
    position_set_state(&position, blue, STATE_OUT);
    assert_false(position_en_passant_entitled(&position, red, blue));
    assert_true(position_en_passant_entitled(&position, red, yellow));
    assert_false(position_en_passant_entitled(&position, red, green));
    position_set_state(&position, yellow, STATE_OUT);
    assert_true(position_en_passant_entitled(&position, red, green));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(board_1_the_cross_has_160_squares),
        cmocka_unit_test(seat_3_own_ranks_are_counted_from_the_own_back_row),
        cmocka_unit_test(text_squares_and_their_names),
        cmocka_unit_test(text_moves_have_one_form),
        cmocka_unit_test(moves_are_taken_back_whole),
        cmocka_unit_test(setup_6_refuses_what_other_variants_have),
        cmocka_unit_test(ep_5_the_next_active_seat_has_the_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
