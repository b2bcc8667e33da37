#include "harness/statement.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"
#include "harness/page.h"
#include "spec/clauses.h"

/* --- Counting --------------------------------------------------------------------- */

static void count(LevelRow *row, const RunItem *item) {
    bool required = strcmp(item->scene->level, "required") == 0;
    LevelCount *level = required ? &row->required : &row->ruling;
    level->total++;
    if (verdict_is_bad(item->judgement.verdict))
        level->failed++;
    else if (item->judgement.verdict == VERDICT_PASSED)
        level->passed++;
    else if (item->judgement.verdict == VERDICT_SKIPPED)
        level->skipped++;
    else
        level->not_run++;
}

/* The last row takes whatever has no chapter. */
static void list_chapters(Statement *statement) {
    for (size_t i = 0; i < clause_count; i++)
        if ((i == 0 || strcmp(clauses[i].chapter, clauses[i - 1].chapter) != 0) &&
            statement->chapter_count < STATEMENT_CHAPTERS - 1)
            statement->chapters[statement->chapter_count++].name = clauses[i].chapter;
    statement->chapters[statement->chapter_count++].name = "(no chapter)";
}

static LevelRow *chapter_row(Statement *statement, const char *chapter) {
    size_t i = 0;
    while (i + 1 < statement->chapter_count &&
           strcmp(statement->chapters[i].name, chapter) != 0)
        i++;
    return &statement->chapters[i];
}

static void drop_empty_chapters(Statement *statement) {
    size_t kept = 0;
    for (size_t i = 0; i < statement->chapter_count; i++) {
        const LevelRow row = statement->chapters[i];
        if (row.required.total + row.ruling.total > 0)
            statement->chapters[kept++] = row;
    }
    statement->chapter_count = kept;
}

void statement_make(const RunSummary *summary, Statement *statement) {
    const VariantList *variants = &summary->catalog->variants;
    *statement = (Statement){.variant_count = variants->count};
    for (size_t i = 0; i < variants->count; i++) {
        statement->variants[i].name = variants->items[i].name;
        statement->offered[i] =
            engine_offers_variant(summary->engine, variants->items[i].name);
    }
    list_chapters(statement);
    for (size_t i = 0; i < summary->items->count; i++) {
        const RunItem *item = &summary->items->items[i];
        count(&statement->variants[item->variant - variants->items], item);
        count(chapter_row(statement, run_item_chapter(item)), item);
        statement->turned = statement->turned || item->turn != TURN_NONE;
        statement->selected += item->turn == TURN_NONE;
    }
    drop_empty_chapters(statement);
    for (size_t i = 0; i < summary->suite->case_count; i++)
        statement->corpus += summary->suite->cases[i]->variant_count;
}

bool statement_is_whole(const Statement *statement) {
    return statement->selected == statement->corpus;
}

/* --- Words ------------------------------------------------------------------------ */

static const char *verdict_in_words(const Statement *statement, const LevelRow *row) {
    const LevelCount *required = &row->required, *ruling = &row->ruling;
    if (required->failed)
        return "does not conform";
    if (ruling->failed)
        return "does not keep the rulings it declares";
    if (required->passed + ruling->passed == 0)
        return "nothing is shown";
    if (required->not_run + ruling->not_run)
        return "no failure so far";
    if (!statement_is_whole(statement))
        return "no failure in this part";
    return required->skipped + ruling->skipped ? "conforms as far as it can be asked"
                                               : "conforms";
}

static char *add_count(char *text, size_t number, const char *what) {
    if (number == 0)
        return text;
    char *longer = memory_format("%s, %zu %s", text, number, what);
    free(text);
    return longer;
}

static char *level_in_words(const LevelCount *level, const char *format) {
    char *text = memory_format("%zu of %zu%s", level->passed, level->total, format);
    text = add_count(text, level->failed, "failed");
    text = add_count(text, level->skipped, "skipped");
    return add_count(text, level->not_run, "not run");
}

char *statement_sentence(const Statement *statement, size_t variant) {
    const LevelRow *row = &statement->variants[variant];
    if (!statement->offered[variant])
        return memory_text("not offered");
    if (row->required.total + row->ruling.total == 0)
        return memory_text("no case was run");
    char *required = level_in_words(&row->required, " required cases passed");
    char *ruling = level_in_words(&row->ruling, "");
    char *text = memory_format("%s: %s%s%s", verdict_in_words(statement, row), required,
                               row->ruling.total ? "; on rulings " : "",
                               row->ruling.total ? ruling : "");
    free(required);
    free(ruling);
    return text;
}

char *statement_rulings(const RunSummary *summary) {
    const RulingList *rulings = &summary->catalog->rulings;
    char *text = memory_text("");
    for (size_t i = 0; i < rulings->count; i++) {
        const char *choice = engine_choice(summary->engine, &rulings->items[i]);
        if (strcmp(choice, ruling_info_default(&rulings->items[i])) == 0)
            continue;
        char *longer = memory_format("%s%s%s=%s", text, *text ? ", " : "",
                                     rulings->items[i].name, choice);
        free(text);
        text = longer;
    }
    char *whole = *text ? memory_format("%s; the others by default", text)
                        : memory_text("all by default");
    free(text);
    return whole;
}

char *statement_extent(const Statement *statement) {
    const char *turned = statement->turned ? ", and turned" : "";
    if (statement_is_whole(statement))
        return memory_format("all %zu cases of the corpus%s", statement->corpus, turned);
    if (statement->selected == 0)
        return memory_text("turned cases only");
    return memory_format("%zu of the %zu cases of the corpus%s", statement->selected,
                         statement->corpus, turned);
}
