/* Clause coverage: what stands for what, what is missing, and how it is printed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/command.h"
#include "harness/coverage_report.h"
#include "harness/memory.h"
#include "tests/harness_support.h"

/* --- A small spec with all that it needs -------------------------------------------- */

static const Clause small_spec[] = {
    {"MOVE-8", "20-moves", "effect", "required", NULL, "solo", "DEF",
     "a < b & \"c\" > d"},
    {"CHECK-2", "50-check", "prohibition", "required", NULL, "solo", "DEF", "x"},
    {"CHECK-5", "50-check", "definition", "required", NULL, "solo", "DEF", "x"}};

#define CASE(id, keys, steps)                                                            \
    "{'id': '" id "', 'title': '<t>', 'variant': 'solo', 'level': 'required', 'since': " \
    "'1.0', 'why': 'w', " keys ", 'setup': 'start', 'steps': [" steps "]}"
#define PLAY "{'play': 'd2-d4', 'expect': {'turn': 'blue'}}"
#define COUNTING(first, second, third)                                                   \
    "{'id': 'choices', 'title': 't', 'variant': 'solo', 'level': 'ruling', 'ruling': "   \
    "'multi-check-counting', 'clauses': ['CHECK-5'], 'since': '1.0', 'why': 'w', "       \
    "'setup': 'start', 'steps': [{'legal': '*', 'expect_by': {'ruling': "                \
    "'multi-check-counting', 'new-by-mover': " first ", 'all-by-mover': " second         \
    ", 'new-by-anyone': " third "}}]}"
/* A play that is refused under both choices. */
#define CAPTURE_BY(id, first, second)                                                    \
    "{'id': '" id "', 'title': 't', 'variant': 'solo', 'level': 'ruling', 'ruling': "    \
    "'solo-king-capture-safety', 'clauses': ['CHECK-5'], 'since': '1.0', 'why': 'w', "   \
    "'setup': 'start', 'steps': [{'play': 'd2-d4', 'expect_by': {'ruling': "             \
    "'solo-king-capture-safety', 'required': {'illegal': ['" first "']}, 'exempt': "     \
    "{'illegal': ['" second "']}}}]}"
#define D "['d2-d3']"
#define E "['e2-e3']"
#define F "['f2-f3']"

enum { KEEPS, BREAKS, ACTS, NEAR, CHOICES, CASES };

static const char *const whole[CASES] = {
    [KEEPS] = CASE("keeps", "'clauses': ['CHECK-2']", PLAY),
    [BREAKS] = CASE("breaks", "'clauses': ['CHECK-5']",
                    "{'illegal': 'd2-d5', 'clauses': ['CHECK-2']}"),
    [ACTS] = CASE("acts", "'clauses': ['MOVE-8']", PLAY),
    [NEAR] = CASE("near", "'clauses': ['CHECK-5'], 'near': ['MOVE-8']", PLAY),
    [CHOICES] = COUNTING(D, E, F)};

#define CODE "/* [CHECK-2] */ int x; /* [MOVE-8, CHECK-5 (2)] */\n"

static char *swap_quotes(char *text) {
    for (char *c = text; *c; c++)
        if (*c == '\'')
            *c = '"';
    return text;
}

/* The coverage of files that a test wrote. */
typedef struct Scene {
    RulingList rulings;
    Suite suite;
    Coverage coverage;
    Problems findings;
    char *spec, *code;
} Scene;

static void write_spec(const char *untested, const char *retired) {
    char text[] =
        "[{'name': 'multi-check-counting', 'question': 'q', 'choices': ['new-by-mover', "
        "'all-by-mover', 'new-by-anyone'], 'variants': ['solo']}]";
    write_test_file("spec/rulings.json", swap_quotes(text));
    write_test_file("spec/50-check.md",
                    "#### CHECK-22\n\n#### CHECK-2\n\n#### CHECK-5\n");
    write_test_file("spec/untested.tsv", untested);
    write_test_file("spec/retired.tsv", retired);
}

