#include "harness/author/bless.h"

#include <stdlib.h>
#include <string.h>

#include "harness/adapters/reference/service.h"
#include "harness/memory.h"

/* The answers under one choice: two a step, the state in front of it and its own, and the
 * state at the end. */
typedef struct Asked {
    const char *choice; /* NULL: the case has no ruling that decides */
    json_t *answers;
} Asked;

typedef struct Asking {
    json_t *scene;
    const Ruling *ruling; /* that decides; NULL: none */
    Asked asked[RULING_CHOICES_MAX];
    size_t count;
    Blessing *blessing;
} Asking;

static bool complain(Blessing *blessing, char *text) {
    free(blessing->complaint);
    blessing->complaint = text;
    return false;
}

/* --- Asking ------------------------------------------------------------------------- */

/* The set-up as a request has it; `events` are played as steps. */
static json_t *setup_of(const json_t *scene) {
    json_t *setup = json_deep_copy(json_object_get(scene, "setup"));
    if (json_object_get(setup, "start") != NULL) {
        json_decref(setup);
        return json_string("start");
    }
    if (json_is_object(setup))
        json_object_del(setup, "events");
    return setup;
}

/* The step as the protocol asks it. */
static json_t *request_step(const json_t *step) {
    static const char *const plays[] = {"play", "illegal"};
    for (size_t i = 0; i < 2; i++) {
        json_t *event = json_object_get(step, plays[i]);
        if (event != NULL)
            return json_pack("{s:O}", "play", event);
    }
    if (json_object_get(step, "legal") != NULL)
        return json_pack("{s:O}", "legal", json_object_get(step, "legal"));
    if (json_object_get(step, "perft") != NULL)
        return json_pack("{s:O}", "perft", json_object_get(step, "perft"));
    return json_pack("{s:b}", "state", 1);
}

static json_t *request_of(const Asking *asking, const char *choice) {
    const json_t *scene = asking->scene;
    json_t *steps = json_array();
    json_t *rulings_chosen = json_deep_copy(json_object_get(scene, "rulings"));
    json_t *event, *step;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(scene, "setup"), "events"), i,
                       event)
        json_array_append_new(steps, json_pack("{s:O}", "play", event));
    json_array_foreach(json_object_get(scene, "steps"), i, step) {
        json_array_append_new(steps, json_pack("{s:b}", "state", 1));
        json_array_append_new(steps, request_step(step));
    }
    json_array_append_new(steps, json_pack("{s:b}", "state", 1));
    if (rulings_chosen == NULL)
        rulings_chosen = json_object();
    if (choice != NULL)
        json_object_set_new(rulings_chosen, asking->ruling->name, json_string(choice));
    json_t *variant = json_object_get(scene, "variant");
    if (variant == NULL)
        variant = json_array_get(json_object_get(scene, "variants"), 0);
    json_t *request = json_pack("{s:s, s:i, s:O?, s:o, s:o, s:o}", "op", "run", "id", 1,
                                "variant", variant, "setup", setup_of(scene), "steps",
                                steps, "rulings", rulings_chosen);
    if (json_object_get(scene, "options") != NULL)
        json_object_set(request, "options", json_object_get(scene, "options"));
    return request;
}

/* Takes the answers to the events of the set-up off; they must have been accepted. */
static bool drop_setup(const Asking *asking, json_t *answers) {
    const json_t *events =
        json_object_get(json_object_get(asking->scene, "setup"), "events");
    for (size_t i = 0; i < json_array_size(events); i++) {
        if (json_is_object(json_array_get(answers, 0)))
            return complain(asking->blessing,
                            memory_format("event %zu of the set-up is refused", i + 1));
        json_array_remove(answers, 0);
    }
    return true;
}

