#define _POSIX_C_SOURCE 200809L
#include "harness/coverage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/coverage_lists.h"
#include "harness/memory.h"
#include "harness/source.h"

typedef struct Judge {
    const Coverage *coverage;
    CoverageList retired, untested;
    Problems *problems;
} Judge;

/* --- Places in the spec ----------------------------------------------------------- */

static bool is_heading_of(const char *line, const char *id) {
    static const char mark[] = "#### ";
    size_t length = strlen(id);
    return strncmp(line, mark, strlen(mark)) == 0 &&
           strncmp(line + strlen(mark), id, length) == 0 &&
           strchr(" \r\n", line[strlen(mark) + length]);
}

/* The line of a clause's heading; the file as a whole when it has none. */
static FilePlace place_in_chapter(const char *path, const char *id) {
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t size = 0;
    FilePlace place = {0};
    for (unsigned number = 1; file && !place.line && getline(&line, &size, file) >= 0;
         number++)
        if (is_heading_of(line, id))
            place = (FilePlace){number, 1};
    free(line);
    if (file)
        fclose(file);
    return place;
}

static void miss_clause(Judge *judge, const Clause *clause, const char *message) {
    char *path = memory_format("%s/%s.md", judge->coverage->input.spec, clause->chapter);
    problems_add(judge->problems, path, place_in_chapter(path, clause->id), "%s: %s",
                 clause->id, message);
    free(path);
}

/* --- What clauses lack ------------------------------------------------------------ */

/* What cases a kind of clause must have, in each role. */
static const struct KindNeeds {
    const char *kind;
    CoverageNeed needs[COVERAGE_ROLE_COUNT];
} kinds[] = {{"prohibition", {NEED_RESPECTED, NEED_BROKEN}},
             {"effect", {NEED_ACTING, NEED_NEAR}},
             {"definition", {NEED_CITED, NEED_NOTHING}}};

static const char *const messages[NEED_COUNT] = {
    [NEED_RESPECTED] = "no case cites it and has a move accepted",
    [NEED_BROKEN] = "no case breaks it",
    [NEED_ACTING] = "no case where it acts",
    [NEED_NEAR] = "no near miss of it",
    [NEED_CITED] = "no case cites it",
    [NEED_CODE] = "the reference does not cite it",
};

static bool is_excused(Judge *judge, const char *name, CoverageNeed need) {
    CoverageEntry *entry = coverage_list_find(&judge->untested, name, need);
    if (entry)
        entry->used = true;
    return entry != NULL;
}

static void judge_row(Judge *judge, const CoverageRow *row) {
    const Clause *clause = row->clause;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (CoverageRole role = 0;
             role < COVERAGE_ROLE_COUNT && strcmp(kinds[i].kind, clause->kind) == 0;
             role++) {
            CoverageNeed need = kinds[i].needs[role];
            if (need != NEED_NOTHING && row->cases[role].count == 0 &&
                !is_excused(judge, clause->id, need))
                miss_clause(judge, clause, messages[need]);
        }
    if (row->code_count == 0 && !is_excused(judge, clause->id, NEED_CODE))
        miss_clause(judge, clause, messages[NEED_CODE]);
}

/* --- What rulings lack ------------------------------------------------------------ */

static FilePlace place_of_ruling(const char *path, size_t index) {
    PathPart way = {.index = index};
    FilePlace place = {0};
    Problems ignored = {0};
    Source source;
    json_t *root = source_load(path, &source, &ignored);
    if (root) {
        place = source_place(&source, &way, 1, false);
        source_release(&source);
    }
    json_decref(root);
    problems_release(&ignored);
    return place;
}

static void judge_ruling(Judge *judge, size_t index) {
    const CoverageRuling *row = &judge->coverage->rulings[index];
    const json_t *choices = row->ruling->choices;
    char *path = memory_format("%s/rulings.json", judge->coverage->input.spec);
    for (size_t a = 0; a < row->choice_count; a++)
        for (size_t b = a + 1; b < row->choice_count; b++)
            if (row->apart[a * row->choice_count + b].count == 0 &&
                !is_excused(judge, row->ruling->name, NEED_CHOICES))
                problems_add(judge->problems, path, place_of_ruling(path, index),
                             "%s: no case expects different things of %s and %s",
                             row->ruling->name,
                             json_string_value(json_array_get(choices, a)),
                             json_string_value(json_array_get(choices, b)));
    free(path);
}

