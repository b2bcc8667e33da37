#include "harness/adapters/uci/scene.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char start_rows[] = "RNBQKBNRPPPPPPPP";

bool refuse(Refusal *refusal, const char *key, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(refusal->why, sizeof refusal->why, format, arguments);
    va_end(arguments);
    refusal->key = key;
    for (char *c = refusal->why; *c != '\0'; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    return false;
}

int scene_square(const char *text) {
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' ||
        text[2] != '\0')
        return SCENE_NOWHERE;
    return (text[1] - '1') * 8 + (text[0] - 'a');
}

static int square_of(const json_t *value) {
    return json_is_string(value) ? scene_square(json_string_value(value)) : SCENE_NOWHERE;
}

/* The seat of that name; -1 when it is none of `classic`. */
static int seat_of(const char *name) {
    if (name != NULL && strcmp(name, "white") == 0)
        return SCENE_WHITE;
    return name != NULL && strcmp(name, "black") == 0 ? SCENE_BLACK : -1;
}

static SceneSeat owner(char piece) {
    return isupper((unsigned char)piece) ? SCENE_WHITE : SCENE_BLACK;
}

static void set_up_start(Scene *scene) {
    for (int i = 0; i < 16; i++) {
        int across = i < 8 ? 56 + i : 40 + i; /* the black rows are a mirror */
        scene->board[i] = start_rows[i];
        scene->board[across] = (char)tolower((unsigned char)start_rows[i]);
    }
    memset(scene->rights, true, sizeof scene->rights);
}

/* --- Fields of the position object
 * --------------------------------------------------------- */

static bool read_board(const json_t *value, Scene *scene, Refusal *refusal) {
    const char *name;
    json_t *member;
    if (!json_is_object(value))
        return refuse(refusal, "error", "board: not an object of squares");
    json_object_foreach((json_t *)(void *)value, name, member) {
        const char *code = json_string_value(member);
        int square = scene_square(name);
        if (code == NULL)
            return refuse(refusal, "error", "board.%.8s: not a text", name);
        if (square == SCENE_NOWHERE)
            return refuse(refusal, "invalid_setup", "\"%.8s\" is no square", name);
        if (strlen(code) != 2 || strchr("wb", code[0]) == NULL ||
            strchr("PNBRQK", code[1]) == NULL)
            return refuse(refusal, "invalid_setup", "board.%s: no piece of classic",
                          name);
        scene->board[square] =
            code[0] == 'w' ? code[1] : (char)tolower((unsigned char)code[1]);
    }
    return true;
}

static bool read_turn(const json_t *value, Scene *scene, Refusal *refusal) {
    int seat = seat_of(json_string_value(value));
    if (json_is_null(value))
        return refuse(refusal, "invalid_setup", "turn: nobody is to move");
    if (!json_is_string(value))
        return refuse(refusal, "error", "turn: not a text");
    if (seat < 0)
        return refuse(refusal, "invalid_setup", "turn: no seat of classic");
    scene->turn = (SceneSeat)seat;
    return true;
}

typedef bool (*SeatReader)(const json_t *value, int seat, Scene *scene, Refusal *refusal);

static bool read_seats(const json_t *value, const char *field, SeatReader read,
                       Scene *scene, Refusal *refusal) {
    const char *name;
    json_t *member;
    if (!json_is_object(value))
        return refuse(refusal, "error", "%s: not an object by seat", field);
    json_object_foreach((json_t *)(void *)value, name, member) {
        int seat = seat_of(name);
        if (seat < 0)
            return refuse(refusal, "invalid_setup", "%s: a seat that classic lacks",
                          field);
        if (!read(member, seat, scene, refusal))
            return false;
    }
    return true;
}

static bool read_rights_of(const json_t *value, int seat, Scene *scene,
                           Refusal *refusal) {
    size_t i;
    json_t *side;
    if (!json_is_array(value))
        return refuse(refusal, "error", "castling: not an array of sides");
    json_array_foreach((json_t *)(void *)value, i, side) {
        const char *name = json_is_string(side) ? json_string_value(side) : "";
        if (strcmp(name, "short") != 0 && strcmp(name, "long") != 0)
            return refuse(refusal, "error", "castling: neither \"short\" nor \"long\"");
        scene->rights[seat][name[0] == 's' ? SCENE_SHORT : SCENE_LONG] = true;
    }
    return true;
}

