/* The adapter for UCI engines: FEN, moves, hidden draws, and a talk with Stockfish if it
 * is there [92-protocol, 90-notation]. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "harness/adapters/uci/answer.h"
#include "harness/adapters/uci/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static json_t *json_of(const char *text) {
    json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);
    if (value == NULL)
        print_error("not JSON: %s\n", text);
    assert_non_null(value);
    return value;
}

static Scene *scene_of(const char *text, Refusal *refusal) {
    json_t *setup = json_of(text);
    Scene *scene = calloc(1, sizeof *scene);
    assert_non_null(scene);
    bool read = scene_read(setup, scene, refusal);
    json_decref(setup);
    if (read)
        return scene;
    free(scene);
    return NULL;
}

/* --- FEN
 * ---------------------------------------------------------------------------------- */

static const struct {
    const char *label, *setup, *fen;
} fen_rows[] = {
    {"start", "\"start\"", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"corners",
     "{\"board\":{\"a1\":\"wK\",\"h8\":\"bK\",\"h1\":\"wQ\",\"a8\":\"bB\"},"
     "\"turn\":\"black\"}",
     "b6k/8/8/8/8/8/8/K6Q b - - 0 1"},
    {"rights",
     "{\"board\":{\"e1\":\"wK\",\"h1\":\"wR\",\"e8\":\"bK\",\"a8\":\"bR\"},"
     "\"turn\":\"white\",\"castling\":{\"black\":[\"long\"],\"white\":[\"short\"]}}",
     "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"},
    {"record of the other seat",
     "{\"board\":{\"e1\":\"wK\",\"e8\":\"bK\",\"e4\":\"wP\",\"d4\":\"bP\"},"
     "\"turn\":\"black\",\"en_passant\":{\"white\":\"e3\"},\"moves_made\":7}",
     "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 4"},
    {"record of the seat to move is dead",
     "{\"board\":{\"e1\":\"wK\",\"e8\":\"bK\",\"e4\":\"wP\",\"d4\":\"bP\"},"
     "\"turn\":\"white\",\"en_passant\":{\"white\":\"e3\"}}",
     "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1"},
    {"record with its square occupied is dead",
     "{\"board\":{\"e1\":\"wK\",\"e8\":\"bK\",\"e4\":\"wP\",\"d4\":\"bP\",\"e3\":\"bN\"},"
     "\"turn\":\"black\",\"en_passant\":{\"white\":\"e3\"}}",
     "4k3/8/8/8/3pP3/4n3/8/4K3 b - - 0 1"},
    {"counters by seat",
     "{\"board\":{\"c2\":\"wK\",\"f8\":\"bK\",\"e4\":\"wR\"},"
     "\"turn\":\"white\",\"quiet\":{\"white\":12,\"black\":11},"
     "\"moves_made\":80,\"x-note\":1,\"checks\":[],\"result\":null}",
     "5k2/8/8/8/4R3/8/2K5/8 w - - 23 41"},
    {"one counter for all",
     "{\"board\":{\"c2\":\"wK\",\"f8\":\"bK\",\"e4\":\"wR\"},"
     "\"turn\":\"white\",\"quiet\":7}",
     "5k2/8/8/8/4R3/8/2K5/8 w - - 14 1"},
};

static void set_ups_become_fens(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof fen_rows / sizeof *fen_rows; i++) {
        Refusal refusal = {0};
        char fen[SCENE_FEN];
        Scene *scene = scene_of(fen_rows[i].setup, &refusal);
        if (scene == NULL)
            print_error("%s: %s\n", fen_rows[i].label, refusal.why);
        assert_non_null(scene);
        scene_fen(scene, fen);
        if (strcmp(fen, fen_rows[i].fen) != 0)
            print_error("%s\n", fen_rows[i].label);
        assert_string_equal(fen, fen_rows[i].fen);
        free(scene);
    }
}

#define KINGS "\"e1\":\"wK\",\"e8\":\"bK\""