static void write_cases(const char *const *cases) {
    char *text = memory_text("{'format': 1, 'about': 'x', 'cases': [");
    for (int i = 0; i < CASES; i++) {
        char *longer = memory_format("%s%s\n%s", text, i ? "," : "", cases[i]);
        free(text);
        text = longer;
    }
    char *all = memory_format("%s]}", text);
    write_test_file("cases/small.json", swap_quotes(all));
    free(all);
    free(text);
}

/* Builds and judges; the cases of `whole`, with one of them replaced. */
static void scene_begin(Scene *scene, int replaced, const char *other, const char *code) {
    const char *cases[CASES];
    Problems none = {0};
    memcpy(cases, whole, sizeof whole);
    if (other)
        cases[replaced] = other;
    write_cases(cases);
    write_test_file("code/a.c", code);
    *scene = (Scene){.spec = memory_format("%s/spec", test_folder()),
                     .code = memory_format("%s/code", test_folder())};
    char *rulings = memory_format("%s/rulings.json", scene->spec);
    char *folder = memory_format("%s/cases", test_folder());
    const char *const paths[] = {folder};
    assert_true(ruling_list_load(rulings, &scene->rulings, &none));
    suite_load(paths, 1, test_catalog(), &scene->suite, &scene->findings);
    CoverageInput input = {.suite = &scene->suite,
                           .rulings = &scene->rulings,
                           .clauses = small_spec,
                           .clause_count = sizeof small_spec / sizeof *small_spec,
                           .spec = scene->spec,
                           .code = scene->code};
    coverage_build(&input, &scene->coverage, &scene->findings);
    coverage_judge(&scene->coverage, &scene->findings);
    free(folder);
    free(rulings);
}

static void scene_end(Scene *scene) {
    coverage_release(&scene->coverage);
    suite_release(&scene->suite);
    ruling_list_release(&scene->rulings);
    problems_release(&scene->findings);
    free(scene->spec);
    free(scene->code);
}

/* --- Findings ----------------------------------------------------------------------- */