static bool read_castling(const json_t *value, Scene *scene, Refusal *refusal) {
    return read_seats(value, "castling", read_rights_of, scene, refusal);
}

static bool read_passed_of(const json_t *value, int seat, Scene *scene,
                           Refusal *refusal) {
    if (!json_is_string(value))
        return refuse(refusal, "error", "en_passant: not a text that names a square");
    scene->passed[seat] = square_of(value);
    if (scene->passed[seat] == SCENE_NOWHERE)
        return refuse(refusal, "invalid_setup", "en_passant: no square of the board");
    return true;
}

static bool read_en_passant(const json_t *value, Scene *scene, Refusal *refusal) {
    return read_seats(value, "en_passant", read_passed_of, scene, refusal);
}

static bool read_count(const json_t *value, const char *field, int *count,
                       Refusal *refusal) {
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > 1000000)
        return refuse(refusal, "error", "%s: not a number from 0 to 1000000", field);
    *count = (int)json_integer_value(value);
    return true;
}

static bool read_quiet_of(const json_t *value, int seat, Scene *scene, Refusal *refusal) {
    return read_count(value, "quiet", &scene->quiet[seat], refusal);
}

static bool read_quiet(const json_t *value, Scene *scene, Refusal *refusal) {
    if (json_is_object(value))
        return read_seats(value, "quiet", read_quiet_of, scene, refusal);
    return read_quiet_of(value, SCENE_WHITE, scene, refusal) &&
           read_quiet_of(value, SCENE_BLACK, scene, refusal);
}

static bool read_moves_made(const json_t *value, Scene *scene, Refusal *refusal) {
    return read_count(value, "moves_made", &scene->moves_made, refusal);
}

/* Reported only; means nothing in a set-up. */
static bool pass_over(const json_t *value, Scene *scene, Refusal *refusal) {
    (void)value, (void)scene, (void)refusal;
    return true;
}

static bool cannot_serve(const json_t *value, Scene *scene, Refusal *refusal) {
    (void)scene;
    if (json_is_null(value) || (json_is_object(value) && json_object_size(value) == 0))
        return true;
    return refuse(refusal, "unsupported",
                  "UCI engines have no clocks and no draw offers here");
}

static const struct {
    const char *name;
    bool (*read)(const json_t *value, Scene *scene, Refusal *refusal);
} fields[] = {
    {"board", read_board},       {"turn", read_turn},
    {"castling", read_castling}, {"en_passant", read_en_passant},
    {"quiet", read_quiet},       {"moves_made", read_moves_made},
    {"checks", pass_over},       {"result", pass_over},
    {"clocks", cannot_serve},    {"offers", cannot_serve},
    {"offer", cannot_serve},
};

/* `states`, `scores` and the like belong to other variants; all seats of classic are
 * active. */
static bool read_fields(const json_t *setup, Scene *scene, Refusal *refusal) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(void *)setup, name, value) {
        size_t i = 0;
        while (i < sizeof fields / sizeof *fields && strcmp(fields[i].name, name) != 0)
            i++;
        if (i == sizeof fields / sizeof *fields && strncmp(name, "x-", 2) != 0)
            return refuse(refusal, "invalid_setup", "%.20s: no field of classic", name);
        if (i < sizeof fields / sizeof *fields && !fields[i].read(value, scene, refusal))
            return false;
    }
    if (json_object_get(setup, "board") == NULL || json_object_get(setup, "turn") == NULL)
        return refuse(refusal, "error", "the set-up lacks \"board\" or \"turn\"");
    return true;
}

/* --- What breaks the rules for set-ups, and what breaks engines
 * ---------------------------- */

static bool check_pieces(const Scene *scene, Refusal *refusal) {
    int kings[2] = {0, 0}, men[2] = {0, 0};
    for (int square = 0; square < SCENE_SQUARES; square++) {
        char piece = scene->board[square];
        if (piece == '\0')
            continue;
        men[owner(piece)]++;
        kings[owner(piece)] += toupper((unsigned char)piece) == 'K';
        if (toupper((unsigned char)piece) == 'P' && (square < 8 || square >= 56))
            return refuse(refusal, "invalid_setup", "SETUP-7: a pawn on rank 1 or 8");
    }
    if (kings[SCENE_WHITE] != 1 || kings[SCENE_BLACK] != 1)
        return refuse(refusal, "invalid_setup",
                      "SETUP-4: a seat without exactly one king");
    if (men[SCENE_WHITE] > 16 || men[SCENE_BLACK] > 16)
        return refuse(refusal, "unsupported",
                      "UCI engines take 16 pieces a side at most");
    return true;
}

