/* PGN and PGN4 there and back: random games of every variant, with all their events, come
 * back as they were, and the strict form is written the same again. A fifth of GAMES are
 * played a variant, from the start and from set-ups. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reference/json/position_json.h"
#include "reference/notation/fen.h"
#include "reference/notation/fen4.h"
#include "reference/notation/record_write.h"
#include "tests/support.h"

enum { EVENTS_MAX = 400, TEXT_MAX = 131072 };

typedef struct Played {
    Rules rules;
    Game start;
    Game end;
    Event events[EVENTS_MAX];
    int count;
} Played;

static RecordFormat format_of(const Rules *rules) {
    return rules->board == &board_classic ? RECORD_PGN : RECORD_PGN4;
}

static Event random_move(const Game *game, uint64_t *seed) {
    static MoveList list;
    game_legal(game, &list);
    assert_true(list.count > 0);
    Move move = list.moves[random_below(seed, (uint32_t)list.count)];
    return (Event){.kind = EVENT_MOVE,
                   .seat = SEAT_NONE,
                   .move = {move.from, move.to, (PieceKind)move.promotion}};
}

/* Now and then something else than a move, or time, or an offer. It may be refused. */
static Event random_event(const Game *game, uint64_t *seed) {
    static const EventKind kinds[] = {EVENT_RESIGN, EVENT_ACCEPT_DRAW, EVENT_LEAVE,
                                      EVENT_RETURN, EVENT_WAIT};
    const Rules *rules = game->position.rules;
    Event event = random_move(game, seed);
    EventKind kind = kinds[random_below(seed, sizeof kinds / sizeof kinds[0])];
    if (random_below(seed, 25) == 0 && game_knows_event(rules, kind)) {
        event = (Event){.kind = kind,
                        .seat = (Seat)random_below(seed, rules->board->seat_count)};
    }
    if (rules->clock == CLOCK_OPTIONAL) {
        event.after_ms = random_below(seed, 3) * 707;
        event.offers_draw = event.kind == EVENT_MOVE && random_below(seed, 30) == 0;
    }
    return event;
}

static void play(Played *played, uint64_t *seed) {
    Refusal refusal;
    played->end = played->start;
    played->count = 0;
    while (played->count < EVENTS_MAX && !game_is_over(&played->end)) {
        Event event = random_event(&played->end, seed);
        if (game_play(&played->end, &event, &refusal)) {
            played->events[played->count++] = event;
        }
    }
}

static size_t write_game(const Played *played, const char *tags, char *text) {
    static Game game;
    static Game before;
    NotationWarnings warnings = {0};
    RecordWriter writer;
    Refusal refusal;
    record_write_begin(&writer, (NotationWriter){text, TEXT_MAX, 0},
                       format_of(&played->rules), tags, &played->start, &played->end,
                       &warnings);
    game = played->start;
    for (int index = 0; index < played->count; index++) {
        before = game;
        assert_true(game_play(&game, &played->events[index], &refusal));
        record_write_event(&writer, &before, &played->events[index], &game);
    }
    record_write_end(&writer, &game);
    assert_true(writer.out.length < TEXT_MAX);
    assert_int_equal(writer.out.length, strlen(text));
    return writer.out.length;
}

static bool same_event(const Event *a, const Event *b) {
    return a->kind == b->kind && a->after_ms == b->after_ms &&
           a->offers_draw == b->offers_draw &&
           (a->seat == b->seat || a->kind == EVENT_WAIT) &&
           (a->kind != EVENT_MOVE ||
            (a->move.from == b->move.from && a->move.to == b->move.to));
}

static void assert_same_state(const Game *a, const Game *b, const char *text) {
    json_t *one = game_to_json(a, FIELDS_ALL);
    json_t *other = game_to_json(b, FIELDS_ALL);
    if (!json_equal(one, other)) {
        fail_msg("was %s\nnow %s\n%s", json_dumps(one, 0), json_dumps(other, 0), text);
    }
    json_decref(one);
    json_decref(other);
}

