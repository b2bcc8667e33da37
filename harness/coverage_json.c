#include "harness/coverage_report.h"
#include "harness/memory.h"

#include <stdlib.h>
#include <string.h>

static json_t *words(const char *text) {
    json_t *list = json_array();
    for (size_t length; *text; text += length + (text[length] == ' ')) {
        length = strcspn(text, " ");
        json_array_append_new(list, json_stringn(text, length));
    }
    return list;
}

static json_t *case_ids(const CaseRefs *refs) {
    json_t *list = json_array();
    for (size_t i = 0; i < refs->count; i++)
        json_array_append_new(list, json_string(refs->items[i]->id));
    return list;
}

static json_t *code_places(const CoverageRow *row) {
    json_t *list = json_array();
    for (size_t i = 0; i < row->code_count; i++) {
        char *place =
            memory_format("%s:%u", row->code[i]->file, row->code[i]->place.line);
        json_array_append_new(list, json_string(place));
        free(place);
    }
    return list;
}

static json_t *describe_clause(const CoverageRow *row) {
    const Clause *clause = row->clause;
    json_t *object = json_pack("{s:s, s:s, s:s, s:s, s:o}", "id", clause->id, "chapter",
                               clause->chapter, "kind", clause->kind, "level",
                               clause->level, "variants", words(clause->variants));
    if (clause->ruling)
        json_object_set_new(object, "ruling", json_string(clause->ruling));
    json_object_set_new(object, "upheld", case_ids(&row->cases[COVERAGE_UPHELD]));
    json_object_set_new(object, "opposed", case_ids(&row->cases[COVERAGE_OPPOSED]));
    json_object_set_new(object, "code", code_places(row));
    return object;
}

static json_t *describe_findings(const Problems *findings) {
    json_t *list = json_array();
    for (size_t i = 0; i < findings->count; i++) {
        const Problem *finding = &findings->items[i];
        json_array_append_new(
            list, json_pack("{s:s, s:i, s:i, s:s}", "file", finding->file, "line",
                            (int)finding->place.line, "column",
                            (int)finding->place.column, "message", finding->message));
    }
    return list;
}

static json_t *describe(const CoverageReport *report) {
    const Coverage *coverage = report->coverage;
    json_t *rows = json_array(), *rulings = json_array();
    for (size_t i = 0; i < coverage->input.clause_count; i++)
        json_array_append_new(rows, describe_clause(&coverage->rows[i]));
    for (size_t i = 0; i < coverage->input.rulings->count; i++) {
        const CoverageRuling *row = &coverage->rulings[i];
        json_array_append_new(
            rulings, json_pack("{s:s, s:O, s:o}", "name", row->ruling->name, "choices",
                               row->ruling->choices, "cases", case_ids(&row->cases)));
    }
    json_t *object =
        json_pack("{s:i, s:s, s:s, s:I, s:o, s:o, s:o}", "format", 1, "kind",
                  "conform-coverage", "corpus", coverage->input.suite->digest, "cases",
                  (json_int_t)coverage->input.suite->case_count, "clauses", rows,
                  "rulings", rulings, "findings", describe_findings(report->findings));
    if (report->redundant)
        json_object_set_new(object, "redundant", case_ids(report->redundant));
    return object;
}

void coverage_report_json(FILE *out, const CoverageReport *report) {
    json_t *object = describe(report);
    json_dumpf(object, out, JSON_INDENT(1));
    fputc('\n', out);
    json_decref(object);
}
