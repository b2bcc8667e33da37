#include "harness/coverage.h"

#include <string.h>

#include "harness/source.h"

/* --- The matrix --------------------------------------------------------------------- */

/* Puts the ids of the cases that fail with this mutant into `kept`.
 * Returns false when they are no list of texts. */
static bool keep_killers(const Suite *suite, const json_t *failed, json_t *kept,
                         size_t *known) {
    for (size_t i = 0; i < json_array_size(failed); i++) {
        const char *id = json_string_value(json_array_get(failed, i));
        if (!id)
            return false;
        *known += suite_find(suite, id) != NULL;
        json_object_set_new(kept, id, json_true());
    }
    return json_is_array(failed);
}

static bool keep_all_killers(const Suite *suite, const char *path, json_t *kept,
                             Problems *problems) {
    Source source;
    json_t *matrix = source_load(path, &source, problems), *failed;
    const char *mutant;
    size_t known = 0;
    if (!matrix)
        return false;
    bool good = json_is_object(matrix);
    json_object_foreach(matrix, mutant, failed) {
        good = good && keep_killers(suite, failed, kept, &known);
    }
    if (!good)
        problems_add(problems, path, (FilePlace){1, 1},
                     "must be an object: mutants to lists of ids of cases");
    else if (!known)
        problems_add(problems, path, (FilePlace){1, 1},
                     "names no case of the corpus, so it says nothing about them");
    json_decref(matrix);
    source_release(&source);
    return good && known;
}

/* --- Standing alone ----------------------------------------------------------------- */

static void keep_if_alone(const CaseRefs *refs, json_t *kept) {
    if (refs->count == 1)
        json_object_set_new(kept, refs->items[0]->id, json_true());
}

static void keep_all_alone(const Coverage *coverage, json_t *kept) {
    for (size_t i = 0; i < coverage->input.clause_count; i++)
        for (CoverageRole role = 0; role < COVERAGE_ROLE_COUNT; role++)
            keep_if_alone(&coverage->rows[i].cases[role], kept);
    for (size_t i = 0; i < coverage->input.rulings->count; i++) {
        const CoverageRuling *row = &coverage->rulings[i];
        for (size_t j = 0; j < row->choice_count * row->choice_count; j++)
            keep_if_alone(&row->apart[j], kept);
    }
}

static bool teaches(const Case *scene) {
    const char *reason = json_string_value(json_object_get(scene->json, "x-teaches"));
    return reason && *reason;
}

bool coverage_redundant(const Coverage *coverage, const char *path, CaseRefs *refs,
                        Problems *problems) {
    const Suite *suite = coverage->input.suite;
    json_t *kept = json_object();
    bool good = keep_all_killers(suite, path, kept, problems);
    keep_all_alone(coverage, kept);
    for (size_t i = 0; good && i < suite->case_count; i++)
        if (!json_object_get(kept, suite->cases[i]->id) && !teaches(suite->cases[i]))
            case_refs_add(refs, suite->cases[i]);
    json_decref(kept);
    return good;
}
