#include "reference/cli/input_format.h"

#include <stdio.h>

#include "reference/cli/file_text.h"

Format format_of_input(const Arguments *arguments, const char *path, const char *text) {
    if (arguments->from == NULL) {
        return format_guess(path, text);
    }
    Format format = format_find(arguments->from);
    if (format == FORMAT_COUNT) {
        complain(arguments->command, "--from: no format is called \"%s\"",
                 arguments->from);
    }
    return format;
}

void format_print_warnings(const Arguments *arguments, const char *path,
                           const NotationWarnings *warnings) {
    for (int index = 0; index < warnings->count; index++) {
        const char *text = warnings->text[index];
        bool has_place = *text >= '1' && *text <= '9';
        fprintf(stderr, "fourchess %s: warning: %s:%s%s\n", arguments->command->name,
                file_text_name(path), has_place ? "" : " ", text);
    }
}

void format_choose(const void *context, Rules *rules) {
    const Arguments *arguments = context;
    for (int index = 0; index < arguments->pin_count; index++) {
        pin_apply(&arguments->pins[index], rules);
    }
}
