#include "harness/fuzz/search.h"

#include <stdlib.h>

#include "harness/adapters/reference/events.h"
#include "harness/adapters/reference/settings.h"
#include "harness/fuzz/sow.h"
#include "harness/fuzz/steer.h"
#include "harness/memory.h"
#include "reference/json/position_json.h"

/* Most differences are found early: the first batches are small. */
enum { FIRST_BATCH = 4, BATCH = 256 };

static bool begin(const Script *script, const Rules *rules, Game *game) {
    Options options = {0};
    Fault fault;
    return settings_read(script->options, rules, &options, &fault) &&
           game_from_json(script->setup, rules, &options, game, &fault);
}

static void make_beginning(const SearchOrder *order, const Rules *rules, Chance *chance,
                           Script *script, Game *game) {
    size_t given = json_array_size(order->setups);
    do {
        sow_script(rules, chance, script);
        if (given > 0) {
            json_t *setup =
                json_array_get(order->setups, chance_below(chance, (uint32_t)given));
            json_decref(script->setup);
            script->setup = json_deep_copy(setup);
        }
        bool good = begin(script, rules, game);
        /* Set-ups that end the game at once say little. */
        if (good && (given > 0 || !game_is_over(game) || chance_once_in(chance, 4)))
            return;
        script_release(script);
    } while (true);
}

void search_make_script(const SearchOrder *order, const Rules *rules, size_t number,
                        Script *script) {
    Chance chance = chance_of_game(order->seed, number);
    Game game;
    make_beginning(order, rules, &chance, script, &game);
    Steer steer = steer_begin(&chance);
    size_t after_end = 0;
    while (json_array_size(script->events) < order->plies && after_end < 3) {
        Event event;
        Refusal refusal;
        Fault fault;
        json_t *said = steer_event(&steer, &game, &chance);
        bool read = event_read(said, rules, &event, &fault);
        assert(read);
        (void)read;
        json_array_append_new(script->events, said);
        game_play(&game, &event, &refusal);
        after_end = game_is_over(&game) ? after_end + 1 : 0;
    }
}

/* Adds the batch up, as far as the first difference. */
static void add_up(const Script *scripts, const Answer *answers, size_t count,
                   SearchResult *result) {
    for (size_t i = 0; i < count && !result->found; i++) {
        const Difference *difference = &answers[i].difference;
        result->games++;
        result->unsupported += answers[i].unsupported ? 1 : 0;
        result->found = difference->kind != DIFFERENCE_NONE;
        result->plies +=
            result->found ? difference->event : json_array_size(scripts[i].events);
        if (result->found) {
            result->script = script_copy(&scripts[i]);
            result->difference = *difference;
            script_cut(&result->script, difference->event);
        }
    }
}

SessionStatus search_run(const SearchOrder *order, const Asker *asker,
                         SearchProgress on_progress, void *context,
                         SearchResult *result) {
    Script scripts[BATCH];
    Answer answers[BATCH];
    SessionStatus status = SESSION_OK;
    size_t batch = FIRST_BATCH;
    *result = (SearchResult){0};
    for (size_t done = 0;
         done < order->games && status == SESSION_OK && !result->found;) {
        size_t count = order->games - done < batch ? order->games - done : batch;
        for (size_t i = 0; i < count; i++)
            search_make_script(order, witness_rules(&asker->witness), done + i,
                               &scripts[i]);
        status = asker_ask(asker, scripts, count, NULL, answers);
        if (status == SESSION_OK)
            add_up(scripts, answers, count, result);
        for (size_t i = 0; i < count; i++)
            script_release(&scripts[i]);
        done += count;
        batch = batch < BATCH ? 2 * batch : BATCH;
        if (on_progress)
            on_progress(result, context);
    }
    return status;
}
