#include "harness/coverage.h"

#include <stdlib.h>
#include <string.h>

#include "harness/coverage_cases.h"
#include "harness/memory.h"
#include "harness/source.h"

/* --- Lists of cases --------------------------------------------------------------- */

/* Cases come one after another, so a case that is in the list already is its last. */
void case_refs_add(CaseRefs *refs, const Case *scene) {
    if (refs->count && refs->items[refs->count - 1] == scene)
        return;
    refs->items =
        memory_grow(refs->items, refs->count, &refs->capacity, sizeof *refs->items);
    refs->items[refs->count++] = scene;
}

void case_refs_release(CaseRefs *refs) {
    free(refs->items);
    *refs = (CaseRefs){0};
}

/* --- Building --------------------------------------------------------------------- */

CoverageRow *coverage_row(const Coverage *coverage, const char *id) {
    for (size_t i = 0; i < coverage->input.clause_count; i++)
        if (strcmp(coverage->rows[i].clause->id, id) == 0)
            return &coverage->rows[i];
    return NULL;
}

static void add_code(Coverage *coverage, const CodeCitation *citation) {
    CoverageRow *row = coverage_row(coverage, citation->id);
    if (!row)
        return;
    row->code =
        memory_grow(row->code, row->code_count, &row->code_capacity, sizeof *row->code);
    row->code[row->code_count++] = citation;
}

static void make_rows(Coverage *coverage) {
    const CoverageInput *input = &coverage->input;
    coverage->rows = memory_new(input->clause_count * sizeof *coverage->rows);
    for (size_t i = 0; i < input->clause_count; i++)
        coverage->rows[i].clause = &input->clauses[i];
    coverage->rulings = memory_new(input->rulings->count * sizeof *coverage->rulings);
    for (size_t i = 0; i < input->rulings->count; i++) {
        CoverageRuling *row = &coverage->rulings[i];
        row->ruling = &input->rulings->items[i];
        row->choice_count = json_array_size(row->ruling->choices);
        row->apart =
            memory_new(row->choice_count * row->choice_count * sizeof *row->apart);
    }
}

void coverage_build(const CoverageInput *input, Coverage *coverage, Problems *problems) {
    *coverage = (Coverage){.input = *input};
    make_rows(coverage);
    for (size_t i = 0; i < input->suite->case_count; i++) {
        coverage_add_case(coverage, input->suite->cases[i]);
        coverage_add_choices(coverage, input->suite->cases[i]);
    }
    code_citations_read(input->code, &coverage->code, problems);
    for (size_t i = 0; i < coverage->code.count; i++)
        add_code(coverage, &coverage->code.items[i]);
}

void coverage_release(Coverage *coverage) {
    for (size_t i = 0; i < coverage->input.clause_count; i++) {
        CoverageRow *row = &coverage->rows[i];
        for (CoverageRole role = 0; role < COVERAGE_ROLE_COUNT; role++)
            case_refs_release(&row->cases[role]);
        free(row->code);
    }
    for (size_t i = 0; coverage->rulings && i < coverage->input.rulings->count; i++) {
        CoverageRuling *row = &coverage->rulings[i];
        for (size_t j = 0; j < row->choice_count * row->choice_count; j++)
            case_refs_release(&row->apart[j]);
        free(row->apart);
        case_refs_release(&row->cases);
    }
    free(coverage->rows);
    free(coverage->rulings);
    code_citations_release(&coverage->code);
    *coverage = (Coverage){0};
}