static const struct {
    const char *setup, *key;
} refused_rows[] = {
    {"7", "error"},
    {"\"end\"", "error"},
    {"{\"turn\":\"white\"}", "error"},
    {"{\"board\":{" KINGS "}}", "error"},
    {"{\"board\":[],\"turn\":\"white\"}", "error"},
    {"{\"board\":{" KINGS ",\"a2\":1},\"turn\":\"white\"}", "error"},
    {"{\"board\":{" KINGS "},\"turn\":\"white\",\"quiet\":-1}", "error"},
    {"{\"board\":{" KINGS "},\"turn\":\"white\",\"castling\":{\"white\":[7]}}", "error"},
    {"{\"board\":{" KINGS "},\"turn\":\"white\",\"en_passant\":{\"white\":3}}", "error"},
    {"{\"board\":{" KINGS "},\"turn\":null}", "invalid_setup"},
    {"{\"board\":{" KINGS "},\"turn\":\"red\"}", "invalid_setup"},
    {"{\"board\":{" KINGS ",\"i5\":\"wR\"},\"turn\":\"white\"}", "invalid_setup"},
    {"{\"board\":{" KINGS ",\"a5\":\"wM\"},\"turn\":\"white\"}", "invalid_setup"},
    {"{\"board\":{" KINGS ",\"a5\":\"rR\"},\"turn\":\"white\"}", "invalid_setup"},
    {"{\"board\":{\"e1\":\"wK\"},\"turn\":\"white\"}", "invalid_setup"},
    {"{\"board\":{" KINGS ",\"a1\":\"wK\"},\"turn\":\"white\"}", "invalid_setup"},
    {"{\"board\":{" KINGS ",\"a1\":\"bP\"},\"turn\":\"white\"}", "invalid_setup"},
    {"{\"board\":{" KINGS ",\"h8\":\"bP\"},\"turn\":\"white\"}", "invalid_setup"},
    {"{\"board\":{" KINGS ",\"h1\":\"wR\"},\"turn\":\"white\",\"castling\":{\"white\":"
     "[\"long\"]}}",
     "invalid_setup"},
    {"{\"board\":{" KINGS ",\"h1\":\"bR\"},\"turn\":\"white\",\"castling\":{\"white\":"
     "[\"short\"]}}",
     "invalid_setup"},
    {"{\"board\":{" KINGS "},\"turn\":\"white\",\"castling\":{\"red\":[]}}",
     "invalid_setup"},
    {"{\"board\":{" KINGS "},\"turn\":\"black\",\"en_passant\":{\"white\":\"e3\"}}",
     "invalid_setup"},
    {"{\"board\":{" KINGS ",\"d5\":\"wP\"},\"turn\":\"black\",\"en_passant\":{\"white\":"
     "\"d4\"}}",
     "invalid_setup"},
    {"{\"board\":{" KINGS ",\"d4\":\"wP\"},\"turn\":\"black\",\"en_passant\":{\"white\":"
     "\"z3\"}}",
     "invalid_setup"},
    {"{\"board\":{" KINGS "},\"turn\":\"white\",\"scores\":{\"white\":0}}",
     "invalid_setup"},
    {"{\"board\":{" KINGS ",\"d2\":\"wN\",\"d4\":\"wP\"},\"turn\":\"black\","
     "\"en_passant\":{\"white\":\"d3\"}}",
     "unsupported"},
    {"{\"board\":{" KINGS "},\"turn\":\"white\",\"clocks\":{\"white\":1}}",
     "unsupported"},
    {"{\"board\":{" KINGS "},\"turn\":\"white\",\"offer\":\"white\"}", "unsupported"},
};

static void what_engines_would_choke_on_is_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof refused_rows / sizeof *refused_rows; i++) {
        Refusal refusal = {"nothing", ""};
        Scene *scene = scene_of(refused_rows[i].setup, &refusal);
        if (scene != NULL || strcmp(refusal.key, refused_rows[i].key) != 0)
            print_error("%s: %s\n", refused_rows[i].setup, refusal.why);
        assert_null(scene);
        assert_string_equal(refusal.key, refused_rows[i].key);
    }
}

/* --- Moves
 * -------------------------------------------------------------------------------- */

