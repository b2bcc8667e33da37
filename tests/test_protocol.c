/* The reference behind the protocol: one line in, one line out [92-protocol]. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "harness/adapters/reference/lines.h"
#include "harness/adapters/reference/service.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Dialogue {
    const char *line; /* ' stands for " */
    const char *reply;
} Dialogue;

/* The same with " for ', in memory of its own. */
static char *unquoted(const char *text) {
    char *copy = strdup(text);
    assert_non_null(copy);
    for (char *at = copy; *at != '\0'; at++) {
        *at = *at == '\'' ? '"' : *at;
    }
    return copy;
}

/* Asks, and returns the reply without its newline; free() it. */
static char *answer(const Service *service, const char *line, size_t length) {
    Output output = {0};
    assert_true(service_answer(service, line, length, &output));
    assert_true(output.length > 0 && output.bytes[output.length - 1] == '\n');
    output.bytes[output.length - 1] = '\0';
    assert_null(strchr(output.bytes, '\n'));
    return output.bytes;
}

static void expect(const Service *service, const Dialogue *row) {
    char *line = unquoted(row->line);
    char *wanted = unquoted(row->reply);
    char *reply = answer(service, line, strlen(line));
    if (strcmp(reply, wanted) != 0) {
        fail_msg("%s\nexpected %s\ngot      %s", line, wanted, reply);
    }
    free(line);
    free(wanted);
    free(reply);
}

static void expect_all(const Service *service, const Dialogue *rows, size_t count) {
    for (size_t index = 0; index < count; index++) {
        expect(service, &rows[index]);
    }
}
#define EXPECT_ALL(service, rows) expect_all(service, rows, sizeof(rows) / sizeof *(rows))

/* --- Requests that are served ------------------------------------------------------- */

#define RUN(variant, setup, steps)                                                       \
    "{'op':'run','id':7,'variant':'" variant "','options':{},'setup':" setup             \
    ",'steps':[" steps "]}"
#define TEAMS_START(steps) RUN("teams", "'start'", steps)
#define ANSWERS(answers) "{'id':7,'answers':[" answers "]}"

