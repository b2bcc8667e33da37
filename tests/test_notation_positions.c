/* FEN and FEN4 there and back: every position of random games of every variant comes
 * back as it was, and what does not come back is warned of. A fifth of GAMES are
 * played a variant. And real files: each position is read, or it is said why not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "reference/json/position_json.h"
#include "reference/notation/fen.h"
#include "reference/notation/fen4.h"
#include "reference/text.h"
#include "tests/support.h"

enum { MOVES_A_GAME = 300 };

static bool says(const NotationWarnings *warnings, const char *part) {
    for (int index = 0; index < warnings->count; index++) {
        if (strstr(warnings->text[index], part) != NULL) {
            return true;
        }
    }
    return false;
}

static bool read_back(const Rules *rules, const char *text, Position *position,
                      NotationWarnings *warnings) {
    NotationFault fault;
    bool read = rules->board == &board_classic
                    ? fen_read(text, position, &fault)
                    : fen4_read(rules, text, position, warnings, &fault);
    if (!read) {
        fail_msg("%s\ncolumn %zu, %s: %s", text, fault.column, fault.token, fault.text);
    }
    return read;
}

static void write(const Game *game, char text[FEN4_SIZE], NotationWarnings *warnings) {
    NotationWriter writer = {text, FEN4_SIZE, 0};
    bool is_fen = game->position.rules->board == &board_classic;
    (is_fen ? fen_write : fen4_write)(game, &writer, warnings);
    assert_int_equal(writer.length, strlen(text));
    assert_true(writer.length < (is_fen ? (size_t)FEN_SIZE : (size_t)FEN4_SIZE));
}

/* What FEN has no place for is as it must be assumed when nothing is said. */
static void forget_what_is_not_carried(json_t *position, const NotationWarnings *warned) {
    if (says(warned, "quiet moves of each seat")) {
        json_object_del(position, "quiet");
    }
    if (says(warned, "FEN cannot say")) {
        json_object_del(position, "moves_made");
    }
    if (says(warned, "the side to move")) {
        json_object_del(position, "en_passant");
    }
}

static void check_position(const Game *game) {
    static Game again;
    static const Options options;
    char text[FEN4_SIZE];
    NotationWarnings warned = {0};
    NotationWarnings nothing = {0};
    Position position;
    SetupFault fault;
    write(game, text, &warned);
    read_back(game->position.rules, text, &position, &nothing);
    assert_int_equal(nothing.count, 0);
    if (!game_set_up(&again, &position, &options, &fault)) {
        fail_msg("%s\n%s: %s", text, fault.clause, fault.text);
    }
    json_t *before = game_to_json(game, FIELDS_ALL);
    json_t *after = game_to_json(&again, FIELDS_ALL);
    forget_what_is_not_carried(before, &warned);
    forget_what_is_not_carried(after, &warned);
    if (!json_equal(before, after)) {
        json_dumpf(before, stderr, JSON_INDENT(1));
        json_dumpf(after, stderr, JSON_INDENT(1));
        fail_msg("%s", text);
    }
    json_decref(before);
    json_decref(after);
    char text_again[FEN4_SIZE];
    write(&again, text_again, NULL);
    assert_string_equal(text_again, text);
}

/* A resignation, a seat that leaves: events beside moves put what is rare into
 * positions. */
static void play_an_event(Game *game, uint64_t *seed) {
    static const EventKind kinds[] = {EVENT_RESIGN, EVENT_LEAVE, EVENT_RETURN};
    const Rules *rules = game->position.rules;
    Event event = {.kind = kinds[random_below(seed, 3)],
                   .seat = (Seat)random_below(seed, rules->board->seat_count)};
    Refusal refusal;
    bool ends = event.kind == EVENT_RESIGN && rules->resignation == RESIGNATION_LOSES;
    if (!ends && game_knows_event(rules, event.kind)) {
        game_play(game, &event, &refusal);
    }
}

static void play_games(const Rules *rules) {
    static Game game;
    static const Options options;
    SetupFault fault;
    long games = environment_number("GAMES", 200) / 5;
    for (long number = 0; number < games; number++) {
        uint64_t seed = (uint64_t)number;
        Position setup;
        game_start(&game, rules, &options);
        if (number % 2 != 0) {
            random_setup(rules, &seed, &setup);
            assert_true(game_set_up(&game, &setup, &options, &fault));
        }
        for (int moves = 0; moves < MOVES_A_GAME && !game_is_over(&game); moves++) {
            check_position(&game);
            if (random_below(&seed, 30) == 0) {
                play_an_event(&game, &seed);
            } else {
                play_random_move(&game, &seed);
            }
        }
    }
}

static void positions_of_teams_come_back(void **state) {
    (void)state;
    play_games(&rules_teams);
}
static void positions_of_solo_come_back(void **state) {
    (void)state;
    Rules rules = rules_solo;
    play_games(&rules_solo);
    assert_true(
        ruling_choose(ruling_find("solo-resigned-king"), "live-worth-20", &rules));
    play_games(&rules);
}
static void positions_of_alliance_come_back(void **state) {
    (void)state;
    play_games(&rules_alliance);
}
static void positions_of_classic_come_back(void **state) {
    (void)state;
    play_games(&rules_classic);
}

