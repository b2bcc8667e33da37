#include "harness/case.h"

#include <stdlib.h>
#include <string.h>

#include "harness/case_check.h"
#include "harness/memory.h"

enum { ID_MAX = 80 };

bool case_id_is_slug(const char *id) {
    size_t length = strlen(id);
    if (length == 0 || length > ID_MAX ||
        strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != length)
        return false;
    return id[0] != '-' && id[length - 1] != '-' && !strstr(id, "--");
}

bool case_lists(const json_t *scene, const char *key, const char *text) {
    const json_t *value = json_object_get(scene, key);
    const char *alone = json_string_value(value);
    return alone ? strcmp(alone, text) == 0 : variant_info_lists(value, text);
}

/* --- The keys of a case ----------------------------------------------------------- */

static void check_id(CaseChecker *checker, const json_t *value) {
    const char *id = json_string_value(value);
    if (!id || !case_id_is_slug(id))
        reader_problem(
            &checker->reader,
            "an id is a slug: lower-case letters, digits, single hyphens, at most %d",
            ID_MAX);
}

static void check_text(CaseChecker *checker, const json_t *value) {
    reader_wants_text(&checker->reader, value, "this key");
}

static void check_level(CaseChecker *checker, const json_t *value) {
    static const char *const levels[] = {"required", "ruling", NULL};
    reader_wants_one_of(&checker->reader, value, levels, "\"level\"");
}

static void check_since(CaseChecker *checker, const json_t *value) {
    const char *text = json_string_value(value);
    size_t major = text ? strspn(text, "0123456789") : 0;
    size_t minor =
        major && text[major] == '.' ? strspn(text + major + 1, "0123456789") : 0;
    if (!minor || text[major + 1 + minor] != '\0')
        reader_problem(&checker->reader, "\"since\" must be a version as \"1.0\"");
}

static void check_ruling_names(CaseChecker *checker, const json_t *value) {
    Reader *reader = &checker->reader;
    if (json_is_string(value)) {
        case_check_ruling(checker, value);
        return;
    }
    if (!reader_wants_array(reader, value, "\"ruling\""))
        return;
    for (size_t i = 0; i < json_array_size(value); i++) {
        reader_enter_element(reader, i);
        case_check_ruling(checker, json_array_get(value, i));
        reader_leave(reader);
    }
}

static void check_needs(CaseChecker *checker, const json_t *value) {
    static const char *const steps[] = {"play", "legal", "state", "perft", "clauses"};
    Reader *reader = &checker->reader;
    if (!reader_wants_array(reader, value, "\"needs\""))
        return;
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *name = json_string_value(json_array_get(value, i));
        bool known = name && case_field_exists(name);
        for (size_t j = 0; name && j < sizeof steps / sizeof *steps; j++)
            known = known || strcmp(name, steps[j]) == 0;
        reader_enter_element(reader, i);
        if (!known)
            reader_problem(reader, "neither a field of the position nor a kind of step");
        reader_leave(reader);
    }
}

static void check_true(CaseChecker *checker, const json_t *value) {
    if (!json_is_true(value))
        reader_problem(&checker->reader, "must be true, or be left out");
}

static void check_false(CaseChecker *checker, const json_t *value) {
    if (!json_is_false(value))
        reader_problem(&checker->reader, "must be false, or be left out");
}

static void skip_check(CaseChecker *checker, const json_t *value) {
    (void)checker, (void)value; /* checked before, by read_variants() */
}

static const struct {
    const char *key;
    bool required;
    void (*check)(CaseChecker *checker, const json_t *value);
} case_keys[] = {
    {"id", true, check_id},
    {"title", true, check_text},
    {"variant", false, skip_check},
    {"variants", false, skip_check},
    {"clauses", true, case_check_clauses},
    {"level", true, check_level},
    {"ruling", false, check_ruling_names},
    {"since", true, check_since},
    {"why", true, check_text},
    {"near", false, case_check_clauses},
    {"needs", false, check_needs},
    {"rulings", false, case_check_rulings},
    {"options", false, case_check_options},
    {"symmetry", false, check_false},
    {"invalid_setup", false, check_true},
    {"setup", true, case_check_setup},
    {"steps", false, case_check_steps},
};

enum { CASE_KEYS = sizeof case_keys / sizeof *case_keys };

static void check_case_keys(CaseChecker *checker, const json_t *json) {
    KeyRule rules[CASE_KEYS + 1] = {{0}};
    for (size_t i = 0; i < CASE_KEYS; i++)
        rules[i] = (KeyRule){case_keys[i].key, case_keys[i].required};
    reader_check_keys(&checker->reader, json, rules, "a case");
    for (size_t i = 0; i < CASE_KEYS; i++) {
        const json_t *value = json_object_get(json, case_keys[i].key);
        reader_enter(&checker->reader, case_keys[i].key);
        if (value)
            case_keys[i].check(checker, value);
        reader_leave(&checker->reader);
    }
}

/* --- Variants --------------------------------------------------------------------- */

