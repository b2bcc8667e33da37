#include <string.h>

#include "harness/coverage_report.h"

/* Long texts of the page, apart from the code that fills it. */
static const char head[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<title>Fourchess: clause coverage</title>\n"
    "<style>\n"
    ":root { color-scheme: light dark; --text: #1b1b1b; --page: #ffffff; --faint: "
    "#5a5a5a; "
    "--line: #d0d0d0; --bad: #a01818; --link: #0b57a4; }\n"
    "@media (prefers-color-scheme: dark) { :root { --text: #e8e8e8; --page: #161616; "
    "--faint: #a8a8a8; --line: #444444; --bad: #ff9a8f; --link: #8ab8f0; } }\n"
    "body { font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: "
    "var(--page); max-width: 75rem; margin: 0 auto; padding: 1rem; }\n"
    "a { color: var(--link); }\n"
    ".wide { overflow-x: auto; }\n"
    "table { border-collapse: collapse; width: 100%; }\n"
    "th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; "
    "border-bottom: 1px solid var(--line); }\n"
    "th[scope=row] { white-space: nowrap; }\n"
    "td p { margin: 0; color: var(--faint); min-width: 16rem; max-width: "
    "40rem; }\n"
    "ul { margin: .3rem 0; padding-left: 1.1rem; }\n"
    "summary { cursor: pointer; }\n"
    ".none { color: var(--bad); font-weight: 600; }\n"
    "code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: "
    "anywhere; }\n"
    "</style>\n"
    "</head>\n"
    "<body>\n"
    "<h1>Clause coverage</h1>\n";

static const char table_head[] =
    "<div class=\"wide\" tabindex=\"0\">\n<table>\n<thead><tr><th "
    "scope=\"col\">Clause</th>"
    "<th scope=\"col\">What it says</th>"
    "<th scope=\"col\">Kept, acting or cited</th>"
    "<th scope=\"col\">Broken or nearly so</th><th scope=\"col\">Code</th></tr></thead>\n"
    "<tbody>\n";

static const char table_end[] = "</tbody>\n</table>\n</div>\n";

static void print_escaped(FILE *out, const char *text) {
    for (; *text; text++) {
        if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '>')
            fputs("&gt;", out);
        else if (*text == '"')
            fputs("&quot;", out);
        else
            fputc(*text, out);
    }
}

/* Begins a cell that holds a number and, folded away, a list. */
static void begin_list(FILE *out, size_t count) {
    if (count)
        fprintf(out, "<td><details><summary>%zu</summary><ul>", count);
    else
        fputs("<td><span class=\"none\">none</span></td>", out);
}

static void end_list(FILE *out, size_t count) {
    if (count)
        fputs("</ul></details></td>", out);
}

static void print_cases(FILE *out, const CaseRefs *refs) {
    begin_list(out, refs->count);
    for (size_t i = 0; i < refs->count; i++) {
        fputs("<li><code>", out);
        print_escaped(out, refs->items[i]->id);
        fputs("</code> ", out);
        print_escaped(out, refs->items[i]->title);
        fputs("</li>", out);
    }
    end_list(out, refs->count);
}

static void print_row(FILE *out, const CoverageRow *row) {
    const Clause *clause = row->clause;
    fprintf(out, "<tr id=\"%s\"><th scope=\"row\">%s</th><td>%s · %s%s%s · %s<p>",
            clause->id, clause->id, clause->kind, clause->level,
            clause->ruling ? " " : "", clause->ruling ? clause->ruling : "",
            clause->variants);
    print_escaped(out, clause->text);
    fputs("</p></td>", out);
    for (CoverageRole role = 0; role < COVERAGE_ROLE_COUNT; role++)
        if (role == COVERAGE_OPPOSED && strcmp(clause->kind, "definition") == 0 &&
            row->cases[role].count == 0)
            fputs("<td>not asked for</td>", out);
        else
            print_cases(out, &row->cases[role]);
    begin_list(out, row->code_count);
    for (size_t i = 0; i < row->code_count; i++) {
        fputs("<li><code>", out);
        print_escaped(out, row->code[i]->file);
        fprintf(out, ":%u</code></li>", row->code[i]->place.line);
    }
    end_list(out, row->code_count);
    fputs("</tr>\n", out);
}

