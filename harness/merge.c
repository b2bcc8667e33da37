#include "harness/merge.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"

enum { NAMED_MAX = 5 };

/* --- What must be the same -------------------------------------------------------- */

static json_t *without(const json_t *object, const char *key) {
    json_t *copy = json_copy((json_t *)object);
    json_object_del(copy, key);
    return copy;
}

/* Is the member the same in both, but for one key of it? */
static bool same_but(const json_t *a, const json_t *b, const char *member,
                     const char *key) {
    json_t *one = without(json_object_get(a, member), key),
           *other = without(json_object_get(b, member), key);
    bool same = json_equal(one, other);
    json_decref(one);
    json_decref(other);
    return same;
}

/* What two parts do not share; NULL: they fit. */
static const char *misfit(const json_t *a, const json_t *b) {
    if (!json_equal(json_object_get(a, "suite"), json_object_get(b, "suite")))
        return "is of another version of the suite than";
    if (!json_equal(json_object_get(json_object_get(a, "corpus"), "digest"),
                    json_object_get(json_object_get(b, "corpus"), "digest")))
        return "is about another corpus than";
    if (!same_but(a, b, "engine", "command"))
        return "is about another engine, or other claims of it, than";
    if (!same_but(a, b, "selection", "shard"))
        return "selects other cases than";
    return NULL;
}

static bool parts_fit(const Merged *merged, const Suite *suite, Problems *problems) {
    const FilePlace place = {0};
    const char *digest = json_string_value(
        json_object_get(json_object_get(merged->parts[0], "corpus"), "digest"));
    bool good = true;
    for (size_t i = 1; i < merged->count; i++) {
        const char *fault = misfit(merged->parts[i], merged->parts[0]);
        if (fault)
            problems_add(problems, merged->paths[i], place, "%s %s", fault,
                         merged->paths[0]);
        good = good && !fault;
    }
    if (good && (!digest || strcmp(digest, suite->digest) != 0)) {
        problems_add(problems, merged->paths[0], place,
                     "is about the corpus %s, but the cases here are %s; say with "
                     "--cases where they are",
                     digest ? digest : "(none)", suite->digest);
        good = false;
    }
    return good;
}

/* --- The run that they are parts of ----------------------------------------------- */

static void restore_selection(Merged *merged) {
    const json_t *json = json_object_get(merged->parts[0], "selection");
    const json_t *globs = json_object_get(json, "case");
    merged->globs = memory_new((json_array_size(globs) + 1) * sizeof *merged->globs);
    for (size_t i = 0; i < json_array_size(globs); i++) {
        const char *glob = json_string_value(json_array_get(globs, i));
        merged->globs[i] = glob ? glob : "";
    }
    merged->selection =
        (Selection){.globs = merged->globs,
                    .glob_count = json_array_size(globs),
                    .clause = json_string_value(json_object_get(json, "clause")),
                    .variant = json_string_value(json_object_get(json, "variant")),
                    .level = json_string_value(json_object_get(json, "level")),
                    .symmetry = json_is_true(json_object_get(json, "symmetry"))};
}

static void restore_engine(Merged *merged) {
    const json_t *json = json_object_get(merged->parts[0], "engine");
    const json_t *words = json_object_get(json, "command");
    const char *name = json_string_value(json_object_get(json, "name"));
    const char *version = json_string_value(json_object_get(json, "version"));
    size_t count = json_array_size(words);
    merged->engine_command = memory_new((count + 1) * sizeof *merged->engine_command);
    for (size_t i = 0; i < count; i++) {
        const char *word = json_string_value(json_array_get(words, i));
        merged->engine_command[i] = (char *)(word ? word : "?");
    }
    merged->engine = (EngineInfo){
        .hello = json,
        .name = name ? name : "",
        .version = version ? version : "",
        .rulings_per_request = json_is_true(json_object_get(json, "rulings_per_request")),
    };
}

/* --- Items ------------------------------------------------------------------------ */

static json_t *index_items(const RunItems *items) {
    json_t *index = json_object();
    for (size_t i = 0; i < items->count; i++)
        json_object_set_new_nocheck(index, items->items[i].id,
                                    json_integer((json_int_t)i));
    return index;
}

/* Puts the results of a part in place.
 * owners  by item, the part that had it, from 1; 0: none yet. */
