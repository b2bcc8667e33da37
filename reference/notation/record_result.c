#include "reference/notation/record_result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/notation/record_parts.h"

enum { NAME_SIZE = 96 };

const char *record_seat_tag(const Rules *rules, Seat seat) {
    static const char *const two[SEATS_MAX] = {"White", "Black", "", ""};
    static const char *const four[SEATS_MAX] = {"Red", "Blue", "Yellow", "Green"};
    return rules->board == &board_classic ? two[seat] : four[seat];
}

/* The name of a player, cut off where it is very long. */
static void write_name(const Rules *rules, const char *tags, Seat seat,
                       char name[NAME_SIZE]) {
    Tag tag;
    bool found = tags != NULL && tags_find(tags, record_seat_tag(rules, seat), &tag) &&
                 tag.value[0] != '\0';
    snprintf(name, NAME_SIZE, "%.*s", NAME_SIZE - 1,
             found ? tag.value : record_seat_tag(rules, seat));
}

/* Whether every player stands for itself, so that scores tell the result. */
static bool has_scores(const Rules *rules) {
    return rules->partnership == PARTNERS_NONE && rules->board->seat_count == SEATS_MAX;
}

static void write_scores(const Game *game, const char *tags,
                         char text[RECORD_RESULT_SIZE]) {
    size_t length = 0;
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        char name[NAME_SIZE];
        write_name(game->position.rules, tags, seat, name);
        length += (size_t)snprintf(text + length, RECORD_RESULT_SIZE - length, "%s%s: %d",
                                   seat == 0 ? "" : " - ", name,
                                   (int)game->position.scores[seat]);
    }
}

void record_result_text(const Game *game, const char *tags,
                        char text[RECORD_RESULT_SIZE]) {
    const Result *result = &game->result;
    if (has_scores(game->position.rules)) {
        write_scores(game, tags, text);
        return;
    }
    const char *word = "*";
    if (result->kind == RESULT_DRAW) {
        word = "1/2-1/2";
    } else if (result->kind == RESULT_WIN) {
        word = (result->winners & seat_bit(0)) != 0 ? "1-0" : "0-1";
    }
    snprintf(text, RECORD_RESULT_SIZE, "%s", word);
}

/* --- Results in files --------------------------------------------------------------- */

/* The number behind `label` in the text; false when it does not stand there. */
static bool number_behind(const char *text, const char *label, long *number) {
    const char *found = strstr(text, label);
    if (found == NULL) {
        return false;
    }
    *number = strtol(found + strlen(label), NULL, 10);
    return true;
}

/* What a site awards at the end stands in Termination: `(Blue +20)`. */
static long award(const RecordReader *reader, Seat seat) {
    Tag tag;
    char label[NAME_SIZE];
    long points = 0;
    snprintf(label, sizeof label, "%s +", record_seat_tag(&reader->rules, seat));
    if (tags_find(reader->tags, "Termination", &tag)) {
        number_behind(tag.value, label, &points);
    }
    return points;
}

static void hold_scores(RecordReader *reader, const Tag *tag) {
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        char name[NAME_SIZE];
        char label[NAME_SIZE + 2];
        long points;
        write_name(&reader->rules, reader->tags, seat, name);
        snprintf(label, sizeof label, "%s: ", name);
        if (!number_behind(tag->value, label, &points)) {
            record_warn_at(reader, tag->at, "the result has no score of %.40s", name);
            continue;
        }
        long ours = reader->game.position.scores[seat] + award(reader, seat);
        if (ours != points) {
            record_warn_at(reader, tag->at,
                           "the result gives %s %ld points, the game %ld",
                           reader->rules.board->seats[seat].name, points, ours);
        }
    }
}

void record_hold_result(RecordReader *reader) {
    Tag tag;
    char ours[RECORD_RESULT_SIZE];
    if (!tags_find(reader->tags, "Result", &tag) || strcmp(tag.value, "*") == 0) {
        return;
    }
    if (has_scores(&reader->rules)) {
        hold_scores(reader, &tag);
        return;
    }
    record_result_text(&reader->game, NULL, ours);
    if (!game_is_over(&reader->game)) {
        record_warn_at(reader, tag.at, "the result is %.40s, but no ply says why",
                       tag.value);
    } else if (strcmp(tag.value, ours) != 0) {
        record_warn_at(reader, tag.at, "the result is %.40s, by the plies %s", tag.value,
                       ours);
    }
}
