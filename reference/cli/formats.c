#include "reference/cli/formats.h"

#include <stdio.h>
#include <string.h>

#include "reference/cli/file_text.h"

const char *const format_names[FORMAT_COUNT] = {
    [FORMAT_POSITION] = "position", [FORMAT_FEN] = "fen",   [FORMAT_FEN4] = "fen4",
    [FORMAT_PGN] = "pgn",           [FORMAT_PGN4] = "pgn4",
};

Format format_find(const char *name) {
    Format format = 0;
    while (format < FORMAT_COUNT && strcmp(format_names[format], name) != 0) {
        format++;
    }
    return format;
}

static Format guess_by_name(const char *path) {
    const char *point = path == NULL ? NULL : strrchr(path, '.');
    if (point == NULL) {
        return FORMAT_COUNT;
    }
    return strcmp(point, ".json") == 0 ? FORMAT_POSITION : format_find(point + 1);
}

static Format guess_by_text(const char *text) {
    text += strspn(text, " \t\r\n");
    if (*text == '{') {
        return text[strspn(text + 1, " \t\r\n") + 1] == '"' ? FORMAT_POSITION
                                                            : FORMAT_PGN;
    }
    if (strchr("RBYG", *text) != NULL && *text != '\0' && text[1] == '-') {
        return FORMAT_FEN4;
    }
    size_t rank = strspn(text, "12345678PNBRQKpnbrqk");
    if (rank != 0 && text[rank] == '/') {
        return FORMAT_FEN;
    }
    return record_guess(text) == RECORD_PGN ? FORMAT_PGN : FORMAT_PGN4;
}

Format format_guess(const char *path, const char *text) {
    Format format = guess_by_name(path);
    return format == FORMAT_COUNT ? guess_by_text(text) : format;
}

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