static const Dialogue served[] = {
    {TEAMS_START(""), ANSWERS("")},
    {TEAMS_START("{'play':'h2-h4'}"), ANSWERS("'ok'")},
    {TEAMS_START("{'play':{'move':'h2-h4'}}"), ANSWERS("'ok'")},
    {TEAMS_START("{'legal':'h2'}"), ANSWERS("['h2-h3','h2-h4']")},
    {TEAMS_START("{'legal':'h8'},{'legal':'b4'}"), ANSWERS("[],[]")},
    {TEAMS_START("{'perft':0},{'perft':1},{'perft':2}"), ANSWERS("1,20,395")},
    /* a refusal changes nothing, and the next step goes on from there */
    {TEAMS_START("{'play':'h2-h5'},{'play':'h2-h4'},{'legal':'h2'}"),
     ANSWERS("{'illegal':['PAWN-1']},'ok',[]")},
    {TEAMS_START("{'play':'a1-b1'},{'play':'h2-h16'},{'play':'h2-z99'}"),
     ANSWERS("{'illegal':['BOARD-3']},{'illegal':['BOARD-3']},{'illegal':['BOARD-3']}")},
    {TEAMS_START("{'play':'h2-h3=Z'}"), ANSWERS("{'illegal':['PROMO-3']}")},
    {TEAMS_START("{'play':{'resign':'blue'}},{'legal':'*'},{'legal':'h2'},"
                 "{'play':'h2-h3'},{'play':{'resign':'red'}},{'perft':1}"),
     ANSWERS("'ok',[],[],{'illegal':['PLAY-1']},{'illegal':['PLAY-1']},0")},
    /* a whole position */
    {RUN("classic", "{'board':{'e1':'wK','e7':'wP','a8':'bK'},'turn':'white'}",
         "{'play':'e7-e8=N'},{'state':true}"),
     ANSWERS("'ok',{'board':{'e1':'wK','e8':'wN','a8':'bK'},'turn':null,"
             "'castling':{},'en_passant':{},'quiet':{'white':0,'black':0},"
             "'moves_made':1,'checks':[],'offers':{'white':0,'black':0},"
             "'offer':null,'result':{'kind':'draw','winners':[],"
             "'reason':'insufficient-material','values':{'white':0.5,'black':0.5}}}")},
    /* every kind of event */
    {RUN("solo", "'start'",
         "{'play':{'leave':'red'}},{'play':{'leave':'red'}},{'play':{'return':'red'}},"
         "{'play':{'return':'red'}},{'play':{'new_game':true}}"),
     ANSWERS("'ok',{'illegal':['TABLE-5']},'ok',{'illegal':['TABLE-5']},"
             "{'illegal':['TABLE-3']}")},
    {RUN("teams", "'start'",
         "{'play':{'resign':'red'}},{'play':{'new_game':true}},{'legal':'h2'},"
         "{'legal':'b4'}"),
     ANSWERS("'ok','ok',[],['b4-c4','b4-d4']")},
    {RUN("classic", "'start'",
         "{'play':{'move':'e2-e4','offer_draw':true,'after_ms':5}},"
         "{'play':{'accept_draw':'white'}},{'play':{'accept_draw':'black','after_ms':0}"
         "}"),
     ANSWERS("'ok',{'illegal':['OFFER-3']},'ok'")},
    {RUN("classic", "'start'",
         "{'play':{'after_ms':1,'offer_draw':false,'move':'e2-e4'}},"
         "{'play':{'accept_draw':'black'}},{'play':{'wait_ms':600000}},"
         "{'play':{'resign':'white','after_ms':3}}"),
     ANSWERS("'ok',{'illegal':['OFFER-3']},'ok','ok'")},
    /* clocks */
    {"{'op':'run','id':7,'variant':'classic','setup':'start',"
     "'options':{'clock':{'initial_ms':60000,'increment_ms':1000}},"
     "'steps':[{'play':{'move':'e2-e4','after_ms':5000}},"
     "{'play':{'wait_ms':4000,'after_ms':1000}},{'play':'e7-e5'},"
     "{'play':{'move':'e4-e5','after_ms':900000}},"
     "{'play':{'move':'g1-f3','after_ms':56000}},{'play':'b8-c6'}]}",
     ANSWERS("'ok','ok','ok',{'illegal':['PAWN-2']},'ok',{'illegal':['PLAY-1']}")},
    {"{'op':'run','id':7,'variant':'classic','setup':'start',"
     "'options':{'clock':'per-move'},"
     "'steps':[{'play':{'wait_ms':29999}},{'play':'e2-e4'},{'play':{'wait_ms':30000}},"
     "{'play':'e7-e5'}]}",
     ANSWERS("'ok','ok','ok',{'illegal':['PLAY-1']}")},
    /* options */
    {"{'op':'run','id':7,'variant':'teams','options':{'rotate_first_seat':false},"
     "'setup':'start','steps':[{'play':{'resign':'red'}},{'play':{'new_game':true}},"
     "{'legal':'h2'}]}",
     ANSWERS("'ok','ok',['h2-h3','h2-h4']")},
    {"{'op':'run','id':-3,'variant':'teams','options':{'first_seat':'green'},"
     "'setup':'start','steps':[{'play':'h2-h4'},{'play':'m4-l4'}]}",
     "{'id':-3,'answers':[{'illegal':['PLAY-3']},'ok']}"},
    {"{'op':'run','id':7,'variant':'teams','options':{'move_limit':1,'hints':false},"
     "'setup':'start','steps':[{'play':'h2-h4'},{'play':'b4-d4'}]}",
     ANSWERS("'ok',{'illegal':['PLAY-1']}")},
    {"{'op':'run','id':7,'variant':'classic','setup':'start','steps':[],"
     "'options':{'rated':true,'against_computer':false}}",
     ANSWERS("")},
    {"{'op':'run','id':7,'variant':'classic','setup':'start','steps':[],'x-note':1}",
     ANSWERS("")},
    /* rulings for one request; one that does not concern the variant changes nothing */
    {"{'op':'run','id':7,'variant':'teams','rulings':{'setup-queen':'mirrored'},"
     "'setup':'start','steps':[{'play':'g1-g2'}]}",
     ANSWERS("{'illegal':['MOVE-6']}")},
    {"{'op':'run','id':7,'variant':'teams',"
     "'rulings':{'resign-out-of-turn':'own-turn-only'},"
     "'setup':'start','steps':[{'play':{'resign':'blue'}}]}",
     ANSWERS("{'illegal':['RESIGN-1']}")},
    {TEAMS_START("{'play':{'resign':'blue'}}"), ANSWERS("'ok'")},
    {"{'op':'run','id':7,'variant':'classic','rulings':{'setup-queen':'mirrored'},"
     "'setup':'start','steps':[{'play':'d1-e1'}]}",
     ANSWERS("{'illegal':['MOVE-6']}")},
};

