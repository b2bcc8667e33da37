#include "harness/diagnosis.h"

#include <stdlib.h>
#include <string.h>

#include "harness/escape.h"
#include "harness/memory.h"
#include "harness/trait.h"
#include "harness/trial.h"

enum { GROUPS_MAX = 12, FAULTS_MAX = 3, TEXT_MAX = 120 };

/* --- Rulings ---------------------------------------------------------------------- */

static bool fits(const RunItem *item, const char *name) {
    for (size_t i = 0; i < json_array_size(item->fits); i++)
        if (strcmp(json_string_value(json_array_get(item->fits, i)), name) == 0)
            return true;
    return false;
}

static bool was_judged(const RunItem *item) {
    return item->judgement.verdict == VERDICT_PASSED ||
           verdict_is_bad(item->judgement.verdict);
}

static RulingGuess weigh(const RunSummary *summary, const RulingInfo *ruling,
                         const char *choice, bool *explained) {
    RulingGuess guess = {.ruling = ruling, .choice = choice};
    const char *declared = engine_choice(summary->engine, ruling);
    char *name = memory_format("%s=%s", ruling->name, choice);
    for (size_t i = 0; i < summary->items->count; i++) {
        const RunItem *item = &summary->items->items[i];
        if (!was_judged(item) || !trial_tells_apart(summary->engine, item->scene->json,
                                                    ruling, declared, choice))
            continue;
        guess.of++;
        guess.fitting += fits(item, name);
        explained[i] = fits(item, name);
    }
    free(name);
    return guess;
}

/* Throughout, or in enough cases that the rest is likely another fault. */
static bool is_likely(const RulingGuess *guess) {
    enum { ENOUGH = 4 };
    return guess->fitting > 0 &&
           (guess->fitting == guess->of ||
            (guess->fitting >= ENOUGH && guess->fitting * 4 >= guess->of * 3));
}

static void guess_ruling(const RunSummary *summary, const RulingInfo *ruling,
                         bool *grouped, Diagnosis *diagnosis) {
    const char *declared = engine_choice(summary->engine, ruling);
    for (size_t i = 0; i < json_array_size(ruling->choices); i++) {
        const char *choice = json_string_value(json_array_get(ruling->choices, i));
        bool *explained = memory_new(summary->items->count + 1);
        RulingGuess guess = {0};
        if (strcmp(choice, declared) != 0)
            guess = weigh(summary, ruling, choice, explained);
        if (is_likely(&guess)) {
            diagnosis->guesses =
                memory_grow(diagnosis->guesses, diagnosis->guess_count,
                            &diagnosis->guess_capacity, sizeof *diagnosis->guesses);
            diagnosis->guesses[diagnosis->guess_count++] = guess;
            for (size_t j = 0; j < summary->items->count; j++)
                grouped[j] = grouped[j] || explained[j];
        }
        free(explained);
    }
}

/* --- Groups ----------------------------------------------------------------------- */

static void add_group(const RunSummary *summary, const Traits *traits, size_t chosen,
                      bool *grouped, Diagnosis *diagnosis) {
    const Trait *trait = &traits->items[chosen];
    FailureGroup group = {.kind = trait->kind,
                          .name = memory_text(trait->name),
                          .clause = trait->clause,
                          .items = memory_new((trait->failed + 1) * sizeof(RunItem *)),
                          .failed = trait->failed,
                          .of = trait->of};
    for (size_t i = 0; i < summary->items->count; i++) {
        if (grouped[i] || !traits_have(traits, i, chosen) ||
            !verdict_is_bad(summary->items->items[i].judgement.verdict))
            continue;
        grouped[i] = true;
        group.items[group.count++] = &summary->items->items[i];
    }
    diagnosis->groups = memory_grow(diagnosis->groups, diagnosis->group_count,
                                    &diagnosis->group_capacity, sizeof group);
    diagnosis->groups[diagnosis->group_count++] = group;
}

