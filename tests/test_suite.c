/* The corpus as a whole: which files belong to it, ids, what was asked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/known.h"
#include "harness/run_item.h"
#include "harness/suite.h"
#include "tests/harness_support.h"

/* A case file with cases of these ids, parted by blanks. */
static const char *write_cases(const char *name, const char *ids, const char *more) {
    static char text[8192];
    char copy[512];
    strcpy(text, "{\"format\": 1, \"about\": \"x\", \"cases\": [");
    strcpy(copy, ids);
    for (char *id = strtok(copy, " "); id; id = strtok(NULL, " "))
        sprintf(
            text + strlen(text),
            "%s\n{\"id\": \"%s\", \"title\": \"t\", %s, \"clauses\": [\"CHECK-2\"], "
            "\"level\": \"required\", \"since\": \"1.0\", \"why\": \"w\", \"setup\": "
            "{\"pieces\": {\"red\": \"Kh1\", \"blue\": \"Ka7\", \"yellow\": \"Kg14\", "
            "\"green\": \"Kn8\"}, \"turn\": \"red\"}, \"steps\": [{\"legal\": \"*\", "
            "\"expect\": []}]}",
            text[strlen(text) - 1] == '[' ? "" : ",", id, more);
    strcat(text, "\n]}");
    return write_test_file(name, text);
}

static const char solo[] = "\"variant\": \"solo\"";

static bool load(Suite *suite, Problems *problems, const char *path) {
    const char *const paths[] = {path};
    *problems = (Problems){0};
    return suite_load(paths, 1, test_catalog(), suite, problems);
}

static void files_are_found_in_order_without_schema_and_variants(void **state) {
    Suite suite;
    Problems problems;
    (void)state;
    write_cases("found/20-b/b.json", "b1 b2", solo);
    write_cases("found/9-a/a.json", "a1", solo);
    write_test_file("found/variants.json", "not even JSON");
    write_test_file("found/schema/case.schema.json", "not even JSON");
    write_test_file("found/20-b/notes.txt", "not even JSON");
    write_test_file("found/20-b/.hidden.json", "{");
    char path[128];
    snprintf(path, sizeof path, "%s/found/", test_folder());
    assert_true(load(&suite, &problems, path));
    assert_int_equal(suite.case_count, 3);
    assert_string_equal(suite.cases[0]->id, "a1"); /* 9 before 20 */
    assert_string_equal(suite.cases[2]->id, "b2");
    assert_ptr_equal(suite_find(&suite, "b1"), suite.cases[1]);
    assert_null(suite_find(&suite, "b3"));
    suite_release(&suite);
}

static void missing_files_are_problems(void **state) {
    Suite suite;
    Problems problems;
    (void)state;
    assert_false(load(&suite, &problems, "/nowhere/at/all"));
    assert_int_equal(problems.count, 1);
    suite_release(&suite);
    problems_release(&problems);
}

static void an_id_may_stand_once_in_the_corpus(void **state) {
    Suite suite;
    Problems problems;
    (void)state;
    write_cases("twins/a.json", "one two", solo);
    write_cases("twins/b.json", "three two", solo);
    char path[128];
    snprintf(path, sizeof path, "%s/twins", test_folder());
    assert_false(load(&suite, &problems, path));
    assert_int_equal(problems.count, 1);
    assert_non_null(strstr(problems.items[0].message, "the id \"two\" is taken by"));
    assert_int_equal(problems.items[0].place.line, 3);
    suite_release(&suite);
    problems_release(&problems);
}

static void a_retired_id_is_not_used_again(void **state) {
    Suite suite;
    Problems problems;
    (void)state;
    write_cases("retired/a.json", "one two", solo);
    write_test_file("retired/retired.tsv",
                    "# id\treason\nzero\twrong\ntwo\tno rule says so\n");
    char path[128];
    snprintf(path, sizeof path, "%s/retired", test_folder());
    assert_false(load(&suite, &problems, path));
    assert_int_equal(problems.count, 1);
    assert_non_null(strstr(problems.items[0].message, "the id \"two\" is retired"));
    suite_release(&suite);
    problems_release(&problems);
}