static void protocol_requests_are_served_from_the_beginning(void **state) {
    (void)state;
    Service service;
    service_init(&service);
    EXPECT_ALL(&service, served);
    EXPECT_ALL(&service, served); /* nothing is kept from one to the other */
}

/* --- Requests that are not ---------------------------------------------------------- */

#define ERROR(why) "{'id':7,'error':'" why "'}"
#define UNSUPPORTED(why) "{'id':7,'unsupported':'" why "'}"
#define INVALID(why) "{'id':7,'invalid_setup':'" why "'}"
#define HEAD "{'op':'run','id':7,"

static const Dialogue refused[] = {
    /* what is not a request at all */
    {"", "{'id':null,'error':'column 0: unexpected token near end of file'}"},
    {"{", "{'id':null,'error':'column 1: string or ??? expected near end of file'}"},
    {"[]", "{'id':null,'error':'a request is an object'}"},
    {"null", "{'id':null,'error':'a request is an object'}"},
    {"{}", "{'id':null,'error':'no ?op?'}"},
    {"{'id':7}", ERROR("no ?op?")},
    {"{'id':7,'op':1}", ERROR("no ?op?")},
    {"{'id':7,'op':'walk'}", ERROR("?op? is none of hello, run, bye")},
    {"{'op':'run'}", "{'id':null,'error':'id: not a whole number'}"},
    {"{'op':'run','id':'7'}", "{'id':null,'error':'id: not a whole number'}"},
    {"{'op':'run','id':7.5}", "{'id':null,'error':'id: not a whole number'}"},
    {"{'op':'hello'}", "{'id':null,'error':'hello: no whole ?protocol?'}"},
    {"{'op':'hello','protocol':2}",
     "{'id':null,'unsupported':'only protocol 1 is spoken'}"},
    /* its keys */
    {HEAD "'variant':3}", ERROR("variant: not a text")},
    {HEAD "'variant':'chess'}", UNSUPPORTED("variant: ?chess? is not played")},
    {HEAD "'variant':'teams'}", ERROR("setup: missing")},
    {HEAD "'variant':'teams','setup':'start'}", ERROR("steps: not an array")},
    {HEAD "'variant':'teams','setup':'start','steps':{}}", ERROR("steps: not an array")},
    {HEAD "'variant':'teams','step':[]}", ERROR("no key of a request: ?step?")},
    /* options */
    {HEAD "'variant':'teams','options':[]}", ERROR("options: not an object")},
    {HEAD "'variant':'teams','options':{'first_seat':'white'}}",
     ERROR("options.first_seat: no seat of teams")},
    {HEAD "'variant':'teams','options':{'first_seat':1}}",
     ERROR("options.first_seat: no seat of teams")},
    {HEAD "'variant':'teams','options':{'move_limit':0}}",
     ERROR("options.move_limit: not a whole number from 1 to 1000000000")},
    {HEAD "'variant':'teams','options':{'hints':1}}",
     ERROR("options.hints: neither true nor false")},
    {HEAD "'variant':'teams','options':{'rotate_first_seat':'no'}}",
     ERROR("options.rotate_first_seat: neither true nor false")},
    {HEAD "'variant':'classic','options':{'clock':'fast'}}",
     ERROR("options.clock: neither ?per-move? nor an object of initial_ms and "
           "increment_ms")},
    {HEAD "'variant':'classic','options':{'clock':{'initial_ms':1}}}",
     ERROR("options.clock: neither ?per-move? nor an object of initial_ms and "
           "increment_ms")},
    {HEAD "'variant':'classic','options':{'clock':{'initial_ms':1,'bonus_ms':1}}}",
     ERROR("options.clock.increment_ms: not a whole number from 0 to 1000000000")},
    {HEAD "'variant':'classic','options':{'clock':{'initial_ms':0,'increment_ms':1}}}",
     ERROR("options.clock.initial_ms: not a whole number from 1 to 1000000000")},
    {HEAD "'variant':'alliance','options':{'move_limit':4}}",
     UNSUPPORTED("options.move_limit: no option of alliance")},
    {HEAD "'variant':'teams','options':{'rated':true}}",
     UNSUPPORTED("options.rated: no option of teams")},
    {HEAD "'variant':'classic','options':{'first_seat':'white'}}",
     UNSUPPORTED("options.first_seat: no option of classic")},
    {HEAD "'variant':'classic','options':{'colour':1}}",
     UNSUPPORTED("options.colour: no option of classic")},
    /* rulings */
    {HEAD "'variant':'teams','rulings':[]}", ERROR("rulings: not an object")},
    {HEAD "'variant':'teams','rulings':{'setup-queen':1}}",
     ERROR("rulings.setup-queen: not a text")},
    {HEAD "'variant':'teams','rulings':{'setup':'own-left'}}",
     UNSUPPORTED("no ruling is called ?setup?")},
    {HEAD "'variant':'teams','rulings':{'setup-queen':'left'}}",
     UNSUPPORTED("the ruling setup-queen has no choice ?left?")},
    {HEAD "'variant':'classic','rulings':{'setup-queen':'left'}}",
     UNSUPPORTED("the ruling setup-queen has no choice ?left?")},
    /* set-ups; tests/test_json.c has them all */
    {RUN("teams", "[]", ""), ERROR("setup: a position is an object")},
    {RUN("teams", "'begin'", ""),
     ERROR("setup: a set-up is ?start? or a position object")},
    {RUN("teams", "{'board':{'a1':'rK'},'turn':'red'}", ""),
     INVALID("SETUP-6: board.a1: ?a1? is no square of teams")},
    {RUN("classic", "{'board':{'e1':'wK'},'turn':'white'}", ""),
     INVALID("SETUP-4: black has no king")},
    /* steps */
    {TEAMS_START("1"), ERROR("steps[0]: not an object with one key")},
    {TEAMS_START("{}"), ERROR("steps[0]: not an object with one key")},
    {TEAMS_START("{'state':true,'legal':'*'}"),
     ERROR("steps[0]: not an object with one key")},
    {TEAMS_START("{'state':true},{'wait':1}"),
     ERROR("steps[1]: none of play, legal, state, perft")},
    {TEAMS_START("{'state':false}"), ERROR("steps[0]: state: not true")},
    {TEAMS_START("{'legal':1}"), ERROR("steps[0]: legal: neither ?*? nor a square")},
    {TEAMS_START("{'legal':'a1'}"), ERROR("steps[0]: legal: ?a1? is no square of teams")},
    {TEAMS_START("{'legal':'H2'}"), ERROR("steps[0]: legal: ?H2? is no square of teams")},
    {TEAMS_START("{'legal':''}"), ERROR("steps[0]: legal: ?? is no square of teams")},
    {TEAMS_START("{'perft':'2'}"),
     ERROR("steps[0]: perft: depth: not a whole number from 0 to 1000000000")},
    {TEAMS_START("{'perft':-1}"),
     ERROR("steps[0]: perft: depth: not a whole number from 0 to 1000000000")},
    {TEAMS_START("{'perft':100}"), UNSUPPORTED("steps[0]: perft: deeper than 99")},
    /* events */
    {TEAMS_START("{'play':1}"),
     ERROR("steps[0]: play: neither a move nor an event object")},
    {TEAMS_START("{'play':'h2h4'}"),
     ERROR("steps[0]: play: ?h2h4? is not of the form a4-a5 or a4-a5=Q")},
    {TEAMS_START("{'play':'h2-h4 '}"),
     ERROR("steps[0]: play: ?h2-h4 ? is not of the form a4-a5 or a4-a5=Q")},
    {TEAMS_START("{'play':'h2-h4=q'}"),
     ERROR("steps[0]: play: ?h2-h4=q? is not of the form a4-a5 or a4-a5=Q")},
    {TEAMS_START("{'play':'h2-h100'}"),
     ERROR("steps[0]: play: ?h2-h100? is not of the form a4-a5 or a4-a5=Q")},
    {TEAMS_START("{'play':'h02-h4'}"),
     ERROR("steps[0]: play: ?h02-h4? is not of the form a4-a5 or a4-a5=Q")},
    {TEAMS_START("{'play':{'move':4}}"),
     ERROR("steps[0]: play: ?? is not of the form a4-a5 or a4-a5=Q")},
    {TEAMS_START("{'play':{}}"),
     ERROR("steps[0]: play: an event says one thing that happens")},
    {TEAMS_START("{'play':{'move':'h2-h4','resign':'red'}}"),
     ERROR("steps[0]: play: an event says one thing that happens")},
    {TEAMS_START("{'play':{'move':'h2-h4','fast':true}}"),
     ERROR("steps[0]: play: no key of an event: ?fast?")},
    {TEAMS_START("{'play':{'resign':'white'}}"),
     ERROR("steps[0]: play: resign: no seat of teams")},
    {TEAMS_START("{'play':{'resign':true}}"),
     ERROR("steps[0]: play: resign: no seat of teams")},
    {TEAMS_START("{'play':{'new_game':false}}"),
     ERROR("steps[0]: play: new_game: not true")},
    {RUN("classic", "'start'", "{'play':{'wait_ms':-1}}"),
     ERROR("steps[0]: play: wait_ms: not a whole number from 0 to 1000000000")},
    {RUN("classic", "'start'", "{'play':{'move':'e2-e4','after_ms':0.5}}"),
     ERROR("steps[0]: play: after_ms: not a whole number from 0 to 1000000000")},
    {RUN("classic", "'start'", "{'play':{'move':'e2-e4','offer_draw':1}}"),
     ERROR("steps[0]: play: offer_draw: neither true nor false")},
    {RUN("classic", "'start'", "{'play':{'resign':'white','offer_draw':true}}"),
     ERROR("steps[0]: play: offer_draw: goes only with a move")},
    {RUN("classic", "'start'", "{'play':{'after_ms':5}}"),
     ERROR("steps[0]: play: an event says one thing that happens")},
    {RUN("alliance", "'start'", "{'play':{'leave':'red'}}"),
     UNSUPPORTED("steps[0]: play: leave: no event of alliance")},
    {TEAMS_START("{'play':{'accept_draw':'red'}}"),
     UNSUPPORTED("steps[0]: play: accept_draw: no event of teams")},
    {TEAMS_START("{'play':{'move':'h2-h4','after_ms':5}}"),
     UNSUPPORTED("steps[0]: play: after_ms: no event of teams")},
    {RUN("classic", "'start'", "{'play':{'leave':'white'}}"),
     UNSUPPORTED("steps[0]: play: leave: no event of classic")},
};

