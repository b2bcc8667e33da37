#include "harness/adapters/uci/answer.h"

#include "harness/adapters/uci/scene.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Plays of one request at most; more are not served. */
enum { PLAYS_LIMIT = 2000, PERFT_LIMIT = 20 };

/* One request on its way. The list of legal moves is asked for when it is needed. */
typedef struct Inquiry {
    Uci *uci;
    bool gone; /* the engine; nothing can be answered any more */
    Scene scene;
    char fen[SCENE_FEN];
    char played[PLAYS_LIMIT * UCI_MOVE + 1]; /* UCI moves parted by blanks */
    size_t played_length;
    bool knows_moves;
    UciMoves moves;
    Refusal refusal;
} Inquiry;

json_t *answer_hello(const Uci *uci) {
    char name[160];
    snprintf(name, sizeof name, "%s over UCI", uci_name(uci));
    for (char *c = name; *c != '\0'; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    return json_pack("{s:i, s:s, s:s, s:[s], s:[sss], s:[], s:{}, s:i}", "protocol", 1,
                     "name", name, "version", "1", "variants", "classic", "steps", "play",
                     "legal", "perft", "observes", "rulings", "inflight", 4);
}

/* --- Moves in both spellings
 * --------------------------------------------------------------- */

/* Passes over a file letter and a rank of one or two digits; NULL when they are not
 * there. */
static const char *pass_square(const char *text) {
    if (*text < 'a' || *text > 'z' || text[1] < '1' || text[1] > '9')
        return NULL;
    return isdigit((unsigned char)text[2]) ? text + 3 : text + 2;
}

MoveForm move_to_uci(const char *text, char uci[UCI_MOVE]) {
    const char *dash = pass_square(text);
    const char *end = dash != NULL && *dash == '-' ? pass_square(dash + 1) : NULL;
    if (end == NULL)
        return MOVE_MALFORMED;
    char choice = '\0';
    if (end[0] == '=' && isupper((unsigned char)end[1]) && end[2] == '\0')
        choice = (char)tolower((unsigned char)end[1]);
    else if (end[0] != '\0')
        return MOVE_MALFORMED;
    char from[3] = {text[0], text[1], '\0'}, to[3] = {dash[1], dash[2], '\0'};
    if (dash - text != 2 || end - dash != 3 || scene_square(from) == SCENE_NOWHERE ||
        scene_square(to) == SCENE_NOWHERE)
        return MOVE_IMPOSSIBLE;
    snprintf(uci, UCI_MOVE, "%s%s%c", from, to, choice);
    return MOVE_OF_BOARD;
}

void move_from_uci(const char *uci, char text[UCI_MOVE + 3]) {
    int length = snprintf(text, UCI_MOVE + 3, "%.2s-%.2s", uci, uci + 2);
    if (uci[4] != '\0')
        snprintf(text + length, (size_t)(UCI_MOVE + 3 - length), "=%c",
                 toupper((unsigned char)uci[4]));
}

/* --- What the engine is asked
 * -------------------------------------------------------------- */

static bool learn_moves(Inquiry *inquiry) {
    if (inquiry->knows_moves)
        return true;
    inquiry->knows_moves = uci_position(inquiry->uci, inquiry->fen, inquiry->played) &&
                           uci_moves(inquiry->uci, &inquiry->moves);
    inquiry->gone = !inquiry->knows_moves;
    return inquiry->knows_moves;
}

static const char *find_move(const Inquiry *inquiry, const char *wanted) {
    for (size_t i = 0; i < inquiry->moves.count; i++)
        if (strcmp(inquiry->moves.moves[i], wanted) == 0)
            return inquiry->moves.moves[i];
    return NULL;
}

/* Engines may do anything at a position where the side that has moved stands in check. */
static bool begin(Inquiry *inquiry, const json_t *setup) {
    if (!scene_read(setup, &inquiry->scene, &inquiry->refusal))
        return false;
    scene_fen(&inquiry->scene, inquiry->fen);
    if (!learn_moves(inquiry))
        return false;
    for (size_t i = 0; i < inquiry->moves.count; i++) {
        char target[3] = {inquiry->moves.moves[i][2], inquiry->moves.moves[i][3], '\0'};
        char piece = inquiry->scene.board[scene_square(target)];
        if (piece == 'K' || piece == 'k')
            return refuse(&inquiry->refusal, "unsupported",
                          "UCI engines take no position in which a king can be captured");
    }
    return true;
}

/* The engine is not asked where it would go on though the game is drawn. */
static bool is_known(Inquiry *inquiry) {
    const char *draw = scene_draw(&inquiry->scene);
    return draw == NULL || refuse(&inquiry->refusal, "unsupported", "%s", draw);
}

/* --- Steps: each returns a new reference, or NULL with a refusal or an engine gone
 * ---------- */

static json_t *play_move(Inquiry *inquiry, const char *text) {
    char wanted[UCI_MOVE + 1];
    MoveForm form = move_to_uci(text, wanted);
    if (form == MOVE_MALFORMED) {
        refuse(&inquiry->refusal, "error", "\"%.20s\" is not a move", text);
        return NULL;
    }
    if (!is_known(inquiry) || !learn_moves(inquiry))
        return NULL;
    const char *move = form == MOVE_OF_BOARD ? find_move(inquiry, wanted) : NULL;
    if (move == NULL && form == MOVE_OF_BOARD && wanted[4] == '\0') {
        strcat(wanted, "q"); /* a promotion without a choice is a queen */
        move = find_move(inquiry, wanted);
    }
    if (move == NULL)
        return json_pack("{s:b}", "illegal", 1);
    if (inquiry->played_length + UCI_MOVE >= sizeof inquiry->played) {
        refuse(&inquiry->refusal, "unsupported", "more than %d plays", PLAYS_LIMIT);
        return NULL;
    }
    scene_move(&inquiry->scene, move);
    inquiry->played_length +=
        (size_t)snprintf(inquiry->played + inquiry->played_length, UCI_MOVE + 1, "%s%s",
                         inquiry->played_length > 0 ? " " : "", move);
    inquiry->knows_moves = false;
    return json_string("ok");
}

static json_t *play_event(Inquiry *inquiry, const json_t *event) {
    const char *move = json_string_value(event), *key;
    json_t *value;
    if (!json_is_object(event) && move == NULL) {
        refuse(&inquiry->refusal, "error", "a play is neither a move nor an event");
        return NULL;
    }
    json_object_foreach((json_t *)(void *)event, key, value) {
        bool harmless = strcmp(key, "after_ms") == 0 || /* an untimed game */
                        (strcmp(key, "offer_draw") == 0 && json_is_false(value));
        if (strcmp(key, "move") == 0) {
            move = json_string_value(value);
        } else if (!harmless) {
            refuse(&inquiry->refusal, "unsupported", "UCI engines are not told of %.20s",
                   key);
            return NULL;
        }
    }
    if (move != NULL)
        return play_move(inquiry, move);
    refuse(&inquiry->refusal, "error", "an event without a move");
    return NULL;
}

static json_t *list_legal(Inquiry *inquiry, const json_t *wanted) {
    const char *text = json_string_value(wanted);
    if (text == NULL || (strcmp(text, "*") != 0 && scene_square(text) == SCENE_NOWHERE)) {
        refuse(&inquiry->refusal, "error", "legal: neither a square nor \"*\"");
        return NULL;
    }
    if (!is_known(inquiry) || !learn_moves(inquiry))
        return NULL;
    json_t *list = json_array();
    for (size_t i = 0; i < inquiry->moves.count; i++) {
        char move[UCI_MOVE + 3];
        move_from_uci(inquiry->moves.moves[i], move);
        if (text[0] == '*' || strncmp(text, move, 2) == 0)
            json_array_append_new(list, json_string(move));
    }
    return list;
}

static json_t *count_perft(Inquiry *inquiry, const json_t *wanted) {
    json_int_t depth = json_integer_value(wanted);
    uint64_t nodes = 1;
    if (!json_is_integer(wanted) || depth < 0) {
        refuse(&inquiry->refusal, "error", "perft: not a number from 0 on");
        return NULL;
    }
    if (depth > PERFT_LIMIT) {
        refuse(&inquiry->refusal, "unsupported", "perft deeper than %d", PERFT_LIMIT);
        return NULL;
    }
    if (depth == 0)
        return json_integer(1);
    const char *draw = scene_draw_within(&inquiry->scene, (int)depth);
    if (!is_known(inquiry))
        return NULL;
    if (draw != NULL) {
        refuse(&inquiry->refusal, "unsupported", "%s", draw);
        return NULL;
    }
    inquiry->gone = !uci_position(inquiry->uci, inquiry->fen, inquiry->played) ||
                    !uci_perft(inquiry->uci, (int)depth, &nodes);
    return inquiry->gone ? NULL : json_integer((json_int_t)nodes);
}

static const struct {
    const char *key;
    json_t *(*answer)(Inquiry *inquiry, const json_t *value);
} step_kinds[] = {{"play", play_event}, {"legal", list_legal}, {"perft", count_perft}};

static json_t *answer_step(Inquiry *inquiry, const json_t *step) {
    for (size_t i = 0; i < sizeof step_kinds / sizeof *step_kinds; i++) {
        const json_t *value = json_object_get(step, step_kinds[i].key);
        if (value != NULL && json_object_size(step) == 1)
            return step_kinds[i].answer(inquiry, value);
    }
    bool state = json_object_size(step) == 1 && json_object_get(step, "state") != NULL;
    refuse(&inquiry->refusal, state ? "unsupported" : "error",
           state ? "UCI engines report no state" : "a step that is none of the protocol");
    return NULL;
}

/* --- Requests
 * ------------------------------------------------------------------------------ */

/* Refuses what cannot be asked of a UCI engine, whatever its position. */
static bool check_request(const json_t *request, Refusal *refusal) {
    const char *variant = json_string_value(json_object_get(request, "variant"));
    const char *op = json_string_value(json_object_get(request, "op"));
    if (op == NULL || strcmp(op, "run") != 0)
        return refuse(refusal, "error", "an op that is none of the protocol");
    if (variant == NULL || !json_is_array(json_object_get(request, "steps")) ||
        json_object_get(request, "setup") == NULL)
        return refuse(refusal, "error", "a request lacks variant, setup or steps");
    if (strcmp(variant, "classic") != 0)
        return refuse(refusal, "unsupported", "only classic is played over UCI");
    const char *key;
    json_t *value;
    json_object_foreach(json_object_get(request, "options"), key, value) {
        return refuse(refusal, "unsupported", "option %.40s: unknown to UCI", key);
    }
    json_object_foreach(json_object_get(request, "rulings"), key, value) {
        return refuse(refusal, "unsupported", "ruling %.40s: cannot be chosen", key);
    }
    return true;
}

/* Returns a new reference, or NULL with a refusal or an engine gone. */
static json_t *answer_steps(Inquiry *inquiry, const json_t *request) {
    json_t *answers = json_array();
    size_t i;
    json_t *step;
    if (check_request(request, &inquiry->refusal) &&
        begin(inquiry, json_object_get(request, "setup"))) {
        json_array_foreach(json_object_get(request, "steps"), i, step) {
            json_t *answer = answer_step(inquiry, step);
            if (answer == NULL)
                break;
            json_array_append_new(answers, answer);
        }
    }
    if (!inquiry->gone && inquiry->refusal.key == NULL)
        return answers;
    json_decref(answers);
    return NULL;
}

json_t *answer_request(Uci *uci, const json_t *request) {
    Inquiry *inquiry = calloc(1, sizeof *inquiry);
    if (inquiry == NULL)
        abort();
    inquiry->uci = uci;
    json_t *reply = NULL, *id = json_object_get(request, "id");
    json_t *answers = answer_steps(inquiry, request);
    if (answers != NULL)
        reply = json_pack("{s:O?, s:o}", "id", id, "answers", answers);
    else if (!inquiry->gone)
        reply = json_pack("{s:O?, s:s}", "id", id, inquiry->refusal.key,
                          inquiry->refusal.why);
    free(inquiry);
    return reply;
}