static const struct {
    const char *text;
    MoveForm form;
    const char *uci;
} move_rows[] = {
    {"e2-e4", MOVE_OF_BOARD, "e2e4"}, {"e7-e8=Q", MOVE_OF_BOARD, "e7e8q"},
    {"a1-h8", MOVE_OF_BOARD, "a1h8"}, {"e7-e8=M", MOVE_OF_BOARD, "e7e8m"},
    {"e2-e9", MOVE_IMPOSSIBLE, ""},   {"e2-e10", MOVE_IMPOSSIBLE, ""},
    {"h12-h2", MOVE_IMPOSSIBLE, ""},  {"n4-a1=Q", MOVE_IMPOSSIBLE, ""},
    {"e2e4", MOVE_MALFORMED, ""},     {"e2-", MOVE_MALFORMED, ""},
    {"", MOVE_MALFORMED, ""},         {"e2-e4 ", MOVE_MALFORMED, ""},
    {"E2-E4", MOVE_MALFORMED, ""},    {"e7-e8=q", MOVE_MALFORMED, ""},
    {"e7-e8=QQ", MOVE_MALFORMED, ""}, {"e7-e8Q", MOVE_MALFORMED, ""},
    {"e0-e4", MOVE_MALFORMED, ""},    {"O-O", MOVE_MALFORMED, ""},
};

static void moves_are_spelled_both_ways(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof move_rows / sizeof *move_rows; i++) {
        char uci[UCI_MOVE] = "", text[UCI_MOVE + 3];
        MoveForm form = move_to_uci(move_rows[i].text, uci);
        if (form != move_rows[i].form || strcmp(uci, move_rows[i].uci) != 0)
            print_error("\"%s\"\n", move_rows[i].text);
        assert_int_equal(form, move_rows[i].form);
        assert_string_equal(uci, move_rows[i].uci);
        if (form != MOVE_OF_BOARD)
            continue;
        move_from_uci(uci, text);
        assert_string_equal(text, move_rows[i].text);
    }
}

/* --- Draws that engines do not tell
 * ------------------------------------------------------- */

static const struct {
    const char *label, *setup, *moves;
    const char *word; /* of the reason after the moves; NULL: no draw */
    int safe_depth;   /* the deepest perft without a draw on the way */
} draw_rows[] = {
    {"start", "\"start\"", "", NULL, 8},
    {"capture, castling, en passant, promotion keep the board right",
     "{\"board\":{\"e1\":\"wK\",\"h1\":\"wR\",\"e8\":\"bK\",\"d4\":\"bP\",\"e2\":\"wP\"},"
     "\"turn\":\"white\",\"castling\":{\"white\":[\"short\"]}}",
     "e2e4 d4e3 e1g1 e3e2 f1e1", NULL, 1},
    {"en passant leaves bare kings",
     "{\"board\":{" KINGS ",\"d4\":\"bP\",\"e2\":\"wP\"},\"turn\":\"white\"}",
     "e2e4 d4e3 e1e2 e8e7 e2e3", "material", -1},
    {"promotion to a bishop", "{\"board\":{" KINGS ",\"a7\":\"wP\"},\"turn\":\"white\"}",
     "a7a8b", "material", -1},
    {"promotion to a queen", "{\"board\":{" KINGS ",\"a7\":\"wP\"},\"turn\":\"white\"}",
     "a7a8q", NULL, 1},
    {"bishops on one colour",
     "{\"board\":{" KINGS ",\"a1\":\"wB\",\"c1\":\"bB\"},"
     "\"turn\":\"white\"}",
     "", "material", -1},
    {"bishops on two colours",
     "{\"board\":{" KINGS ",\"a1\":\"wB\",\"b1\":\"bB\"},"
     "\"turn\":\"white\"}",
     "", NULL, 1},
    {"two knights",
     "{\"board\":{" KINGS ",\"a1\":\"wN\",\"b1\":\"wN\"},\"turn\":\"white\"}", "", NULL,
     1},
    {"one knight", "{\"board\":{" KINGS ",\"a1\":\"wN\"},\"turn\":\"white\"}", "",
     "material", -1},
    {"second time", "\"start\"", "g1f3 g8f6 f3g1 f6g8", NULL, 4},
    {"third time", "\"start\"", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "repetition",
     -1},
    {"a pawn move between", "\"start\"",
     "g1f3 g8f6 f3g1 f6g8 e2e4 e7e5 g1f3 g8f6 f3g1 f6g8", NULL, 4},
    {"fifty moves of one seat",
     "{\"board\":{" KINGS ",\"a2\":\"wR\",\"a7\":\"bR\",\"b2\":"
     "\"wR\",\"b7\":\"bR\"},\"turn\":\"white\",\"quiet\":49}",
     "a2a3", NULL, 1},
    {"fifty moves of both",
     "{\"board\":{" KINGS ",\"a2\":\"wR\",\"a7\":\"bR\"},"
     "\"turn\":\"white\",\"quiet\":49}",
     "a2a3 a7a6", "fifty", -1},
};