/* A ? in a reply of the table stands for any character. */
static bool fits(const char *wanted, const char *reply) {
    while (*wanted != '\0' && (*wanted == *reply || (*wanted == '?' && *reply != '\0'))) {
        if (*wanted == '?' && *reply == '\\') {
            reply++;
        }
        wanted++;
        reply++;
    }
    return *wanted == '\0' && *reply == '\0';
}

static void protocol_requests_are_refused_with_the_place(void **state) {
    (void)state;
    Service service;
    service_init(&service);
    for (size_t index = 0; index < sizeof refused / sizeof refused[0]; index++) {
        char *line = unquoted(refused[index].line);
        char *wanted = unquoted(refused[index].reply);
        char *reply = answer(&service, line, strlen(line));
        if (!fits(wanted, reply)) {
            fail_msg("%s\nexpected %s\ngot      %s", line, wanted, reply);
        }
        free(line);
        free(wanted);
        free(reply);
    }
}

#define BYTES(text) text, sizeof(text) - 1
#define NO_ID "{\"id\":null,\"error\":\"column"

/* Lines whose bytes are no JSON, or JSON that is not taken. */
static void protocol_malformed_bytes_get_an_error(void **state) {
    (void)state;
    enum { DEPTH = 100000 };
    Service service;
    service_init(&service);
    char *deep = malloc(DEPTH);
    assert_non_null(deep);
    memset(deep, '[', DEPTH);
    const struct {
        const char *bytes;
        size_t length;
        const char *start; /* of the reply */
    } rows[] = {
        {BYTES("{\"op\":\"run\",\"id\":\0}"), NO_ID},
        {BYTES("\xff\xfe"), NO_ID},
        {BYTES("{\"op\":\"\xc3\"}"), NO_ID},
        {BYTES("{\"op\":\"\\ud800\"}"), NO_ID},
        {BYTES("{\"id\":99999999999999999999}"), NO_ID},
        {BYTES("{\"id\":1}{\"id\":2}"), NO_ID},
        {deep, DEPTH, NO_ID},
        {BYTES("{\"id\":5,\"op\":\"bye\",\"op\":\"run\"}"),
         "{\"id\":5,\"error\":\"column"},
    };
    for (size_t index = 0; index < sizeof rows / sizeof rows[0]; index++) {
        char *reply = answer(&service, rows[index].bytes, rows[index].length);
        if (strncmp(reply, rows[index].start, strlen(rows[index].start)) != 0) {
            fail_msg("row %zu: %s", index, reply);
        }
        free(reply);
    }
    free(deep);
}