static bool ask(Asking *asking, const char *choice) {
    static const char *const refusals[] = {"error", "invalid_setup", "unsupported"};
    Service service;
    Output output = {0};
    service_init(&service);
    json_t *request = request_of(asking, choice);
    char *line = json_dumps(request, JSON_COMPACT);
    service_answer(&service, line, strlen(line), &output);
    json_t *reply = json_loadb(output.bytes, output.length, 0, NULL);
    bool good = true;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals && good; i++) {
        const char *why = json_string_value(json_object_get(reply, refusals[i]));
        if (why != NULL)
            good = complain(asking->blessing, memory_format("%s: %s", refusals[i], why));
    }
    json_t *answers = json_object_get(reply, "answers");
    good = good && drop_setup(asking, answers);
    if (good)
        asking->asked[asking->count++] = (Asked){choice, json_incref(answers)};
    json_decref(reply);
    json_decref(request);
    free(line);
    output_release(&output);
    return good;
}

/* The ruling that decides: the case's only one, unless it is pinned. */
static const Ruling *deciding_ruling(const json_t *scene) {
    const json_t *named = json_object_get(scene, "ruling");
    if (json_array_size(named) == 1)
        named = json_array_get(named, 0);
    const char *name = json_string_value(named);
    bool pinned =
        name != NULL && json_object_get(json_object_get(scene, "rulings"), name) != NULL;
    return name == NULL || pinned ? NULL : ruling_find(name);
}

static bool ask_all(Asking *asking) {
    if (asking->ruling == NULL)
        return ask(asking, NULL);
    for (size_t i = 0; i < RULING_CHOICES_MAX; i++) {
        const char *choice = asking->ruling->choices[i].name;
        if (choice != NULL && !ask(asking, choice))
            return false;
    }
    return true;
}

/* --- What the answers make ---------------------------------------------------------- */

/* The squares that differ: what stands there now, or null. */
static json_t *board_difference(const json_t *before, const json_t *after) {
    json_t *difference = json_object();
    const char *square;
    json_t *piece;
    json_object_foreach((json_t *)(void *)before, square, piece) {
        if (json_object_get(after, square) == NULL)
            json_object_set_new(difference, square, json_null());
    }
    json_object_foreach((json_t *)(void *)after, square, piece) {
        if (!json_equal(piece, json_object_get(before, square)))
            json_object_set(difference, square, piece);
    }
    return difference;
}

/* Of a field that is compared by its members, those that differ. */
static json_t *members_difference(const json_t *before, const json_t *after) {
    json_t *difference = json_object();
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(void *)after, key, value) {
        if (!json_equal(value, json_object_get(before, key)))
            json_object_set(difference, key, value);
    }
    return difference;
}

/* Counters tell little and change with every move: who cares for them names them. */
static bool is_noise(const char *field) {
    return strcmp(field, "quiet") == 0 || strcmp(field, "moves_made") == 0;
}

static bool by_members(const char *field) {
    return strcmp(field, "scores") == 0 || strcmp(field, "states") == 0;
}

/* What a play that was accepted has changed, and whose turn it is. */
static json_t *changes(const json_t *before, const json_t *after) {
    json_t *expect = json_object();
    const char *field;
    json_t *value;
    json_object_foreach((json_t *)(void *)after, field, value) {
        const json_t *old = json_object_get(before, field);
        if (strcmp(field, "board") == 0)
            json_object_set_new(expect, field, board_difference(old, value));
        else if (strcmp(field, "turn") == 0)
            json_object_set(expect, field, value);
        else if (!is_noise(field) && !json_equal(old, value))
            json_object_set_new(expect, field,
                                by_members(field) ? members_difference(old, value)
                                                  : json_incref(value));
    }
    return expect;
}

/* Does the step lack what it is to expect? */
static bool lacks(const json_t *step, bool plays) {
    const json_t *expect = json_object_get(step, "expect");
    bool expects = (expect != NULL && !json_is_null(expect)) ||
                   json_object_get(step, "expect_by") != NULL;
    if (json_object_get(step, "play") != NULL)
        return !expects && plays;
    if (json_object_get(step, "illegal") != NULL)
        return json_array_size(json_object_get(step, "clauses")) == 0;
    const json_t *state = json_object_get(step, "state");
    if (state != NULL)
        return !expects && json_object_size(state) == 0;
    return !expects;
}

