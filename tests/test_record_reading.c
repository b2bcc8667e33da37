/* PGN and PGN4 as people and sites write them: what is read, what is warned of, what is
 * refused, and with which place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "reference/notation/record_write.h"
#include "reference/text.h"

enum { TEXT_MAX = 4096 };

static RecordReader reader;
static NotationWarnings warnings;
static NotationFault fault;

static void open_text(RecordFormat format, const char *text) {
    warnings = (NotationWarnings){0};
    fault = (NotationFault){0};
    record_open(&reader, format, text, NULL, NULL, &warnings, &fault);
}

/* Reads to the end of the game, or to what stops it; events and comments are written down
 * in `told`, parted by blanks. */
static RecordStatus read_all(RecordItem *item, char told[TEXT_MAX]) {
    RecordStatus status;
    size_t length = 0;
    told[0] = '\0';
    if (!record_begin(&reader)) {
        return RECORD_FAULT;
    }
    do {
        char word[64] = "";
        status = record_next(&reader, item);
        if (status == RECORD_EVENT && item->event.kind == EVENT_MOVE) {
            text_write_move(&reader.rules, item->seat, item->move, word);
        } else if (status == RECORD_EVENT) {
            snprintf(word, sizeof word, "%d:%d", (int)item->event.kind, item->seat);
        } else if (status == RECORD_COMMENT) {
            snprintf(word, sizeof word, "{%.*s}", (int)item->text.length,
                     item->text.begin);
        }
        length += (size_t)snprintf(told + length, TEXT_MAX - length, "%s%s",
                                   length == 0 || word[0] == '\0' ? "" : " ", word);
    } while (status == RECORD_EVENT || status == RECORD_COMMENT);
    return status;
}

static void assert_warned(const char *text, const char *part) {
    for (int index = 0; index < warnings.count; index++) {
        if (strstr(warnings.text[index], part) != NULL) {
            return;
        }
    }
    fail_msg("\"%s\" is not warned of \"%s\"; first: %s", text, part, warnings.text[0]);
}

typedef struct ReadRow {
    const char *text;
    const char *told;
    const char *warning; /* part of one; NULL: there is none */
} ReadRow;

static void check_read(RecordFormat format, const ReadRow *row) {
    RecordItem item;
    char told[TEXT_MAX];
    open_text(format, row->text);
    RecordStatus status = read_all(&item, told);
    if (status != RECORD_END) {
        fail_msg("\"%s\" stops: status %d, %zu:%zu: %s", row->text, (int)status,
                 fault.line, fault.column,
                 status == RECORD_REFUSED ? item.refusal.clauses[0] : fault.text);
    }
    assert_string_equal(told, row->told);
    if (row->warning != NULL) {
        assert_warned(row->text, row->warning);
    } else if (warnings.count != 0) {
        fail_msg("\"%s\": %s", row->text, warnings.text[0]);
    }
}