static void protocol_answers_that_are_too_long_are_not_given(void **state) {
    (void)state;
    enum { STEPS = 2000, STEP_SIZE = 16 };
    Service service;
    service_init(&service);
    char *line = malloc(200 + STEPS * STEP_SIZE);
    assert_non_null(line);
    int length = sprintf(line, "{\"op\":\"run\",\"id\":9,\"variant\":\"teams\",\"setup\":"
                               "\"start\",\"steps\":[");
    for (int step = 0; step < STEPS; step++) {
        length += sprintf(line + length, "%s{\"state\":true}", step == 0 ? "" : ",");
    }
    length += sprintf(line + length, "]}");
    char *reply = answer(&service, line, (size_t)length);
    assert_string_equal(reply, "{\"id\":9,\"unsupported\":"
                               "\"the answers would be longer than 1 MiB\"}");
    free(line);
    free(reply);
}

/* --- What is declared --------------------------------------------------------------- */

static json_t *hello(const Service *service) {
    static const char line[] = "{\"op\":\"hello\",\"protocol\":1,\"suite\":\"0.1.0\"}";
    char *reply = answer(service, line, strlen(line));
    json_t *json = json_loads(reply, 0, NULL);
    assert_non_null(json);
    free(reply);
    return json;
}

static void assert_member(const json_t *object, const char *name, const char *expected) {
    char *text = unquoted(expected);
    json_t *wanted = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_non_null(wanted);
    if (!json_equal(json_object_get(object, name), wanted)) {
        fail_msg("%s: %s", name,
                 json_dumps(json_object_get(object, name), JSON_ENCODE_ANY));
    }
    json_decref(wanted);
    free(text);
}