static bool check_rights(const Scene *scene, Refusal *refusal) {
    for (int seat = 0; seat < 2; seat++) {
        const char *row = scene->board + 56 * seat;
        const char *pieces = seat == SCENE_WHITE ? "KR" : "kr";
        for (int side = 0; side < 2; side++)
            if (scene->rights[seat][side] &&
                (row[4] != pieces[0] || row[side == SCENE_SHORT ? 7 : 0] != pieces[1]))
                return refuse(refusal, "invalid_setup",
                              "SETUP-8: a castling right without its king and rook");
    }
    return true;
}

/* A record of the seat to move is dead in classic, and one with something on the passed
 * square is too [SETUP-10]. */
static bool check_records(Scene *scene, Refusal *refusal) {
    for (int seat = 0; seat < 2; seat++) {
        int passed = scene->passed[seat], ahead = seat == SCENE_WHITE ? 8 : -8;
        if (passed == SCENE_NOWHERE)
            continue;
        if (passed / 8 != (seat == SCENE_WHITE ? 2 : 5) ||
            scene->board[passed + ahead] != (seat == SCENE_WHITE ? 'P' : 'p'))
            return refuse(refusal, "invalid_setup",
                          "SETUP-9: an en passant record without its pawn");
        if (seat == (int)scene->turn || scene->board[passed] != '\0')
            scene->passed[seat] = SCENE_NOWHERE;
        else if (scene->board[passed - ahead] != '\0')
            return refuse(refusal, "unsupported",
                          "UCI engines drop an en passant record whose pawn came from an "
                          "occupied square");
    }
    return true;
}

bool scene_read(const json_t *setup, Scene *scene, Refusal *refusal) {
    Scene read = {.passed = {SCENE_NOWHERE, SCENE_NOWHERE}};
    const char *name = json_string_value(setup);
    if (name != NULL && strcmp(name, "start") == 0)
        set_up_start(&read);
    else if (!json_is_object(setup))
        return refuse(refusal, "error", "\"setup\" is neither \"start\" nor an object");
    else if (!read_fields(setup, &read, refusal) || !check_pieces(&read, refusal) ||
             !check_rights(&read, refusal) || !check_records(&read, refusal))
        return false;
    *scene = read;
    return true;
}

/* --- FEN
 * ----------------------------------------------------------------------------------- */

static char *write_board(const Scene *scene, char *fen) {
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            char piece = scene->board[rank * 8 + file];
            if (piece == '\0') {
                empty++;
                continue;
            }
            if (empty > 0)
                *fen++ = (char)('0' + empty);
            empty = 0;
            *fen++ = piece;
        }
        if (empty > 0)
            *fen++ = (char)('0' + empty);
        if (rank > 0)
            *fen++ = '/';
    }
    return fen;
}

void scene_fen(const Scene *scene, char fen[SCENE_FEN]) {
    char rights[5], *right = rights, passed[3] = "-";
    int square = scene->passed[scene->turn == SCENE_WHITE ? SCENE_BLACK : SCENE_WHITE];
    for (int i = 0; i < 4; i++)
        if (scene->rights[i / 2][i % 2])
            *right++ = "KQkq"[i];
    if (right == rights)
        *right++ = '-';
    *right = '\0';
    if (square != SCENE_NOWHERE)
        snprintf(passed, sizeof passed, "%c%c", 'a' + square % 8, '1' + square / 8);
    char *end = write_board(scene, fen);
    snprintf(end, SCENE_FEN - (size_t)(end - fen), " %c %s %s %d %d",
             scene->turn == SCENE_WHITE ? 'w' : 'b', rights, passed,
             scene->quiet[SCENE_WHITE] + scene->quiet[SCENE_BLACK],
             scene->moves_made / 2 + 1);
}