static void pgn_is_read_as_people_write_it(void **state) {
    (void)state;
    static const ReadRow rows[] = {
        {"", "", NULL},
        {"1. e4 e5 2. Nf3 Nc6 *", "e2-e4 e7-e5 g1-f3 b8-c6", NULL},
        {"1.e4 e5 2.Nf3 Nc6", "e2-e4 e7-e5 g1-f3 b8-c6", NULL},
        {"e4 e5\nNf3\tNc6", "e2-e4 e7-e5 g1-f3 b8-c6", NULL},
        {"1. e2-e4 e7e5 2. Ng1-f3 Nb8c6 3. Pd4", "e2-e4 e7-e5 g1-f3 b8-c6 d2-d4", NULL},
        {"1. e4 d5 2. exd5 c6 3. dc6", "e2-e4 d7-d5 e4-d5 c7-c6 d5-c6", NULL},
        {"1. e4 d5 2. e:d5", "e2-e4 d7-d5 e4-d5", NULL},
        {"1. e4 a6 2. e5 d5 3. exd6e.p.", "e2-e4 a7-a6 e4-e5 d7-d5 e5-d6", NULL},
        {"1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 O-O",
         "g1-f3 g8-f6 g2-g3 g7-g6 f1-g2 f8-g7 e1-g1 e8-g8", NULL},
        {"1. e4! {best} e5?! $2 ; to the end\n2. Nf3",
         "e2-e4 {best} e7-e5 {to the end} g1-f3", "the glyph !"},
        {"% a line for programs\n1. e4\n% another\n1... e5", "e2-e4 e7-e5", NULL},
        {"1. e4 (1. d4 d5 (1... Nf6 {a)}) 2. c4) e5", "e2-e4 e7-e5", "a variation"},
        {"{} 1. e4 {[%clk 0:09:58] quick}", "e2-e4 {[%clk 0:09:58] quick}", NULL},
        {"1. e4+ e5", "e2-e4 e7-e5", "1:4: e4+: 0 checks, not 1"},
        {"1. e4 f5 2. Qh5", "e2-e4 f7-f5 d1-h5", NULL},
        {"1. e4 f5 2. Qh5#", "e2-e4 f7-f5 d1-h5", "Qh5#: 0 mates, not 1"},
        {"[Result \"1-0\"]\n1. e4 1-0", "e2-e4", "no ply says why"},
        {"[Result \"1-0\"]\n1. f3 e5 2. g4 Qh4# 1-0", "f2-f3 e7-e5 g2-g4 d8-h4",
         "the result is 1-0, by the plies 0-1"},
        {"[Result \"0-1\"]\n1. f3 e5 2. g4 Qh4 {mate}", "f2-f3 e7-e5 g2-g4 d8-h4 {mate}",
         NULL},
        {"[TimeControl \"40/7200:3600\"]\n1. e4", "e2-e4", "is no clock of classic"},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8=N", "a7-a8=N", NULL},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8R+", "a7-a8=R", NULL},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8(Q)+", "a7-a8=Q", NULL},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8/B", "a7-a8=B", NULL},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8+", "a7-a8=Q", NULL},
        {"[FEN \"4k3/8/8/8/8/8/4r3/N1N1K3 w - - 0 1\"]\n1. Kd1", "e1-d1", NULL},
        {"[FEN \"4k3/8/8/8/8/4r3/8/2NRK1N1 w - - 0 1\"]\n1. Nge2", "g1-e2", NULL},
        {"1. e4 {[%emt 0:00:01.5][%offer] good} {[%resign black]} 1-0", /* untimed */
         "e2-e4 {good} 1:1", NULL},
        {"1. e4 {best }", "e2-e4 {best}", NULL},
        {"1. e4 {[%emt x] a}", "e2-e4 {[%emt x] a}", NULL},
        {"1. e4 {[%emt 0:00:05}", "e2-e4 {[%emt 0:00:05}", NULL},
        {"1. e4 {[%resign somebodyelse]}", "e2-e4 {[%resign somebodyelse]}", NULL},
        {"1. e4 {[%resign red]}", "e2-e4 {[%resign red]}", NULL},
        {"[TimeControl \"1\"]\n1. e4 {[%emt 0:00:05]}", "e2-e4", NULL},
        {"[TimeControl \"-\"]\n1. e4", "e2-e4", NULL},
        {"[Weird]\n[A \"with \\\"quotes\\\" and \\\\\"]\n1. e4", "e2-e4", NULL},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        check_read(RECORD_PGN, &rows[row]);
    }
}

/* Red's rook on d2 sees blue's knight on d5. */
#define ROOK_AND_KNIGHT                                                                  \
    "[Variant \"Teams\"]\n[StartFen4 \"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,yK,7,3/"    \
    "3,8,3/3,8,3/14/14/14/bK,13/13,gK/14/3,bN,10/14/3,8,3/3,rR,7,3/3,rK,7,3\"]\n"

