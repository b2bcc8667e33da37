#include "harness/run_item.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"
#include "spec/clauses.h"

static bool wants_turns(const Selection *selection) {
    for (size_t i = 0; i < selection->glob_count; i++)
        if (strchr(selection->globs[i], '+'))
            return true;
    return selection->symmetry;
}

/* Without globs everything matches; `id` may be the case's or the item's. */
static bool matches_glob(const Selection *selection, const char *id) {
    for (size_t i = 0; i < selection->glob_count; i++)
        if (fnmatch(selection->globs[i], id, 0) == 0)
            return true;
    return selection->glob_count == 0;
}

static bool takes_otherwise(const Selection *selection, const Case *scene) {
    if (selection->level && strcmp(selection->level, scene->level) != 0)
        return false;
    return !selection->clause || case_lists(scene->json, "clauses", selection->clause);
}

bool selection_takes_case(const Selection *selection, const Case *scene) {
    bool variant = !selection->variant;
    for (size_t i = 0; i < scene->variant_count; i++)
        variant = variant || strcmp(scene->variants[i]->name, selection->variant) == 0;
    return variant && takes_otherwise(selection, scene) &&
           matches_glob(selection, scene->id);
}

static char *item_id(const Case *scene, const VariantInfo *variant, Turn turn) {
    if (scene->variant_count == 1)
        return memory_format("%s%s", scene->id, turn_suffix(turn));
    return memory_format("%s@%s%s", scene->id, variant->name, turn_suffix(turn));
}

/* The case's own id takes turned items along only when symmetry was asked for. */
static bool takes_item(const Selection *selection, const Case *scene, Turn turn,
                       const char *id) {
    if (matches_glob(selection, id))
        return turn == TURN_NONE || wants_turns(selection);
    return matches_glob(selection, scene->id) &&
           (turn == TURN_NONE || selection->symmetry);
}

static void add_item(RunItems *items, RunItem item) {
    items->items =
        memory_grow(items->items, items->count, &items->capacity, sizeof *items->items);
    items->items[items->count++] = item;
}

static void select_turns(const Selection *selection, const Case *scene,
                         const VariantInfo *variant, size_t *seen, RunItems *items) {
    for (Turn turn = TURN_NONE; turn < TURN_COUNT; turn++) {
        if (turn != TURN_NONE &&
            (!wants_turns(selection) || !turn_is_sound(scene->json, variant, turn)))
            continue;
        char *id = item_id(scene, variant, turn);
        bool taken = takes_item(selection, scene, turn, id);
        if (taken && selection->shards > 1)
            taken = (*seen)++ % selection->shards == selection->shard;
        if (taken)
            add_item(
                items,
                (RunItem){.scene = scene, .variant = variant, .turn = turn, .id = id});
        else
            free(id);
    }
}

void run_items_select(const Suite *suite, const Selection *selection, RunItems *items) {
    size_t seen = 0;
    *items = (RunItems){0};
    for (size_t i = 0; i < suite->case_count; i++) {
        const Case *scene = suite->cases[i];
        if (!takes_otherwise(selection, scene))
            continue;
        for (size_t j = 0; j < scene->variant_count; j++) {
            const VariantInfo *variant = scene->variants[j];
            if (!selection->variant || strcmp(selection->variant, variant->name) == 0)
                select_turns(selection, scene, variant, &seen, items);
        }
    }
}

void run_items_release(RunItems *items) {
    for (size_t i = 0; i < items->count; i++) {
        judgement_release(&items->items[i].judgement);
        free(items->items[i].id);
        free(items->items[i].failure);
        free(items->items[i].stderr_tail);
        json_decref(items->items[i].fits);
    }
    free(items->items);
    *items = (RunItems){0};
}

json_t *run_item_scene(const RunItem *item) {
    json_t *scene = item->scene->json;
    return item->turn == TURN_NONE ? json_incref(scene)
                                   : turn_case(scene, item->variant, item->turn);
}

const char *run_item_chapter(const RunItem *item) {
    const char *path = item->scene->file->source.path, *end = strrchr(path, '/');
    const char *start = end;
    while (start && start > path && start[-1] != '/')
        start--;
    for (size_t i = 0; start && i < clause_count; i++) {
        const char *chapter = clauses[i].chapter;
        if (strlen(chapter) == (size_t)(end - start) &&
            strncmp(chapter, start, (size_t)(end - start)) == 0)
            return chapter;
    }
    const json_t *cited = json_object_get(item->scene->json, "clauses");
    const Clause *clause = clause_find(json_string_value(json_array_get(cited, 0)));
    return clause ? clause->chapter : "";
}