static void protocol_hello_names_everything(void **state) {
    (void)state;
    Service service;
    service_init(&service);
    json_t *reply = hello(&service);
    assert_member(reply, "protocol", "1");
    assert_member(reply, "name", "'fourchess reference'");
    assert_member(reply, "steps", "['play','legal','state','perft']");
    assert_member(reply, "rulings", "{}");
    assert_member(reply, "rulings_per_request", "true");
    assert_member(reply, "inflight", "16");
    json_t *variants = json_object_get(reply, "variants");
    for (size_t index = 0; rules_at(index) != NULL; index++) {
        assert_string_equal(json_string_value(json_array_get(variants, index)),
                            rules_at(index)->name);
    }
    json_t *observes = json_object_get(reply, "observes");
    assert_string_equal(json_string_value(json_array_get(observes, 0)), "board");
    size_t last = json_array_size(observes) - 1;
    assert_string_equal(json_string_value(json_array_get(observes, last)), "clauses");
    json_decref(reply);
}

static void protocol_rulings_that_were_chosen_hold_for_every_request(void **state) {
    (void)state;
    static const Dialogue rows[] = {
        {TEAMS_START("{'play':{'resign':'blue'}}"), ANSWERS("{'illegal':['RESIGN-1']}")},
        {"{'op':'run','id':7,'variant':'teams',"
         "'rulings':{'resign-out-of-turn':'allowed'},"
         "'setup':'start','steps':[{'play':{'resign':'blue'}}]}",
         ANSWERS("'ok'")},
    };
    Service service;
    Fault fault;
    service_init(&service);
    assert_true(service_choose(&service, "setup-queen=own-left", &fault));
    assert_true(service_choose(&service, "resign-out-of-turn=own-turn-only", &fault));
    assert_false(service_choose(&service, "resign-out-of-turn=never", &fault));
    assert_false(service_choose(&service, "resign-out-of-turn", &fault));
    json_t *reply = hello(&service);
    assert_member(reply, "rulings", "{'resign-out-of-turn':'own-turn-only'}");
    json_decref(reply);
    EXPECT_ALL(&service, rows);
}

