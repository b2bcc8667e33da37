#include "harness/coverage_cases.h"

#include <string.h>

#include "harness/reader.h"

/* --- Walking through the steps ---------------------------------------------------- */

static bool is_choice(const char *key) {
    return strcmp(key, "ruling") != 0 && !reader_key_is_free(key);
}

/* Does this expectation, of a step of that kind, accept a move? */
static bool expectation_accepts(const json_t *step, const json_t *expected) {
    if (json_object_get(step, "legal"))
        return json_array_size(expected) > 0;
    return json_object_get(step, "play") && !json_object_get(expected, "illegal");
}

static bool step_accepts(const json_t *step) {
    json_t *by = json_object_get(step, "expect_by"), *expected;
    const char *choice;
    json_object_foreach(by, choice, expected) {
        if (is_choice(choice) && expectation_accepts(step, expected))
            return true;
    }
    return !by && expectation_accepts(step, json_object_get(step, "expect"));
}

static bool case_accepts_a_move(const json_t *scene) {
    const json_t *steps = json_object_get(scene, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++)
        if (step_accepts(json_array_get(steps, i)))
            return true;
    return false;
}

static bool lists(const json_t *names, const char *id) {
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        if (name && strcmp(name, id) == 0)
            return true;
    }
    return false;
}

static bool step_refuses(const json_t *step, const char *id) {
    const char *choice;
    json_t *expected;
    if (json_object_get(step, "illegal") && lists(json_object_get(step, "clauses"), id))
        return true;
    json_object_foreach(json_object_get(step, "expect_by"), choice, expected) {
        if (is_choice(choice) && lists(json_object_get(expected, "illegal"), id))
            return true;
    }
    return false;
}

static bool case_refuses(const json_t *scene, const char *id) {
    const json_t *steps = json_object_get(scene, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++)
        if (step_refuses(json_array_get(steps, i), id))
            return true;
    return json_object_get(scene, "invalid_setup") &&
           lists(json_object_get(scene, "clauses"), id);
}

/* --- Roles ------------------------------------------------------------------------ */

void coverage_add_case(Coverage *coverage, const Case *scene) {
    const json_t *cited = json_object_get(scene->json, "clauses");
    const json_t *near = json_object_get(scene->json, "near");
    bool accepts = case_accepts_a_move(scene->json);
    for (size_t i = 0; i < coverage->input.clause_count; i++) {
        CoverageRow *row = &coverage->rows[i];
        const char *id = row->clause->id;
        bool about = lists(cited, id), misses = lists(near, id);
        bool upheld = about && !misses, opposed = misses;
        if (strcmp(row->clause->kind, "prohibition") == 0) {
            opposed = case_refuses(scene->json, id);
            upheld = (about || misses || opposed) && accepts;
        }
        if (upheld)
            case_refs_add(&row->cases[COVERAGE_UPHELD], scene);
        if (opposed)
            case_refs_add(&row->cases[COVERAGE_OPPOSED], scene);
    }
}

/* --- Choices of rulings ----------------------------------------------------------- */

static void compare_choices(CoverageRuling *row, const json_t *by, const Case *scene) {
    for (size_t a = 0; a < row->choice_count; a++)
        for (size_t b = a + 1; b < row->choice_count; b++) {
            const json_t *choices = row->ruling->choices;
            const char *first = json_string_value(json_array_get(choices, a));
            const char *second = json_string_value(json_array_get(choices, b));
            const json_t *left = json_object_get(by, first);
            const json_t *right = json_object_get(by, second);
            if (!left || !right || json_equal(left, right))
                continue;
            case_refs_add(&row->apart[a * row->choice_count + b], scene);
            case_refs_add(&row->cases, scene);
        }
}

void coverage_add_choices(Coverage *coverage, const Case *scene) {
    const json_t *steps = json_object_get(scene->json, "steps");
    for (size_t i = 0; i < coverage->input.rulings->count; i++) {
        CoverageRuling *row = &coverage->rulings[i];
        if (!case_lists(scene->json, "ruling", row->ruling->name))
            continue;
        for (size_t j = 0; j < json_array_size(steps); j++) {
            const json_t *by = json_object_get(json_array_get(steps, j), "expect_by");
            const char *name = json_string_value(json_object_get(by, "ruling"));
            if (name && strcmp(name, row->ruling->name) == 0)
                compare_choices(row, by, scene);
        }
    }
}
