#include "harness/fuzz/shrink.h"

#include <stdlib.h>

#include "harness/fuzz/edits.h"
#include "harness/memory.h"

/* Crashes cost a new start each, and time-outs the time. */
static size_t batch_size(const Difference *difference) {
    return difference->kind >= DIFFERENCE_CRASH ? 1 : EDITS_BATCH;
}

static bool may_go_on(const Shrinking *shrinking) {
    enum { TRIES_OF_FAILURES = 400, TRIES_OF_TIME_OUTS = 10 };
    size_t most = SIZE_MAX;
    if (shrinking->difference->kind >= DIFFERENCE_CRASH)
        most = shrinking->difference->kind == DIFFERENCE_TIME_OUT ? TRIES_OF_TIME_OUTS
                                                                  : TRIES_OF_FAILURES;
    return shrinking->status == SESSION_OK && shrinking->tries < most;
}

static void adopt(Shrinking *shrinking, Script *script, const Difference *difference) {
    script_release(shrinking->script);
    *shrinking->script = *script;
    *script = (Script){0};
    *shrinking->difference = *difference;
    script_cut(shrinking->script, difference->event);
}

/* Tries some edits at once; keeps the first that shows the same. */
static bool try_batch(Shrinking *shrinking, Script *scripts, size_t count) {
    Answer answers[EDITS_BATCH];
    const Difference wanted = *shrinking->difference;
    shrinking->tries += count;
    shrinking->status = asker_ask(shrinking->asker, scripts, count, &wanted, answers);
    if (shrinking->status != SESSION_OK)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!answers[i].void_script &&
            difference_is_like(&answers[i].difference, &wanted)) {
            adopt(shrinking, &scripts[i], &answers[i].difference);
            return true;
        }
    }
    return false;
}

static bool try_edits(Shrinking *shrinking, Edits *edits) {
    bool kept = false;
    size_t size = batch_size(shrinking->difference);
    for (size_t done = 0; done < edits->count && !kept && may_go_on(shrinking);
         done += size) {
        size_t left = edits->count - done;
        kept = try_batch(shrinking, edits->items + done, left < size ? left : size);
    }
    edits_release(edits);
    return kept;
}

/* Makes all edits of one sort, again and again, while one of them is kept. */
static bool pass(Shrinking *shrinking, EditMaker make) {
    bool kept = false, again = true;
    while (again && may_go_on(shrinking)) {
        Edits edits = {0};
        make(&shrinking->asker->witness, shrinking->script, &edits);
        again = try_edits(shrinking, &edits);
        kept = kept || again;
    }
    return kept;
}

void shrink_run(Shrinking *shrinking) {
    Script same = script_copy(shrinking->script);
    shrinking->repeats = try_batch(shrinking, &same, 1);
    script_release(&same);
    bool kept = shrinking->repeats;
    while (kept && may_go_on(shrinking)) {
        kept = false;
        for (size_t i = 0; i < edit_maker_count; i++)
            kept = pass(shrinking, edit_makers[i]) || kept;
    }
}