static bool place_results(Merged *merged, size_t part, const json_t *index,
                          size_t *owners, Problems *problems) {
    const json_t *results = json_object_get(merged->parts[part], "results");
    const FilePlace place = {0};
    bool good = true;
    for (size_t i = 0; i < json_array_size(results) && good; i++) {
        const json_t *result = json_array_get(results, i);
        const char *id = json_string_value(json_object_get(result, "id"));
        const json_t *at = json_object_get(index, id);
        size_t item = (size_t)json_integer_value(at);
        good = false;
        if (!at || !report_result_read(result, &merged->items.items[item]))
            problems_add(problems, merged->paths[part], place,
                         "has the result %s, which the selection does not give", id);
        else if (owners[item])
            problems_add(problems, merged->paths[part], place,
                         "has the result %s, which %s has too", id,
                         merged->paths[owners[item] - 1]);
        else
            good = true;
        if (at)
            owners[item] = part + 1;
    }
    return good;
}

static bool none_is_missing(const Merged *merged, const size_t *owners,
                            Problems *problems) {
    char *names = memory_text("");
    size_t missing = 0;
    for (size_t i = 0; i < merged->items.count; i++) {
        if (owners[i] || missing++ >= NAMED_MAX)
            continue;
        char *longer =
            memory_format("%s%s%s", names, *names ? ", " : "", merged->items.items[i].id);
        free(names);
        names = longer;
    }
    if (missing)
        problems_add(problems, "merge", (FilePlace){0},
                     "%zu of %zu results are in none of the reports: %s%s", missing,
                     merged->items.count, names, missing > NAMED_MAX ? ", ..." : "");
    free(names);
    return missing == 0;
}

static bool join_items(Merged *merged, const Suite *suite, Problems *problems) {
    run_items_select(suite, &merged->selection, &merged->items);
    json_t *index = index_items(&merged->items);
    size_t *owners = memory_new((merged->items.count + 1) * sizeof *owners);
    bool good = true;
    for (size_t i = 0; i < merged->count && good; i++)
        good = place_results(merged, i, index, owners, problems);
    good = good && none_is_missing(merged, owners, problems);
    free(owners);
    json_decref(index);
    return good;
}

/* --- The summary ------------------------------------------------------------------ */

/* The worst status of all, the first incident, the sums of the rest. */
static void add_footer(RunSummary *summary, const json_t *footer) {
    const char *status = json_string_value(json_object_get(footer, "status"));
    const char *message = json_string_value(json_object_get(footer, "message"));
    const char *incident = json_string_value(json_object_get(footer, "incident"));
    bool aborted =
        status && (strcmp(status, "aborted") == 0 || strcmp(status, "impossible") == 0);
    bool stopped = status && strcmp(status, "stopped") == 0;
    if (aborted || (stopped && strcmp(summary->status, "complete") == 0)) {
        summary->status = aborted ? "aborted" : "stopped";
        summary->message = message ? message : "";
    }
    if (summary->incidents == 0 && incident)
        summary->incident = incident;
    summary->incidents +=
        (size_t)json_integer_value(json_object_get(footer, "incidents"));
    summary->seconds += json_number_value(json_object_get(footer, "seconds"));
}

static void summarize(Merged *merged, const Catalog *catalog, const Suite *suite) {
    RunSummary *summary = &merged->summary;
    *summary = (RunSummary){.catalog = catalog,
                            .suite = suite,
                            .selection = &merged->selection,
                            .engine = &merged->engine,
                            .items = &merged->items,
                            .command = &merged->command,
                            .incident = "",
                            .status = "complete",
                            .message = ""};
    merged->command.engine = merged->engine_command;
    for (size_t i = 0; i < merged->items.count; i++)
        summary->tally.of[merged->items.items[i].judgement.verdict]++;
    for (size_t i = 0; i < merged->count; i++)
        add_footer(summary, json_object_get(merged->parts[i], "footer"));
}

bool merge_reports(const char *const *paths, size_t count, const Catalog *catalog,
                   const Suite *suite, Merged *merged, Problems *problems) {
    *merged = (Merged){.parts = memory_new(count * sizeof(json_t *)),
                       .paths = memory_new(count * sizeof(char *)),
                       .count = count};
    bool good = count > 0;
    for (size_t i = 0; i < count; i++) {
        merged->paths[i] = paths[i];
        merged->parts[i] = report_file_load(paths[i], problems);
        good = good && merged->parts[i];
    }
    if (!good || !parts_fit(merged, suite, problems))
        return false;
    restore_selection(merged);
    restore_engine(merged);
    if (!join_items(merged, suite, problems))
        return false;
    summarize(merged, catalog, suite);
    return true;
}

void merged_release(Merged *merged) {
    run_items_release(&merged->items);
    for (size_t i = 0; i < merged->count; i++)
        json_decref(merged->parts[i]);
    free(merged->parts);
    free(merged->paths);
    free(merged->globs);
    free(merged->engine_command);
    *merged = (Merged){0};
}
