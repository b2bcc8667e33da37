/* FEN and FEN4: what cannot be read is refused with its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "reference/notation/fen.h"
#include "reference/notation/fen4.h"
#include "reference/text.h"

typedef struct FaultRow {
    const char *text;
    size_t column;
    const char *why; /* part of it */
} FaultRow;

static void check_fault(const FaultRow *row, bool read, const NotationFault *fault) {
    if (read) {
        fail_msg("\"%s\" is read", row->text);
    }
    if (fault->column != row->column || strstr(fault->text, row->why) == NULL) {
        fail_msg("\"%s\": column %zu: %s", row->text, fault->column, fault->text);
    }
}

static void fen_faults_are_told_with_their_place(void **state) {
    (void)state;
    static const FaultRow rows[] = {
        {"", 1, "not a piece letter"},
        {"8/8/8/8/8/8/8/7x w - -", 16, "not a piece letter"},
        {"8/8/8/8/8/8/8/7D w - -", 16, "not a piece letter"},
        {"88/8/8/8/8/8/8/8 w - -", 2, "a slash is missing"},
        {"77/8/8/8/8/8/8/8 w - -", 3, "longer than eight"},
        {"8/8/8/8/8/8/8/8w - -", 16, "a blank is missing"},
        {"8/8/8/8/8/8/8/8 x - -", 17, "the side to move"},
        {"8/8/8/8/8/8/8/8 w KX -", 20, "castling rights"},
        {"8/8/8/8/8/8/8/8 w  -", 21, "a blank is missing"},
        {"8/8/8/8/8/8/8/8 w - e9", 21, "the en passant square"},
        {"8/8/8/8/8/8/8/8 w - e3", 21, "the en passant square"},
        {"8/8/8/8/8/8/8/8 w - e", 21, "the en passant square"},
        {"8/8/8/8/8/8/8/8 w - - x", 23, "a number is missing"},
        {"8/8/8/8/8/8/8/8 w - - 12345678901", 32, "too large"},
        {"8/8/8/8/8/8/8/8 w - - 3 x", 25, "a number is missing"},
        {"8/8/8/8/8/8/8/8 w - - 3x", 24, "a blank is missing"},
        {"8/8/8/8/8/8/8/8 w - - 3 4 5", 27, "more text"},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        Position position;
        NotationFault fault;
        bool read = fen_read(rows[row].text, &position, &fault);
        check_fault(&rows[row], read, &fault);
    }
}

static void fen_counters_and_records_are_kept(void **state) {
    (void)state;
    Position position;
    NotationFault fault;
    assert_true(fen_read("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 7 12", &position, &fault));
    assert_int_equal(position.turn, SEAT_BLACK);
    assert_int_equal(position.en_passant[SEAT_WHITE], text_square(&board_classic, "e3"));
    assert_int_equal(position.quiet[SEAT_BLACK], 3);
    assert_int_equal(position.quiet[SEAT_WHITE], 4);
    assert_int_equal(position.moves_made, 23);
    assert_true(fen_read("4k3/8/8/8/8/8/8/4K3 w - - 2", &position, &fault));
    assert_int_equal(position.moves_made, 0);
    assert_true(fen_read("4k3/8/8/8/8/8/8/4K3 w - - 2 0", &position, &fault));
    assert_int_equal(position.moves_made, 0);
}

/* An empty board, all but its first rank of text. */
#define EMPTY "3,8,3/3,8,3/14/14/14/14/14/14/14/14/3,8,3/3,8,3/3,8,3"

