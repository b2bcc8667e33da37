#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "reference/cli/play/table.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* The table has rules of its own, which its games point to. */
static void own_rules(Table *table) {
    table->start.position.rules = &table->rules;
    table->game.position.rules = &table->rules;
    table->before.position.rules = &table->rules;
}

void table_begin(Table *table, const Game *start) {
    const Rules rules = *start->position.rules;
    table->start = *start;
    table->rules = rules;
    table->options = start->options;
    table->game = table->before = table->start;
    own_rules(table);
    table->last = (Move){0};
    table->count = 0;
    table->clocked_ms = now_ms();
}

void table_init(Table *table, const Arguments *arguments, const Game *start) {
    *table = (Table){.random = arguments->random, .seed = arguments->seed};
    if (table->seed == 0) {
        table->seed = now_ms() ^ (uint64_t)time(NULL);
    }
    table_begin(table, start);
}

void table_move(Table *table, const Table *from) {
    free(table->events);
    *table = *from;
    own_rules(table);
}

void table_release(Table *table) { free(table->events); }

static void remember(Table *table, const Event *event) {
    if (table->count == table->capacity) {
        table->capacity = table->capacity == 0 ? 64 : table->capacity * 2;
        table->events = realloc(table->events, table->capacity * sizeof *table->events);
        assert(table->events != NULL);
    }
    table->events[table->count++] = *event;
}

/* Plays an event as it is. */
static bool play(Table *table, const Event *event, Refusal *refusal) {
    Refusal none;
    table->before = table->game;
    if (!game_play(&table->game, event, refusal)) {
        return false;
    }
    const Position *before = &table->before.position;
    if (event->kind != EVENT_MOVE ||
        !judge_move(before, before->turn, event->move, &none, &table->last)) {
        table->last = (Move){0};
    }
    return true;
}

bool table_play(Table *table, Event event, Refusal *refusal) {
    uint64_t now = now_ms();
    if (table->on_the_clock && table->rules.clock == CLOCK_OPTIONAL) {
        event.after_ms += now - table->clocked_ms;
    }
    if (!play(table, &event, refusal)) {
        return false;
    }
    table->clocked_ms = now;
    remember(table, &event);
    return true;
}

bool table_takes_back(const Table *table) {
    return variants_include("teams solo alliance", &table->rules);
}

/* Plays the first events again. */
static void replay(Table *table, size_t count) {
    Refusal none;
    table->game = table->before = table->start;
    own_rules(table);
    table->last = (Move){0};
    for (size_t index = 0; index < count; index++) {
        bool played = play(table, &table->events[index], &none);
        assert(played);
        (void)played;
    }
    table->count = count;
}

size_t table_undo(Table *table) {
    size_t count = table->count;
    do {
        if (table->count == 0) {
            break;
        }
        replay(table, table->count - 1);
    } while (table_chance_is_to_move(table) &&
             table->random != rules_all_seats(&table->rules));
    table->clocked_ms = now_ms();
    return count - table->count;
}

bool table_chance_is_to_move(const Table *table) {
    Seat turn = table->game.position.turn;
    return turn != SEAT_NONE && (table->random & seat_bit(turn)) != 0;
}

/* A generator of its own, so that a seed gives the same game everywhere. */
static uint32_t chance_below(Table *table, uint32_t limit) {
    table->seed = key_mix(table->seed, 1);
    return (uint32_t)((table->seed >> 16) % limit);
}

void table_play_chance(Table *table) {
    MoveList list;
    Refusal refusal;
    game_legal(&table->game, &list);
    Move move = list.moves[chance_below(table, (uint32_t)list.count)];
    Event event = {.kind = EVENT_MOVE,
                   .seat = SEAT_NONE,
                   .move = {move.from, move.to, (PieceKind)move.promotion}};
    bool played = table_play(table, event, &refusal);
    assert(played);
    (void)played;
}