/* --- What is cited and does not exist ---------------------------------------------- */

static void judge_code(Judge *judge) {
    const CodeCitations *code = &judge->coverage->code;
    for (size_t i = 0; i < code->count; i++) {
        const CodeCitation *citation = &code->items[i];
        if (coverage_row(judge->coverage, citation->id))
            continue;
        const CoverageEntry *entry =
            coverage_list_find(&judge->retired, citation->id, NEED_NOTHING);
        if (entry)
            problems_add(judge->problems, citation->file, citation->place,
                         "the clause %s is retired: %s", citation->id, entry->reason);
        else
            problems_add(judge->problems, citation->file, citation->place,
                         "the spec has no clause \"%s\"", citation->id);
    }
}

static void judge_case_list(Judge *judge, const Case *scene, const char *key,
                            const json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *id = json_string_value(json_array_get(list, i));
        const CoverageEntry *entry =
            id ? coverage_list_find(&judge->retired, id, NEED_NOTHING) : NULL;
        if (entry && !coverage_row(judge->coverage, id))
            problems_add(judge->problems, scene->file->source.path,
                         case_place(scene, key), "the clause %s is retired: %s", id,
                         entry->reason);
    }
}

/* Unknown clauses were found when the case was read; here it is said what became of
 * them. */
static void judge_case(Judge *judge, const Case *scene) {
    const json_t *steps = json_object_get(scene->json, "steps");
    static const char *const keys[] = {"clauses", "near"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        judge_case_list(judge, scene, keys[i], json_object_get(scene->json, keys[i]));
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);
        const char *choice;
        json_t *expected;
        judge_case_list(judge, scene, "steps", json_object_get(step, "clauses"));
        json_object_foreach(json_object_get(step, "expect_by"), choice, expected) {
            judge_case_list(judge, scene, "steps", json_object_get(expected, "illegal"));
        }
    }
}

/* --- The lists themselves ----------------------------------------------------------- */

static void judge_lists(Judge *judge) {
    const Coverage *coverage = judge->coverage;
    for (size_t i = 0; i < judge->retired.count; i++)
        if (coverage_row(coverage, judge->retired.items[i].name))
            problems_add(judge->problems, judge->retired.path,
                         (FilePlace){judge->retired.items[i].line, 1},
                         "%s is retired and still stands in the spec",
                         judge->retired.items[i].name);
    for (size_t i = 0; i < judge->untested.count; i++) {
        const CoverageEntry *entry = &judge->untested.items[i];
        FilePlace place = {entry->line, 1};
        if (!coverage_row(coverage, entry->name) &&
            !ruling_list_find(coverage->input.rulings, entry->name))
            problems_add(judge->problems, judge->untested.path, place,
                         "the spec has no clause and no ruling \"%s\"", entry->name);
        else if (!entry->used)
            problems_add(judge->problems, judge->untested.path, place,
                         "%s does not lack \"%s\": take the line away", entry->name,
                         coverage_need_name(entry->need));
    }
}

void coverage_judge(const Coverage *coverage, Problems *problems) {
    const CoverageInput *input = &coverage->input;
    Judge judge = {.coverage = coverage, .problems = problems};
    coverage_list_load(input->spec, "retired.tsv", false, &judge.retired, problems);
    coverage_list_load(input->spec, "untested.tsv", true, &judge.untested, problems);
    for (size_t i = 0; i < input->clause_count; i++)
        judge_row(&judge, &coverage->rows[i]);
    for (size_t i = 0; i < input->rulings->count; i++)
        judge_ruling(&judge, i);
    judge_code(&judge);
    for (size_t i = 0; i < input->suite->case_count; i++)
        judge_case(&judge, input->suite->cases[i]);
    judge_lists(&judge);
    coverage_list_release(&judge.retired);
    coverage_list_release(&judge.untested);
}
