#include "reference/notation/formats.h"

#include <string.h>

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