static const struct {
    const char *label;
    int replaced;
    const char *other, *code, *untested, *retired;
    const char *file, *message; /* of the only finding; NULL: none */
} rows[] = {
    {"whole", 0, NULL, CODE, "", "", NULL, NULL},
    {"a list with notes", 0, NULL, CODE, "# a note\n\n", "OLD-1\tgone\n", NULL, NULL},
    {"not kept", KEEPS, CASE("keeps", "'clauses': ['CHECK-5']", PLAY), CODE, "", "",
     "spec/50-check.md", "CHECK-2: no case cites it and has a move accepted"},
    {"cited where nothing is accepted", KEEPS,
     CASE("keeps", "'clauses': ['CHECK-2']", "{'legal': 'd2', 'expect': []}"), CODE, "",
     "", "spec/50-check.md", "CHECK-2: no case cites it and has a move accepted"},
    {"refused under every choice", KEEPS, CAPTURE_BY("keeps", "CHECK-2", "CHECK-2"), CODE,
     "", "", "spec/50-check.md", "CHECK-2: no case cites it and has a move accepted"},
    {"kept by a legal move", KEEPS,
     CASE("keeps", "'clauses': ['CHECK-2']", "{'legal': 'd2', 'expect': ['d2-d3']}"),
     CODE, "", "", NULL, NULL},
    {"a refusal kept elsewhere in its case", KEEPS,
     CASE("keeps", "'clauses': ['CHECK-5']",
          "{'illegal': 'd2-d6', 'clauses': ['CHECK-2']}, " PLAY),
     CODE, "", "", NULL, NULL},
    {"nearly broken", KEEPS,
     CASE("keeps", "'clauses': ['CHECK-5'], 'near': ['CHECK-2']", PLAY), CODE, "", "",
     NULL, NULL},
    {"not broken", BREAKS, CASE("breaks", "'clauses': ['CHECK-2']", PLAY), CODE, "", "",
     "spec/50-check.md", "CHECK-2: no case breaks it"},
    {"broken by a set-up", BREAKS,
     "{'id': 'breaks', 'title': 't', 'variant': 'solo', 'level': 'required', 'since': "
     "'1.0', 'why': 'w', 'clauses': ['CHECK-2'], 'setup': {'pieces': {'red': 'Kh1'}, "
     "'turn': 'red'}, 'invalid_setup': true}",
     CODE, "", "", NULL, NULL},
    {"not acting", ACTS, CASE("acts", "'clauses': ['CHECK-2']", PLAY), CODE, "", "",
     "spec/20-moves.md", "MOVE-8: no case where it acts"},
    {"only nearly acting", ACTS,
     CASE("acts", "'clauses': ['MOVE-8'], 'near': ['MOVE-8']", PLAY), CODE, "", "",
     "spec/20-moves.md", "MOVE-8: no case where it acts"},
    {"no near miss", NEAR, CASE("near", "'clauses': ['MOVE-8']", PLAY), CODE, "", "",
     "spec/20-moves.md", "MOVE-8: no near miss of it"},
    {"no code", 0, NULL, "/* [CHECK-2, MOVE-8] */", "", "", "spec/50-check.md",
     "CHECK-5: the reference does not cite it"},
    {"unknown in code", 0, NULL, CODE "[CHECK-99]", "", "", "code/a.c",
     "the spec has no clause \"CHECK-99\""},
    {"retired in code", 0, NULL, CODE "[CHECK-99]", "", "CHECK-99\tsplit\n", "code/a.c",
     "the clause CHECK-99 is retired: split"},
    {"retired and alive", 0, NULL, CODE, "", "CHECK-5\tsplit\n", "spec/retired.tsv",
     "CHECK-5 is retired and still stands in the spec"},
    {"unknown in a case", NEAR,
     CASE("near", "'clauses': ['CHECK-5'], 'near': ['MOVE-8', 'NO-1']", PLAY), CODE, "",
     "", "cases/small.json", "the spec has no clause \"NO-1\""},
    {"two choices alike", CHOICES, COUNTING(D, E, D), CODE, "", "", "spec/rulings.json",
     "multi-check-counting: no case expects different things of new-by-mover and "
     "new-by-anyone"},
    {"two choices alike, excused", CHOICES, COUNTING(D, E, D), CODE,
     "multi-check-counting\tchoices\tthey are\n", "", NULL, NULL},
    {"excused", NEAR, CASE("near", "'clauses': ['MOVE-8']", PLAY), CODE,
     "MOVE-8\tnear\tthere is none\n", "", NULL, NULL},
    {"excused for something else", NEAR, CASE("near", "'clauses': ['MOVE-8']", PLAY),
     CODE, "CHECK-2\tbroken\tr\nMOVE-8\tnear\tr\n", "", "spec/untested.tsv",
     "CHECK-2 does not lack \"broken\": take the line away"},
    {"excuse of nothing", 0, NULL, CODE, "NO-1\tnear\tr\n", "", "spec/untested.tsv",
     "the spec has no clause and no ruling \"NO-1\""},
    {"excuse without reason", 0, NULL, CODE, "MOVE-8\tnear\n", "", "spec/untested.tsv",
     "a line is clause, tab, what is missing, tab, reason"},
    {"excuse of no need", 0, NULL, CODE, "MOVE-8\tnothing\tr\n", "", "spec/untested.tsv",
     "\"nothing\" is none of"},
    {"excused twice", NEAR, CASE("near", "'clauses': ['MOVE-8']", PLAY), CODE,
     "MOVE-8\tnear\tr\nMOVE-8\tnear\tr\n", "", "spec/untested.tsv",
     "MOVE-8 is named twice"},
};

