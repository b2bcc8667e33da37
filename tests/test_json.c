/* Position objects to games and back [92-protocol, 10-board]. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reference/json/pins.h"
#include "reference/json/position_json.h"
#include "reference/json/read.h"
#include "reference/json/write.h"
#include "tests/support.h"

#include <stdio.h>
#include <string.h>

static json_t *parse(const char *text) {
    json_error_t error;
    json_t *json = json_loads(text, JSON_DECODE_ANY, &error);
    if (json == NULL) {
        fail_msg("%s: %s", text, error.text);
    }
    return json;
}

static bool set_up(const char *variant, const char *text, Game *game, Fault *fault) {
    static const Options options = {0};
    const Rules *rules = rules_find(variant);
    json_t *json = parse(text);
    assert_non_null(rules);
    bool done = game_from_json(json, rules, &options, game, fault);
    json_decref(json);
    return done;
}

/* --- What is refused ---------------------------------------------------------------- */

typedef struct Refused {
    const char *variant;
    const char *setup;
    FaultKind kind;
    const char *text;
} Refused;

#define KINGS "'h1':'rK','a7':'bK','g14':'yK','n8':'gK'"
#define TEAMS(more) "{'board':{" KINGS "},'turn':'red'," more "}"
#define TEAMS_BOARD(more) "{'board':{" KINGS "," more "},'turn':'red'}"
#define CLASSIC(more) "{'board':{'e1':'wK','a2':'wP','e8':'bK'},'turn':'white'," more "}"
#define NOT_A_NUMBER "not a whole number from 0 to 1000000000"