static void draws_that_engines_do_not_tell_are_seen(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof draw_rows / sizeof *draw_rows; i++) {
        Refusal refusal;
        Scene *scene = scene_of(draw_rows[i].setup, &refusal);
        assert_non_null(scene);
        char moves[100], *rest = NULL;
        snprintf(moves, sizeof moves, "%s", draw_rows[i].moves);
        for (char *move = strtok_r(moves, " ", &rest); move != NULL;
             move = strtok_r(NULL, " ", &rest)) {
            assert_null(scene_draw(scene));
            scene_move(scene, move);
        }
        const char *draw = scene_draw(scene), *word = draw_rows[i].word;
        bool right =
            word == NULL ? draw == NULL : draw != NULL && strstr(draw, word) != NULL;
        int depth = draw_rows[i].safe_depth;
        if (depth > 0)
            right = right && scene_draw_within(scene, depth) == NULL &&
                    scene_draw_within(scene, depth + 1) != NULL;
        if (!right)
            print_error("%s: %s\n", draw_rows[i].label, draw == NULL ? "no draw" : draw);
        assert_true(right);
        free(scene);
    }
}

/* --- A talk with an engine
 * ---------------------------------------------------------------- */

static const struct {
    const char *setup, *steps, *reply;
} talk_rows[] = {
    {"\"start\"",
     "[{\"legal\":\"e2\"},{\"play\":\"e2-e4\"},{\"play\":\"e4-e5\"},"
     "{\"legal\":\"d2\"},{\"perft\":2},{\"perft\":0}]",
     "{\"answers\":[[\"e2-e3\",\"e2-e4\"],\"ok\",{\"illegal\":true},[],600,1]}"},
    {"\"start\"",
     "[{\"play\":\"f2-f3\"},{\"play\":\"e7-e5\"},{\"play\":{\"move\":\"g2-g4\","
     "\"after_ms\":5}},{\"play\":\"d8-h4\"},{\"play\":\"a2-a3\"},"
     "{\"legal\":\"*\"},{\"perft\":1}]",
     "{\"answers\":[\"ok\",\"ok\",\"ok\",\"ok\",{\"illegal\":true},[],0]}"},
    {"{\"board\":{\"e1\":\"wK\",\"a1\":\"wR\",\"e7\":\"bK\",\"h7\":\"bP\"},\"turn\":"
     "\"white\","
     "\"castling\":{\"white\":[\"long\"]}}",
     "[{\"play\":\"e1-c1\"},{\"legal\":\"h7\"},{\"play\":\"h7-h5\"},{\"play\":\"c1-e1\"}"
     "]",
     "{\"answers\":[\"ok\",[\"h7-h6\",\"h7-h5\"],\"ok\",{\"illegal\":true}]}"},
    {"{\"board\":{\"a1\":\"wK\",\"h8\":\"bK\",\"b7\":\"wP\",\"h2\":\"wP\"},"
     "\"turn\":\"white\"}",
     "[{\"play\":\"b7-b8=K\"},{\"play\":\"h2-h3=Q\"},{\"play\":\"b7-b8\"},{\"perft\":1}]",
     "{\"answers\":[{\"illegal\":true},{\"illegal\":true},\"ok\",2]}"},
    {"\"start\"", "[{\"legal\":\"e9\"}]",
     "{\"error\":\"legal: neither a square nor \\\"*\\\"\"}"},
    {"\"start\"", "[{\"play\":\"e2e4\"}]", "{\"error\":\"\\\"e2e4\\\" is not a move\"}"},
    {"\"start\"", "[{\"state\":true}]",
     "{\"unsupported\":\"UCI engines report no state\"}"},
    {"\"start\"", "[{\"play\":{\"resign\":\"white\"}}]",
     "{\"unsupported\":\"UCI engines are not told of resign\"}"},
    {"{\"board\":{\"a1\":\"wK\",\"a8\":\"wR\",\"h8\":\"bK\"},\"turn\":\"white\"}",
     "[{\"legal\":\"*\"}]",
     "{\"unsupported\":\"UCI engines take no position in which a king can be "
     "captured\"}"},
    {"{\"board\":{\"a1\":\"wK\"},\"turn\":\"white\"}", "[{\"legal\":\"*\"}]",
     "{\"invalid_setup\":\"SETUP-4: a seat without exactly one king\"}"},
};

