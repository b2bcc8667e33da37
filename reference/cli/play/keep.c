#define _POSIX_C_SOURCE 200809L

#include "reference/cli/play/keep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reference/cli/file_text.h"
#include "reference/cli/input_format.h"
#include "reference/cli/prose.h"
#include "reference/notation/record_write.h"

static RecordFormat format_of(const Rules *rules) {
    return record_carries(RECORD_PGN, rules) ? RECORD_PGN : RECORD_PGN4;
}

/* --- Saving ------------------------------------------------------------------------- */

static void write_game(const Table *table, NotationWriter *out,
                       NotationWarnings *warnings) {
    RecordWriter writer;
    Game game = table->start;
    record_write_begin(&writer, *out, format_of(&table->rules), NULL, &table->start,
                       &table->game, warnings);
    for (size_t index = 0; index < table->count; index++) {
        Refusal none;
        Game before = game;
        bool played = game_play(&game, &table->events[index], &none);
        assert(played);
        (void)played;
        record_write_event(&writer, &before, &table->events[index], &game);
    }
    record_write_end(&writer, &game);
    *out = writer.out;
}

/* Returns a text to be freed. */
static char *text_of(const Table *table, NotationWarnings *warnings) {
    size_t size = 1 << 13;
    char *text = NULL;
    NotationWriter out;
    do {
        size *= 2;
        text = realloc(text, size);
        assert(text != NULL);
        *warnings = (NotationWarnings){0};
        out = (NotationWriter){.text = text, .size = size};
        write_game(table, &out, warnings);
    } while (out.length >= size);
    return text;
}

static bool complain_of(const char *path) {
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return false;
}

/* Writes beside the file and renames, so that nobody ever sees half of it. */
static bool replace(const char *path, const char *text) {
    size_t size = strlen(path) + sizeof ".new";
    char *fresh = malloc(size);
    assert(fresh != NULL);
    snprintf(fresh, size, "%s.new", path);
    FILE *file = fopen(fresh, "w");
    bool good = file != NULL && fputs(text, file) >= 0;
    good = file != NULL && fclose(file) == 0 && good && rename(fresh, path) == 0;
    if (!good) {
        complain_of(fresh);
        remove(fresh);
    }
    free(fresh);
    return good;
}

bool keep_save(const Table *table, const char *path, bool may_replace) {
    NotationWarnings warnings;
    if (!may_replace && access(path, F_OK) == 0) {
        fprintf(stderr, "%s is there already; `save! %s` replaces it.\n", path, path);
        return false;
    }
    char *text = text_of(table, &warnings);
    bool saved = replace(path, text);
    for (int index = 0; saved && index < warnings.count; index++) {
        fprintf(stderr, "%s: warning: %s\n", path, warnings.text[index]);
    }
    free(text);
    return saved;
}

/* --- Loading ------------------------------------------------------------------------ */

/* Plays what the file holds at a table of its own. */
static bool read_events(Table *loaded, RecordReader *record, const char *path,
                        const char *text) {
    RecordItem item;
    RecordStatus status = RECORD_EVENT;
    Refusal refusal;
    while (status == RECORD_EVENT || status == RECORD_COMMENT) {
        status = record_next(record, &item);
        if (status == RECORD_EVENT) {
            bool played = table_play(loaded, item.event, &refusal);
            assert(played);
            (void)played;
        }
    }
    if (status == RECORD_REFUSED) {
        NotationFault place;
        notation_fault_at(&place, text, item.written.begin ? item.written.begin : text,
                          "");
        fprintf(stderr, "%s:%zu:%zu: %.*s is not legal.\n", path, place.line,
                place.column, (int)item.written.length,
                item.written.begin ? item.written.begin : "");
        prose_print_refusal(stderr, &item.refusal);
        return false;
    }
    if (status == RECORD_FAULT) {
        const NotationFault *fault = record->base.fault;
        fprintf(stderr, "%s:%zu:%zu: %s\n", path, fault->line, fault->column,
                fault->text);
        return false;
    }
    return true;
}

static bool load_text(Table *table, const Arguments *arguments, const char *path,
                      const char *text) {
    NotationFault fault;
    NotationWarnings warnings = {0};
    Format format = format_guess(path, text);
    RecordReader *record = malloc(sizeof *record);
    assert(record != NULL);
    if (!format_is_game(format)) {
        format = FORMAT_PGN;
    }
    record_open(record, format_record(format), text, format_choose, arguments, &warnings,
                &fault);
    Table loaded = {.random = table->random, .seed = table->seed};
    bool good = record_begin(record);
    if (!good) {
        fprintf(stderr, "%s:%zu:%zu: %s\n", path, fault.line, fault.column, fault.text);
    } else {
        table_begin(&loaded, &record->start);
        good = read_events(&loaded, record, path, text);
    }
    for (int index = 0; good && index < warnings.count; index++) {
        fprintf(stderr, "%s:%s\n", path, warnings.text[index]);
    }
    if (good) {
        loaded.on_the_clock = table->on_the_clock;
        table_move(table, &loaded);
    } else {
        free(loaded.events);
    }
    free(record);
    return good;
}

bool keep_load(Table *table, const Arguments *arguments, const char *path) {
    char *text = file_text_read(arguments->command, path);
    bool loaded = text != NULL && load_text(table, arguments, path, text);
    free(text);
    return loaded;
}
