#include "harness/report.h"

#include <stdlib.h>
#include <string.h>

#include "harness/escape.h"

static void print_failure(FILE *out, const RunItem *item, const RunCommand *command) {
    char *reason = escape_text(item->judgement.reason ? item->judgement.reason : "");
    fprintf(out, "  ---\n  verdict: %s\n  reason: |\n    %s\n",
            verdict_name(item->judgement.verdict), reason);
    free(reason);
    char *text = failure_text(item, command);
    fputs("  report: |\n", out);
    for (const char *line = text; *line;) {
        size_t size = strcspn(line, "\n");
        if (size)
            fprintf(out, "    %.*s", (int)size, line);
        fputc('\n', out);
        line += size;
        line += *line == '\n';
    }
    free(text);
    fputs("  ...\n", out);
}

/* A `#` begins a directive, and a line end the next line. */
static void print_directive(FILE *out, const char *word, const char *text) {
    fprintf(out, " # %s ", word);
    escape_print(out, text);
}

static void print_item(FILE *out, size_t number, const RunItem *item,
                       const RunSummary *summary) {
    const Judgement *judgement = &item->judgement;
    bool bad = verdict_is_bad(judgement->verdict);
    const KnownFailure *known = summary->known ? known_find(summary->known, item) : NULL;
    fprintf(out, "%s %zu - %s", bad ? "not ok" : "ok", number, item->id);
    if (judgement->verdict == VERDICT_SKIPPED)
        print_directive(out, "SKIP", judgement->reason ? judgement->reason : "");
    else if (bad && known && known->verdict == judgement->verdict)
        /* The word by which TAP knows a failure that is expected. */
        print_directive(out, "TODO", *known->comment ? known->comment : "known");
    fputc('\n', out);
    if (bad)
        print_failure(out, item, summary->command);
}

bool report_tap(FILE *out, const RunSummary *summary) {
    fprintf(out, "TAP version 14\n1..%zu\n", summary->items->count);
    for (size_t i = 0; i < summary->items->count; i++)
        if (summary->items->items[i].judgement.verdict != VERDICT_NOT_RUN)
            print_item(out, i + 1, &summary->items->items[i], summary);
    if (summary->tally.of[VERDICT_NOT_RUN]) {
        fputs("Bail out! ", out);
        escape_print(out, *summary->message ? summary->message : summary->status);
        fputc('\n', out);
    }
    fputs("# ", out);
    report_counts(out, &summary->tally);
    fputc('\n', out);
    return fflush(out) == 0 && !ferror(out);
}
