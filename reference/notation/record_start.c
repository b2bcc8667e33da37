/* What the tags of a game say of rules, table and start. */
#define _POSIX_C_SOURCE 200809L /* strcasecmp, strtok_r */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "reference/notation/fen.h"
#include "reference/notation/fen4.h"
#include "reference/notation/record_parts.h"

static const char blanks[] = " \t\r\n";

static bool fail_at_tag(RecordReader *reader, const Tag *tag, const char *why) {
    return notation_fault_at(reader->base.fault, reader->base.text, tag->at, why);
}

static bool find(const RecordReader *reader, const char *name, Tag *tag) {
    return tags_find(reader->tags, name, tag);
}

/* --- Rules -------------------------------------------------------------------------- */

static const struct {
    RecordFormat format;
    const char *word; /* NULL: the tag is missing */
    const Rules *rules;
} variants[] = {
    {RECORD_PGN, NULL, &rules_classic},       {RECORD_PGN, "classic", &rules_classic},
    {RECORD_PGN, "standard", &rules_classic}, {RECORD_PGN, "chess", &rules_classic},
    {RECORD_PGN, "normal", &rules_classic},   {RECORD_PGN4, NULL, &rules_solo},
    {RECORD_PGN4, "FFA", &rules_solo},        {RECORD_PGN4, "solo", &rules_solo},
    {RECORD_PGN4, "teams", &rules_teams},     {RECORD_PGN4, "alliance", &rules_alliance},
};

static bool read_variant(RecordReader *reader) {
    Tag tag;
    bool found = find(reader, "Variant", &tag);
    for (size_t row = 0; row < sizeof variants / sizeof variants[0]; row++) {
        const char *word = variants[row].word;
        if (variants[row].format == reader->format && found == (word != NULL) &&
            (!found || strcasecmp(tag.value, word) == 0)) {
            reader->rules = *variants[row].rules;
            return true;
        }
    }
    return fail_at_tag(reader, &tag, "this variant is not known here");
}

static bool choose(RecordReader *reader, const Tag *tag, char *text) {
    char *equals = strchr(text, '=');
    const Ruling *ruling = NULL;
    if (equals != NULL) {
        *equals = '\0';
        ruling = ruling_find(text);
    }
    return (ruling != NULL && ruling_concerns(ruling, &reader->rules) &&
            ruling_choose(ruling, equals + 1, &reader->rules)) ||
           fail_at_tag(reader, tag, "no ruling and choice of this variant");
}

/* Reads the choices that differ from the defaults, `name=choice` parted by blanks. */
static bool read_rulings(RecordReader *reader) {
    Tag tag;
    if (!find(reader, "Rulings", &tag)) {
        return true;
    }
    char *rest = NULL;
    for (char *word = strtok_r(tag.value, blanks, &rest); word != NULL;
         word = strtok_r(NULL, blanks, &rest)) {
        if (!choose(reader, &tag, word)) {
            return false;
        }
    }
    return true;
}

/* Says what a site's setting means here: nothing when it is a rule of the variant anyway,
 * else a warning. */
static void hold_setting(RecordReader *reader, const Tag *tag, const char *word) {
    const Rules *rules = &reader->rules;
    bool is_rule = strcmp(word, "EnPassant") == 0 ||
                   (strcmp(word, "PromoteTo=D") == 0 &&
                    rules->promotion_offer == PROMOTION_QUEEN_WORTH_ONE);
    if (strncmp(word, "Prom=", 5) == 0) {
        is_rule = strtol(word + 5, NULL, 10) == rules->promotion_rank;
    }
    if (!is_rule) {
        record_warn_at(reader, tag->at, "%s is no rule of %s", word, rules->name);
    }
}

static void read_settings(RecordReader *reader) {
    Tag tag;
    if (!find(reader, "RuleVariants", &tag)) {
        return;
    }
    char *rest = NULL;
    for (char *word = strtok_r(tag.value, blanks, &rest); word != NULL;
         word = strtok_r(NULL, blanks, &rest)) {
        hold_setting(reader, &tag, word);
    }
}

/* --- The arrangement of a game on the cross ----------------------------------------- */

static const struct {
    const char *word;
    const char *arrangement;
} starts[] = {{"4PC", "own-left"}, {"4PCo", "sides-swapped"}};

static bool is_position(const Tag *tag) { return strchr(tag->value, '/') != NULL; }

static bool read_fen4(RecordReader *reader, const Tag *tag, Position *position,
                      NotationWarnings *warnings) {
    NotationFault fault;
    if (fen4_read(&reader->rules, tag->value, position, warnings, &fault)) {
        return true;
    }
    /* The place is that of the value within the file, as far as it has no escapes. */
    const char *value = strchr(tag->at, '"') + 1;
    const char *at = value;
    for (size_t line = 1; line < fault.line; line++) {
        at = strchr(at, '\n') + 1;
    }
    notation_fault_at(reader->base.fault, reader->base.text, at + fault.column - 1,
                      fault.text);
    return false;
}