static void protocol_only_observed_fields_are_reported(void **state) {
    (void)state;
    static const Dialogue rows[] = {
        {TEAMS_START("{'state':true},{'play':'h2-h5'}"),
         ANSWERS("{'turn':'red','checks':[]},{'illegal':true}")},
    };
    Service service;
    Fault fault;
    service_init(&service);
    assert_false(service_observe(&service, "turn,colour", &fault));
    assert_string_equal(fault.text, "no field is called \"colour\"");
    assert_true(service_observe(&service, "checks,turn", &fault));
    json_t *reply = hello(&service);
    assert_member(reply, "observes", "['turn','checks']");
    json_decref(reply);
    EXPECT_ALL(&service, rows);
}

static void protocol_times_of_events_reach_the_clocks(void **state) {
    (void)state;
    static const Dialogue rows[] = {
        {"{'op':'run','id':7,'variant':'classic','setup':'start',"
         "'options':{'clock':{'initial_ms':60000,'increment_ms':1000}},"
         "'steps':[{'play':{'move':'e2-e4','after_ms':5000}},"
         "{'play':{'wait_ms':4000,'after_ms':1000}},{'state':true},"
         "{'play':{'after_ms':2500,'wait_ms':500}},{'state':true},"
         "{'play':{'wait_ms':22000}},{'state':true}]}",
         ANSWERS("'ok','ok',{'clocks':{'white':56000,'black':55000},'result':null},"
                 "'ok',{'clocks':{'white':56000,'black':52000},'result':null},"
                 "'ok',{'clocks':{'white':56000,'black':30000},'result':{"
                 "'kind':'annulled','winners':[],'reason':'first-move',"
                 "'values':null}}")},
    };
    Service service;
    Fault fault;
    service_init(&service);
    assert_true(service_observe(&service, "clocks,result", &fault));
    EXPECT_ALL(&service, rows);
}

static void protocol_bye_ends_without_a_reply(void **state) {
    (void)state;
    Service service;
    Output output = {0};
    service_init(&service);
    assert_false(service_answer(&service, "{\"op\":\"bye\"}", 12, &output));
    assert_int_equal(output.length, 0);
    output_release(&output);
}

static char *answer_option(const Service *service, const char *variant,
                           const char *option, const char *value) {
    char line[200];
    int length = snprintf(line, sizeof line,
                          "{\"op\":\"run\",\"id\":7,\"variant\":\"%s\",\"setup\":"
                          "\"start\",\"steps\":[],\"options\":{\"%s\":%s}}",
                          variant, option, value);
    assert_true(length > 0 && (size_t)length < sizeof line);
    return answer(service, line, (size_t)length);
}

/* An option is taken where cases/variants.json lists it, and unsupported elsewhere. */
static void protocol_options_are_those_of_the_catalogue(void **state) {
    (void)state;
    static const struct {
        const char *option;
        const char *value;
    } rows[] = {{"first_seat", "\"red\""}, {"rotate_first_seat", "true"},
                {"move_limit", "3"},       {"hints", "true"},
                {"rated", "true"},         {"against_computer", "true"},
                {"clock", "\"per-move\""}};
    Service service;
    service_init(&service);
    json_t *catalogue = json_load_file("cases/variants.json", 0, NULL);
    json_t *variants = json_object_get(catalogue, "variants");
    const char *variant;
    json_t *facts;
    assert_int_equal(json_object_size(variants), service.variant_count);
    json_object_foreach(variants, variant, facts) {
        json_t *taken = json_array();
        for (size_t index = 0; index < sizeof rows / sizeof rows[0]; index++) {
            const char *option = rows[index].option;
            char *reply = answer_option(&service, variant, option, rows[index].value);
            if (strcmp(reply, "{\"id\":7,\"answers\":[]}") == 0) {
                json_array_append_new(taken, json_string(option));
            } else if (strstr(reply, "unsupported") == NULL) {
                fail_msg("%s, %s: %s", variant, option, reply);
            }
            free(reply);
        }
        if (!json_equal(taken, json_object_get(facts, "options"))) {
            fail_msg("%s: %s", variant, json_dumps(taken, 0));
        }
        json_decref(taken);
    }
    json_decref(catalogue);
}

/* --- Lines -------------------------------------------------------------------------- */

enum { FAR_TOO_LONG = 3 * LINE_MAX_SIZE };

/* Opens a file of `count` bytes 'x' followed by `rest`, to be read from the beginning. */
static int open_input(size_t count, const char *rest) {
    FILE *file = tmpfile();
    assert_non_null(file);
    for (size_t index = 0; index < count; index++) {
        putc('x', file);
    }
    fputs(rest, file);
    fflush(file);
    int copy = dup(fileno(file));
    assert_true(copy >= 0);
    lseek(copy, 0, SEEK_SET);
    fclose(file);
    return copy;
}

