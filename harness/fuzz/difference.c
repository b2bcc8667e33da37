#include "harness/fuzz/difference.h"

#include <string.h>

#include "harness/memory.h"
#include "spec/clauses.h"

static const char *const kind_words[] = {
    [DIFFERENCE_NONE] = "nothing differs",
    [DIFFERENCE_SETUP] = "a set-up is refused",
    [DIFFERENCE_ERROR] = "a request is called malformed",
    [DIFFERENCE_SHAPE] = "an answer is none",
    [DIFFERENCE_REFUSES] = "is refused",
    [DIFFERENCE_ACCEPTS] = "accepted against",
    [DIFFERENCE_CLAUSES] = "refused for other clauses than",
    [DIFFERENCE_STATE] = "differs",
    [DIFFERENCE_MISSING] = "is not among the legal moves",
    [DIFFERENCE_EXTRA] = "listed as legal against",
    [DIFFERENCE_CRASH] = "the engine crashes",
    [DIFFERENCE_TIME_OUT] = "the engine does not answer in time",
    [DIFFERENCE_PROTOCOL] = "the engine breaks the protocol",
};

bool difference_is_like(const Difference *one, const Difference *other) {
    return one->kind == other->kind && strcmp(one->key, other->key) == 0;
}

char *difference_words(const Difference *difference) {
    const char *words = kind_words[difference->kind], *key = difference->key;
    switch (difference->kind) {
    case DIFFERENCE_REFUSES:
    case DIFFERENCE_MISSING:
        return memory_format("%s %s", key, words);
    case DIFFERENCE_STATE:
        return memory_format("the field %s %s", key, words);
    case DIFFERENCE_ACCEPTS:
    case DIFFERENCE_CLAUSES:
        return memory_format("an event is %s %s", words, key);
    case DIFFERENCE_EXTRA:
        return memory_format("a move is %s %s", words, key);
    default:
        return memory_text(words);
    }
}

/* --- Clauses ---------------------------------------------------------------------- */

/* What a field, the reason of a result, or a sort of move rests on. Clauses of other
 * variants are passed over. */
static const struct {
    const char *name;
    const char *ids;
} topics[] = {
    {"board", "MOVE-8 CASTLE-1 EP-3 PROMO-1"},
    {"turn", "TURN-1 TURN-2 SOLO-2 ALLIANCE-2 ALLIANCE-15"},
    {"states", "SOLO-8 SOLO-16 ALLIANCE-14 ALLIANCE-17 TEAMS-11"},
    {"castling", "CASTLE-7 CASTLE-8 CASTLE-9"},
    {"en_passant", "EP-2 EP-5 EP-7"},
    {"scores", "SOLO-4 SOLO-8 SOLO-10"},
    {"quiet", "DRAW-7"},
    {"moves_made", "REPORT-2"},
    {"checks", "CHECK-5 CHECK-1"},
    {"clocks", "CLOCK-1 CLOCK-2"},
    {"offers", "OFFER-4"},
    {"offer", "OFFER-1"},
    {"control", "TABLE-4"},
    {"live_kings", "SOLO-23"},
    {"result", "DRAW-9"},
    {"mate", "TEAMS-5 CLASSIC-3"},
    {"king-captured", "TEAMS-8"},
    {"stalemate", "TEAMS-7 SOLO-20 ALLIANCE-21 ALLIANCE-23 CLASSIC-4"},
    {"repetition", "DRAW-1 DRAW-2"},
    {"fifty-moves", "DRAW-5 DRAW-6"},
    {"move-limit", "TABLE-1"},
    {"resignation", "TEAMS-10 ALLIANCE-24 CLASSIC-6"},
    {"three-out", "SOLO-24"},
    {"points-lead", "SOLO-25"},
    {"both-mated", "ALLIANCE-20"},
    {"mated-and-stalemated", "ALLIANCE-22"},
    {"insufficient-material", "CLASSIC-5 DRAW-8"},
    {"agreement", "OFFER-2"},
    {"flag", "CLOCK-3"},
    {"flag-insufficient", "CLOCK-3"},
    {"first-move", "CLOCK-6"},
    {"a castling move", "CASTLE-1"},
    {"en passant", "EP-3"},
    {"a leap", "ALLIANCE-7"},
    {"a double step", "PAWN-4"},
    {"a promotion", "PROMO-1 PROMO-4"},
    {"a king's capture", "TEAMS-8 SOLO-5"},
    {"a capture", "MOVE-8"},
    {"a move", "PLAY-1"},
    {"an event", "PLAY-1"},
    {"a set-up", "SETUP-11"},
};

static bool has_variant(const Clause *clause, const char *variant) {
    size_t length = strlen(variant);
    for (const char *at = clause->variants; (at = strstr(at, variant)); at += length)
        if (at[length] == ' ' || at[length] == '\0')
            return true;
    return false;
}

static void add_clause(json_t *list, const char *id, const char *variant) {
    const Clause *clause = clause_find(id);
    if (!clause || !has_variant(clause, variant))
        return;
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_array_get(list, i)), id) == 0)
            return;
    json_array_append_new(list, json_string(id));
}

static void add_topic(json_t *list, const char *name, const char *variant) {
    for (size_t row = 0; row < sizeof topics / sizeof *topics; row++) {
        if (strcmp(topics[row].name, name) != 0)
            continue;
        for (const char *word = topics[row].ids; *word; word += strspn(word, " ")) {
            char id[DIFFERENCE_KEY_SIZE] = "";
            size_t length = strcspn(word, " ");
            memcpy(id, word, length);
            add_clause(list, id, variant);
            word += length;
        }
    }
}

static void add_ruling(json_t *list, const char *ruling, const char *variant) {
    for (size_t i = 0; ruling && i < clause_count; i++)
        if (clauses[i].ruling && strcmp(clauses[i].ruling, ruling) == 0)
            add_clause(list, clauses[i].id, variant);
}

json_t *difference_clauses(const Difference *difference, const ClauseHints *hints) {
    json_t *list = json_array();
    const char *variant = hints->variant;
    const char *reason = json_string_value(json_object_get(hints->result, "reason"));
    add_clause(list, difference->key, variant);
    for (size_t i = 0; i < json_array_size(hints->named); i++)
        if (json_is_string(json_array_get(hints->named, i)))
            add_clause(list, json_string_value(json_array_get(hints->named, i)), variant);
    add_ruling(list, hints->ruling, variant);
    if (difference->kind == DIFFERENCE_MISSING || difference->kind == DIFFERENCE_REFUSES)
        add_topic(list, difference->key, variant);
    if (json_array_size(list) > 0)
        return list;
    if (difference->kind == DIFFERENCE_STATE && strcmp(difference->key, "result") == 0 &&
        reason)
        add_topic(list, reason, variant);
    if (json_array_size(list) == 0)
        add_topic(list, difference->key, variant);
    if (json_array_size(list) == 0)
        add_topic(list, difference->event == 0 ? "a set-up" : "an event", variant);
    return list;
}
