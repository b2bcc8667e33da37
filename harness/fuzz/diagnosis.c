#include "harness/fuzz/diagnosis.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "harness/memory.h"

enum { SCRIPTS_MAX = 4 };

/* Searches all games under the other choice, and says what came of it. */
static SessionStatus search_under(const Asker *other, const char *choice,
                                  const SearchOrder *order) {
    SearchResult result;
    SessionStatus status = search_run(order, other, NULL, NULL, &result);
    if (status == SESSION_OK && !result.found)
        printf("behaves as %s in %zu of %zu games (%zu plies): declare it?\n", choice,
               result.games, result.games, result.plies);
    else if (status == SESSION_OK)
        printf("%s explains this difference, but not that in game %zu\n", choice,
               result.games);
    script_release(&result.script);
    return status;
}

static SessionStatus try_choice(const Asker *asker, const Ruling *ruling,
                                const char *choice, const Script *scripts, size_t count,
                                const SearchOrder *order) {
    Asker other = *asker;
    Answer answers[SCRIPTS_MAX];
    Fault fault;
    bool explains = true;
    char *text = memory_format("%s=%s", ruling->name, choice);
    bool chosen = witness_choose(&other.witness, text, &fault);
    SessionStatus status = SESSION_OK;
    if (chosen)
        status = asker_ask(&other, scripts, count, NULL, answers);
    for (size_t i = 0; chosen && status == SESSION_OK && i < count; i++)
        explains = explains && !answers[i].void_script &&
                   answers[i].difference.kind == DIFFERENCE_NONE;
    if (chosen && status == SESSION_OK && explains) {
        if (order)
            status = search_under(&other, text, order);
        else
            printf("no difference here under %s: declare it? (--rulings-diagnosis plays "
                   "on)\n",
                   text);
    }
    free(text);
    return status;
}

SessionStatus diagnosis_print(const Asker *asker, const Script *scripts, size_t count,
                              const SearchOrder *order) {
    const Rules *rules = witness_rules(&asker->witness);
    SessionStatus status = SESSION_OK;
    assert(count <= SCRIPTS_MAX);
    for (const Ruling *ruling = rulings; ruling < rulings + ruling_count; ruling++) {
        if (!ruling_concerns(ruling, rules))
            continue;
        for (int i = 0;
             i < RULING_CHOICES_MAX && ruling->choices[i].name && status == SESSION_OK;
             i++)
            if (*((const uint8_t *)rules + ruling->offset) != ruling->choices[i].value)
                status = try_choice(asker, ruling, ruling->choices[i].name, scripts,
                                    count, order);
    }
    return status;
}