/* Reads the text into `back`; nothing in it may be worth a warning. */
static void read_game(const char *text, RecordFormat format, RecordReader *reader,
                      Played *back) {
    NotationFault fault = {0};
    NotationWarnings warnings = {0};
    RecordItem item;
    RecordStatus status;
    record_open(reader, format, text, NULL, NULL, &warnings, &fault);
    if (!record_begin(reader)) {
        fail_msg("%zu:%zu: %s\n%s", fault.line, fault.column, fault.text, text);
    }
    back->rules = reader->rules;
    back->count = 0;
    while ((status = record_next(reader, &item)) == RECORD_EVENT) {
        back->events[back->count++] = item.event;
    }
    if (status == RECORD_FAULT) {
        fail_msg("%zu:%zu: %s\n%s", fault.line, fault.column, fault.text, text);
    }
    assert_int_equal(status, RECORD_END);
    assert_false(record_more(reader));
    if (warnings.count != 0) {
        fail_msg("%s\n%s", warnings.text[0], text);
    }
    back->start = reader->start;
    back->end = reader->game;
    back->start.position.rules = back->end.position.rules = &back->rules;
}

static void assert_comes_back(const Played *played) {
    static RecordReader reader;
    static Played back;
    static char text[TEXT_MAX];
    static char again[TEXT_MAX];
    write_game(played, NULL, text);
    assert_int_equal(record_guess(text), format_of(&played->rules));
    read_game(text, format_of(&played->rules), &reader, &back);
    assert_int_equal(back.count, played->count);
    for (int index = 0; index < played->count; index++) {
        if (!same_event(&played->events[index], &back.events[index])) {
            fail_msg("event %d is another\n%s", index + 1, text);
        }
    }
    assert_same_state(&played->start, &back.start, text);
    assert_same_state(&played->end, &back.end, text);
    assert_int_equal(played->rules.arrangement, back.rules.arrangement);
    write_game(&back, text, again);
    assert_string_equal(text, again);
}

/* Leaves of a set-up what the format of positions carries. */
static void carry(const Rules *rules, const Options *options, Game *game) {
    char text[FEN4_SIZE];
    NotationFault fault;
    SetupFault setup_fault;
    Position position;
    NotationWriter writer = {text, sizeof text, 0};
    if (rules->board == &board_classic) {
        fen_write(game, &writer, NULL);
        assert_true(fen_read(text, &position, &fault));
        position.rules = rules;
    } else {
        fen4_write(game, &writer, NULL);
        assert_true(fen4_read(rules, text, &position, NULL, &fault));
    }
    assert_true(game_set_up(game, &position, options, &setup_fault));
}

/* Other choices of some rulings, so that they travel too. */
static void choose_some(Rules *rules, uint64_t *seed) {
    for (size_t index = 0; index < ruling_count; index++) {
        const Choice *choice =
            &rulings[index].choices[random_below(seed, RULING_CHOICES_MAX)];
        if (ruling_concerns(&rulings[index], rules) && choice->name != NULL) {
            ruling_choose(&rulings[index], choice->name, rules);
        }
    }
}

static void begin(Played *played, long number, uint64_t *seed) {
    static const Options clocks[] = {
        {0},
        {.clock = CLOCK_INCREMENT, .initial_ms = 90000, .increment_ms = 1500},
        {.clock = CLOCK_PER_MOVE}};
    Options options = {0};
    SetupFault fault;
    Position setup;
    if (played->rules.clock == CLOCK_OPTIONAL) {
        options = clocks[number % 3];
    } else if (number % 5 == 0 && played->rules.first_seat == FIRST_SEAT_ROTATES) {
        options.move_limit = 100;
    }
    if (number % 2 == 0) {
        game_start(&played->start, &played->rules, &options);
        return;
    }
    random_setup(&played->rules, seed, &setup);
    assert_true(game_set_up(&played->start, &setup, &options, &fault));
    carry(&played->rules, &options, &played->start);
}

static void games_come_back(const Rules *rules) {
    static Played played;
    long games = environment_number("GAMES", 200) / 5;
    for (long number = 0; number < games; number++) {
        uint64_t seed = (uint64_t)number + 1;
        played.rules = *rules;
        if (number % 4 >= 2) {
            choose_some(&played.rules, &seed);
        }
        begin(&played, number, &seed);
        if (!game_is_over(&played.start)) {
            play(&played, &seed);
            assert_comes_back(&played);
        }
    }
}

static void games_of_teams_come_back(void **state) {
    (void)state;
    games_come_back(&rules_teams);
}
static void games_of_solo_come_back(void **state) {
    (void)state;
    games_come_back(&rules_solo);
}
static void games_of_alliance_come_back(void **state) {
    (void)state;
    games_come_back(&rules_alliance);
}
static void games_of_classic_come_back(void **state) {
    (void)state;
    games_come_back(&rules_classic);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_teams_come_back),
        cmocka_unit_test(games_of_solo_come_back),
        cmocka_unit_test(games_of_alliance_come_back),
        cmocka_unit_test(games_of_classic_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