static void print_chapters(FILE *out, const Coverage *coverage) {
    const char *chapter = NULL;
    for (size_t i = 0; i < coverage->input.clause_count; i++) {
        const CoverageRow *row = &coverage->rows[i];
        if (!chapter || strcmp(chapter, row->clause->chapter) != 0) {
            fputs(chapter ? table_end : "", out);
            chapter = row->clause->chapter;
            fprintf(out, "<h2 id=\"%s\">%s</h2>\n%s", chapter, chapter, table_head);
        }
        print_row(out, row);
    }
    fputs(chapter ? table_end : "", out);
}

static void print_contents(FILE *out, const Coverage *coverage) {
    const char *chapter = "";
    fputs("<nav aria-label=\"Chapters\"><ul>\n", out);
    for (size_t i = 0; i < coverage->input.clause_count; i++) {
        if (strcmp(chapter, coverage->input.clauses[i].chapter) == 0)
            continue;
        chapter = coverage->input.clauses[i].chapter;
        fprintf(out, "<li><a href=\"#%s\">%s</a></li>\n", chapter, chapter);
    }
    fputs("<li><a href=\"#rulings\">Rulings</a></li>\n</ul></nav>\n", out);
}

static void print_rulings(FILE *out, const Coverage *coverage) {
    fputs(
        "<h2 id=\"rulings\">Rulings</h2>\n<div class=\"wide\" tabindex=\"0\">\n<table>\n"
        "<thead><tr><th scope=\"col\">Ruling</th><th scope=\"col\">Choices</th>"
        "<th scope=\"col\">Cases that tell them apart</th></tr></thead>\n<tbody>\n",
        out);
    for (size_t i = 0; i < coverage->input.rulings->count; i++) {
        const CoverageRuling *row = &coverage->rulings[i];
        fputs("<tr><th scope=\"row\">", out);
        print_escaped(out, row->ruling->name);
        fputs("</th><td>", out);
        for (size_t j = 0; j < row->choice_count; j++) {
            fputs(j ? ", " : "", out);
            print_escaped(out,
                          json_string_value(json_array_get(row->ruling->choices, j)));
        }
        fputs("</td>", out);
        print_cases(out, &row->cases);
        fputs("</tr>\n", out);
    }
    fputs(table_end, out);
}

static void print_findings(FILE *out, const Problems *findings) {
    fprintf(out, "<h2 id=\"findings\">Findings: %zu</h2>\n", findings->count);
    fputs(findings->count ? "<ul>\n" : "<p>Nothing is missing.</p>\n", out);
    for (size_t i = 0; i < findings->count; i++) {
        const Problem *finding = &findings->items[i];
        fputs("<li><code>", out);
        print_escaped(out, finding->file);
        if (finding->place.line)
            fprintf(out, ":%u", finding->place.line);
        fputs("</code> ", out);
        print_escaped(out, finding->message);
        fputs("</li>\n", out);
    }
    fputs(findings->count ? "</ul>\n" : "", out);
}

static void print_redundant(FILE *out, const CaseRefs *redundant) {
    fprintf(out,
            "<h2 id=\"redundant\">Cases that kill no mutant and stand alone for nothing: "
            "%zu</h2>\n<ul>\n",
            redundant->count);
    for (size_t i = 0; i < redundant->count; i++) {
        fputs("<li><code>", out);
        print_escaped(out, redundant->items[i]->id);
        fputs("</code></li>\n", out);
    }
    fputs("</ul>\n", out);
}

void coverage_report_html(FILE *out, const CoverageReport *report) {
    const CoverageInput *input = &report->coverage->input;
    fputs(head, out);
    fprintf(out, "<p>%zu clauses, %zu rulings, %zu cases.</p>\n", input->clause_count,
            input->rulings->count, input->suite->case_count);
    print_findings(out, report->findings);
    print_contents(out, report->coverage);
    print_chapters(out, report->coverage);
    print_rulings(out, report->coverage);
    if (report->redundant)
        print_redundant(out, report->redundant);
    fputs("</body>\n</html>\n", out);
}