static void fen4_faults_are_told_with_their_place(void **state) {
    (void)state;
    static const FaultRow rows[] = {
        {"", 1, "the seat to move"},
        {"P-0,0,0,0", 1, "the seat to move"},
        {"R 0,0,0,0", 3, "a dash"},
        {"R-0,0,0-", 8, "four numbers"},
        {"R-x,0,0,0-", 3, "a number is missing"},
        {"R-0,0,0,0-1,1,1,x-", 17, "a number is missing"},
        {"R-0,0,0,0-1,1,1,1-1,1,1-", 24, "four numbers"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,12345678901-", 42, "too large"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-x", 35, "a number is missing"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0+", 36, "a dash"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'lives':3", 47, "does not end"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'lives':'3", 48, "does not end"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{lives:3}-", 38, "a quoted text"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'lives' 3}-", 46, "a colon"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'lives':3}x", 48, "a dash"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'cpu':true}-", 44,
         "four values in brackets"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'cpu':(true true)}-", 50,
         "parted by commas"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'cpu':(yes,,,)}-", 45, "true or false"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'stalemated':(true,,,)}-", 56,
         "no seat can be dead"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'resigned':(0,,,)}-", 50, "true or false"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'liveKings':(0,,,)}-", 51,
         "true or false"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'stalemated':(0,,,)}-", 52,
         "true or false"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'enPassant':(3)}-", 51, "a quoted text"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'enPassant':('','','a1:a2','')}-", 58,
         "not a square"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'enPassant':('h333:h4','','','')}-", 52,
         "not a square"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'enPassant':('h3:h4", 57, "does not end"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'enPassant':('','','','')]-", 63,
         "a comma or a brace"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'leapt':(3)}-", 47, "a quoted text"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'leapt':('e5 zz','','','')}-", 51,
         "not a square"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'quiet':(x,0,0,0)}-", 47, "a number"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'pawnsBaseRank':x}-", 54, "a number"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'gameOver':x}-", 49, "a quoted text"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'movesMade':x}-", 50, "a number"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,8/", 40, "a number, x or a piece"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,zK,7,3/", 39, "a number, x or a piece"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,rX,7,3/", 40, "not a piece letter"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,rD,7,3/", 39, "does not have"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-rK,13/", 37, "a cut corner"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,x,7,3/", 39, "a wall"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-0,14/", 37, "1 to 14 long"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,12/", 39, "longer than 14"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,8,3,3/", 43, "a slash"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,drK,7,3/", 40, "not dead"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,dK,7,3/", 39, "no dead seat"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-" EMPTY "/3,8,3/14", 96, "more text"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-" EMPTY "/3,8,3-q,,,", 97, "not a square"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-" EMPTY "/3,8,3-,,", 99, "four squares"},
        {"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'leapt':('e5','','','')}-" EMPTY "/3,8,3",
         122, "without such a pawn"},
        {"R-0,1,0,0-", 3, "no seat can be dead"},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        Position position;
        NotationFault fault;
        bool read = fen4_read(&rules_teams, rows[row].text, &position, NULL, &fault);
        check_fault(&rows[row], read, &fault);
    }
}

static void fen4_states_points_and_clock_are_kept(void **state) {
    (void)state;
    Position position;
    NotationFault fault;
    assert_true(fen4_read(&rules_solo,
                          "Y-0,1,0,0-0,0,0,0-0,0,0,0-3,0,12,1-6-" EMPTY "/X,x,X,8,x,x,x",
                          &position, NULL, &fault));
    assert_int_equal(position.turn, SEAT_YELLOW);
    assert_int_equal(position.states[SEAT_BLUE], STATE_OUT);
    assert_int_equal(position.scores[SEAT_YELLOW], 12);
    assert_int_equal(position.quiet[SEAT_BLUE], 2); /* moved last */
    assert_int_equal(position.quiet[SEAT_RED], 2);
    assert_int_equal(position.quiet[SEAT_GREEN], 1);
    assert_int_equal(position.quiet[SEAT_YELLOW], 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fen_faults_are_told_with_their_place),
        cmocka_unit_test(fen_counters_and_records_are_kept),
        cmocka_unit_test(fen4_faults_are_told_with_their_place),
        cmocka_unit_test(fen4_states_points_and_clock_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
