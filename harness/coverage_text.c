#include <string.h>

#include "harness/coverage_report.h"

static void print_row(FILE *out, const CoverageRow *row) {
    const Clause *clause = row->clause;
    fprintf(out, "%-12s %-11s %-8s %-27s %6zu %7zu %5zu\n", clause->id, clause->kind,
            clause->level, clause->variants, row->cases[COVERAGE_UPHELD].count,
            row->cases[COVERAGE_OPPOSED].count, row->code_count);
}

static void print_clauses(FILE *out, const Coverage *coverage) {
    const char *chapter = "";
    fprintf(out, "%-12s %-11s %-8s %-27s %6s %7s %5s\n", "clause", "kind", "level",
            "variants", "acting", "near", "code");
    fprintf(out, "%-12s %-11s %-8s %-27s %6s %7s %5s\n", "", "", "", "", "kept", "broken",
            "");
    for (size_t i = 0; i < coverage->input.clause_count; i++) {
        const CoverageRow *row = &coverage->rows[i];
        if (strcmp(row->clause->chapter, chapter) != 0)
            fprintf(out, "\n%s\n", row->clause->chapter);
        chapter = row->clause->chapter;
        print_row(out, row);
    }
}

static void print_rulings(FILE *out, const Coverage *coverage) {
    fputs("\nrulings, and the cases that tell their choices apart\n", out);
    for (size_t i = 0; i < coverage->input.rulings->count; i++) {
        const CoverageRuling *row = &coverage->rulings[i];
        fprintf(out, "%-28s %3zu  ", row->ruling->name, row->cases.count);
        for (size_t j = 0; j < row->choice_count; j++)
            fprintf(out, "%s%s", j ? " | " : "",
                    json_string_value(json_array_get(row->ruling->choices, j)));
        fputc('\n', out);
    }
}

static void print_redundant(FILE *out, const CaseRefs *redundant) {
    fprintf(out, "\ncases that kill no mutant and stand alone for nothing: %zu\n",
            redundant->count);
    for (size_t i = 0; i < redundant->count; i++) {
        const Case *scene = redundant->items[i];
        FilePlace place = case_place(scene, NULL);
        fprintf(out, "%s:%u:%u: %s\n", scene->file->source.path, place.line, place.column,
                scene->id);
    }
}

void coverage_report_text(FILE *out, const CoverageReport *report) {
    const CoverageInput *input = &report->coverage->input;
    print_clauses(out, report->coverage);
    print_rulings(out, report->coverage);
    if (report->redundant)
        print_redundant(out, report->redundant);
    if (report->findings->count)
        fputc('\n', out);
    problems_print(report->findings, out);
    fprintf(out, "\n%zu clauses, %zu rulings, %zu cases: ", input->clause_count,
            input->rulings->count, input->suite->case_count);
    if (report->findings->count)
        fprintf(out, "%zu found\n", report->findings->count);
    else
        fputs("nothing found\n", out);
}