/* --- What is not carried is said ---------------------------------------------------- */

static void fen_says_what_it_does_not_carry(void **state) {
    (void)state;
    static Game game;
    const Options options = {
        .clock = CLOCK_INCREMENT, .initial_ms = 60000, .increment_ms = 0};
    char text[FEN4_SIZE];
    NotationWarnings warnings = {0};
    game_start(&game, &rules_classic, &options);
    write(&game, text, &warnings);
    assert_string_equal(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_true(says(&warnings, "clocks"));
    assert_int_equal(warnings.count, 1);
    game.position.offers[SEAT_WHITE] = 1;
    game.position.quiet[SEAT_WHITE] = 3;
    game.position.moves_made = 5;
    game.position.en_passant[SEAT_WHITE] = text_square(&board_classic, "e3");
    game.history_count = 2;
    write(&game, text, &warnings);
    assert_true(says(&warnings, "draw offers"));
    assert_true(says(&warnings, "3 and 0"));
    assert_true(says(&warnings, "5 moves were made with white"));
    assert_true(says(&warnings, "double step of the side to move"));
    assert_true(says(&warnings, "occurred before"));
    game.result.kind = RESULT_WIN;
    game.result.reason = REASON_RESIGNATION;
    game.position.turn = SEAT_NONE;
    write(&game, text, &warnings);
    assert_true(says(&warnings, "is over: resignation"));
}

static void a_buffer_too_small_is_cut_off_and_counted(void **state) {
    (void)state;
    static Game game;
    static const Options options;
    char text[8];
    game_start(&game, &rules_classic, &options);
    NotationWriter writer = {text, sizeof text, 0};
    fen_write(&game, &writer, NULL);
    assert_string_equal(text, "rnbqkbn");
    assert_int_equal(writer.length, 56);
}

static void fen4_of_a_finished_game_says_so(void **state) {
    (void)state;
    static Game game;
    static const Options options;
    Refusal refusal;
    char text[FEN4_SIZE];
    NotationWarnings warnings = {0};
    game_start(&game, &rules_teams, &options);
    Event event = {.kind = EVENT_RESIGN, .seat = SEAT_RED};
    assert_true(game_play(&game, &event, &refusal));
    write(&game, text, &warnings);
    assert_true(says(&warnings, "only as a text"));
    assert_non_null(strstr(text, "{'gameOver':'resignation'}"));
    Position position;
    warnings.count = 0;
    read_back(&rules_teams, text, &position, &warnings);
    assert_true(says(&warnings, "judged anew; the file says \"resignation\""));
    game.position.active = 0;
    game.history_count = 2;
    write(&game, text, &warnings);
    assert_true(says(&warnings, "occurred before"));
}

#define HEAD "R-0,1,0,1-0,0,0,0-0,0,0,0-0,0,0,0-0-"
#define BOARD "3,yK,7,3/3,8,3/3,8,3/14/14/14/14/14/14/14/14/3,8,3/3,8,3/3,rK,7,3"
#define DEAD                                                                             \
    "3,yK,5,dP,dK,3/3,6,dK,1,3/3,8,3/14/14/14/14/14/14/14/14/3,8,3/3,8,3/3,rK,7,3"
#define ALIVE "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-"

static void fen4_says_what_a_variant_does_not_have(void **state) {
    (void)state;
    static const struct {
        const Rules *rules;
        const char *text;
        const char *warning; /* NULL: none */
    } rows[] = {
        {&rules_solo, HEAD "{'lives':(3,3,(1,'}'),3),'wb':true}-" BOARD, "'lives'"},
        {&rules_solo, HEAD "{'wb':true}-" BOARD, "option 'wb'"},
        {&rules_solo, HEAD "{'royal':('d1','','d14','')}-" BOARD, NULL},
        {&rules_solo, HEAD "{ 'kingSquares' : ('d2','','','')}-" BOARD,
         "royal piece of red"},
        {&rules_solo, HEAD "{'pawnsBaseRank':2,'gameOver':''}-" BOARD, NULL},
        {&rules_solo, HEAD "{'pawnBaseRank':3}-" BOARD, "begin on own rank 3"},
        {&rules_solo, HEAD "{}-" BOARD, NULL},
        {&rules_solo, HEAD DEAD, "given to blue"},
        {&rules_solo, "R-0,0,0,0-1,0,0,0-0,0,0,0-0,0,0,0-0-" BOARD,
         "red cannot hold the short"},
        {&rules_teams, "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,5,0-0-" BOARD,
         "no points in teams"},
        {&rules_alliance, ALIVE "{'cpu':(true,false,false,false)}-" BOARD,
         "nobody leaves"},
        {&rules_teams, ALIVE BOARD "-,,e12,\n", NULL},
        {&rules_teams,
         "R - 0,0, 0,0-0,0,0,0-0,0,0,0-0,0,0,0- 0 -\n xxx yK7xxx/3,8,3,/"
         "\n3,8,3/14/14/14/14/14/14/14/14/3,8,3/3,8,3/3,rK,7,XXX",
         NULL},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        Position position;
        NotationWarnings warnings = {0};
        read_back(rows[row].rules, rows[row].text, &position, &warnings);
        bool as_expected = rows[row].warning == NULL ? warnings.count == 0
                                                     : says(&warnings, rows[row].warning);
        if (!as_expected) {
            fail_msg("%s: %d: %s", rows[row].text, warnings.count, warnings.text[0]);
        }
    }
}

static void fen4_keeps_who_is_dead_and_whose_king_lives(void **state) {
    (void)state;
    static const char text[] =
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-"
        "{'resigned':(false,true,false,false),'flagged':(false,false,false,true)}-"
        "3,yK,7,3/3,8,3/3,8,3/dbK,12,gK/14/14/14/14/14/14/14/3,8,3/3,8,3/3,rK,7,3";
    Position position;
    NotationWarnings warnings = {0};
    Rules rules = rules_solo;
    read_back(&rules, text, &position, &warnings);
    assert_int_equal(position.states[SEAT_BLUE], STATE_OUT);
    assert_int_equal(position.live_kings, 0);
    assert_true(
        ruling_choose(ruling_find("solo-resigned-king"), "live-worth-20", &rules));
    read_back(&rules, text, &position, &warnings);
    assert_int_equal(position.live_kings, seat_bit(SEAT_BLUE) | seat_bit(SEAT_GREEN));
    static const char mated[] = HEAD "3,yK,7,3/3,8,3/3,8,3/bK,12,gK/14/14/14/14/14/14/14/"
                                     "3,8,3/3,8,3/3,rK,7,3";
    read_back(&rules_alliance, mated, &position, &warnings);
    assert_int_equal(position.states[SEAT_BLUE], STATE_MATED);
    assert_int_equal(warnings.count, 0);
}

static void warnings_end_with_a_word_on_the_rest(void **state) {
    (void)state;
    NotationWarnings warnings = {0};
    notation_warn(&warnings, "the same\x1b");
    notation_warn(&warnings, "the same\x1b");
    assert_int_equal(warnings.count, 1);
    assert_string_equal(warnings.text[0], "the same?");
    for (int number = 0; number <= NOTATION_WARNINGS_MAX; number++) {
        notation_warn(&warnings, "%d", number);
    }
    assert_int_equal(warnings.count, NOTATION_WARNINGS_MAX);
    assert_true(says(&warnings, "more of this kind"));
}

/* --- Files found in public ---------------------------------------------------------- */

/* Why lines of tests/data/fen4.txt are refused, and how many; all others are read. */
static const struct {
    const char *why;
    int lines;
} refusals[] = {
    {"a wall on a square of the board", 1}, /* a game within walls, of other pieces */
    {"a number, x or a piece", 2},    /* bad input on purpose; a line that was cut off */
    {"more text than a FEN4 has", 1}, /* counts behind the board */
    {"the rank is longer than 14 squares", 1},
};
enum { REFUSAL_COUNT = sizeof refusals / sizeof refusals[0] };

static void every_line_found_in_public_is_read_or_refused_by_name(void **state) {
    (void)state;
    static char line[4096];
    int read = 0;
    int refused[REFUSAL_COUNT] = {0};
    FILE *file = fopen("tests/data/fen4.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        Position position;
        NotationFault fault;
        if (line[0] == '#' || line[0] == '\n') {
            continue;
        }
        if (fen4_read(&rules_solo, line, &position, NULL, &fault)) {
            read++;
            continue;
        }
        size_t which = 0;
        while (which < REFUSAL_COUNT && strstr(fault.text, refusals[which].why) == NULL) {
            which++;
        }
        if (which == REFUSAL_COUNT) {
            fail_msg("%s\ncolumn %zu, %s: %s", line, fault.column, fault.token,
                     fault.text);
        }
        refused[which]++;
    }
    fclose(file);
    for (size_t which = 0; which < REFUSAL_COUNT; which++) {
        assert_int_equal(refused[which], refusals[which].lines);
    }
    assert_int_equal(read, 79);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_of_teams_come_back),
        cmocka_unit_test(positions_of_solo_come_back),
        cmocka_unit_test(positions_of_alliance_come_back),
        cmocka_unit_test(positions_of_classic_come_back),
        cmocka_unit_test(fen_says_what_it_does_not_carry),
        cmocka_unit_test(a_buffer_too_small_is_cut_off_and_counted),
        cmocka_unit_test(fen4_of_a_finished_game_says_so),
        cmocka_unit_test(fen4_says_what_a_variant_does_not_have),
        cmocka_unit_test(fen4_keeps_who_is_dead_and_whose_king_lives),
        cmocka_unit_test(warnings_end_with_a_word_on_the_rest),
        cmocka_unit_test(every_line_found_in_public_is_read_or_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
