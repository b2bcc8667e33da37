#include "harness/trait.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"
#include "harness/reader.h"

/* --- The table -------------------------------------------------------------------- */

static size_t find_or_add(Traits *traits, GroupKind kind, const char *name,
                          const Clause *clause) {
    char *key = memory_format("%d %s", (int)kind, name);
    json_t *known = json_object_get(traits->by_name, key);
    size_t index = known ? (size_t)json_integer_value(known) : traits->count;
    if (!known) {
        traits->items = memory_grow(traits->items, traits->count, &traits->capacity,
                                    sizeof *traits->items);
        traits->items[traits->count++] =
            (Trait){.kind = kind, .name = memory_text(name), .clause = clause};
        json_object_set_new_nocheck(traits->by_name, key,
                                    json_integer((json_int_t)index));
    }
    free(key);
    return index;
}

/* Adds it to the item, once. */
static void give(Traits *traits, json_t *list, bool bad, GroupKind kind, const char *name,
                 const Clause *clause) {
    size_t index = find_or_add(traits, kind, name, clause);
    for (size_t i = 0; i < json_array_size(list); i++)
        if ((size_t)json_integer_value(json_array_get(list, i)) == index)
            return;
    json_array_append_new(list, json_integer((json_int_t)index));
    traits->items[index].of++;
    traits->items[index].failed += bad;
}

bool traits_have(const Traits *traits, size_t item, size_t trait) {
    const json_t *list = json_array_get(traits->of_item, item);
    for (size_t i = 0; i < json_array_size(list); i++)
        if ((size_t)json_integer_value(json_array_get(list, i)) == trait)
            return true;
    return false;
}

/* --- Traits of an item ------------------------------------------------------------ */

static void give_clauses(Traits *traits, json_t *list, const RunItem *item, bool bad) {
    const json_t *cited = json_object_get(item->scene->json, "clauses");
    for (size_t i = 0; i < json_array_size(cited); i++) {
        const char *id = json_string_value(json_array_get(cited, i));
        const Clause *clause = clause_find(id);
        if (!clause)
            continue;
        char *name = memory_format("%s in %s", id, item->variant->name);
        give(traits, list, bad, GROUP_CLAUSE, id, clause);
        give(traits, list, bad, GROUP_CLAUSE_VARIANT, name, clause);
        free(name);
    }
}

/* Passed items have the fields that were compared, failed ones those that differ. */
static void give_compared_fields(Traits *traits, json_t *list, const RunItem *item,
                                 const EngineInfo *engine) {
    const json_t *steps = json_object_get(item->scene->json, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);
        const json_t *state = json_object_get(step, "state"),
                     *expect = json_object_get(step, "expect");
        const char *field;
        json_t *value;
        json_object_foreach(json_is_object(state) ? (json_t *)state : (json_t *)expect,
                            field, value) {
            if (!reader_key_is_free(field) && engine_observes(engine, field))
                give(traits, list, false, GROUP_FIELD, field, NULL);
        }
    }
}

static void give_differing_fields(Traits *traits, json_t *list, const RunItem *item) {
    const json_t *rows = json_object_get(item->judgement.details, "differences");
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const char *path =
            json_string_value(json_object_get(json_array_get(rows, i), "field"));
        char *field = memory_text(path ? path : "");
        field[strcspn(field, ".")] = '\0';
        give(traits, list, true, GROUP_FIELD, field, NULL);
        free(field);
    }
}

static json_t *traits_of(Traits *traits, const RunItem *item, const EngineInfo *engine) {
    static const char *const doings[VERDICT_COUNT] = {[VERDICT_CRASHED] = "crashed",
                                                      [VERDICT_TIMED_OUT] = "timed out",
                                                      [VERDICT_PROTOCOL_ERROR] =
                                                          "broke the protocol"};
    Verdict verdict = item->judgement.verdict;
    bool bad = verdict_is_bad(verdict);
    json_t *list = json_array();
    if (!bad && verdict != VERDICT_PASSED)
        return list;
    if (doings[verdict])
        give(traits, list, bad, GROUP_VERDICT, doings[verdict], NULL);
    give_clauses(traits, list, item, bad);
    if (bad)
        give_differing_fields(traits, list, item);
    else
        give_compared_fields(traits, list, item, engine);
    give(traits, list, bad, GROUP_CHAPTER, run_item_chapter(item), NULL);
    give(traits, list, bad, GROUP_VARIANT, item->variant->name, NULL);
    if (bad && item->judgement.reason)
        give(traits, list, bad, GROUP_FAULT, item->judgement.reason, NULL);
    return list;
}

void traits_collect(const RunSummary *summary, Traits *traits) {
    *traits = (Traits){.by_name = json_object(), .of_item = json_array()};
    for (size_t i = 0; i < summary->items->count; i++)
        json_array_append_new(
            traits->of_item,
            traits_of(traits, &summary->items->items[i], summary->engine));
}

void traits_release(Traits *traits) {
    for (size_t i = 0; i < traits->count; i++)
        free(traits->items[i].name);
    free(traits->items);
    json_decref(traits->by_name);
    json_decref(traits->of_item);
    *traits = (Traits){0};
}

/* --- Which tells most ------------------------------------------------------------- */

/* How many failures that are left, weighed by how rarely the trait goes with a pass. What
 * is wrong (a field, a fault) is rather symptom than cause: it counts by its share of
 * what is left. Of boards and turns any fault makes others. */
static double weight(const Trait *trait, size_t left_with_it, size_t left) {
    double number = (double)left_with_it;
    double by_passes = trait->of ? number * number / (double)trait->of : 0;
    double by_share = left ? number * number / (double)left : 0;
    bool any = strcmp(trait->name, "board") == 0 || strcmp(trait->name, "turn") == 0;
    if (trait->kind == GROUP_FAULT)
        return by_share / 4;
    return trait->kind == GROUP_FIELD && !any && by_share > by_passes ? by_share
                                                                      : by_passes;
}

bool traits_most_telling(const Traits *traits, const RunItems *items, const bool *grouped,
                         size_t *chosen) {
    size_t *left_with = memory_new((traits->count + 1) * sizeof *left_with), left = 0;
    double best = 0;
    for (size_t i = 0; i < items->count; i++) {
        const json_t *list = json_array_get(traits->of_item, i);
        if (grouped[i] || !verdict_is_bad(items->items[i].judgement.verdict))
            continue;
        left++;
        for (size_t j = 0; j < json_array_size(list); j++)
            left_with[json_integer_value(json_array_get(list, j))]++;
    }
    for (size_t i = 0; i < traits->count; i++) {
        const Trait *trait = &traits->items[i];
        double telling = weight(trait, left_with[i], left);
        bool better = telling > best || (telling == best && best > 0 &&
                                         trait->kind < traits->items[*chosen].kind);
        if (left_with[i] >= 2 && better) {
            best = telling;
            *chosen = i;
        }
    }
    free(left_with);
    return best > 0;
}
