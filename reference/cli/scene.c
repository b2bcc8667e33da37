#define _POSIX_C_SOURCE 200809L

#include "reference/cli/scene.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/cli/command.h"
#include "reference/cli/prose.h"
#include "reference/json/position_json.h"
#include "reference/text.h"

/* --- The position ------------------------------------------------------------------- */

static json_t *load(const Command *command, const char *path) {
    bool is_standard_input = strcmp(path, "-") == 0;
    const char *shown = is_standard_input ? "standard input" : path;
    FILE *file = is_standard_input ? stdin : fopen(path, "rb");
    if (file == NULL) {
        complain(command, "%s: %s", shown, strerror(errno));
        return NULL;
    }
    json_error_t error;
    json_t *json = json_loadf(file, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
    if (json == NULL) {
        complain(command, "%s:%d:%d: %s", shown, error.line, error.column, error.text);
    }
    if (!is_standard_input) {
        fclose(file);
    }
    return json;
}

static int begin(const Arguments *arguments, Game *game) {
    const char *path = arguments->position;
    if (path == NULL) {
        game_start(game, &arguments->rules, &arguments->options);
        return STATUS_DONE;
    }
    json_t *json = load(arguments->command, path);
    if (json == NULL) {
        return STATUS_USAGE;
    }
    Fault fault;
    bool read =
        game_from_json(json, &arguments->rules, &arguments->options, game, &fault);
    json_decref(json);
    if (!read) {
        const char *shown = strcmp(path, "-") == 0 ? "standard input" : path;
        complain(arguments->command, "%s: %s", shown, fault.text);
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

/* --- The moves ---------------------------------------------------------------------- */

static const struct {
    const char *word;
    EventKind kind;
    bool of_seat; /* its name follows */
} event_words[] = {
    {"resign:", EVENT_RESIGN, true},     {"accept-draw:", EVENT_ACCEPT_DRAW, true},
    {"leave:", EVENT_LEAVE, true},       {"return:", EVENT_RETURN, true},
    {"new-game", EVENT_NEW_GAME, false},
};

/* Reads a move, with or without an offer behind it. */
static bool read_move(const Rules *rules, const char *text, Event *event) {
    static const char offer[] = "+offer";
    char move[MOVE_TEXT_SIZE + sizeof offer];
    size_t length = strlen(text);
    size_t offer_length = strlen(offer);
    if (length >= sizeof move) {
        return false;
    }
    memcpy(move, text, length + 1);
    if (length > offer_length && strcmp(move + length - offer_length, offer) == 0) {
        move[length - offer_length] = '\0';
        event->offers_draw = true;
    }
    event->kind = EVENT_MOVE;
    return text_read_move(rules->board, move, &event->move) &&
           (!event->offers_draw || game_knows_event(rules, EVENT_ACCEPT_DRAW));
}

bool scene_read_event(const Rules *rules, const char *text, Event *event) {
    Event read = {.kind = EVENT_MOVE, .seat = SEAT_NONE};
    for (size_t index = 0; index < sizeof event_words / sizeof event_words[0]; index++) {
        const char *word = event_words[index].word;
        if (strncmp(text, word, strlen(word)) == 0) {
            const char *rest = text + strlen(word);
            read.kind = event_words[index].kind;
            read.seat = text_seat(rules->board, rest);
            *event = read;
            return game_knows_event(rules, read.kind) &&
                   (event_words[index].of_seat ? read.seat != SEAT_NONE : *rest == '\0');
        }
    }
    if (!read_move(rules, text, &read)) {
        return false;
    }
    *event = read;
    return true;
}

static int play(const Command *command, Scene *scene, int number, const char *text) {
    Position before = scene->game.position;
    Event event;
    Refusal refusal;
    Move move = {0};
    if (!scene_read_event(before.rules, text, &event)) {
        complain(command, "move %d: \"%s\" is no move (such as h2-h4) or event of %s",
                 number, text, before.rules->name);
        return STATUS_USAGE;
    }
    if (!game_play(&scene->game, &event, &refusal)) {
        fprintf(stderr, "fourchess %s: move %d, %s", command->name, number, text);
        if (before.turn != SEAT_NONE) {
            fprintf(stderr, " by %s", before.rules->board->seats[before.turn].name);
        }
        fputs(", is not legal.\n", stderr);
        prose_print_refusal(stderr, &refusal);
        return STATUS_ILLEGAL;
    }
    if (event.kind == EVENT_MOVE) {
        judge_move(&before, before.turn, event.move, &refusal, &move);
        scene->last_move = move;
    } else if (event.kind == EVENT_NEW_GAME) {
        scene->last_move = (Move){0};
    }
    return STATUS_DONE;
}

static int play_list(const Command *command, Scene *scene, int *number,
                     const char *list) {
    static const char separators[] = " ,\t\n";
    char *copy = strdup(list);
    assert(copy != NULL);
    int status = STATUS_DONE;
    char *rest = NULL;
    for (char *text = strtok_r(copy, separators, &rest);
         text != NULL && status == STATUS_DONE;
         text = strtok_r(NULL, separators, &rest)) {
        status = play(command, scene, ++*number, text);
    }
    free(copy);
    return status;
}

int scene_set(const Arguments *arguments, Scene *scene) {
    int number = 0;
    *scene = (Scene){0};
    int status = begin(arguments, &scene->game);
    for (int index = 0; index < arguments->move_list_count && status == STATUS_DONE;
         index++) {
        status =
            play_list(arguments->command, scene, &number, arguments->move_lists[index]);
    }
    return status;
}