static const Refused refused[] = {
    /* no position object at all */
    {"teams", "[]", FAULT_MALFORMED, "a position is an object"},
    {"teams", "7", FAULT_MALFORMED, "a position is an object"},
    {"teams", "null", FAULT_MALFORMED, "a position is an object"},
    {"teams", "'begin'", FAULT_MALFORMED, "a set-up is \"start\" or a position object"},
    {"teams", "{'turn':'red'}", FAULT_MALFORMED,
     "a position has either \"board\" or \"pieces\""},
    {"teams", "{'board':{},'pieces':{},'turn':'red'}", FAULT_MALFORMED,
     "a position has either \"board\" or \"pieces\""},
    {"teams", "{'board':5,'turn':'red'}", FAULT_MALFORMED,
     "board: not an object of squares"},
    {"teams", "{'board':[],'turn':'red'}", FAULT_MALFORMED,
     "board: not an object of squares"},
    {"teams", TEAMS_BOARD("'e4':null"), FAULT_MALFORMED,
     "board.e4: not a text that names a piece"},
    {"teams", TEAMS_BOARD("'e4':1"), FAULT_MALFORMED,
     "board.e4: not a text that names a piece"},
    {"teams", "{'pieces':'Kh1','turn':'red'}", FAULT_MALFORMED,
     "pieces: not an object with a value for each seat"},
    {"teams", "{'pieces':{'red':['Kh1']},'turn':'red'}", FAULT_MALFORMED,
     "pieces.red: not a text such as \"Kh1 Rd5 e4\""},
    {"teams", "{'pieces':{'red':'Kh1 Rh1'},'turn':'red'}", FAULT_MALFORMED,
     "pieces.red: two pieces on h1"},
    {"teams", "{'board':{" KINGS "},'turn':1}", FAULT_MALFORMED,
     "turn: not a text that names a seat"},
    {"teams", TEAMS("'states':['active']"), FAULT_MALFORMED,
     "states: not an object with a value for each seat"},
    {"teams", TEAMS("'states':{'red':true}"), FAULT_MALFORMED,
     "states.red: not a text that names a state"},
    {"teams", TEAMS("'castling':'KQ'"), FAULT_MALFORMED,
     "castling: not an object with a value for each seat"},
    {"teams", TEAMS("'castling':{'red':'short'}"), FAULT_MALFORMED,
     "castling.red: not an array of \"long\" and \"short\""},
    {"teams", TEAMS("'castling':{'red':['kingside']}"), FAULT_MALFORMED,
     "castling.red: a side is neither \"long\" nor \"short\""},
    {"teams", TEAMS("'castling':{'red':[1]}"), FAULT_MALFORMED,
     "castling.red: a side is neither \"long\" nor \"short\""},
    {"teams", TEAMS("'en_passant':'h3'"), FAULT_MALFORMED,
     "en_passant: not an object with a value for each seat"},
    {"teams", TEAMS("'en_passant':{'red':null}"), FAULT_MALFORMED,
     "en_passant.red: not a text that names a square"},
    {"teams", TEAMS("'quiet':'none'"), FAULT_MALFORMED,
     "quiet: not an object with a value for each seat"},
    {"teams", TEAMS("'quiet':-1"), FAULT_MALFORMED, "quiet: " NOT_A_NUMBER},
    {"teams", TEAMS("'quiet':2.0"), FAULT_MALFORMED, "quiet: " NOT_A_NUMBER},
    {"teams", TEAMS("'quiet':{'blue':1000000001}"), FAULT_MALFORMED,
     "quiet.blue: " NOT_A_NUMBER},
    {"teams", TEAMS("'moves_made':'3'"), FAULT_MALFORMED, "moves_made: " NOT_A_NUMBER},
    {"teams", TEAMS("'moves_made':-3"), FAULT_MALFORMED, "moves_made: " NOT_A_NUMBER},
    {"teams", TEAMS("'checks':'red'"), FAULT_MALFORMED, "checks: not an array of seats"},
    {"teams", TEAMS("'result':'win'"), FAULT_MALFORMED,
     "result: neither null nor an object"},
    /* SETUP-6: what the variant does not have */
    {"teams", TEAMS_BOARD("'a1':'rP'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.a1: \"a1\" is no square of teams"},
    {"teams", TEAMS_BOARD("'o5':'rP'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.o5: \"o5\" is no square of teams"},
    {"teams", TEAMS_BOARD("'H4':'rP'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.H4: \"H4\" is no square of teams"},
    {"teams", TEAMS_BOARD("'':'rP'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.: \"\" is no square of teams"},
    {"teams", TEAMS_BOARD("'e4':'wP'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.e4: \"wP\" is no piece of teams"},
    {"teams", TEAMS_BOARD("'e4':''"), FAULT_INVALID_SETUP,
     "SETUP-6: board.e4: \"\" is no piece of teams"},
    {"teams", TEAMS_BOARD("'e4':'rPP'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.e4: \"rPP\" is no piece of teams"},
    {"teams", TEAMS_BOARD("'e4':'rX'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.e4: \"X\" is no kind of piece of teams"},
    {"teams", TEAMS_BOARD("'e4':'r '"), FAULT_INVALID_SETUP,
     "SETUP-6: board.e4: \" \" is no kind of piece of teams"},
    {"teams", TEAMS_BOARD("'e4':'rD'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.e4: \"D\" is no kind of piece of teams"},
    {"teams", TEAMS_BOARD("'e4':'rM'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.e4: \"M\" is no kind of piece of teams"},
    {"teams", TEAMS_BOARD("'e4':'rL'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.e4: \"L\" is no kind of piece of teams"},
    {"classic", "{'pieces':{'white':'Ke1','black':'Ke9'},'turn':'white'}",
     FAULT_INVALID_SETUP, "SETUP-6: pieces.black: \"e9\" is no square of classic"},
    {"classic", "{'pieces':{'red':'Ke1'},'turn':'white'}", FAULT_INVALID_SETUP,
     "SETUP-6: pieces: \"red\" is no seat of classic"},
    {"classic", "{'pieces':{'white':'Xe1'},'turn':'white'}", FAULT_INVALID_SETUP,
     "SETUP-6: pieces.white: \"X\" is no kind of piece of classic"},
    {"classic", "{'pieces':{'white':'K'},'turn':'white'}", FAULT_INVALID_SETUP,
     "SETUP-6: pieces.white: \"\" is no square of classic"},
    {"teams", "{'board':{" KINGS "},'turn':'white'}", FAULT_INVALID_SETUP,
     "SETUP-6: turn: \"white\" is no seat of teams"},
    {"teams", TEAMS("'states':{'red':'out'}"), FAULT_INVALID_SETUP,
     "SETUP-6: states.red: \"out\" is no state of teams"},
    {"teams", TEAMS("'states':{'red':'mated'}"), FAULT_INVALID_SETUP,
     "SETUP-6: states.red: \"mated\" is no state of teams"},
    {"teams", TEAMS("'states':{'red':'asleep'}"), FAULT_INVALID_SETUP,
     "SETUP-6: states.red: \"asleep\" is no state of teams"},
    {"teams", TEAMS("'states':{'pink':'active'}"), FAULT_INVALID_SETUP,
     "SETUP-6: states: \"pink\" is no seat of teams"},
    {"teams", TEAMS("'castling':{'white':['long']}"), FAULT_INVALID_SETUP,
     "SETUP-6: castling: \"white\" is no seat of teams"},
    {"teams", TEAMS("'en_passant':{'red':'c3'}"), FAULT_INVALID_SETUP,
     "SETUP-6: en_passant.red: \"c3\" is no square of teams"},
    {"teams", TEAMS("'quiet':{'white':1}"), FAULT_INVALID_SETUP,
     "SETUP-6: quiet: \"white\" is no seat of teams"},
    {"teams", TEAMS("'scores':{'red':1}"), FAULT_INVALID_SETUP,
     "SETUP-6: scores: no field of teams"},
    {"teams", TEAMS("'clocks':{'red':1}"), FAULT_INVALID_SETUP,
     "SETUP-6: clocks: no field of teams"},
    {"teams", TEAMS("'live_kings':[]"), FAULT_INVALID_SETUP,
     "SETUP-6: live_kings: no field of teams"},
    {"teams", TEAMS("'colour':'red'"), FAULT_INVALID_SETUP,
     "SETUP-6: colour: no field of teams"},
    {"classic", CLASSIC("'states':{}"), FAULT_INVALID_SETUP,
     "SETUP-6: states: no field of classic"},
    {"classic", CLASSIC("'control':{}"), FAULT_INVALID_SETUP,
     "SETUP-6: control: no field of classic"},
    {"classic", CLASSIC("'clocks':5"), FAULT_MALFORMED,
     "clocks: not an object with a value for each seat"},
    {"classic", CLASSIC("'clocks':{'white':5}"), FAULT_MALFORMED,
     "clocks: not a time for every seat"},
    {"classic", CLASSIC("'clocks':{'white':5,'black':-5}"), FAULT_MALFORMED,
     "clocks.black: " NOT_A_NUMBER},
    {"classic", CLASSIC("'offers':1"), FAULT_MALFORMED,
     "offers: not an object with a value for each seat"},
    {"classic", CLASSIC("'offers':{'white':null}"), FAULT_MALFORMED,
     "offers.white: " NOT_A_NUMBER},
    {"classic", CLASSIC("'offer':true"), FAULT_MALFORMED,
     "offer: not a text that names a seat"},
    {"classic", CLASSIC("'offer':'red'"), FAULT_INVALID_SETUP,
     "SETUP-6: offer: \"red\" is no seat of classic"},
    {"classic", CLASSIC("'offer':'white'"), FAULT_INVALID_SETUP,
     "SETUP-12: white is to move, so its draw offer cannot stand"},
    {"teams", TEAMS("'control':{'red':'robot'}"), FAULT_MALFORMED,
     "control.red: neither \"human\" nor \"cpu\""},
    {"solo", TEAMS("'scores':{'red':-1}"), FAULT_MALFORMED, "scores.red: " NOT_A_NUMBER},
    {"solo", TEAMS("'scores':5"), FAULT_MALFORMED,
     "scores: not an object with a value for each seat"},
    {"solo", TEAMS("'live_kings':{}"), FAULT_MALFORMED,
     "live_kings: not an array of seats"},
    {"solo", TEAMS("'live_kings':[1]"), FAULT_MALFORMED,
     "live_kings: not an array of seats"},
    {"solo", TEAMS("'live_kings':['white']"), FAULT_INVALID_SETUP,
     "SETUP-6: live_kings: \"white\" is no seat of solo"},
    {"solo", TEAMS("'live_kings':['red']"), FAULT_INVALID_SETUP,
     "SETUP-12: red has a live king but is not out or has no king"},
    {"solo", TEAMS("'states':{'red':'mated'}"), FAULT_INVALID_SETUP,
     "SETUP-6: states.red: \"mated\" is no state of solo"},
    {"solo", TEAMS("'states':{'red':'out'}"), FAULT_INVALID_SETUP,
     "SETUP-5: red is to move but is not active"},
    {"solo", TEAMS_BOARD("'e4':'rM'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.e4: \"M\" is no kind of piece of solo"},
    {"solo", TEAMS_BOARD("'e4':'rL'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.e4: \"L\" is no kind of piece of solo"},
    {"alliance", TEAMS("'states':{'red':'out'}"), FAULT_INVALID_SETUP,
     "SETUP-6: states.red: \"out\" is no state of alliance"},
    {"alliance", TEAMS("'control':{}"), FAULT_INVALID_SETUP,
     "SETUP-6: control: no field of alliance"},
    {"alliance", TEAMS_BOARD("'e4':'rD'"), FAULT_INVALID_SETUP,
     "SETUP-6: board.e4: \"D\" is no kind of piece of alliance"},
    {"alliance", TEAMS_BOARD("'e3':'rL'"), FAULT_INVALID_SETUP,
     "SETUP-7: e3: a pawn that has leapt stands on own rank 4 or further"},
    /* texts of others are cut, and printed as ASCII */
    {"teams", "{'board':{" KINGS "},'turn':'r\\u00f6d\\n'}", FAULT_INVALID_SETUP,
     "SETUP-6: turn: \"r??d?\" is no seat of teams"},
    {"teams", "{'board':{" KINGS "},'turn':'abcdefghijklmnopqrstuvwxyz'}",
     FAULT_INVALID_SETUP,
     "SETUP-6: turn: \"abcdefghijklmnopqrstuvwx\" is no seat of teams"},
    /* the clauses that the engine itself tests */
    {"teams", "{'pieces':{'red':'Kh1','blue':'Ka7','yellow':'Kg14'},'turn':'red'}",
     FAULT_INVALID_SETUP, "SETUP-4: green has no king"},
    {"teams", TEAMS_BOARD("'e4':'rK'"), FAULT_INVALID_SETUP,
     "SETUP-4: red has more than one king"},
    {"teams", "{'board':{" KINGS "}}", FAULT_INVALID_SETUP, "SETUP-5: nobody is to move"},
    {"teams", "{'board':{" KINGS "},'turn':null}", FAULT_INVALID_SETUP,
     "SETUP-5: nobody is to move"},
    {"teams", TEAMS("'result':{'kind':'draw'}"), FAULT_INVALID_SETUP,
     "SETUP-5: result: a finished position is no set-up"},
    {"teams", TEAMS_BOARD("'e11':'rP'"), FAULT_INVALID_SETUP,
     "SETUP-7: e11: a pawn where it would have promoted"},
    {"teams", TEAMS_BOARD("'e1':'rP'"), FAULT_INVALID_SETUP,
     "SETUP-7: e1: a pawn on its own rank 1"},
    {"teams", TEAMS("'castling':{'red':['long']}"), FAULT_INVALID_SETUP,
     "SETUP-8: d1: a castling right without its rook"},
    {"teams", TEAMS("'en_passant':{'red':'h3'}"), FAULT_INVALID_SETUP,
     "SETUP-9: h4: an en passant record without its pawn"},
};

/* JSON is written with ' for " in the tables. */
static const char *unquoted(const char *text) {
    static char buffer[512];
    assert_true(strlen(text) < sizeof buffer);
    memcpy(buffer, text, strlen(text) + 1);
    for (char *at = buffer; *at != '\0'; at++) {
        *at = *at == '\'' ? '"' : *at;
    }
    return buffer;
}

static void setup_6_and_malformed_set_ups_are_told_apart(void **state) {
    (void)state;
    for (size_t index = 0; index < sizeof refused / sizeof refused[0]; index++) {
        const Refused *row = &refused[index];
        Fault fault;
        Game game;
        memset(&game, 0x5A, sizeof game);
        Game untouched = game;
        if (set_up(row->variant, unquoted(row->setup), &game, &fault)) {
            fail_msg("%s: accepted", row->setup);
        }
        if (fault.kind != row->kind || strcmp(fault.text, row->text) != 0) {
            fail_msg("%s: fault %d, \"%s\"", row->setup, (int)fault.kind, fault.text);
        }
        assert_memory_equal(&game, &untouched, sizeof game);
    }
}

/* --- What is read ------------------------------------------------------------------- */

static void assert_json(const json_t *actual, const char *expected, const char *label) {
    json_t *wanted = parse(unquoted(expected));
    if (!json_equal(actual, wanted)) {
        char *text = json_dumps(actual, JSON_COMPACT | JSON_ENCODE_ANY);
        fail_msg("%s: %s", label, text);
    }
    json_decref(wanted);
}

static void reading_takes_every_field(void **state) {
    static const char setup[] =
        "{'board':{'h1':'rK','d1':'rR','h4':'rP','a7':'bK','g14':'yK','n8':'gK'},"
        "'turn':'blue','states':{'red':'active'},'castling':{'red':['long']},"
        "'en_passant':{'red':'h3'},'quiet':{'red':3,'green':4},'moves_made':57,"
        "'checks':['blue'],'result':null,'x-note':[1]}";
    (void)state;
    Game game;
    Fault fault;
    if (!set_up("teams", unquoted(setup), &game, &fault)) {
        fail_msg("%s", fault.text);
    }
    const Position *position = &game.position;
    assert_int_equal(position->board[square_make(8, 4)], piece_make(SEAT_RED, KIND_PAWN));
    assert_int_equal(position->king[SEAT_GREEN], square_make(14, 8));
    assert_int_equal(position->turn, SEAT_BLUE);
    assert_int_equal(position->castling, castling_right(SEAT_RED, CASTLING_LONG));
    assert_int_equal(position->en_passant[SEAT_RED], square_make(8, 3));
    assert_int_equal(position->quiet[SEAT_RED], 3);
    assert_int_equal(position->quiet[SEAT_BLUE], 0);
    assert_int_equal(position->quiet[SEAT_GREEN], 4);
    assert_int_equal(position->moves_made, 57);
}

/* What the engine makes of set-ups is reported as it was given. */
static const struct {
    const char *variant;
    const char *setup;
    const char *field;
    const char *reported;
} reports[] = {
    {"solo", TEAMS("'scores':{'red':5,'green':20}"), "scores",
     "{'red':5,'blue':0,'yellow':0,'green':20}"},
    {"solo", TEAMS("'control':{'red':'cpu','blue':'human'}"), "control",
     "{'red':'cpu','blue':'human','yellow':'human','green':'human'}"},
    {"solo", TEAMS("'states':{'blue':'out'}"), "states",
     "{'red':'active','blue':'out','yellow':'active','green':'active'}"},
    {"solo", TEAMS("'states':{'blue':'out'},'live_kings':['blue']"), "live_kings", "[]"},
    {"solo", "{'board':{" KINGS ",'e5':'gD'},'turn':'red'}", "board",
     "{" KINGS ",'e5':'gD'}"},
    {"alliance", "{'board':{" KINGS ",'e5':'gM','e6':'rL'},'turn':'red'}", "board",
     "{" KINGS ",'e5':'gM','e6':'rL'}"},
    /* in the order of play */
    {"alliance",
     "{'pieces':{'red':'Kh1 Rd7','blue':'Ka7','yellow':'Kg14','green':'Kn7'},"
     "'turn':'red'}",
     "checks", "['green','blue']"},
    {"classic", CLASSIC("'clocks':{'white':7,'black':1000000000}"), "clocks",
     "{'white':7,'black':1000000000}"},
    {"classic", CLASSIC("'moves_made':3"), "clocks", NULL},
    {"classic", CLASSIC("'offers':{'white':3}"), "offers", "{'white':3,'black':0}"},
    {"classic", CLASSIC("'offer':'black'"), "offer", "'black'"},
    {"classic", CLASSIC("'offer':null"), "offer", "null"},
};

static void reading_and_writing_keep_every_field(void **state) {
    (void)state;
    for (size_t index = 0; index < sizeof reports / sizeof reports[0]; index++) {
        Game game;
        Fault fault;
        if (!set_up(reports[index].variant, unquoted(reports[index].setup), &game,
                    &fault)) {
            fail_msg("%s: %s", reports[index].setup, fault.text);
        }
        json_t *report = game_to_json(&game, FIELDS_ALL);
        const json_t *value = json_object_get(report, reports[index].field);
        if (reports[index].reported == NULL) {
            assert_null(value);
        } else {
            assert_json(value, reports[index].reported, reports[index].setup);
        }
        json_decref(report);
    }
}

static void reading_takes_the_short_form_and_one_number_for_all(void **state) {
    (void)state;
    Game game;
    Fault fault;
    const char *setup = "{'pieces':{'white':' Ke1  e4 Qa1','black':'Ke8'},"
                        "'turn':'black','quiet':7}";
    if (!set_up("classic", unquoted(setup), &game, &fault)) {
        fail_msg("%s", fault.text);
    }
    assert_int_equal(game.position.board[square_make(5, 4)],
                     piece_make(SEAT_WHITE, KIND_PAWN));
    assert_int_equal(game.position.board[square_make(1, 1)],
                     piece_make(SEAT_WHITE, KIND_QUEEN));
    assert_int_equal(game.position.quiet[SEAT_WHITE], 7);
    assert_int_equal(game.position.quiet[SEAT_BLACK], 7);
}

static void reading_start_gives_the_start_position(void **state) {
    (void)state;
    for (size_t index = 0; rules_at(index) != NULL; index++) {
        Options options = {.first_seat = 1};
        Game game;
        Fault fault;
        Position start;
        json_t *word = json_string("start");
        assert_true(game_from_json(word, rules_at(index), &options, &game, &fault));
        json_decref(word);
        setup_start(&start, rules_at(index), 1);
        assert_memory_equal(game.position.board, start.board, sizeof start.board);
        assert_int_equal(game.position.turn, 1);
    }
}

/* --- What is written ---------------------------------------------------------------- */

static void writing_gives_each_field_its_shape(void **state) {
    (void)state;
    static const struct {
        const char *field;
        const char *value;
    } rows[] = {
        {"board", "{'h1':'rK','d1':'rR','a7':'bK','g14':'yK','n8':'gK','h8':'gQ'}"},
        {"turn", "'red'"},
        {"states", "{'red':'active','blue':'active','yellow':'active','green':'active'}"},
        {"castling", "{'red':['long']}"},
        {"en_passant", "{}"},
        {"quiet", "{'red':0,'blue':0,'yellow':2,'green':0}"},
        {"moves_made", "9"},
        {"checks", "['red']"},
        {"result", "null"},
    };
    static const char setup[] =
        "{'board':{'h1':'rK','d1':'rR','a7':'bK','g14':'yK','n8':'gK','h8':'gQ'},"
        "'turn':'red','castling':{'red':['long']},'quiet':{'yellow':2},'moves_made':9}";
    Game game;
    Fault fault;
    if (!set_up("teams", unquoted(setup), &game, &fault)) {
        fail_msg("%s", fault.text);
    }
    for (size_t index = 0; index < sizeof rows / sizeof rows[0]; index++) {
        FieldMask only = (FieldMask)1 << position_field_find(rows[index].field);
        json_t *object = game_to_json(&game, only);
        assert_int_equal(json_object_size(object), 1);
        assert_json(json_object_get(object, rows[index].field), rows[index].value,
                    rows[index].field);
        json_decref(object);
    }
}

static void writing_a_result_counts_wins_and_halves(void **state) {
    (void)state;
    static const struct {
        const char *variant;
        const char *setup;
        const char *result;
    } rows[] = {
        {"classic", "{'pieces':{'white':'Kg6 Ra8','black':'Kg8'},'turn':'black'}",
         "{'kind':'win','winners':['white'],'reason':'mate',"
         "'values':{'white':1,'black':0}}"},
        {"classic", "{'pieces':{'white':'Ke1','black':'Ke8'},'turn':'black'}",
         "{'kind':'draw','winners':[],'reason':'insufficient-material',"
         "'values':{'white':0.5,'black':0.5}}"},
        {"teams", TEAMS("'quiet':50"),
         "{'kind':'draw','winners':[],'reason':'fifty-moves',"
         "'values':{'red':0.5,'blue':0.5,'yellow':0.5,'green':0.5}}"},
    };
    for (size_t index = 0; index < sizeof rows / sizeof rows[0]; index++) {
        Game game;
        Fault fault;
        if (!set_up(rows[index].variant, unquoted(rows[index].setup), &game, &fault)) {
            fail_msg("%s", fault.text);
        }
        json_t *result = write_result(&game);
        json_t *turn = write_turn(&game);
        assert_json(result, rows[index].result, rows[index].setup);
        assert_true(json_is_null(turn));
        json_decref(result);
        json_decref(turn);
    }
}

static void set_up_again(const Game *game) {
    Game again;
    Fault fault;
    const Rules *rules = game->position.rules;
    json_t *report = game_to_json(game, FIELDS_ALL);
    if (!game_from_json(report, rules, &game->options, &again, &fault)) {
        fail_msg("%s: %s: %s", rules->name, json_dumps(report, 0), fault.text);
    }
    json_t *second = game_to_json(&again, FIELDS_ALL);
    if (!json_equal(report, second)) {
        fail_msg("%s:\n%s\n%s", rules->name, json_dumps(report, 0),
                 json_dumps(second, 0));
    }
    assert_true(again.position.placement_key == game->position.placement_key);
    json_decref(report);
    json_decref(second);
}

static void a_reported_position_can_be_set_up_again(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (size_t index = 0; rules_at(index) != NULL; index++) {
        static const Options options = {0};
        for (int count = 0; count < 200; count++) {
            Position setup;
            Game game;
            SetupFault fault;
            random_setup(rules_at(index), &seed, &setup);
            if (game_set_up(&game, &setup, &options, &fault) && !game_is_over(&game)) {
                set_up_again(&game);
            }
        }
        for (int count = 0; count < 5; count++) {
            Game game;
            game_start(&game, rules_at(index), &options);
            for (int ply = 0; ply < 300 && play_random_move(&game, &seed); ply++) {
                if (!game_is_over(&game)) {
                    set_up_again(&game);
                }
            }
        }
    }
}

/* --- Tables ------------------------------------------------------------------------- */

static void fields_are_those_of_the_catalogue(void **state) {
    (void)state;
    json_error_t error;
    json_t *catalogue = json_load_file("cases/variants.json", 0, &error);
    assert_non_null(catalogue);
    for (size_t index = 0; rules_at(index) != NULL; index++) {
        const Rules *rules = rules_at(index);
        json_t *variant =
            json_object_get(json_object_get(catalogue, "variants"), rules->name);
        json_t *expected = json_object_get(variant, "fields");
        json_t *actual = json_array();
        for (size_t field = 0; field < position_field_count; field++) {
            if (variants_include(position_fields[field].variants, rules)) {
                json_array_append_new(actual, json_string(position_fields[field].name));
            }
        }
        if (!json_equal(expected, actual)) {
            fail_msg("%s: %s", rules->name, json_dumps(actual, 0));
        }
        json_decref(actual);
    }
    json_decref(catalogue);
}

static void pins_are_read_and_touch_only_what_they_concern(void **state) {
    (void)state;
    static const struct {
        const char *text;
        FaultKind kind;
        const char *message;
    } rows[] = {
        {"", FAULT_MALFORMED, "\"\" is not NAME=CHOICE"},
        {"setup-queen", FAULT_MALFORMED, "\"setup-queen\" is not NAME=CHOICE"},
        {"=full", FAULT_MALFORMED, "\"=full\" is not NAME=CHOICE"},
        {"setup-queen=", FAULT_MALFORMED, "\"setup-queen=\" is not NAME=CHOICE"},
        {"setup=x", FAULT_UNSUPPORTED, "no ruling is called \"setup\""},
        {"setup-queen=left", FAULT_UNSUPPORTED,
         "the ruling setup-queen has no choice \"left\""},
        {"0123456789012345678901234567890123456789012345678901234567890123456789=x",
         FAULT_UNSUPPORTED,
         "no ruling is called \"0123456789012345678901234567890123456789\""},
    };
    for (size_t index = 0; index < sizeof rows / sizeof rows[0]; index++) {
        Pin pin;
        Fault fault;
        if (pin_read(rows[index].text, &pin, &fault) || fault.kind != rows[index].kind ||
            strcmp(fault.text, rows[index].message) != 0) {
            fail_msg("%s: %s", rows[index].text, fault.text);
        }
    }
    Pin pin;
    Fault fault;
    assert_true(pin_read("setup-queen=mirrored", &pin, &fault));
    Rules teams = *rules_find("teams");
    Rules classic = *rules_find("classic");
    pin_apply(&pin, &teams);
    pin_apply(&pin, &classic);
    assert_int_equal(teams.arrangement, ARRANGEMENT_MIRRORED);
    assert_memory_equal(&classic, rules_find("classic"), sizeof classic);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setup_6_and_malformed_set_ups_are_told_apart),
        cmocka_unit_test(reading_takes_every_field),
        cmocka_unit_test(reading_and_writing_keep_every_field),
        cmocka_unit_test(reading_takes_the_short_form_and_one_number_for_all),
        cmocka_unit_test(reading_start_gives_the_start_position),
        cmocka_unit_test(writing_gives_each_field_its_shape),
        cmocka_unit_test(writing_a_result_counts_wins_and_halves),
        cmocka_unit_test(a_reported_position_can_be_set_up_again),
        cmocka_unit_test(fields_are_those_of_the_catalogue),
        cmocka_unit_test(pins_are_read_and_touch_only_what_they_concern),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
