#include "harness/lint.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"
#include "spec/clauses.h"

/* --- Saying where ----------------------------------------------------------------- */

static void complain(Problems *problems, const Case *scene, const char *key,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));

static void complain(Problems *problems, const Case *scene, const char *key,
                     const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    problems_add_list(problems, scene->file->source.path, case_place(scene, key), format,
                      arguments);
    va_end(arguments);
}

static size_t characters(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

/* --- Rulings ---------------------------------------------------------------------- */

/* Does a step's expectation depend on this ruling? NULL: on any. */
static bool expects_by(const json_t *scene, const char *ruling) {
    const json_t *steps = json_object_get(scene, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *by = json_object_get(json_array_get(steps, i), "expect_by");
        const char *name = json_string_value(json_object_get(by, "ruling"));
        if (name && (!ruling || strcmp(name, ruling) == 0))
            return true;
    }
    return false;
}

static bool expects_by_another(const json_t *scene, const char *ruling) {
    const json_t *steps = json_object_get(scene, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *by = json_object_get(json_array_get(steps, i), "expect_by");
        const char *name = json_string_value(json_object_get(by, "ruling"));
        if (name && strcmp(name, ruling) != 0)
            return true;
    }
    return false;
}

static void lint_pins(const Case *scene, Problems *problems) {
    const char *reason = json_string_value(json_object_get(scene->json, "x-pin"));
    const char *name;
    json_t *choice;
    json_object_foreach(json_object_get(scene->json, "rulings"), name, choice) {
        if (expects_by(scene->json, name))
            complain(problems, scene, "rulings", "%s is pinned and decides an expect_by",
                     name);
        else if (!(reason && *reason) && !expects_by_another(scene->json, name))
            complain(
                problems, scene, "rulings",
                "%s is pinned: say in x-pin which choice makes the scene impossible, or "
                "use expect_by",
                name);
    }
}

static void lint_named_ruling(const Case *scene, const char *name, Problems *problems) {
    if (!expects_by(scene->json, name) &&
        !json_object_get(json_object_get(scene->json, "rulings"), name))
        complain(problems, scene, "ruling",
                 "nothing in the case depends on the ruling %s", name);
}

static void lint_used_rulings(const Case *scene, Problems *problems) {
    const json_t *steps = json_object_get(scene->json, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *by = json_object_get(json_array_get(steps, i), "expect_by");
        const char *name = json_string_value(json_object_get(by, "ruling"));
        if (name && !case_lists(scene->json, "ruling", name)) {
            complain(problems, scene, "steps",
                     "step %zu depends on %s, which \"ruling\" does "
                     "not name",
                     i + 1, name);
            return;
        }
    }
}

static void lint_level(const Case *scene, Problems *problems) {
    const json_t *ruling = json_object_get(scene->json, "ruling");
    if (strcmp(scene->level, "required") == 0) {
        if (ruling)
            complain(problems, scene, "ruling", "a required case is about no ruling");
        else if (expects_by(scene->json, NULL))
            complain(problems, scene, "level", "expect_by makes the level \"ruling\"");
        return;
    }
    if (!ruling) {
        complain(problems, scene, "level", "which ruling? Name it in \"ruling\"");
        return;
    }
    if (json_is_string(ruling))
        lint_named_ruling(scene, json_string_value(ruling), problems);
    for (size_t i = 0; i < json_array_size(ruling); i++)
        if (json_is_string(json_array_get(ruling, i)))
            lint_named_ruling(scene, json_string_value(json_array_get(ruling, i)),
                              problems);
    lint_used_rulings(scene, problems);
}

/* --- Clauses ---------------------------------------------------------------------- */

static bool has_word(const char *words, const char *word) {
    size_t length = strlen(word);
    for (; *words; words += strcspn(words, " "), words += strspn(words, " "))
        if (strncmp(words, word, length) == 0 && (words[length] == ' ' || !words[length]))
            return true;
    return false;
}

static void lint_clauses(const Case *scene, const char *key, const json_t *list,
                         Problems *problems) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const Clause *clause = clause_find(json_string_value(json_array_get(list, i)));
        bool applies = clause == NULL; /* an unknown one has been reported */
        for (size_t j = 0; !applies && j < scene->variant_count; j++)
            applies = has_word(clause->variants, scene->variants[j]->name);
        if (!applies)
            complain(problems, scene, key, "%s is a clause of %s", clause->id,
                     clause->variants);
    }
}

static void lint_all_clauses(const Case *scene, Problems *problems) {
    const json_t *steps = json_object_get(scene->json, "steps");
    lint_clauses(scene, "clauses", json_object_get(scene->json, "clauses"), problems);
    for (size_t i = 0; i < json_array_size(steps); i++)
        lint_clauses(scene, "steps", json_object_get(json_array_get(steps, i), "clauses"),
                     problems);
}

/* --- Texts and marks -------------------------------------------------------------- */

static void lint_texts(const Case *scene, Problems *problems) {
    const char *why = json_string_value(json_object_get(scene->json, "why"));
    if (characters(scene->title) > LINT_MAX_TITLE)
        complain(problems, scene, "title", "a title of more than %d characters",
                 LINT_MAX_TITLE);
    if (why && characters(why) > LINT_MAX_WHY)
        complain(problems, scene, "why", "a reason of more than %d characters",
                 LINT_MAX_WHY);
    const char *reason = json_string_value(json_object_get(scene->json, "x-symmetry"));
    if (json_object_get(scene->json, "symmetry") && !(reason && *reason))
        complain(problems, scene, "symmetry",
                 "say in x-symmetry why the case cannot be turned");
}