static void the_digest_changes_with_every_byte(void **state) {
    Suite suite;
    Problems problems;
    char first[32];
    (void)state;
    const char *path = write_cases("digest.json", "one", solo);
    assert_true(load(&suite, &problems, path));
    strcpy(first, suite.digest);
    suite_release(&suite);
    write_cases("digest.json", "One", solo);
    load(&suite, &problems, path);
    assert_string_not_equal(first, suite.digest);
    assert_int_equal(strlen(first), strlen(suite.digest));
    suite_release(&suite);
    problems_release(&problems);
}

/* --- Selections ------------------------------------------------------------------- */

typedef struct SelectionRow {
    const char *label, *globs, *variant, *clause, *level;
    bool symmetry;
    unsigned shard, shards;
    const char *ids;
} SelectionRow;

/* The corpus of these rows: p and q in teams and solo, r in solo. */
static const SelectionRow selection_rows[] = {
    {"all", "", NULL, NULL, NULL, false, 0, 0, "p@teams p@solo q@teams q@solo r"},
    {"a case", "q", NULL, NULL, NULL, false, 0, 0, "q@teams q@solo"},
    {"an item", "q@solo", NULL, NULL, NULL, false, 0, 0, "q@solo"},
    {"two globs", "r [o-p]", NULL, NULL, NULL, false, 0, 0, "p@teams p@solo r"},
    {"a variant", "", "teams", NULL, NULL, false, 0, 0, "p@teams q@teams"},
    {"a clause", "", NULL, "CHECK-2", NULL, false, 0, 0,
     "p@teams p@solo q@teams q@solo r"},
    {"another clause", "", NULL, "CHECK-1", NULL, false, 0, 0, ""},
    {"a level", "", NULL, NULL, "ruling", false, 0, 0, ""},
    {"turned", "r", NULL, NULL, NULL, true, 0, 0, "r r+90 r+180 r+270"},
    {"one turn", "r+180", NULL, NULL, NULL, false, 0, 0, "r+180"},
    {"one turn of many", "q@solo+90", NULL, NULL, NULL, false, 0, 0, "q@solo+90"},
    {"a turn here, none there", "q r+180", NULL, NULL, NULL, false, 0, 0,
     "q@teams q@solo r+180"},
    {"all turns by glob", "r+*", NULL, NULL, NULL, false, 0, 0, "r+90 r+180 r+270"},
    {"first half", "", NULL, NULL, NULL, false, 0, 2, "p@teams q@teams r"},
    {"second half", "", NULL, NULL, NULL, false, 1, 2, "p@solo q@solo"},
};

static void select_row(const Suite *suite, const SelectionRow *row) {
    const char *globs[4];
    char copy[64], ids[256] = "";
    RunItems items;
    Selection selection = {.globs = globs,
                           .variant = row->variant,
                           .clause = row->clause,
                           .level = row->level,
                           .symmetry = row->symmetry,
                           .shard = row->shard,
                           .shards = row->shards};
    strcpy(copy, row->globs);
    for (char *glob = strtok(copy, " "); glob; glob = strtok(NULL, " "))
        globs[selection.glob_count++] = glob;
    run_items_select(suite, &selection, &items);
    for (size_t i = 0; i < items.count; i++)
        strcat(strcat(ids, i ? " " : ""), items.items[i].id);
    if (strcmp(ids, row->ids) != 0)
        fail_msg("%s: expected \"%s\", got \"%s\"", row->label, row->ids, ids);
    run_items_release(&items);
}

static const char *write_selection_corpus(void) {
    static char path[128];
    write_cases("selection/a.json", "p q", "\"variants\": [\"teams\", \"solo\"]");
    write_cases("selection/b.json", "r", solo);
    snprintf(path, sizeof path, "%s/selection", test_folder());
    return path;
}

static void selections_take_what_they_name(void **state) {
    Suite suite;
    Problems problems;
    (void)state;
    assert_true(load(&suite, &problems, write_selection_corpus()));
    for (size_t i = 0; i < sizeof selection_rows / sizeof *selection_rows; i++)
        select_row(&suite, &selection_rows[i]);
    suite_release(&suite);
}

