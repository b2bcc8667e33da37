/* Random games of every variant, from the start and from sparse set-ups, with
 * resignations; after every event all that must hold is asserted. A failing game prints
 * its seed and its events. GAMES says how many a variant. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "reference/allies.h"
#include "reference/attack.h"
#include "reference/text.h"
#include "tests/support.h"
#include "tests/turning.h"

enum { EVENTS_MAX = 400 };

/* One game with all that is needed to tell it again. */
typedef struct Tale {
    uint64_t seed;
    const Rules *rules;
    Position setup;
    int count;
    char events[EVENTS_MAX][MOVE_TEXT_SIZE + 10];
} Tale;

static void fail_tale(const Tale *tale, const char *what) {
    char text[4096];
    describe_position(&tale->setup, text, sizeof text);
    fprintf(stderr, "seed %llu: %s\n", (unsigned long long)tale->seed, text);
    for (int index = 0; index < tale->count; index++) {
        fprintf(stderr, " %s", tale->events[index]);
    }
    fprintf(stderr, "\n");
    fail_msg("%s: %s", tale->rules->name, what);
}

#define HOLDS(condition, what)                                                           \
    if (!(condition)) {                                                                  \
        fail_tale(tale, what);                                                           \
    }

static int count_pieces(const Position *position) {
    int count = 0;
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        SquareSet pieces = position->pieces[seat];
        while (squares_take(&pieces) != SQUARE_NONE) {
            count++;
        }
    }
    return count;
}

static void check_kings(const Tale *tale, const Game *game) {
    const Position *position = &game->position;
    for (Seat seat = 0; seat < tale->rules->board->seat_count; seat++) {
        int kings = 0;
        SquareSet pieces = position->pieces[seat];
        for (Square square; (square = squares_take(&pieces)) != SQUARE_NONE;) {
            kings += piece_kind(position->board[square]) == KIND_KING;
        }
        bool captured = game->result.reason == REASON_KING_CAPTURED;
        bool needed = position->states[seat] != STATE_OUT && !captured;
        HOLDS(kings == 1 || (kings == 0 && !needed), "a living seat has no king");
    }
}

static bool state_may_follow(const Rules *rules, uint8_t before, uint8_t after) {
    if (before == after) {
        return true;
    }
    switch (rules->mate) {
    case MATE_ELIMINATES_AT_ONCE:
        return before == STATE_ACTIVE && after == STATE_OUT;
    case MATE_MAKES_INERT:
        return before != STATE_OUT && after != STATE_OUT;
    default:
        return false;
    }
}

static void check_changes(const Tale *tale, const Game *before, const Game *after,
                          bool moved) {
    int lost = count_pieces(&before->position) - count_pieces(&after->position);
    HOLDS(moved ? lost >= 0 && lost <= 2 : lost == 0, "pieces vanished or appeared");
    for (Seat seat = 0; seat < tale->rules->board->seat_count; seat++) {
        HOLDS(after->position.scores[seat] >= before->position.scores[seat],
              "a score fell");
        HOLDS(state_may_follow(tale->rules, before->position.states[seat],
                               after->position.states[seat]),
              "a state changed in a way that no rule allows");
    }
    HOLDS(after->position.moves_made == before->position.moves_made + (moved ? 1U : 0U),
          "moves are miscounted");
    HOLDS((after->position.turn == SEAT_NONE) == game_is_over(after),
          "somebody is to move after the end, or nobody before it");
}

/* The king is safe unless a capture of a king was exempt, or the move freed an army that
 * attacks it [CHECK-2]. */
static void check_movers_king(const Tale *tale, const Game *before, const Game *after) {
    Seat mover = before->position.turn;
    bool exempt = tale->rules->king_capture_safety == CAPTURE_SAFETY_EXEMPT &&
                  after->result.reason == REASON_KING_CAPTURED;
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        exempt = exempt || (before->position.states[seat] == STATE_MATED &&
                            after->position.states[seat] == STATE_ACTIVE);
    }
    HOLDS(exempt || !attack_checks(&after->position, mover),
          "the mover's own king is attacked");
}