/* Chooses the arrangement under which a position keeps most of its castling rights. */
static bool guess_arrangement(RecordReader *reader, const Tag *tag) {
    const Ruling *ruling = ruling_find("setup-queen");
    const char *best = ruling->choices[0].name;
    int most = -1;
    for (int index = 0; index < RULING_CHOICES_MAX; index++) {
        Position position;
        ruling_choose(ruling, ruling->choices[index].name, &reader->rules);
        if (!read_fen4(reader, tag, &position, NULL)) {
            return false;
        }
        int rights = __builtin_popcount(position.castling);
        if (rights > most) {
            most = rights;
            best = ruling->choices[index].name;
        }
    }
    return ruling_choose(ruling, best, &reader->rules);
}

/* A file without a start has the older arrangement, as the format's readers take it. */
static bool read_arrangement(RecordReader *reader) {
    const Ruling *ruling = ruling_find("setup-queen");
    Tag tag = {.value = "4PCo"};
    bool found = find(reader, "StartFen4", &tag);
    if (!ruling_concerns(ruling, &reader->rules)) {
        return !found || is_position(&tag) ||
               fail_at_tag(reader, &tag, "this variant has no start of that name");
    }
    if (is_position(&tag)) {
        return guess_arrangement(reader, &tag);
    }
    for (size_t row = 0; row < sizeof starts / sizeof starts[0]; row++) {
        if (strcmp(tag.value, starts[row].word) == 0) {
            return ruling_choose(ruling, starts[row].arrangement, &reader->rules);
        }
    }
    return fail_at_tag(reader, &tag, "no start of that name is known here");
}

/* --- The table ---------------------------------------------------------------------- */

enum { MS_PER_SECOND = 1000 };

/* Reads seconds with perhaps a fraction, `300` or `2.5`, and passes over them; 0 when none
 * stand there or there are too many. */
static uint64_t read_seconds(const char **text) {
    uint64_t time = 0;
    for (; **text >= '0' && **text <= '9' && time <= NOTATION_NUMBER_MAX; ++*text) {
        time = time * 10 + MS_PER_SECOND * (uint64_t)(**text - '0');
    }
    if (**text == '.') {
        ++*text;
        for (uint64_t unit = MS_PER_SECOND / 10; **text >= '0' && **text <= '9';
             unit /= 10) {
            time += unit * (uint64_t)(*(*text)++ - '0');
        }
    }
    return time <= NOTATION_NUMBER_MAX ? time : 0;
}

/* Reads `300`, `300+5`, `1/120`; other clocks are no rule of ours. */
static void read_clock(RecordReader *reader) {
    Tag tag;
    Options *options = &reader->options;
    if (!find(reader, "TimeControl", &tag) || strcmp(tag.value, "-") == 0 ||
        strcmp(tag.value, "?") == 0 || tag.value[0] == '\0') {
        return;
    }
    if (strcmp(tag.value, "1/120") == 0) {
        options->clock = CLOCK_PER_MOVE;
        return;
    }
    const char *end = tag.value;
    uint64_t initial = read_seconds(&end);
    end += *end == '+';
    uint64_t increment = read_seconds(&end);
    if (initial == 0 || *end != '\0') {
        record_warn_at(reader, tag.at, "the time control %.40s is no clock of %s",
                       tag.value, reader->rules.name);
        return;
    }
    options->clock = CLOCK_INCREMENT;
    options->initial_ms = initial;
    options->increment_ms = increment;
}

static bool read_limit(RecordReader *reader) {
    Tag tag;
    char *end;
    if (!find(reader, "MoveLimit", &tag)) {
        return true;
    }
    unsigned long limit = strtoul(tag.value, &end, 10);
    reader->options.move_limit = (uint32_t)limit;
    return (*end == '\0' && limit > 0 && limit <= NOTATION_NUMBER_MAX) ||
           fail_at_tag(reader, &tag, "a number of moves is expected");
}

/* --- The start ---------------------------------------------------------------------- */

static bool set_up(RecordReader *reader, const Tag *tag, const Position *position) {
    reader->options.first_seat = position->turn;
    return game_set_up(&reader->start, position, &reader->options,
                       &reader->setup_fault) ||
           fail_at_tag(reader, tag, reader->setup_fault.text);
}

static bool start_pgn(RecordReader *reader) {
    Tag tag;
    Position position;
    NotationFault fault;
    read_clock(reader);
    if (reader->choose != NULL) {
        reader->choose(reader->context, &reader->rules);
    }
    if (!find(reader, "FEN", &tag)) {
        game_start(&reader->start, &reader->rules, &reader->options);
        return true;
    }
    if (!fen_read(tag.value, &position, &fault)) {
        return fail_at_tag(reader, &tag, fault.text);
    }
    position.rules = &reader->rules;
    return set_up(reader, &tag, &position);
}

static bool start_pgn4(RecordReader *reader) {
    Tag tag;
    Position position;
    read_settings(reader);
    if (!read_limit(reader)) {
        return false;
    }
    if (reader->choose != NULL) {
        reader->choose(reader->context, &reader->rules);
    }
    if (!find(reader, "StartFen4", &tag) || !is_position(&tag)) {
        game_start(&reader->start, &reader->rules, &reader->options);
        return true;
    }
    return read_fen4(reader, &tag, &position, reader->base.warnings) &&
           set_up(reader, &tag, &position);
}

bool record_read_start(RecordReader *reader) {
    reader->options = (Options){0};
    return read_variant(reader) &&
           (reader->format == RECORD_PGN || read_arrangement(reader)) &&
           read_rulings(reader) &&
           (reader->format == RECORD_PGN ? start_pgn(reader) : start_pgn4(reader));
}