static void pgn4_is_read_as_sites_write_it(void **state) {
    (void)state;
    static const ReadRow rows[] = {
        {"[Variant \"Teams\"]\n1. h2-h4 .. b7-d7 .. g13-g11 .. m8-k8\n2. Nj1-i3",
         "h2-h4 b7-d7 g13-g11 m8-k8 j1-i3", NULL},
        {"[Variant \"FFA\"]\n1. h2-h4 {one} .. R .. (.. d13-d12) g13-g11",
         "h2-h4 {one} 1:1 g13-g11", "a variation"},
        {"[Variant \"FFA\"]\n1. h2-h4 .. T", "h2-h4 1:1", "T is read as R"},
        {"[Variant \"FFA\"]\n1. h2-h4+ .. b7-d7", "h2-h4 b7-d7", "h2-h4+: 0 checks"},
        {"[Variant \"FFA\"]\n1. h2-h4# .. b7-d7", "h2-h4 b7-d7", "h2-h4#: 0 mates"},
        {"[Variant \"FFA\"]\n1. h2-h4 .. S .. b7-d7", "h2-h4 b7-d7", "S, but nobody"},
        {"[Variant \"Teams\"]\n1. h2-h4 .. # .. b7-d7", "h2-h4 b7-d7", "#, but nobody"},
        {"[Variant \"Teams\"]\n1. Nh2-h4", "h2-h4", "another kind of piece stands"},
        {"[Variant \"Teams\"]\n[RuleVariants \"EnPassant KotH Prom=11\"]\n1. h2-h4",
         "h2-h4", "KotH is no rule of teams"},
        {"[Variant \"Solo\"]\n[RuleVariants \"PromoteTo=D Prom=8\"]\n1. h2-h4", "h2-h4",
         NULL},
        {"[Variant \"Teams\"]\n[RuleVariants \"PromoteTo=D\"]\n1. h2-h4", "h2-h4",
         "PromoteTo=D is no rule of teams"},
        {"[Variant \"Alliance\"]\n[Result \"1-0\"]\n1. h2-h4", "h2-h4",
         "no ply says why"},
        {"[Variant \"Solo\"]\n[Red \"Ann\"]\n[Result \"Ann: 3 - Blue: 0 - Yellow: 0 - "
         "Green: 0\"]\n1. h2-h4",
         "h2-h4", "the result gives red 3 points, the game 0"},
        {"[Variant \"Solo\"]\n[Termination \"(Red +3)\"]\n[Result \"Green: 0 - Red: 3 - "
         "Blue: 0 - Yellow: 0\"]\n1. h2-h4",
         "h2-h4", NULL},
        {"[Variant \"Solo\"]\n[Result \"Ann: 3\"]\n1. h2-h4", "h2-h4",
         "no score of Blue"},
        {"[Variant \"Solo\"]\n[StartFen4 "
         "\"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,yK,7,3/\n3,8,3/\n3,8,3/14/14/14/bK,13/"
         "13,gK/14/14/14/3,8,3/3,rP,7,3/3,rK,7,3\"]\n1. d2-d3",
         "d2-d3", NULL},
        {ROOK_AND_KNIGHT "1. Rd2-d5", "d2-d5", "a capture is written as a move"},
        {ROOK_AND_KNIGHT "1. Rd2xBd5", "d2-d5", "another kind of piece is captured"},
        {"[Variant \"Teams\"]\n[MoveLimit \"7\"]\n[Rulings \"setup-queen=mirrored\"]\n",
         "", NULL},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        check_read(RECORD_PGN4, &rows[row]);
    }
    assert_int_equal(reader.options.move_limit, 7);
    assert_int_equal(reader.rules.arrangement, ARRANGEMENT_MIRRORED);
}

typedef struct StopRow {
    const char *text;
    size_t line;
    size_t column;
    const char *why; /* part of the fault; a clause that refuses when line is 0 */
} StopRow;

static void check_stop(RecordFormat format, const StopRow *row) {
    RecordItem item;
    char told[TEXT_MAX];
    open_text(format, row->text);
    RecordStatus status = read_all(&item, told);
    if (row->line == 0) {
        if (status != RECORD_REFUSED || strcmp(item.refusal.clauses[0], row->why) != 0) {
            fail_msg("\"%s\": status %d, %s %zu:%zu %s", row->text, (int)status,
                     status == RECORD_REFUSED ? item.refusal.clauses[0] : "", fault.line,
                     fault.column, fault.text == NULL ? "" : fault.text);
        }
    } else if (status != RECORD_FAULT || fault.line != row->line ||
               fault.column != row->column || strstr(fault.text, row->why) == NULL) {
        fail_msg("\"%s\": status %d, %zu:%zu: %s", row->text, (int)status, fault.line,
                 fault.column, fault.text == NULL ? "" : fault.text);
    }
}

static void pgn_that_cannot_be_read_is_told_with_its_place(void **state) {
    (void)state;
    static const StopRow rows[] = {
        {"1. e4\n{ no end", 2, 1, "a comment does not end"},
        {"1. e4 (1. d4", 1, 7, "a variation does not end"},
        {"[Event \"x\n", 1, 8, "the text of a tag does not end"},
        {"[ \"x\"]", 1, 3, "the name of a tag"},
        {"[Event \"x\" 1. e4", 1, 12, "a bracket ]"},
        {"[Variant \"Crazyhouse\"]\n1. e4", 1, 1, "this variant is not known"},
        {"[Event \"?\"]\n[FEN \"8/8 w\"]", 2, 1, "a slash is missing"},
        {"[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]", 1, 1, "king"},
        {"[Rulings \"no-such=thing\"]", 1, 1, "no ruling and choice"},
        {"[Rulings \"setup-queen=own-left\"]", 1, 1, "no ruling and choice"},
        {"1. --", 1, 4, "a null move"},
        {"1. Q", 1, 4, "this is no move"},
        {"1. hello", 1, 4, "this is no move"},
        {"1. e4 e9", 1, 7, "this is no move"},
        {"1. e8=X", 1, 4, "this is no move"},
        {"1. Rc4c4c4c4c4c4c4c4c4c4c4c4", 1, 4, "a move is expected"},
        {"[FEN \"4k3/8/8/8/8/8/8/N3KN2 w - - 0 1\"]\n1. Bd2", 2, 4, "no piece that is"},
        {"[FEN \"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1\"]\n1. Nd2", 2, 4, "more than one"},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        check_stop(RECORD_PGN, &rows[row]);
    }
}