void diagnosis_make(const RunSummary *summary, Diagnosis *diagnosis) {
    *diagnosis = (Diagnosis){0};
    const RulingList *rulings = &summary->catalog->rulings;
    size_t count = summary->items->count, chosen;
    bool *grouped = memory_new(count + 1);
    Traits traits;
    for (size_t i = 0; i < rulings->count; i++)
        guess_ruling(summary, &rulings->items[i], grouped, diagnosis);
    traits_collect(summary, &traits);
    while (diagnosis->group_count < GROUPS_MAX &&
           traits_most_telling(&traits, summary->items, grouped, &chosen))
        add_group(summary, &traits, chosen, grouped, diagnosis);
    for (size_t i = 0; i < count; i++)
        diagnosis->alone +=
            !grouped[i] && verdict_is_bad(summary->items->items[i].judgement.verdict);
    traits_release(&traits);
    free(grouped);
}

void diagnosis_release(Diagnosis *diagnosis) {
    for (size_t i = 0; i < diagnosis->group_count; i++) {
        free(diagnosis->groups[i].name);
        free(diagnosis->groups[i].items);
    }
    free(diagnosis->groups);
    free(diagnosis->guesses);
    *diagnosis = (Diagnosis){0};
}

/* --- Words ------------------------------------------------------------------------ */

char *diagnosis_sentence(const FailureGroup *group) {
    static const char *const formats[] = {
        [GROUP_CLAUSE] = "%zu of %zu cases of %s fail",
        [GROUP_CLAUSE_VARIANT] = "%zu of %zu cases of %s fail",
        [GROUP_FIELD] = "%zu of %zu cases that compare `%s` get another value",
        [GROUP_CHAPTER] = "%zu of %zu cases of the chapter %s fail",
        [GROUP_VARIANT] = "%zu of %zu cases of %s fail",
    };
    char *name = escape_text_short(group->name, TEXT_MAX), *text;
    if (group->kind == GROUP_VERDICT)
        text = memory_format("%zu case%s %s", group->failed,
                             group->failed == 1 ? "" : "s", name);
    else if (group->kind == GROUP_FAULT)
        text = memory_format("%zu other failures say: %s", group->count, name);
    else
        text = memory_format(formats[group->kind], group->failed, group->of, name);
    free(name);
    return text;
}

/* The sentence that the most failures say and that is not in `said`. */
static const char *most_frequent(const FailureGroup *group, const json_t *said,
                                 size_t *count) {
    const char *best = NULL;
    *count = 0;
    for (size_t i = 0; i < group->count; i++) {
        const char *reason = group->items[i]->judgement.reason;
        size_t same = 0;
        if (!reason || json_object_get(said, reason))
            continue;
        for (size_t j = i; j < group->count; j++) {
            const char *other = group->items[j]->judgement.reason;
            same += other && strcmp(other, reason) == 0;
        }
        if (same > *count) {
            *count = same;
            best = reason;
        }
    }
    return best;
}

char *diagnosis_faults(const FailureGroup *group) {
    json_t *said = json_object();
    char *text = memory_text("");
    const char *reason;
    size_t count;
    for (int i = 0; i < FAULTS_MAX && (reason = most_frequent(group, said, &count));
         i++) {
        char *harmless = escape_text_short(reason, TEXT_MAX);
        char *longer =
            memory_format("%s%s%s (%zu)", text, *text ? ", " : "", harmless, count);
        free(harmless);
        free(text);
        text = longer;
        json_object_set_new_nocheck(said, reason, json_true());
    }
    json_decref(said);
    return text;
}

char *diagnosis_guess_sentence(const RulingGuess *guess) {
    const char *question = guess->fitting == guess->of
                               ? "declare it?"
                               : "declare it, and look at the others?";
    return memory_format("behaves as `%s=%s` in %zu of %zu cases: %s",
                         guess->ruling->name, guess->choice, guess->fitting, guess->of,
                         question);
}
