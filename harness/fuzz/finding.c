#include "harness/fuzz/finding.h"

#include <stdlib.h>
#include <string.h>

#include "harness/fuzz/expectation.h"
#include "harness/memory.h"
#include "harness/wire.h"

/* --- Set-up ----------------------------------------------------------------------- */

static int by_name(const void *a, const void *b) {
    const char *const *left = a, *const *right = b;
    return strcmp(*left, *right);
}

/* The short way of a board: the pieces of each seat, its king first. */
static json_t *pieces_of_board(const VariantInfo *variant, const json_t *board) {
    json_t *pieces = json_object();
    for (size_t seat = 0; seat < variant->seat_count; seat++) {
        char *words[256], *text = memory_text("");
        size_t count = 0;
        const char *square;
        json_t *piece;
        json_object_foreach((json_t *)(void *)board, square, piece) {
            const char *code = json_string_value(piece);
            char kind[] = {code[1] == 'K' ? ' ' : code[1], '\0'}; /* kings sort first */
            if (code[0] == variant->seats[seat].letter && count < 256)
                words[count++] = memory_format("%s%s", kind, square);
        }
        qsort(words, count, sizeof *words, by_name);
        for (size_t i = 0; i < count; i++) {
            const char *word = words[i] + (words[i][0] == 'P' ? 1 : 0);
            char *longer =
                memory_format("%s%s%s%s", text, i ? " " : "", word[0] == ' ' ? "K" : "",
                              word + (word[0] == ' ' ? 1 : 0));
            free(text);
            text = longer;
        }
        for (size_t i = 0; i < count; i++)
            free(words[i]);
        if (count > 0)
            json_object_set_new(pieces, variant->seats[seat].name, json_string(text));
        free(text);
    }
    return pieces;
}

static json_t *case_setup(const Finding *finding) {
    if (!json_is_object(finding->script->setup))
        return json_incref(finding->script->setup);
    json_t *setup = json_copy(finding->script->setup);
    const json_t *board = json_object_get(setup, "board");
    if (board) {
        json_object_set_new(setup, "pieces",
                            pieces_of_board(finding->asker->witness.variant, board));
        json_object_del(setup, "board");
    }
    return setup;
}

/* --- Steps ------------------------------------------------------------------------ */

/* The first events, each accepted or refused as the reference has it. */
static void add_earlier(const Finding *finding, size_t count, json_t *steps) {
    for (size_t event = 1; event <= count; event++) {
        json_t *said = json_array_get(finding->script->events, event - 1);
        json_t *value =
            expectation_of_play(&finding->asker->witness, finding->script, event, NULL);
        json_t *clauses = json_object_get(value, "illegal");
        json_t *step = json_pack("{s:O}", clauses ? "illegal" : "play", said);
        if (clauses)
            json_object_set(step, "clauses", clauses);
        json_array_append_new(steps, step);
        json_decref(value);
    }
}

/* Adds what is expected: of the engine's choice alone, or by the choices of a ruling. */
static void expect(json_t *step, const json_t *value, json_t *by) {
    json_t *clauses = json_object_get(value, "illegal");
    if (by) {
        json_object_set(step, "expect_by", by);
    } else if (clauses) {
        json_object_set(step, "illegal", json_object_get(step, "play"));
        json_object_del(step, "play");
        json_object_set(step, "clauses", clauses);
    } else {
        bool of_state = json_object_get(step, "state") != NULL;
        json_object_set(step, of_state ? "state" : "expect", (json_t *)(void *)value);
    }
}

static void add_steps(const Finding *finding, const Expectation *expectation,
                      json_t *steps) {
    const Difference *difference = finding->difference;
    size_t count = json_array_size(finding->script->events);
    bool about_moves = expectation_is_of_moves(difference);
    json_t *step;
    if (about_moves || count == 0) {
        add_earlier(finding, count, steps);
        step = about_moves ? json_pack("{s:s}", "legal", expectation->square)
                           : json_pack("{s:b}", "state", 1);
    } else {
        add_earlier(finding, count - 1, steps);
        step = json_pack("{s:O}", "play",
                         json_array_get(finding->script->events, count - 1));
    }
    expect(step, expectation->value, expectation->by);
    json_array_append_new(steps, step);
    if (difference->kind == DIFFERENCE_EXTRA && expectation->refusal)
        json_array_append_new(steps, json_pack("{s:s, s:O}", "illegal", difference->move,
                                               "clauses", expectation->refusal));
}

/* --- The case --------------------------------------------------------------------- */

static const json_t *named_clauses(const Finding *finding) {
    const json_t *play = witness_play(&finding->asker->witness, finding->reply,
                                      finding->difference->event);
    return json_object_get(play, "illegal");
}

static char *title_of(const Finding *finding) {
    char *words = difference_words(finding->difference);
    char *title = memory_format("Found by fuzzing: %s", words);
    free(words);
    return title;
}

/* The engine's name may hold anything. */
static char *why_of(const Finding *finding) {
    const EngineInfo *engine = finding->asker->witness.engine;
    char *why = memory_format("%.60s %.20s and the reference differ here (%s).",
                              engine->name, engine->version, finding->origin);
    wire_make_printable(why);
    return why;
}

static void add_rulings(const Expectation *expectation, json_t *scene) {
    bool ruled = expectation->ruling || json_object_size(expectation->pins) > 0;
    json_object_set_new(scene, "level", json_string(ruled ? "ruling" : "required"));
    if (!ruled)
        return;
    const char *name = expectation->ruling;
    if (!name)
        name = json_object_iter_key(json_object_iter(expectation->pins));
    json_object_set_new(scene, "ruling", json_string(name));
    if (json_object_size(expectation->pins) == 0)
        return;
    json_object_set(scene, "rulings", expectation->pins);
    json_object_set_new(
        scene, "x-pin",
        json_string(
            "under another choice the scene does not come about, or ends otherwise"));
}

json_t *finding_case_file(const Finding *finding) {
    const Witness *witness = &finding->asker->witness;
    Expectation expectation;
    expectation_make(witness, finding->script, finding->difference, &expectation);
    const ClauseHints hints = {witness->variant->name, expectation.ruling,
                               named_clauses(finding), expectation.result};
    json_t *scene = json_object(), *steps = json_array();
    char *title = title_of(finding);
    char *why = why_of(finding);
    json_object_set_new(scene, "id", json_string(finding->id));
    json_object_set_new(scene, "title", json_string(title));
    json_object_set_new(scene, "variant", json_string(witness->variant->name));
    json_object_set_new(scene, "clauses",
                        difference_clauses(finding->difference, &hints));
    add_rulings(&expectation, scene);
    json_object_set_new(scene, "since", json_string("1.0"));
    json_object_set_new(scene, "why", json_string(why));
    json_object_set_new(scene, "x-found", json_string(finding->origin));
    if (json_object_size(finding->script->options) > 0)
        json_object_set(scene, "options", finding->script->options);
    json_object_set_new(scene, "setup", case_setup(finding));
    add_steps(finding, &expectation, steps);
    json_object_set_new(scene, "steps", steps);
    free(title);
    free(why);
    expectation_release(&expectation);
    return json_pack("{s:i, s:s, s:[o]}", "format", 1, "about",
                     "Found by fuzzing, and shrunk", "cases", scene);
}