static void pgn4_that_cannot_be_read_is_told_with_its_place(void **state) {
    (void)state;
    static const StopRow rows[] = {
        {"{ no end", 1, 1, "a comment does not end"},
        {"1. (h2-h3 (", 1, 4, "a variation does not end"},
        {"1. Kz9-a4", 1, 5, "a square is expected"},
        {"1. h2=h4", 1, 6, "- or x is expected"},
        {"1. h2-x4", 1, 7, "a square is expected"},
        {"1. h2-h4=", 1, 10, "the piece of a promotion"},
        {"1. h2-h4?x", 1, 10, "a square is expected"},
        {"1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. Kh1-h2R", 2, 4,
         "no rule here lets the king"},
        {"1. h2-h4~", 1, 9, "not part of a move"},
        {"1. O-O~", 1, 7, "not part of a move"},
        {"[Variant \"Duck\"]", 1, 1, "this variant is not known"},
        {"[StartFen4 \"2PC\"]", 1, 1, "no start of that name"},
        {"[Variant \"Alliance\"]\n[StartFen4 \"4PC\"]", 2, 1, "no start of that name"},
        {"[StartFen4 \"R-0,0,0,0-\n1,1,1,1-1,1,1,1-0,0,0,0-0-3,zK,7,3/\"]", 2, 29,
         "a number, x or a piece"},
        {"[StartFen4 \"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,8,3/3,8,3/3,8,3/14/14/14/14/"
         "14/14/14/14/3,8,3/3,8,3/3,rK,7,3\"]",
         1, 1, "king"},
        {"[MoveLimit \"many\"]", 1, 1, "a number of moves"},
        {"[MoveLimit \"0\"]", 1, 1, "a number of moves"},
        {"[Rulings \"setup-queen\"]", 1, 1, "no ruling and choice"},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        check_stop(RECORD_PGN4, &rows[row]);
    }
}

/* The move that is meant is held against the rules, and the clause is told. */
static void moves_that_are_not_legal_name_their_clause(void **state) {
    (void)state;
    static const StopRow two[] = {
        {"1. e5", 0, 0, "PAWN-1"},
        {"1. O-O", 0, 0, "CASTLE-3"},
        {"[FEN \"4k3/8/8/8/7b/8/5N2/4K3 w - - 0 1\"]\n1. Nd3", 0, 0, "CHECK-2"},
        {"1. f3 e5 2. g4 Qh4# 3. e4", 0, 0, "PLAY-1"},
    };
    static const StopRow four[] = {
        {"1. h2-h5", 0, 0, "PAWN-1"},
        {"1. h2-h4 .. h2-h3", 0, 0, "PLAY-2"},
        {"[Variant \"Teams\"]\n1. R .. R", 0, 0, "PLAY-1"},
        {"[Variant \"Teams\"]\n1. R .. O-O", 0, 0, "PLAY-1"},
        {"[Variant \"Teams\"]\n1. R .. b7-c7", 0, 0, "PLAY-1"},
        {"1. h2-h4 .. g2-g3", 0, 0, "PLAY-3"},
        {"[Variant \"Alliance\"]\n[Rulings \"alliance-resign=not-offered\"]\n1. R", 0, 0,
         "ALLIANCE-24"},
    };
    for (size_t row = 0; row < sizeof two / sizeof two[0]; row++) {
        check_stop(RECORD_PGN, &two[row]);
    }
    for (size_t row = 0; row < sizeof four / sizeof four[0]; row++) {
        check_stop(RECORD_PGN4, &four[row]);
    }
}

static void a_file_holds_several_games(void **state) {
    (void)state;
    static const char text[] = "[Event \"one\"]\n\n1. e4 e5 1/2-1/2\n\n"
                               "[Event \"two\"]\n\n1. d4 *\n"
                               "[Event \"three\"]\n1. c4\n";
    static const char *const told[] = {"e2-e4 e7-e5", "d2-d4", "c2-c4"};
    RecordItem item;
    char line[TEXT_MAX];
    open_text(RECORD_PGN, text);
    for (size_t game = 0; game < 3; game++) {
        assert_true(record_more(&reader));
        assert_int_equal(read_all(&item, line), RECORD_END);
        assert_string_equal(line, told[game]);
    }
    assert_false(record_more(&reader));
}

