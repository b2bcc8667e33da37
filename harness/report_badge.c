#include "harness/report.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"
#include "harness/statement.h"
#include "harness/version.h"

typedef struct BadgeWords {
    char *text; /* to be freed; holds no foreign text */
    const char *colour;
} BadgeWords;

static LevelCount sum(const Statement *statement) {
    LevelCount all = {0};
    for (size_t i = 0; i < statement->variant_count; i++) {
        const LevelRow *row = &statement->variants[i];
        all.total += row->required.total + row->ruling.total;
        all.passed += row->required.passed + row->ruling.passed;
        all.failed += row->required.failed + row->ruling.failed;
        all.skipped += row->required.skipped + row->ruling.skipped;
    }
    return all;
}

/* A count, never a share: 999 of 1000 is not 100 %. */
static BadgeWords find_words(const RunSummary *summary) {
    static const char good[] = "#2e7d32", fair[] = "#8a6d00", bad[] = "#c62828",
                      none[] = "#616161";
    Statement statement;
    statement_make(summary, &statement);
    const LevelCount all = sum(&statement);
    bool complete = strcmp(summary->status, "complete") == 0;
    if (all.failed || summary->incidents)
        return (BadgeWords){memory_format("%zu of %zu passed", all.passed, all.total),
                            bad};
    if (!complete || all.passed == 0)
        return (BadgeWords){memory_text("no verdict"), none};
    if (all.passed < all.total || !statement_is_whole(&statement))
        return (BadgeWords){
            memory_format("%zu of %zu passed", all.passed,
                          all.total > statement.corpus ? all.total : statement.corpus),
            fair};
    return (BadgeWords){memory_format("conforms (%zu)", all.passed), good};
}

bool report_badge(FILE *out, const RunSummary *summary) {
    static const char label[] = "fourchess " CONFORM_VERSION;
    enum { CHARACTER = 7, MARGIN = 12 };
    BadgeWords words = find_words(summary);
    size_t left = strlen(label) * CHARACTER + MARGIN,
           right = strlen(words.text) * CHARACTER + MARGIN;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%zu\" height=\"20\" "
            "role=\"img\" aria-label=\"%s: %s\">\n<title>%s: %s</title>\n",
            left + right, label, words.text, label, words.text);
    fprintf(out,
            "<rect width=\"%zu\" height=\"20\" rx=\"3\" fill=\"%s\"/>\n"
            "<path d=\"M3 0H%zuV20H3Q0 20 0 17V3Q0 0 3 0\" fill=\"#3d3d3d\"/>\n",
            left + right, words.colour, left);
    fputs("<g fill=\"#fff\" text-anchor=\"middle\" "
          "font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\">\n",
          out);
    fprintf(out, "<text x=\"%zu\" y=\"14\" textLength=\"%zu\">%s</text>\n", left / 2,
            left - MARGIN, label);
    fprintf(out, "<text x=\"%zu\" y=\"14\" textLength=\"%zu\">%s</text>\n</g>\n</svg>\n",
            left + right / 2, right - MARGIN, words.text);
    free(words.text);
    return fflush(out) == 0 && !ferror(out);
}
