#define _POSIX_C_SOURCE 200809L
#include "harness/escape.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Decodes one character. Returns its length, or 0 when the bytes are no UTF-8. */
static size_t decode(const unsigned char *text, uint32_t *code) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (text[0] < 0x80) {
        *code = text[0];
        return 1;
    }
    size_t length = text[0] >= 0xF0 ? 4 : text[0] >= 0xE0 ? 3 : 2;
    if (text[0] < 0xC2 || text[0] > 0xF4)
        return 0;
    *code = text[0] & (0xFFu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | (text[i] & 0x3F);
    }
    bool surrogate = *code >= 0xD800 && *code <= 0xDFFF;
    return *code >= least[length] && *code <= 0x10FFFF && !surrogate ? length : 0;
}

/* Controls, and characters that cannot be seen but move others about. */
static bool is_harmful(uint32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) ||
           (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2060 && code <= 0x206F) || code == 0x061C || code == 0xFEFF ||
           (code >= 0xFFF9 && code <= 0xFFFF);
}

static void print_harmful(FILE *out, uint32_t code) {
    if (code == '\n')
        fputs("\\n", out);
    else if (code == '\t')
        fputs("\\t", out);
    else if (code == '\r')
        fputs("\\r", out);
    else
        fprintf(out, code < 0x100 ? "\\x%02x" : "\\u%04x", (unsigned)code);
}

static void print_escaped(FILE *out, const char *text, bool keep_lines) {
    const unsigned char *c = (const unsigned char *)text;
    while (*c) {
        uint32_t code = 0;
        size_t length = decode(c, &code);
        if (length == 0) {
            fprintf(out, "\\x%02x", *c++);
            continue;
        }
        if (is_harmful(code) && !(keep_lines && (code == '\n' || code == '\t')))
            print_harmful(out, code);
        else
            fwrite(c, 1, length, out);
        c += length;
    }
}

void escape_print(FILE *out, const char *text) { print_escaped(out, text, false); }

void escape_print_lines(FILE *out, const char *text) { print_escaped(out, text, true); }

static char *escaped(const char *text, bool keep_lines) {
    char *result = NULL;
    size_t size;
    FILE *out = open_memstream(&result, &size);
    if (!out)
        abort();
    print_escaped(out, text, keep_lines);
    fclose(out);
    return result;
}

char *escape_text(const char *text) { return escaped(text, false); }

char *escape_text_lines(const char *text) { return escaped(text, true); }

char *escape_text_short(const char *text, size_t most) {
    char *result = escape_text(text);
    if (strlen(result) <= most)
        return result;
    size_t at = most - 3;
    while (at > 0 && ((unsigned char)result[at] & 0xC0) == 0x80)
        at--;
    strcpy(result + at, "...");
    return result;
}

void escape_print_shell(FILE *out, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789_@%+=:,./-";
    bool control = false;
    for (const char *c = word; *c; c++)
        control = control || (unsigned char)*c < 0x20 || *c == 0x7F;
    if (word[0] && strspn(word, plain) == strlen(word)) {
        fputs(word, out);
        return;
    }
    fputs(control ? "$'" : "'", out);
    for (const char *c = word; *c; c++) {
        if (control && ((unsigned char)*c < 0x20 || *c == 0x7F))
            fprintf(out, "\\x%02x", (unsigned char)*c);
        else if (control && (*c == '\'' || *c == '\\'))
            fprintf(out, "\\%c", *c);
        else if (*c == '\'')
            fputs("'\\''", out);
        else
            fputc(*c, out);
    }
    fputc('\'', out);
}