/* Reads a text and writes it again. */
static void write_again(RecordFormat format, const char *text, char *out) {
    static RecordReader first;
    RecordItem item;
    RecordStatus status;
    RecordWriter writer;
    open_text(format, text);
    assert_true(record_begin(&reader));
    do {
        status = record_next(&reader, &item);
    } while (status == RECORD_EVENT || status == RECORD_COMMENT);
    assert_int_equal(status, RECORD_END);
    first = reader;
    open_text(format, text);
    assert_true(record_begin(&reader));
    record_write_begin(&writer, (NotationWriter){out, TEXT_MAX, 0}, format, reader.tags,
                       &reader.start, &first.game, &warnings);
    while ((status = record_next(&reader, &item)) != RECORD_END) {
        if (status == RECORD_COMMENT) {
            record_write_comment(&writer, item.text);
        } else {
            record_write_event(&writer, &reader.before, &item.event, &reader.game);
        }
    }
    record_write_end(&writer, &reader.game);
}

static void pgn_is_written_in_one_form(void **state) {
    (void)state;
    char out[TEXT_MAX];
    write_again(RECORD_PGN,
                "[Opening \"Ruy\"]\n[White \"A \\\"B\\\"\"]\n[Result \"1-0\"]\n"
                "e2e4 ; not } bad\ne7e5 Ng1f3 Nb8c6 Bf1b5 a7a6 Bb5xc6 dxc6 0-0 1-0",
                out);
    assert_string_equal(out, "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n"
                             "[White \"A \\\"B\\\"\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"
                             "[Opening \"Ruy\"]\n\n"
                             "1. e4 {not ) bad}\n1... e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 "
                             "dxc6 5. O-O 1-0\n");
}

static void check_written(RecordFormat format, const char *text, const char *part) {
    char out[TEXT_MAX];
    write_again(format, text, out);
    if (strstr(out, part) == NULL) {
        fail_msg("no \"%s\" in:\n%s", part, out);
    }
}

/* Rooks on one file are told apart by rank, three queens by both; a move that came too late
 * has no signs. */
static void pgn_tells_pieces_apart(void **state) {
    (void)state;
    check_written(RECORD_PGN, "[FEN \"4k3/8/8/R7/8/8/8/R3K3 w - - 0 1\"]\n1. Ra1a3",
                  "1. R1a3 ");
    check_written(RECORD_PGN, "[FEN \"8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1\"]\n1. Qh4e1",
                  "1. Qh4e1 ");
    check_written(RECORD_PGN, "[TimeControl \"1\"]\n1. e4 {[%emt 0:00:05]}",
                  "1. e4 {[%emt 0:00:05]} 0-1");
}

/* Blue's king on a11 has no move, and goes out with the last move of the game. */
static void pgn4_says_who_is_stalemated_at_the_end(void **state) {
    (void)state;
    check_written(RECORD_PGN4,
                  "[Variant \"Solo\"]\n[StartFen4 \"R-0,0,1,1-0,0,0,0-0,0,0,0-0,0,0,0-0-"
                  "3,8,3/3,8,3/3,8,3/bK,13/7,rQ,6/14/14/14/14/14/14/3,8,3/3,8,3/"
                  "3,4,rK,3,3\"]\n1. Qh10-c10",
                  "1. Qh10-c10 .. S\n");
}

static void tags_that_are_too_long_are_refused(void **state) {
    (void)state;
    static char text[TAG_VALUE_SIZE + 100];
    snprintf(text, sizeof text, "[%070d \"x\"]", 0);
    check_stop(RECORD_PGN, &(StopRow){text, 1, 2, "name of a tag is too long"});
    snprintf(text, sizeof text, "[Event \"%0*d\"]", TAG_VALUE_SIZE, 0);
    check_stop(RECORD_PGN, &(StopRow){text, 1, 8, "text of a tag is too long"});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pgn_is_read_as_people_write_it),
        cmocka_unit_test(pgn4_is_read_as_sites_write_it),
        cmocka_unit_test(pgn_that_cannot_be_read_is_told_with_its_place),
        cmocka_unit_test(pgn4_that_cannot_be_read_is_told_with_its_place),
        cmocka_unit_test(moves_that_are_not_legal_name_their_clause),
        cmocka_unit_test(a_file_holds_several_games),
        cmocka_unit_test(pgn_is_written_in_one_form),
        cmocka_unit_test(pgn_tells_pieces_apart),
        cmocka_unit_test(pgn4_says_who_is_stalemated_at_the_end),
        cmocka_unit_test(tags_that_are_too_long_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