/* What is expected of the step, by one set of answers. A new reference. */
static json_t *expectation(const json_t *step, const json_t *answers, size_t index) {
    const json_t *before = json_array_get(answers, 2 * index);
    json_t *answer = json_array_get(answers, 2 * index + 1);
    const json_t *after = json_array_get(answers, 2 * index + 2);
    if (json_object_get(step, "play") != NULL && json_is_string(answer))
        return changes(before, after);
    return json_incref(answer);
}

static json_t *by_choice(const Asking *asking, const json_t *step, size_t index) {
    json_t *by = json_pack("{s:s}", "ruling", asking->ruling->name);
    for (size_t i = 0; i < asking->count; i++)
        json_object_set_new(by, asking->asked[i].choice,
                            expectation(step, asking->asked[i].answers, index));
    return by;
}

static bool same_everywhere(const Asking *asking, const json_t *step, size_t index) {
    json_t *first = expectation(step, asking->asked[0].answers, index);
    bool same = true;
    for (size_t i = 1; i < asking->count && same; i++) {
        json_t *other = expectation(step, asking->asked[i].answers, index);
        same = json_equal(first, other);
        json_decref(other);
    }
    json_decref(first);
    return same;
}

/* --- Filling in --------------------------------------------------------------------- */

static char *clauses_text(const json_t *refusal) {
    char *text = memory_format("%s", "");
    json_t *clause;
    size_t i;
    json_array_foreach(json_object_get(refusal, "illegal"), i, clause) {
        char *longer =
            memory_format("%s%s%s", text, i == 0 ? "" : ", ", json_string_value(clause));
        free(text);
        text = longer;
    }
    return text;
}

static bool fill_illegal(const Asking *asking, json_t *step, size_t index) {
    json_t *answer = json_array_get(asking->asked[0].answers, 2 * index + 1);
    if (!same_everywhere(asking, step, index))
        return complain(asking->blessing,
                        memory_format("step %zu depends on the ruling %s: make it a "
                                      "\"play\" without \"expect\"",
                                      index + 1, asking->ruling->name));
    if (json_is_string(answer))
        return complain(
            asking->blessing,
            memory_format("step %zu is to be illegal, but is accepted", index + 1));
    json_object_set(step, "clauses", json_object_get(answer, "illegal"));
    return true;
}

static bool fill_value(const Asking *asking, json_t *step, size_t index) {
    json_t *value = expectation(step, asking->asked[0].answers, index);
    if (json_object_get(step, "play") != NULL && json_object_get(value, "illegal")) {
        char *clauses = clauses_text(value);
        complain(asking->blessing,
                 memory_format("step %zu is refused: %s", index + 1, clauses));
        free(clauses);
        json_decref(value);
        return false;
    }
    json_object_set_new(step, json_object_get(step, "state") ? "state" : "expect", value);
    return true;
}

static bool fill_step(const Asking *asking, json_t *step, size_t index) {
    if (json_object_get(step, "illegal") != NULL) {
        if (!fill_illegal(asking, step, index))
            return false;
    } else if (!same_everywhere(asking, step, index)) {
        json_object_del(step, "expect");
        json_object_set_new(step, "expect_by", by_choice(asking, step, index));
        if (json_object_get(step, "state") != NULL)
            json_object_set_new(step, "state", json_true());
    } else if (!fill_value(asking, step, index)) {
        return false;
    }
    json_object_set_new(step, "x-blessed", json_true());
    asking->blessing->filled++;
    return true;
}

static bool fill(const Asking *asking) {
    json_t *steps = json_object_get(asking->scene, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        json_t *step = json_array_get(steps, i);
        bool is_last = i + 1 == json_array_size(steps);
        if (lacks(step, asking->blessing->plays || is_last) &&
            !fill_step(asking, step, i))
            return false;
    }
    return true;
}

bool bless_case(json_t *scene, Blessing *blessing) {
    Asking asking = {.scene = scene, .blessing = blessing};
    if (json_is_true(json_object_get(scene, "invalid_setup")))
        return true;
    asking.ruling = deciding_ruling(scene);
    bool good = ask_all(&asking) && fill(&asking);
    for (size_t i = 0; i < asking.count; i++)
        json_decref(asking.asked[i].answers);
    return good;
}