static void what_is_missing_is_found(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Scene scene;
        write_spec(rows[i].untested, rows[i].retired);
        scene_begin(&scene, rows[i].replaced, rows[i].other, rows[i].code);
        const Problem *first = scene.findings.items;
        if (scene.findings.count != (rows[i].message ? 1 : 0) ||
            (rows[i].message && (!strstr(first->message, rows[i].message) ||
                                 !strstr(first->file, rows[i].file))))
            fail_msg("%s: %zu found, \"%s\" in %s", rows[i].label, scene.findings.count,
                     first ? first->message : "", first ? first->file : "");
        scene_end(&scene);
    }
}

static void findings_name_their_place(void **state) {
    Scene scene;
    (void)state;
    write_spec("", "");
    scene_begin(&scene, BREAKS, CASE("breaks", "'clauses': ['CHECK-2']", PLAY),
                CODE "\n  [NO-1]");
    problems_sort(&scene.findings);
    assert_int_equal(scene.findings.count, 2);
    assert_int_equal(scene.findings.items[0].place.line, 3);
    assert_int_equal(scene.findings.items[0].place.column, 4);
    assert_int_equal(scene.findings.items[1].place.line, 3); /* not of CHECK-22 */
    scene_end(&scene);
}

static void a_retired_clause_in_a_case_says_why_it_went(void **state) {
    Scene scene;
    (void)state;
    write_spec("", "NO-1\tsplit in two\nNO-2\tsplit in three\n");
    scene_begin(&scene, BREAKS,
                CASE("breaks", "'clauses': ['CHECK-5', 'NO-1']",
                     "{'illegal': 'd2-d5', 'clauses': ['CHECK-2', 'NO-2']}"),
                CODE);
    int told = 0;
    for (size_t i = 0; i < scene.findings.count; i++)
        told +=
            strstr(scene.findings.items[i].message, "NO-1 is retired: split in two") ||
            strstr(scene.findings.items[i].message, "NO-2 is retired: split in three");
    assert_int_equal(told, 2);
    assert_int_equal(scene.findings.count, 4); /* reading found them unknown, too */
    scene_end(&scene);
}

static void a_retired_clause_in_a_choice_says_why_it_went(void **state) {
    Scene scene;
    (void)state;
    write_spec("", "NO-1\tsplit in two\n");
    scene_begin(&scene, BREAKS, CAPTURE_BY("breaks", "CHECK-2", "NO-1"), CODE);
    assert_int_equal(scene.findings.count, 2);
    problems_sort(&scene.findings);
    assert_string_equal(scene.findings.items[0].message,
                        "the clause NO-1 is retired: split in two");
    scene_end(&scene);
}

static void a_refusal_under_one_choice_breaks_a_clause(void **state) {
    Scene scene;
    (void)state;
    write_spec("multi-check-counting\tchoices\tr\n", "");
    scene_begin(
        &scene, BREAKS,
        "{'id': 'breaks', 'title': 't', 'variant': 'solo', 'level': 'ruling', 'ruling': "
        "'solo-king-capture-safety', 'clauses': ['CHECK-5'], 'since': '1.0', 'why': 'w', "
        "'setup': 'start', 'steps': [{'play': 'd2-d4', 'expect_by': {'ruling': "
        "'solo-king-capture-safety', 'required': {'illegal': ['CHECK-2']}, 'exempt': "
        "{'turn': 'blue'}}}]}",
        CODE);
    const CoverageRow *row = coverage_row(&scene.coverage, "CHECK-2");
    assert_int_equal(row->cases[COVERAGE_OPPOSED].count, 1);
    assert_string_equal(row->cases[COVERAGE_OPPOSED].items[0]->id, "breaks");
    assert_int_equal(row->cases[COVERAGE_UPHELD].count, 2); /* accepted under `exempt` */
    assert_null(coverage_row(&scene.coverage, "CHECK-22"));
    scene_end(&scene);
}