static bool has_key_anywhere(const json_t *value, const char *wanted) {
    const char *key;
    json_t *item;
    for (size_t i = 0; i < json_array_size(value); i++)
        if (has_key_anywhere(json_array_get(value, i), wanted))
            return true;
    json_object_foreach((json_t *)value, key, item) {
        if (strcmp(key, wanted) == 0 || has_key_anywhere(item, wanted))
            return true;
    }
    return false;
}

static bool checks_something(const json_t *scene) {
    const json_t *steps = json_object_get(scene, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);
        if (!json_object_get(step, "play") || json_object_get(step, "expect") ||
            json_object_get(step, "expect_by"))
            return true;
    }
    return json_object_get(scene, "invalid_setup") != NULL;
}

static void lint_substance(const Case *scene, Problems *problems) {
    if (has_key_anywhere(scene->json, "x-blessed"))
        complain(problems, scene, NULL,
                 "x-blessed: work the expectations out by hand, then take the mark away");
    if (json_object_get(scene->json, "steps") && !checks_something(scene->json))
        complain(problems, scene, "steps", "no step expects anything");
}

static void lint_case(const Case *scene, Problems *problems) {
    lint_pins(scene, problems);
    lint_level(scene, problems);
    lint_all_clauses(scene, problems);
    lint_texts(scene, problems);
    lint_substance(scene, problems);
}

/* --- Files ------------------------------------------------------------------------ */

/* The folder below `cases/` that a file lies in; NULL when it lies elsewhere; free() it.
 */
static char *folder_in_cases(const char *path) {
    const char *found = NULL;
    for (const char *at = path; (at = strstr(at, "cases/")); at++)
        if (at == path || at[-1] == '/')
            found = at + strlen("cases/");
    const char *slash = found ? strchr(found, '/') : NULL;
    if (!slash)
        return NULL;
    char *folder = memory_text(found);
    folder[slash - found] = '\0';
    return folder;
}

static bool is_chapter(const char *name) {
    for (size_t i = 0; i < clause_count; i++)
        if (strcmp(clauses[i].chapter, name) == 0)
            return true;
    return false;
}

static void lint_file(const CaseFile *file, Problems *problems) {
    const json_t *list = json_object_get(file->root, "cases");
    PathPart way = {.key = "cases"};
    if (json_array_size(list) > LINT_MAX_CASES)
        problems_add(problems, file->source.path,
                     source_place(&file->source, &way, 1, true),
                     "%zu cases in one file, of at most %d: split the topic",
                     json_array_size(list), LINT_MAX_CASES);
    char *folder = file->source.path ? folder_in_cases(file->source.path) : NULL;
    if (folder && !is_chapter(folder))
        problems_add(problems, file->source.path, (FilePlace){0},
                     "the spec has no chapter \"%s\" with clauses", folder);
    free(folder);
}

/* --- The same picture twice ------------------------------------------------------- */

typedef struct Picture {
    const Case *scene;
    const char *variant;
    char *text;
} Picture;

static char *picture_text(const json_t *scene) {
    static const char *const parts[] = {"options", "rulings", "setup", "steps"};
    json_t *picture = json_object();
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        json_object_set(picture, parts[i], json_object_get(scene, parts[i]));
    char *text = json_dumps(picture, JSON_SORT_KEYS | JSON_COMPACT);
    json_decref(picture);
    return text;
}

static int by_picture(const void *left, const void *right) {
    const Picture *a = left, *b = right;
    int order = strcmp(a->text, b->text);
    order = order ? order : strcmp(a->variant, b->variant);
    return order ? order : strcmp(a->scene->id, b->scene->id);
}

static void lint_pictures(const Suite *suite, Problems *problems) {
    size_t count = 0;
    Picture *pictures = memory_new(suite->case_count * VARIANT_MAX * sizeof *pictures);
    for (size_t i = 0; i < suite->case_count; i++)
        for (size_t j = 0; j < suite->cases[i]->variant_count; j++)
            pictures[count++] =
                (Picture){suite->cases[i], suite->cases[i]->variants[j]->name,
                          picture_text(suite->cases[i]->json)};
    qsort(pictures, count, sizeof *pictures, by_picture);
    for (size_t i = 1; i < count; i++)
        if (strcmp(pictures[i - 1].text, pictures[i].text) == 0 &&
            strcmp(pictures[i - 1].variant, pictures[i].variant) == 0)
            complain(problems, pictures[i].scene, NULL,
                     "the same set-up and steps as in \"%s\"", pictures[i - 1].scene->id);
    for (size_t i = 0; i < count; i++)
        free(pictures[i].text);
    free(pictures);
}

void lint_suite(const Suite *suite, Problems *problems) {
    for (size_t i = 0; i < suite->file_count; i++)
        lint_file(suite->files[i], problems);
    for (size_t i = 0; i < suite->case_count; i++)
        lint_case(suite->cases[i], problems);
    lint_pictures(suite, problems);
}