static void shards_share_everything_once(void **state) {
    Suite suite;
    Problems problems;
    size_t total = 0;
    (void)state;
    assert_true(load(&suite, &problems, write_selection_corpus()));
    for (unsigned shard = 0; shard < 3; shard++) {
        RunItems items;
        const Selection selection = {.symmetry = true, .shard = shard, .shards = 3};
        run_items_select(&suite, &selection, &items);
        total += items.count;
        run_items_release(&items);
    }
    assert_int_equal(total, 5 * 4);
    suite_release(&suite);
}

/* --- Known failures --------------------------------------------------------------- */

typedef struct KnownRow {
    const char *line, *item;
    Verdict verdict;
    bool deviates;
} KnownRow;

static const KnownRow known_rows[] = {
    {"p\tfailed\tboth variants", "p@teams", VERDICT_FAILED, false},
    {"p\tfailed\t", "p@solo", VERDICT_PASSED, true},
    {"p\tfailed", "p@solo", VERDICT_CRASHED, true},
    {"p@teams\ttimed-out\t", "p@teams", VERDICT_TIMED_OUT, false},
    {"p@teams\ttimed-out\t", "p@solo", VERDICT_TIMED_OUT, true},
    {"p\tfailed\t", "p@solo", VERDICT_NOT_RUN, false},
    {"p\tfailed\t", "p@solo", VERDICT_SKIPPED, true},
    {"p\tfailed\t", "r", VERDICT_SKIPPED, false},
    {"p\tfailed\t", "r", VERDICT_PASSED, false},
    {"p\tfailed\t", "r", VERDICT_PROTOCOL_ERROR, true},
    {"r\tskipped\t", "r", VERDICT_SKIPPED, false},
};

static void known_failures_must_come_exactly_so(void **state) {
    Suite suite;
    Problems problems;
    RunItems items;
    const Selection all = {0};
    (void)state;
    assert_true(load(&suite, &problems, write_selection_corpus()));
    run_items_select(&suite, &all, &items);
    for (size_t i = 0; i < sizeof known_rows / sizeof *known_rows; i++) {
        const KnownRow *row = &known_rows[i];
        KnownFailures known;
        const char *path = write_test_file("known.tsv", row->line);
        assert_true(known_load(path, &suite, &known, &problems));
        for (size_t j = 0; j < items.count; j++) {
            items.items[j].judgement.verdict = row->verdict;
            if (strcmp(items.items[j].id, row->item) == 0 &&
                known_deviates(&known, &items.items[j]) != row->deviates)
                fail_msg("row %zu: %s", i, row->line);
        }
        known_release(&known);
    }
    run_items_release(&items);
    suite_release(&suite);
}

static void known_failures_files_are_checked(void **state) {
    static const char *const bad[] = {"p\tbroken\tx", "p\tpassed\tx", "p",
                                      "p\tfailed\t\np\tcrashed\t"};
    Suite suite;
    Problems problems;
    (void)state;
    assert_true(load(&suite, &problems, write_selection_corpus()));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        KnownFailures known;
        if (known_load(write_test_file("known.tsv", bad[i]), &suite, &known, &problems))
            fail_msg("accepted: %s", bad[i]);
        known_release(&known);
    }
    assert_int_equal(problems.count, sizeof bad / sizeof *bad);
    problems_release(&problems);
    suite_release(&suite);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_found_in_order_without_schema_and_variants),
        cmocka_unit_test(missing_files_are_problems),
        cmocka_unit_test(an_id_may_stand_once_in_the_corpus),
        cmocka_unit_test(a_retired_id_is_not_used_again),
        cmocka_unit_test(the_digest_changes_with_every_byte),
        cmocka_unit_test(selections_take_what_they_name),
        cmocka_unit_test(shards_share_everything_once),
        cmocka_unit_test(known_failures_must_come_exactly_so),
        cmocka_unit_test(known_failures_files_are_checked),
    };
    return cmocka_run_group_tests(tests, load_test_catalog, release_test_catalog);
}