/* --- Citations in code -------------------------------------------------------------- */

static void code_cites_in_brackets_and_in_texts(void **state) {
    static const struct {
        const char *text, *found; /* ids and places */
        size_t problems;
    } texts[] = {
        {"[CHECK-2]", "CHECK-2@1:2 ", 0},
        {"a\nb [EP-8, EP-10 (2)] c", "EP-8@2:4 EP-10@2:10 ", 0},
        {"/* [SETUP-1,\n * SETUP-2\n * (3)] */", "SETUP-1@1:5 SETUP-2@2:4 ", 0},
        {"{\"PLAY-1\", x}, \"MOVE-5\"", "PLAY-1@1:3 MOVE-5@1:17 ", 0},
        {"\"see PLAY-1\" \"PLAY-1 \"", "", 0},
        {"seats[n - 1] [x-1] [N1-1] [A-1b] [A-] [A-1_]", "", 0},
        {"[A-1 to A-3]", "A-1@1:2 ", 1},
        {"[A-1 (b)]", "A-1@1:2 ", 1},
        {"[A-1, ]", "A-1@1:2 ", 1},
        {"é [A-1", "A-1@1:4 ", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        CodeCitations list = {0};
        Problems problems = {0};
        char found[200] = "";
        code_citations_scan("a.c", texts[i].text, &list, &problems);
        for (size_t j = 0; j < list.count; j++)
            sprintf(found + strlen(found), "%s@%u:%u ", list.items[j].id,
                    list.items[j].place.line, list.items[j].place.column);
        if (strcmp(found, texts[i].found) != 0 || problems.count != texts[i].problems)
            fail_msg("%s: %s, %zu problems", texts[i].text, found, problems.count);
        problems_release(&problems);
        code_citations_release(&list);
    }
}

static void code_is_read_but_for_the_command_line(void **state) {
    CodeCitations list = {0};
    Problems problems = {0};
    char found[100] = "";
    (void)state;
    write_test_file("tree/b.h", "[A-1]");
    write_test_file("tree/deep/c.c", "[A-2]");
    write_test_file("tree/cli/main.c", "[A-3]");
    write_test_file("tree/notes.md", "[A-4]");
    write_test_file("tree/empty.c", "");
    char *folder = memory_format("%s/tree", test_folder());
    code_citations_read(folder, &list, &problems);
    for (size_t i = 0; i < list.count; i++)
        strcat(found, list.items[i].id);
    assert_string_equal(found, "A-1A-2");
    assert_int_equal(problems.count, 0);
    code_citations_read("no/such/folder", &list, &problems);
    assert_int_equal(problems.count, 1);
    free(folder);
    problems_release(&problems);
    code_citations_release(&list);
}

/* --- Cases that could go ------------------------------------------------------------ */

static char *redundant_with(const char *matrix, const char *acts, bool *good) {
    char *copy = memory_text(matrix), *text = memory_text("");
    const char *path = write_test_file("matrix.json", swap_quotes(copy));
    Scene scene;
    CaseRefs refs = {0};
    write_spec("", "");
    scene_begin(&scene, ACTS, acts, CODE);
    *good = coverage_redundant(&scene.coverage, path, &refs, &scene.findings);
    for (size_t i = 0; i < refs.count; i++) {
        char *longer = memory_format("%s%s ", text, refs.items[i]->id);
        free(text);
        text = longer;
    }
    case_refs_release(&refs);
    scene_end(&scene);
    free(copy);
    return text;
}

static void cases_without_a_mutant_or_a_role_of_their_own_could_go(void **state) {
    /* `acts` in a form in which it stands alone for nothing. */
    static const char idle[] = CASE("acts", "'clauses': ['CHECK-5']", PLAY);
    static const char taught[] =
        CASE("acts", "'clauses': ['CHECK-5'], 'x-teaches': 'how'", PLAY);
    static const char untaught[] =
        CASE("acts", "'clauses': ['CHECK-5'], 'x-teaches': ''", PLAY);
    static const struct {
        const char *matrix, *acts, *expected; /* NULL: the matrix cannot be used */
    } texts[] = {
        {"{'m1': ['keeps'], 'm2': []}", NULL, ""},
        {"{'m1': ['keeps', '(no report)']}", idle, "acts "},
        {"{'m1': ['keeps'], 'm2': ['near', 'acts']}", idle, ""},
        {"{'m1': ['keeps']}", taught, ""},
        {"{'m1': ['keeps']}", untaught, "acts "},
        {"{'m1': []}", idle, NULL},
        {"{'m1': ['unknown']}", idle, NULL},
        {"{'m1': 'keeps'}", idle, NULL},
        {"{'m1': [1, 'keeps']}", idle, NULL},
        {"['keeps']", idle, NULL},
        {"{", idle, NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bool good;
        char *found = redundant_with(texts[i].matrix, texts[i].acts, &good);
        const char *expected = texts[i].expected ? texts[i].expected : "";
        if (good != (texts[i].expected != NULL) || strcmp(found, expected) != 0)
            fail_msg("%s: \"%s\"", texts[i].matrix, found);
        free(found);
    }
}

/* --- Reports ------------------------------------------------------------------------ */

static char *report_of(void (*print)(FILE *out, const CoverageReport *report),
                       bool redundant) {
    Scene scene;
    CaseRefs refs = {0};
    write_spec("", "");
    scene_begin(&scene, NEAR, CASE("near", "'clauses': ['CHECK-5']", PLAY), CODE);
    case_refs_add(&refs, scene.suite.cases[NEAR]);
    CoverageReport report = {.coverage = &scene.coverage,
                             .findings = &scene.findings,
                             .redundant = redundant ? &refs : NULL};
    char *path = memory_format("%s/report", test_folder());
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    print(out, &report);
    fclose(out);
    char *text = read_test_file(path);
    free(path);
    case_refs_release(&refs);
    scene_end(&scene);
    return text;
}

static void assert_holds(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("\"%s\" is not in\n%s", part, text);
}

static void the_text_has_a_row_a_clause(void **state) {
    (void)state;
    char *text = report_of(coverage_report_text, true);
    assert_holds(text, "\n50-check\nCHECK-2      prohibition required solo "
                       "                            1       1     1\n");
    assert_holds(text, "multi-check-counting           1  new-by-mover | all-by-mover");
    assert_holds(text, "stand alone for nothing: 1\n");
    assert_holds(text, "20-moves.md: MOVE-8: no near miss of it\n");
    assert_holds(text, "\n3 clauses, 1 rulings, 5 cases: 1 found\n");
    free(text);
}

static void the_json_has_everything(void **state) {
    (void)state;
    char *text = report_of(coverage_report_json, true);
    json_t *report = json_of(text);
    const json_t *first = json_array_get(json_object_get(report, "clauses"), 1);
    assert_json_text("kept", "['keeps']", json_object_get(first, "upheld"));
    assert_json_text("broken", "['breaks']", json_object_get(first, "opposed"));
    assert_json_text("variants", "['solo']", json_object_get(first, "variants"));
    assert_int_equal(json_array_size(json_object_get(first, "code")), 1);
    const json_t *ruling = json_array_get(json_object_get(report, "rulings"), 0);
    assert_json_text("ruling", "['choices']", json_object_get(ruling, "cases"));
    assert_int_equal(json_array_size(json_object_get(report, "findings")), 1);
    assert_json_text("redundant", "['near']", json_object_get(report, "redundant"));
    json_decref(report);
    free(text);
    text = report_of(coverage_report_json, false);
    report = json_of(text);
    assert_null(json_object_get(report, "redundant"));
    json_decref(report);
    free(text);
}

static void the_page_is_escaped_and_whole(void **state) {
    (void)state;
    char *text = report_of(coverage_report_html, true);
    assert_holds(text, "<!DOCTYPE html>");
    assert_holds(text, "prefers-color-scheme: dark");
    assert_holds(text, "<p>a &lt; b &amp; &quot;c&quot; &gt; d</p>");
    assert_holds(text, "<code>keeps</code> &lt;t&gt;</li>");
    assert_null(strstr(text, "<t>"));
    assert_holds(text, "<h2 id=\"50-check\">50-check</h2>");
    assert_holds(text, "<span class=\"none\">none</span>");
    assert_holds(text, "Findings: 1</h2>");
    assert_holds(text, "stand alone for nothing: 1</h2>");
    assert_null(strstr(text, "src="));
    assert_null(strstr(text, "http"));
    assert_holds(text, "</body>\n</html>\n");
    free(text);
}

/* --- The command -------------------------------------------------------------------- */

static int run_coverage(const char *options, char **output, char **errors) {
    char *line = memory_format("coverage --cases %s/cases %s", test_folder(), options);
    int code = run_command_line(command_coverage, line, output, errors);
    free(line);
    return code;
}

static void the_command_prints_what_was_asked_for(void **state) {
    char *output, *errors;
    (void)state;
    write_cases(whole);
    assert_int_equal(run_coverage("", &output, &errors), EXIT_NOT_CONFORMANT);
    assert_holds(output, "MOVE-9: no case breaks it\n");
    assert_string_equal(errors, "");
    free(output);
    free(errors);
    assert_int_equal(run_coverage("--format json", &output, &errors),
                     EXIT_NOT_CONFORMANT);
    assert_holds(errors, "MOVE-9: no case breaks it\n");
    json_decref(json_of(output));
    free(output);
    free(errors);
    char *path = memory_format("%s/page.html", test_folder());
    char *options = memory_format("--format html --output %s", path);
    assert_int_equal(run_coverage(options, &output, &errors), EXIT_NOT_CONFORMANT);
    assert_string_equal(output, "");
    char *page = read_test_file(path);
    assert_holds(page, "</html>");
    free(page);
    free(options);
    free(path);
    free(output);
    free(errors);
}

static void the_command_refuses_what_makes_no_sense(void **state) {
    static const struct {
        const char *options, *message;
    } calls[] = {{"--format xml", "a format is text, json or html"},
                 {"--nonsense", "cannot make sense of \"--nonsense\""},
                 {"word", "cannot make sense of \"word\""},
                 {"--output no/such/folder/a.txt", "no/such/folder/a.txt: No such file"},
                 {"--redundant no/such/file", "no/such/file: No such file"}};
    (void)state;
    write_cases(whole);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        char *output, *errors;
        assert_int_equal(run_coverage(calls[i].options, &output, &errors), EXIT_USAGE);
        assert_holds(errors, calls[i].message);
        assert_string_equal(output, "");
        free(output);
        free(errors);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_missing_is_found),
        cmocka_unit_test(findings_name_their_place),
        cmocka_unit_test(a_retired_clause_in_a_case_says_why_it_went),
        cmocka_unit_test(a_retired_clause_in_a_choice_says_why_it_went),
        cmocka_unit_test(a_refusal_under_one_choice_breaks_a_clause),
        cmocka_unit_test(code_cites_in_brackets_and_in_texts),
        cmocka_unit_test(code_is_read_but_for_the_command_line),
        cmocka_unit_test(cases_without_a_mutant_or_a_role_of_their_own_could_go),
        cmocka_unit_test(the_text_has_a_row_a_clause),
        cmocka_unit_test(the_json_has_everything),
        cmocka_unit_test(the_page_is_escaped_and_whole),
        cmocka_unit_test(the_command_prints_what_was_asked_for),
        cmocka_unit_test(the_command_refuses_what_makes_no_sense),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
