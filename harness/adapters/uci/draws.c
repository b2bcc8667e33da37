/* The part of scene.h about moves and the draws that engines do not see [60-draws]. */
#include "harness/adapters/uci/scene.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { QUIET_LIMIT = 50 };

static const char by_repetition[] = "the game may be drawn by repetition here, which UCI "
                                    "engines do not tell";
static const char by_fifty_moves[] =
    "the game may be drawn by fifty moves here, which UCI "
    "engines do not tell";
static const char by_material[] =
    "the game may be drawn by insufficient material here, which "
    "UCI engines do not tell";

static void remember(Scene *scene, bool quiet) {
    if (!quiet || scene->history_count == SCENE_HISTORY)
        scene->history_count = 0;
    else
        memcpy(scene->history[scene->history_count++], scene->board, SCENE_SQUARES);
}

void scene_move(Scene *scene, const char *move) {
    int from = (move[1] - '1') * 8 + (move[0] - 'a');
    int to = (move[3] - '1') * 8 + (move[2] - 'a');
    char *board = scene->board, piece = board[from];
    bool pawn = toupper((unsigned char)piece) == 'P';
    bool king = toupper((unsigned char)piece) == 'K';
    bool quiet = !pawn && board[to] == '\0';
    remember(scene, quiet);
    if (pawn && from % 8 != to % 8 && board[to] == '\0')
        board[from / 8 * 8 + to % 8] = '\0'; /* en passant */
    if (king && abs(from - to) == 2) {
        int corner = from / 8 * 8 + (to > from ? 7 : 0);
        board[(from + to) / 2] = board[corner];
        board[corner] = '\0';
    }
    board[to] = piece;
    board[from] = '\0';
    if (move[4] != '\0')
        board[to] = (char)(isupper((unsigned char)piece) ? toupper((unsigned char)move[4])
                                                         : move[4]);
    scene->quiet[scene->turn]++;
    if (!quiet)
        scene->quiet[SCENE_WHITE] = scene->quiet[SCENE_BLACK] = 0;
    scene->turn = scene->turn == SCENE_WHITE ? SCENE_BLACK : SCENE_WHITE;
    scene->moves_made++;
}

typedef struct Material {
    int bishops[2]; /* by colour of the square */
    int knights;
    int others;        /* pawns, rooks, queens */
    int near_pawns[8]; /* by how many moves promotion is away */
} Material;

/* A double step saves one move. */
static int moves_to_promote(int rows) { return rows == 6 ? 5 : rows; }

static Material count_material(const Scene *scene) {
    Material material = {0};
    for (int square = 0; square < SCENE_SQUARES; square++) {
        int rank = square / 8;
        switch (scene->board[square]) {
        case '\0':
        case 'K':
        case 'k':
            continue;
        case 'B':
        case 'b':
            material.bishops[(rank + square) % 2]++;
            continue;
        case 'N':
        case 'n':
            material.knights++;
            continue;
        case 'P':
            material.near_pawns[moves_to_promote(7 - rank)]++;
            break;
        case 'p':
            material.near_pawns[moves_to_promote(rank)]++;
            break;
        default:
            break;
        }
        material.others++;
    }
    return material;
}

/* How many men must go, or be promoted to what does not count, before the rest is not
 * enough: bare kings, one knight, or bishops on one colour. */
static int men_too_many(const Material *material) {
    const int *bishops = material->bishops;
    int fewer = bishops[0] < bishops[1] ? bishops[0] : bishops[1];
    int but_bishops = material->others + material->knights + fewer;
    int but_one = material->others + material->knights + bishops[0] + bishops[1] - 1;
    return but_bishops < but_one || but_one < 0 ? but_bishops : but_one;
}

static bool is_insufficient(const Material *material) {
    return material->others == 0 && men_too_many(material) <= 0;
}

const char *scene_draw(const Scene *scene) {
    Material material = count_material(scene);
    int occurrences = 1;
    for (size_t i = scene->history_count; i >= 2; i -= 2)
        occurrences += memcmp(scene->history[i - 2], scene->board, SCENE_SQUARES) == 0;
    if (is_insufficient(&material))
        return by_material;
    if (occurrences >= 3)
        return by_repetition;
    if (scene->quiet[SCENE_WHITE] >= QUIET_LIMIT &&
        scene->quiet[SCENE_BLACK] >= QUIET_LIMIT)
        return by_fifty_moves;
    return NULL;
}

static int moves_short_of_limit(int quiet) {
    return quiet < QUIET_LIMIT ? QUIET_LIMIT - quiet : 0;
}

const char *scene_draw_within(const Scene *scene, int depth) {
    Material material = count_material(scene);
    int moves = depth - 1; /* an end after the last move changes no count */
    int promotions = 0;
    /* One move takes one man away, or two when a pawn takes and promotes. Each side makes
     * every other move. */
    for (int away = 0; away <= (moves + 1) / 2 && away < 8; away++)
        promotions += material.near_pawns[away];
    if (moves > 0 && men_too_many(&material) - promotions <= moves)
        return by_material;
    if (moves > 0 && (int)scene->history_count + moves >= 8)
        return by_repetition; /* the third time is eight quiet moves after the first at
                                 least */
    if (moves > 0 && moves_short_of_limit(scene->quiet[SCENE_WHITE]) +
                             moves_short_of_limit(scene->quiet[SCENE_BLACK]) <=
                         moves)
        return by_fifty_moves;
    return NULL;
}