/* Takes the next line, reading as often as it needs. */
static LineStatus take(Lines *lines, const char **line, size_t *length) {
    LineStatus status;
    while ((status = lines_next(lines, line, length)) == LINE_WANTED) {
        lines_fill(lines);
    }
    return status;
}

static void lines_are_taken_whole_and_long_ones_passed_over(void **state) {
    (void)state;
    static const struct {
        size_t count;
        LineStatus first;
    } rows[] = {
        {0, LINE_READY},
        {1, LINE_READY},
        {65536, LINE_READY},
        {LINE_MAX_SIZE - 1, LINE_READY},
        {LINE_MAX_SIZE, LINE_READY},
        {LINE_MAX_SIZE + 1, LINE_TOO_LONG},
        {FAR_TOO_LONG, LINE_TOO_LONG},
    };
    for (size_t index = 0; index < sizeof rows / sizeof rows[0]; index++) {
        Lines lines;
        const char *line;
        size_t length;
        int input = open_input(rows[index].count, "\n\nab\nlast");
        lines_init(&lines, input);
        assert_int_equal(take(&lines, &line, &length), rows[index].first);
        if (rows[index].first == LINE_READY) {
            assert_int_equal(length, rows[index].count);
        }
        assert_int_equal(take(&lines, &line, &length), LINE_READY);
        assert_int_equal(length, 0);
        assert_int_equal(take(&lines, &line, &length), LINE_READY);
        assert_memory_equal(line, "ab", 2);
        assert_int_equal(take(&lines, &line, &length), LINE_READY);
        assert_int_equal(length, 4);
        assert_memory_equal(line, "last", 4);
        assert_int_equal(take(&lines, &line, &length), LINE_END);
        assert_int_equal(take(&lines, &line, &length), LINE_END);
        lines_release(&lines);
        close(input);
    }
}

static void lines_without_an_end_are_too_long_once(void **state) {
    (void)state;
    Lines lines;
    const char *line;
    size_t length;
    int input = open_input(FAR_TOO_LONG, "");
    lines_init(&lines, input);
    assert_int_equal(take(&lines, &line, &length), LINE_TOO_LONG);
    assert_int_equal(take(&lines, &line, &length), LINE_END);
    lines_release(&lines);
    close(input);
    Output output = {0};
    service_answer_too_long(&output);
    static const char reply[] =
        "{\"id\":null,\"error\":\"a line is at most 1 MiB long\"}\n";
    assert_int_equal(output.length, strlen(reply));
    assert_memory_equal(output.bytes, reply, strlen(reply));
    output_release(&output);
}

static void output_is_flushed_in_order(void **state) {
    (void)state;
    int ends[2];
    char read_back[8] = "";
    Output output = {0};
    assert_int_equal(pipe(ends), 0);
    output_append(&output, "ab", 2);
    output_append(&output, "cd\n", 3);
    assert_true(output_flush(&output, ends[1]));
    assert_int_equal(output.length, 0);
    assert_int_equal(read(ends[0], read_back, sizeof read_back), 5);
    assert_string_equal(read_back, "abcd\n");
    output_append(&output, "x", 1);
    assert_false(output_flush(&output, -1));
    output_release(&output);
    close(ends[0]);
    close(ends[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(protocol_requests_are_served_from_the_beginning),
        cmocka_unit_test(protocol_requests_are_refused_with_the_place),
        cmocka_unit_test(protocol_malformed_bytes_get_an_error),
        cmocka_unit_test(protocol_answers_that_are_too_long_are_not_given),
        cmocka_unit_test(protocol_hello_names_everything),
        cmocka_unit_test(protocol_rulings_that_were_chosen_hold_for_every_request),
        cmocka_unit_test(protocol_only_observed_fields_are_reported),
        cmocka_unit_test(protocol_options_are_those_of_the_catalogue),
        cmocka_unit_test(protocol_times_of_events_reach_the_clocks),
        cmocka_unit_test(protocol_bye_ends_without_a_reply),
        cmocka_unit_test(lines_are_taken_whole_and_long_ones_passed_over),
        cmocka_unit_test(lines_without_an_end_are_too_long_once),
        cmocka_unit_test(output_is_flushed_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
