#include "harness/author/game_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/fuzz/script.h"
#include "harness/memory.h"
#include "reference/json/event_json.h"
#include "reference/json/position_json.h"
#include "reference/text.h"

static json_t *options_of(const Options *options) {
    json_t *object = json_object();
    if (options->move_limit != 0)
        json_object_set_new(object, "move_limit", json_integer(options->move_limit));
    if (options->clock == CLOCK_PER_MOVE)
        json_object_set_new(object, "clock", json_string("per-move"));
    if (options->clock == CLOCK_INCREMENT)
        json_object_set_new(object, "clock",
                            json_pack("{s:I, s:I}", "initial_ms",
                                      (json_int_t)options->initial_ms, "increment_ms",
                                      (json_int_t)options->increment_ms));
    return object;
}

/* Choices that differ from the defaults. */
static json_t *pins_of(const Rules *rules) {
    json_t *pins = json_object();
    for (size_t i = 0; i < ruling_count; i++) {
        if (!ruling_concerns(&rulings[i], rules))
            continue;
        const char *choice = ruling_choice(&rulings[i], rules);
        if (strcmp(choice, rulings[i].choices[0].name) != 0)
            json_object_set_new(pins, rulings[i].name, json_string(choice));
    }
    return pins;
}

static bool is_start(const Game *game) {
    Game start;
    game_start(&start, game->position.rules, &game->options);
    json_t *one = game_to_json(&start, FIELDS_ALL);
    json_t *other = game_to_json(game, FIELDS_ALL);
    bool same = json_equal(one, other);
    json_decref(one);
    json_decref(other);
    return same;
}

/* The short form of a seat's pieces: "Kh1 Rd5 e4", kings first and pawns last. */
static json_t *pieces_of(const Position *position, Seat seat) {
    static const PieceKind order[] = {KIND_KING,     KIND_QUEEN,      KIND_PROMOTED_QUEEN,
                                      KIND_MAHARAJA, KIND_ROOK,       KIND_BISHOP,
                                      KIND_KNIGHT,   KIND_LEAPT_PAWN, KIND_PAWN};
    char text[256] = "";
    size_t length = 0;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        SquareSet pieces = position->pieces[seat];
        for (Square square; (square = squares_take(&pieces)) != SQUARE_NONE;) {
            char name[SQUARE_TEXT_SIZE];
            if (piece_kind(position->board[square]) != order[i])
                continue;
            text_write_square(square, name);
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%.*s%s",
                                       length == 0 ? "" : " ", order[i] != KIND_PAWN,
                                       &(char){text_kind_letter(order[i])}, name);
            assert(length < sizeof text);
        }
    }
    return json_string(text);
}

static json_t *setup_of(const Game *game) {
    if (is_start(game))
        return json_string("start");
    const BoardShape *board = game->position.rules->board;
    json_t *state = game_to_json(game, FIELDS_ALL);
    json_t *rest = script_setup_of_state(state);
    json_t *pieces = json_object();
    json_t *setup = json_pack("{s:o}", "pieces", pieces);
    for (Seat seat = 0; seat < board->seat_count; seat++)
        json_object_set_new(pieces, board->seats[seat].name,
                            pieces_of(&game->position, seat));
    json_object_del(rest, "board");
    json_object_update(setup, rest);
    json_decref(rest);
    json_decref(state);
    return setup;
}

/* A case without steps. */
static json_t *skeleton(const Game *game, const GameCase *wanted) {
    const Rules *rules = game->position.rules;
    json_t *scene = json_pack("{s:s, s:s, s:s, s:[], s:s, s:s, s:s}", "id", wanted->id,
                              "title", "", "variant", rules->name, "clauses", "level",
                              "required", "since", "1.0", "why", "");
    json_t *pins = pins_of(rules);
    json_t *options = options_of(&game->options);
    if (json_object_size(pins) != 0) {
        json_object_set(scene, "rulings", pins);
        json_object_set_new(scene, "x-pin", json_string(""));
    }
    if (json_object_size(options) != 0)
        json_object_set(scene, "options", options);
    json_object_set_new(scene, "setup", setup_of(game));
    json_object_set_new(scene, "steps", json_array());
    json_decref(pins);
    json_decref(options);
    return scene;
}

static void add_step(json_t *scene, const char *kind, json_t *value) {
    json_array_append_new(json_object_get(scene, "steps"),
                          json_pack("{s:o}", kind, value));
}

json_t *game_case_of_position(const Game *game, const GameCase *wanted) {
    json_t *scene = skeleton(game, wanted);
    add_step(scene, "legal", json_string("*"));
    return scene;
}

json_t *game_case_file(json_t *scene) {
    return json_pack("{s:i, s:s, s:[o]}", "format", 1, "about", "", "cases", scene);
}

/* Reads up to the beginning of the case. */
static bool go_to(RecordReader *record, long at, RecordItem *item, RecordStatus *status) {
    while (record->events < at) {
        *status = record_next(record, item);
        if (*status != RECORD_EVENT && *status != RECORD_COMMENT)
            return false;
    }
    return true;
}

static void note_refused(const RecordItem *item, const char *text, GameCaseFault *fault) {
    const char *at = item->written.begin ? item->written.begin : text;
    notation_fault_at(&fault->place, text, at, "the rules forbid this");
    snprintf(fault->refused, sizeof fault->refused, "%.*s", (int)item->written.length,
             item->written.begin ? item->written.begin : "");
}

/* Adds the events that follow. */
static void add_events(json_t *scene, RecordReader *record, const GameCase *wanted,
                       const char *text, GameCaseFault *fault) {
    RecordItem item;
    RecordStatus status = RECORD_EVENT;
    long left = wanted->events;
    while (left != 0 && (status == RECORD_EVENT || status == RECORD_COMMENT)) {
        status = record_next(record, &item);
        /* Behind the end of a game, in which no piece can be meant, a move may name no
         * squares. */
        bool is_named =
            item.event.kind != EVENT_MOVE || item.event.move.from != SQUARE_NONE;
        if (status == RECORD_EVENT || (status == RECORD_REFUSED && is_named)) {
            add_step(scene, status == RECORD_EVENT ? "play" : "illegal",
                     event_to_json(&record->rules, &item.event));
            left--;
        }
        if (status == RECORD_REFUSED)
            note_refused(&item, text, fault);
    }
}

json_t *game_case_of_game(const char *text, RecordFormat format, const GameCase *wanted,
                          NotationWarnings *warnings, GameCaseFault *fault) {
    RecordReader *record = memory_new(sizeof *record);
    RecordItem item;
    RecordStatus status = RECORD_END;
    json_t *scene = NULL;
    *fault = (GameCaseFault){0};
    record_open(record, format, text, wanted->choose, wanted->context, warnings,
                &fault->place);
    if (record_begin(record)) {
        if (go_to(record, wanted->at, &item, &status)) {
            if (wanted->at > 0 && record->game.history_count > 1)
                notation_warn(warnings, "the positions that occurred before are not "
                                        "carried into the set-up");
            scene = skeleton(&record->game, wanted);
            add_events(scene, record, wanted, text, fault);
        } else if (status == RECORD_REFUSED) {
            note_refused(&item, text, fault);
        } else if (status == RECORD_END) {
            notation_fault_at(&fault->place, text, record->base.at,
                              "the game has fewer events");
        }
    }
    free(record);
    return scene;
}
