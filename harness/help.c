#include "harness/help.h"

#include <string.h>

#include "harness/page.h"
#include "harness/selection_options.h"

enum { FORM_WIDTH = 22 };

static void print_options(const Page *page, const HelpOption *options) {
    for (; options && options->form; options++)
        page_entry(page, FORM_WIDTH, options->form, options->text);
}

/* Each line goes behind `first`, or as far to the right. */
static void print_lines(FILE *out, const char *first, const char *lines) {
    int column = (int)strlen(first);
    while (*lines) {
        int length = (int)strcspn(lines, "\n");
        fprintf(out, "%*s%.*s\n", column, first, length, lines);
        lines += length + (lines[length] == '\n');
        first = "";
    }
}

void help_print(FILE *out, const Help *help) {
    static const HelpOption last[] = {{"--help", "print this"}, {NULL, NULL}};
    const Page page = {.out = out};
    print_lines(out, "Usage: ", help->usage);
    fputc('\n', out);
    page_paragraph(&page, 0, help->text);
    fputs("\nOptions:\n", out);
    print_options(&page, help->options);
    if (help->selects)
        print_options(&page, selection_options_help);
    print_options(&page, last);
    fputs("\nExamples:\n", out);
    print_lines(out, "  ", help->examples);
    fputs("\nExit status:\n", out);
    page_paragraph(&page, 2, help->exits);
}
