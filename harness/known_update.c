#define _POSIX_C_SOURCE 200809L
#include "harness/known_update.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/escape.h"
#include "harness/memory.h"

typedef struct Update {
    const KnownFailures *known;
    const RunItems *items;
    FILE *out;
    KnownChanges *changes;
} Update;

static void write_line(const Update *update, const char *id, Verdict verdict,
                       const char *comment) {
    fprintf(update->out, "%s\t%s%s%s\n", id, verdict_name(verdict), *comment ? "\t" : "",
            comment);
}

/* --- Lines that are there --------------------------------------------------------- */

static const KnownFailure *of_line(const KnownFailures *known, unsigned line) {
    for (size_t i = 0; i < known->count; i++)
        if (known->items[i].line == line)
            return &known->items[i];
    return NULL;
}

/* Need the file name an item that ended so, when it named it as `said`? */
static bool needs_line(Verdict verdict, Verdict said) {
    return verdict_is_bad(verdict) || verdict == VERDICT_NOT_RUN ||
           (verdict == VERDICT_SKIPPED && said == VERDICT_SKIPPED);
}

/* The verdict that a line must have now: what was not run keeps what was said. */
static Verdict verdict_now(const KnownFailure *line, const RunItem *item) {
    Verdict verdict = item->judgement.verdict;
    return verdict == VERDICT_NOT_RUN ? line->verdict : verdict;
}

/* Do all the items of the line want one and the same line? */
static bool all_alike(const Update *update, const KnownFailure *line,
                      const RunItem **first) {
    *first = NULL;
    for (size_t i = 0; i < update->items->count; i++) {
        const RunItem *item = &update->items->items[i];
        if (known_find(update->known, item) != line)
            continue;
        if (*first && (verdict_now(line, item) != verdict_now(line, *first)))
            return false;
        if (!*first || item->judgement.verdict != VERDICT_NOT_RUN)
            *first = item;
    }
    return true;
}

/* A line for a case whose items ended differently becomes a line an item. */
static void split_line(const Update *update, const KnownFailure *line) {
    for (size_t i = 0; i < update->items->count; i++) {
        const RunItem *item = &update->items->items[i];
        if (known_find(update->known, item) == line &&
            needs_line(item->judgement.verdict, line->verdict)) {
            write_line(update, item->id, verdict_now(line, item), line->comment);
            update->changes->added++;
        }
    }
    update->changes->removed++;
}

static void update_line(const Update *update, const char *text,
                        const KnownFailure *line) {
    const RunItem *item = NULL;
    bool stays = !line; /* a comment, or nothing */
    bool alike = stays || all_alike(update, line, &item);
    if (line && !line->unmatched && alike)
        stays = !item || verdict_now(line, item) == line->verdict;
    if (stays) {
        fputs(text, update->out);
    } else if (!alike) {
        split_line(update, line);
    } else if (!line->unmatched && needs_line(item->judgement.verdict, line->verdict)) {
        write_line(update, line->id, verdict_now(line, item), line->comment);
        update->changes->changed++;
    } else {
        update->changes->removed++;
    }
}

/* A last line without its end gets one, or a new line would be glued to it. */
static void update_lines(const Update *update, FILE *in) {
    char *text = NULL;
    size_t size = 0;
    ssize_t length;
    for (unsigned number = 1; (length = getline(&text, &size, in)) >= 0; number++) {
        bool ended = length > 0 && text[length - 1] == '\n';
        char *whole = memory_format("%s%s", text, ended ? "" : "\n");
        update_line(update, whole, of_line(update->known, number));
        free(whole);
    }
    free(text);
}

/* --- New failures ----------------------------------------------------------------- */

static void add_lines(const Update *update) {
    enum { COMMENT_MAX = 100 };
    for (size_t i = 0; i < update->items->count; i++) {
        const RunItem *item = &update->items->items[i];
        const char *reason = item->judgement.reason;
        if (!verdict_is_bad(item->judgement.verdict) || known_find(update->known, item))
            continue;
        char *comment = escape_text_short(reason ? reason : "", COMMENT_MAX);
        write_line(update, item->id, item->judgement.verdict, comment);
        update->changes->added++;
        free(comment);
    }
}

bool known_update(const KnownFailures *known, const RunItems *items,
                  KnownChanges *changes) {
    char *path = memory_format("%s.new", known->path);
    FILE *in = fopen(known->path, "r"), *out = fopen(path, "w");
    const Update update = {known, items, out, changes};
    *changes = (KnownChanges){0};
    bool good = out != NULL;
    if (good && in)
        update_lines(&update, in);
    if (good)
        add_lines(&update);
    if (in)
        fclose(in);
    if (good && (ferror(out) || fflush(out) != 0))
        good = false;
    if (out && fclose(out) != 0)
        good = false;
    if (good && rename(path, known->path) != 0)
        good = false;
    if (!good && out) {
        int error = errno;
        remove(path);
        errno = error;
    }
    free(path);
    return good;
}