static void add_variant(CaseChecker *checker, const json_t *value) {
    const char *name = json_string_value(value);
    const VariantInfo *variant =
        name ? variant_list_find(&checker->catalog->variants, name) : NULL;
    if (!variant) {
        reader_problem(&checker->reader, "\"%s\" is no variant", name ? name : "?");
        return;
    }
    for (size_t i = 0; i < checker->variant_count; i++)
        if (checker->variants[i] == variant) {
            reader_problem(&checker->reader, "named twice");
            return;
        }
    checker->variants[checker->variant_count++] = variant;
}

static void read_variants(CaseChecker *checker, const json_t *json) {
    const json_t *one = json_object_get(json, "variant"),
                 *many = json_object_get(json, "variants");
    Reader *reader = &checker->reader;
    checker->variant_count = 0;
    if (!one == !many)
        reader_problem(reader, "a case has either \"variant\" or \"variants\"");
    reader_enter(reader, one ? "variant" : "variants");
    if (one)
        add_variant(checker, one);
    else if (many && reader_wants_array(reader, many, "\"variants\""))
        for (size_t i = 0; i < json_array_size(many); i++) {
            reader_enter_element(reader, i);
            add_variant(checker, json_array_get(many, i));
            reader_leave(reader);
        }
    reader_leave(reader);
}

/* --- Cases and files -------------------------------------------------------------- */

static void check_steps_or_refusal(CaseChecker *checker, const json_t *json) {
    bool steps = json_object_get(json, "steps") != NULL;
    if (json_object_get(json, "invalid_setup")) {
        if (steps)
            reader_problem(&checker->reader,
                           "a case with \"invalid_setup\" has no steps");
    } else if (!steps) {
        reader_problem(&checker->reader, "a case must have the key \"steps\"");
    }
}

static void read_case(CaseChecker *checker, CaseFile *file, size_t index) {
    json_t *json = json_array_get(json_object_get(file->root, "cases"), index);
    if (!reader_wants_object(&checker->reader, json, "a case"))
        return;
    checker->foreign_allowed = json_object_get(json, "invalid_setup") != NULL;
    read_variants(checker, json);
    check_case_keys(checker, json);
    check_steps_or_refusal(checker, json);
    const char *id = json_string_value(json_object_get(json, "id"));
    const char *title = json_string_value(json_object_get(json, "title"));
    const char *level = json_string_value(json_object_get(json, "level"));
    if (!id || checker->variant_count == 0)
        return;
    Case *scene = &file->cases[file->count++];
    *scene = (Case){.file = file,
                    .index = index,
                    .json = json,
                    .id = id,
                    .title = title ? title : "",
                    .level = level ? level : "required",
                    .variant_count = checker->variant_count};
    memcpy(scene->variants, checker->variants, sizeof scene->variants);
}

static void check_file_keys(CaseChecker *checker, const json_t *root) {
    static const KeyRule keys[] = {
        {"format", true}, {"about", true}, {"cases", true}, {NULL, false}};
    Reader *reader = &checker->reader;
    reader_check_keys(reader, root, keys, "a case file");
    const json_t *format = json_object_get(root, "format"),
                 *about = json_object_get(root, "about");
    reader_enter(reader, "format");
    if (format && !(json_is_integer(format) && json_integer_value(format) == 1))
        reader_problem(reader, "the format must be 1");
    reader_leave(reader);
    reader_enter(reader, "about");
    if (about)
        reader_wants_text(reader, about, "\"about\"");
    reader_leave(reader);
}

static bool read_file(const Catalog *catalog, CaseFile *file, Problems *problems) {
    size_t before = problems->count;
    source_check_lines(&file->source, problems);
    CaseChecker checker = {.reader = {.source = &file->source, .problems = problems},
                           .catalog = catalog};
    Reader *reader = &checker.reader;
    if (!reader_wants_object(reader, file->root, "a case file"))
        return false;
    check_file_keys(&checker, file->root);
    const json_t *list = json_object_get(file->root, "cases");
    reader_enter(reader, "cases");
    if (list && reader_wants_array(reader, list, "\"cases\"")) {
        file->cases = memory_new(json_array_size(list) * sizeof *file->cases);
        for (size_t i = 0; i < json_array_size(list); i++) {
            reader_enter_element(reader, i);
            read_case(&checker, file, i);
            reader_leave(reader);
        }
    }
    reader_leave(reader);
    return problems->count == before;
}

bool case_file_load(const char *path, const Catalog *catalog, CaseFile *file,
                    Problems *problems) {
    *file = (CaseFile){0};
    file->root = source_load(path, &file->source, problems);
    return file->root && read_file(catalog, file, problems);
}

bool case_file_parse(const char *path, const char *text, size_t size,
                     const Catalog *catalog, CaseFile *file, Problems *problems) {
    *file = (CaseFile){0};
    file->root = source_parse(path, text, size, &file->source, problems);
    return file->root && read_file(catalog, file, problems);
}

void case_file_release(CaseFile *file) {
    free(file->cases);
    json_decref(file->root);
    source_release(&file->source);
    *file = (CaseFile){0};
}

FilePlace case_place(const Case *scene, const char *key) {
    PathPart way[] = {{.key = "cases"}, {.index = scene->index}, {.key = key}};
    return source_place(&scene->file->source, way, key ? 3 : 2, key != NULL);
}