static void talk_with(const char *program) {
    char *command[] = {(char *)(uintptr_t)program, NULL};
    Uci *uci = uci_new(command);
    assert_non_null(uci);
    for (size_t i = 0; i < sizeof talk_rows / sizeof *talk_rows; i++) {
        json_t *request =
            json_pack("{s:s, s:I, s:s, s:o, s:o}", "op", "run", "id", (json_int_t)i,
                      "variant", "classic", "setup", json_of(talk_rows[i].setup), "steps",
                      json_of(talk_rows[i].steps));
        json_t *reply = answer_request(uci, request),
               *wanted = json_of(talk_rows[i].reply);
        json_object_set_new(wanted, "id", json_integer((json_int_t)i));
        if (!json_equal(reply, wanted)) {
            char *got = json_dumps(reply, JSON_COMPACT);
            print_error("%s: row %zu: %s\n", program, i, got);
            free(got);
        }
        assert_true(json_equal(reply, wanted));
        json_decref(request);
        json_decref(reply);
        json_decref(wanted);
    }
    json_t *hello = answer_hello(uci);
    assert_int_equal(json_integer_value(json_object_get(hello, "protocol")), 1);
    json_decref(hello);
    uci_free(uci);
}

static void a_talk_with_real_engines(void **state) {
    (void)state;
    static const char *const programs[] = {"/usr/games/stockfish",
                                           "/usr/games/fairy-stockfish"};
    int found = 0;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        if (access(programs[i], X_OK) != 0)
            continue;
        talk_with(programs[i]);
        found++;
    }
    if (found == 0)
        skip();
}

static void requests_beyond_uci_are_refused_before_the_engine_is_asked(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"{\"op\":\"jump\",\"id\":1}", "error"},
        {"{\"op\":\"run\",\"id\":1,\"variant\":\"classic\",\"setup\":\"start\"}",
         "error"},
        {"{\"op\":\"run\",\"id\":1,\"variant\":\"solo\",\"setup\":\"start\",\"steps\":[]"
         "}",
         "unsupported"},
        {"{\"op\":\"run\",\"id\":1,\"variant\":\"classic\",\"setup\":\"start\",\"steps\":"
         "[],"
         "\"options\":{\"clock\":\"per-move\"}}",
         "unsupported"},
        {"{\"op\":\"run\",\"id\":1,\"variant\":\"classic\",\"setup\":\"start\",\"steps\":"
         "[],"
         "\"rulings\":{\"per-move-limit\":\"none\"}}",
         "unsupported"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *request = json_of(rows[i][0]), *reply = answer_request(NULL, request);
        assert_non_null(json_object_get(reply, rows[i][1]));
        assert_int_equal(json_integer_value(json_object_get(reply, "id")), 1);
        json_decref(request);
        json_decref(reply);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_ups_become_fens),
        cmocka_unit_test(what_engines_would_choke_on_is_refused),
        cmocka_unit_test(moves_are_spelled_both_ways),
        cmocka_unit_test(draws_that_engines_do_not_tell_are_seen),
        cmocka_unit_test(requests_beyond_uci_are_refused_before_the_engine_is_asked),
        cmocka_unit_test(a_talk_with_real_engines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
