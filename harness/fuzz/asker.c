#include "harness/fuzz/asker.h"

#include <stdlib.h>

#include "harness/fuzz/glance.h"
#include "harness/memory.h"

typedef struct Asked {
    const Asker *asker;
    const Script *scripts;
    const Difference *wanted;
    Answer *answers;
    SessionRequest *requests;
    size_t *script_of; /* each request's */
} Asked;

/* A failure that the session judges is seen after the whole script. */
static Difference failed(Outcome outcome, const Script *script) {
    DifferenceKind kind = outcome == OUTCOME_CRASHED     ? DIFFERENCE_CRASH
                          : outcome == OUTCOME_TIMED_OUT ? DIFFERENCE_TIME_OUT
                                                         : DIFFERENCE_PROTOCOL;
    return (Difference){.kind = kind, .event = json_array_size(script->events)};
}

static bool on_reply(const Reply *reply, void *context) {
    const Asked *asked = context;
    size_t index = asked->script_of[reply->request];
    const Script *script = &asked->scripts[index];
    const Witness *witness = &asked->asker->witness;
    Answer *answer = &asked->answers[index];
    if (reply->outcome == OUTCOME_NOT_RUN)
        return true;
    if (reply->outcome != OUTCOME_ANSWERED) {
        answer->difference = failed(reply->outcome, script);
        return true;
    }
    if (glance_agrees(witness, script, reply->message))
        return true;
    json_t *expected = witness_reply(witness, asked->requests[reply->request].body);
    answer->unsupported = json_object_get(reply->message, "unsupported") != NULL;
    answer->void_script = json_object_get(expected, "answers") == NULL;
    if (!answer->void_script)
        witness_compare(witness, script, expected, reply->message, asked->wanted,
                        &answer->difference);
    json_decref(expected);
    return true;
}

SessionStatus asker_ask(const Asker *asker, const Script *scripts, size_t count,
                        const Difference *wanted, Answer *answers) {
    Asked asked = {.asker = asker, .scripts = scripts, .wanted = wanted};
    asked.answers = answers;
    asked.requests = memory_new((count + 1) * sizeof *asked.requests);
    asked.script_of = memory_new((count + 1) * sizeof *asked.script_of);
    size_t asked_count = 0;
    for (size_t i = 0; i < count; i++) {
        Game game;
        answers[i] = (Answer){0};
        answers[i].void_script = !witness_game(&asker->witness, &scripts[i], 0, &game);
        if (answers[i].void_script)
            continue;
        asked.requests[asked_count].body = witness_request(&asker->witness, &scripts[i]);
        asked.script_of[asked_count++] = i;
    }
    SessionStatus status =
        session_run(asker->session, asked.requests, asked_count, on_reply, &asked);
    for (size_t i = 0; i < asked_count; i++)
        json_decref(asked.requests[i].body);
    free(asked.requests);
    free(asked.script_of);
    return status;
}

static bool keep_reply(const Reply *reply, void *context) {
    json_t **kept = context;
    *kept = json_incref(reply->message);
    return true;
}

json_t *asker_reply(const Asker *asker, const Script *script) {
    json_t *reply = NULL;
    const SessionRequest request = {.body = witness_request(&asker->witness, script)};
    session_run(asker->session, &request, 1, keep_reply, &reply);
    json_decref(request.body);
    return reply;
}