static void check_seat_on_turn(const Tale *tale, const Game *game) {
    static MoveList list;
    if (game_is_over(game)) {
        return;
    }
    game_legal(game, &list);
    HOLDS(list.count > 0, "the seat to move has no move");
    HOLDS(game->position.states[game->position.turn] == STATE_ACTIVE,
          "a seat that is not active is to move");
}

static void tell(Tale *tale, const Event *event, const Game *game, Move move) {
    char *text = tale->events[tale->count++];
    if (event->kind == EVENT_RESIGN) {
        snprintf(text, sizeof tale->events[0], "resign:%c",
                 tale->rules->board->seats[event->seat].letter);
    } else {
        text_write_move(tale->rules, game->position.turn, move, text);
    }
}

static Event random_event(const Game *game, uint64_t *seed, Move *move) {
    static MoveList list;
    const Rules *rules = game->position.rules;
    bool may_resign =
        rules->resignation == RESIGNATION_ELIMINATES && random_below(seed, 60) == 0;
    Seat seat = (Seat)random_below(seed, rules->board->seat_count);
    if (may_resign && game->position.states[seat] != STATE_OUT) {
        return (Event){.kind = EVENT_RESIGN, .seat = seat};
    }
    game_legal(game, &list);
    *move = list.moves[random_below(seed, (uint32_t)list.count)];
    return (Event){.kind = EVENT_MOVE,
                   .move = {move->from, move->to, (PieceKind)move->promotion}};
}

static void play_and_check(Tale *tale, Game *game, Game *turned, uint64_t *seed) {
    static Game before;
    Refusal refusal;
    while (!game_is_over(game) && tale->count < EVENTS_MAX) {
        Move move = {0};
        before = *game;
        Event event = random_event(game, seed, &move);
        tell(tale, &event, game, move);
        HOLDS(game_play(game, &event, &refusal), "a legal event is refused");
        check_kings(tale, game);
        check_changes(tale, &before, game, event.kind == EVENT_MOVE);
        if (event.kind == EVENT_MOVE) {
            check_movers_king(tale, &before, game);
        }
        check_seat_on_turn(tale, game);
        event = turning_event(tale->rules, event);
        HOLDS(game_play(turned, &event, &refusal), "turned, the event is refused");
        HOLDS(turning_matches(game, turned), "turned, the event has another outcome");
        if (random_below(seed, 40) == 0) {
            assert_two_roads_agree(&game->position);
        }
    }
}

static void play_games(const Rules *rules) {
    static Game game;
    static Game turned;
    static Tale tale;
    static Rules turned_rules;
    Position turned_setup;
    Options options = {0};
    turning_rules(rules, &turned_rules);
    SetupFault fault;
    long games = environment_number("GAMES", 200);
    for (long number = 0; number < games; number++) {
        uint64_t seed = (uint64_t)number;
        tale.seed = seed;
        tale.rules = rules;
        tale.count = 0;
        if (number % 2 == 0) {
            setup_start(&tale.setup, rules, 0);
        } else {
            random_setup(rules, &seed, &tale.setup);
        }
        assert_true(game_set_up(&game, &tale.setup, &options, &fault));
        turning_position(&tale.setup, &turned_rules, &turned_setup);
        assert_true(game_set_up(&turned, &turned_setup, &options, &fault));
        play_and_check(&tale, &game, &turned, &seed);
    }
}

static void games_of_teams_keep_the_rules(void **state) {
    (void)state;
    play_games(&rules_teams);
}
static void games_of_solo_keep_the_rules(void **state) {
    (void)state;
    play_games(&rules_solo);
}
static void games_of_alliance_keep_the_rules(void **state) {
    (void)state;
    play_games(&rules_alliance);
}
static void games_of_classic_keep_the_rules(void **state) {
    (void)state;
    play_games(&rules_classic);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_teams_keep_the_rules),
        cmocka_unit_test(games_of_solo_keep_the_rules),
        cmocka_unit_test(games_of_alliance_keep_the_rules),
        cmocka_unit_test(games_of_classic_keep_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
