#include "reference/notation/san.h"

#include <stdio.h>
#include <string.h>

#include "reference/prohibitions.h"
#include "reference/text.h"

enum { WORD_SIZE = 24 };

/* What the letters of a move say. */
typedef struct Pattern {
    PieceKind kind;
    int file; /* of the square that it starts from; 0: not said */
    int rank;
    Square to;
    PieceKind promotion;
} Pattern;

/* --- Reading ------------------------------------------------------------------------ */

/* Copies the word that stands here; its end is a blank, a comment, a variation or a
 * glyph. Returns how long it is, 0 when there is none or it is too long. */
static size_t copy_word(const NotationReader *reader, char word[WORD_SIZE]) {
    size_t length = strcspn(reader->at, " \t\r\n{}();$!?*");
    if (reader->at[length] == '(' && length != 0 && reader->at[length + 1] != '\0' &&
        reader->at[length + 2] == ')') { /* e8(Q) */
        length += 3;
        length += strspn(reader->at + length, "+#");
    }
    if (length >= WORD_SIZE) {
        return 0;
    }
    memcpy(word, reader->at, length);
    word[length] = '\0';
    return length;
}

static void cut(char *word, size_t length) { word[strlen(word) - length] = '\0'; }

static bool ends_with(const char *word, const char *end) {
    size_t length = strlen(word);
    size_t end_length = strlen(end);
    return length >= end_length && strcmp(word + length - end_length, end) == 0;
}

/* Takes the signs and words behind a move off. */
static void take_signs(char *word, San *san) {
    for (; ends_with(word, "+") || ends_with(word, "#"); cut(word, 1)) {
        san->claims_mate = san->claims_mate || ends_with(word, "#");
        san->claims_check = true;
    }
    static const char *const passing[] = {"e.p.", "ep", "e.p"};
    for (size_t index = 0; index < sizeof passing / sizeof passing[0]; index++) {
        if (ends_with(word, passing[index])) {
            cut(word, strlen(passing[index]));
        }
    }
}

static bool is_choice(PieceKind kind) {
    return kind == KIND_QUEEN || kind == KIND_ROOK || kind == KIND_BISHOP ||
           kind == KIND_KNIGHT || kind == KIND_KING || kind == KIND_PAWN;
}

/* Takes `=Q`, `Q` or `(Q)` off the end. Returns false for a piece that does not exist. */
static bool take_promotion(char *word, Pattern *pattern) {
    if (ends_with(word, ")")) {
        cut(word, 1);
        word[strlen(word) - 2] = '=';
    }
    size_t length = strlen(word);
    if (length < 2 || (word[length - 1] >= '0' && word[length - 1] <= '9')) {
        return true;
    }
    PieceKind kind = text_kind(word[length - 1]);
    if (!is_choice(kind)) {
        return false;
    }
    pattern->promotion = kind;
    cut(word, word[length - 2] == '=' || word[length - 2] == '/' ? 2 : 1);
    return true;
}

/* Takes the square off the end. */
static bool take_square(char *word, Square *square) {
    size_t length = strlen(word);
    *square = length < 2 ? SQUARE_NONE : text_square(&board_classic, word + length - 2);
    if (*square != SQUARE_NONE) {
        cut(word, 2);
    }
    return *square != SQUARE_NONE;
}

/* Reads what stands in front of the target: a piece, a file, a rank, a sign. */
static bool read_front(const char *word, Pattern *pattern) {
    pattern->kind = KIND_PAWN;
    if (is_choice(text_kind(*word))) {
        pattern->kind = text_kind(*word++);
    }
    if (*word >= 'a' && *word <= 'h') {
        pattern->file = *word++ - 'a' + 1;
    }
    if (*word >= '1' && *word <= '8') {
        pattern->rank = *word++ - '0';
    }
    if (*word == 'x' || *word == '-' || *word == ':') {
        word++;
    }
    return *word == '\0';
}

static bool is_castling(const char *word, const Game *game, MoveRequest *request) {
    static const char *const words[][CASTLING_SIDES] = {
        {"O-O", "O-O-O"}, {"0-0", "0-0-0"}, {"o-o", "o-o-o"}};
    for (size_t row = 0; row < sizeof words / sizeof words[0]; row++) {
        for (CastlingSide side = 0; side < CASTLING_SIDES; side++) {
            if (strcmp(word, words[row][side]) == 0) {
                const Rules *rules = game->position.rules;
                Seat turn = game->position.turn;
                Square from = rules_king_home(rules, turn);
                Step step = rules_castling_step(rules, turn, side);
                *request = (MoveRequest){from, square_step(from, 2 * step), KIND_NONE};
                return true;
            }
        }
    }
    return false;
}

static bool can_be_meant(const Game *game, const Pattern *pattern, Square from) {
    PieceKind kind = piece_kind(game->position.board[from]);
    return kind == pattern->kind &&
           (pattern->file == 0 || square_file(from) == pattern->file) &&
           (pattern->rank == 0 || square_rank(from) == pattern->rank);
}

/* Whether the piece does not move that way at all, so that it is hardly meant. */
static bool far_off(const Pattern *pattern, const Refusal *refusal) {
    return strcmp(refusal->clauses[0], pattern_clause[pattern->kind]) == 0;
}

/* Finds the one piece that is meant. */
static bool resolve(NotationReader *reader, const Game *game, const Pattern *pattern,
                    San *san) {
    const Position *position = &game->position;
    SquareSet pieces = position->pieces[position->turn];
    int legal = 0;
    int candidates = 0;
    for (Square from; (from = squares_take(&pieces)) != SQUARE_NONE;) {
        MoveRequest request = {from, pattern->to, pattern->promotion};
        Refusal refusal = {0};
        Move move;
        if (!can_be_meant(game, pattern, from)) {
            continue;
        }
        if (judge_move(position, position->turn, request, &refusal, &move)) {
            san->request = request;
            san->refusal.count = 0;
            legal++;
        } else if (legal == 0 && (candidates == 0 || !far_off(pattern, &refusal))) {
            san->request = request;
            san->refusal = refusal;
        }
        candidates++;
    }
    if (legal > 1) {
        return notation_fail(reader, "more than one piece can make this move");
    }
    return candidates != 0 ||
           notation_fail(reader, "the side to move has no piece that is meant");
}

bool san_read(NotationReader *reader, const Game *game, San *san) {
    char word[WORD_SIZE];
    Move move;
    Pattern pattern = {.promotion = KIND_NONE};
    size_t length = copy_word(reader, word);
    *san = (San){0};
    if (strcmp(word, "--") == 0 || strcmp(word, "Z0") == 0) {
        return notation_fail(reader, "a null move is no move of a game");
    }
    if (length == 0) {
        return notation_fail(reader, "a move is expected");
    }
    take_signs(word, san);
    if (is_castling(word, game, &san->request)) {
        judge_move(&game->position, game->position.turn, san->request, &san->refusal,
                   &move);
    } else if (!take_promotion(word, &pattern) || !take_square(word, &pattern.to) ||
               !read_front(word, &pattern)) {
        return notation_fail(reader, "this is no move");
    } else if (!resolve(reader, game, &pattern, san)) {
        return false;
    }
    reader->at += length;
    return true;
}

/* --- Writing ------------------------------------------------------------------------ */

/* What tells the piece from others of its kind that could go to the same square: nothing,
 * its file, its rank, or both. */
static void write_origin(const Game *game, Move move, char text[SQUARE_TEXT_SIZE]) {
    MoveList list;
    int others = 0;
    int same_file = 0;
    int same_rank = 0;
    game_legal(game, &list);
    for (int index = 0; index < list.count; index++) {
        Square from = list.moves[index].from;
        if (list.moves[index].to == move.to && from != move.from &&
            game->position.board[from] == game->position.board[move.from]) {
            others++;
            same_file += square_file(from) == square_file(move.from);
            same_rank += square_rank(from) == square_rank(move.from);
        }
    }
    text_write_square(move.from, text);
    if (others == 0) {
        text[0] = '\0';
    } else if (same_file == 0) {
        text[1] = '\0';
    } else if (same_rank == 0) {
        memmove(text, text + 1, 2);
    }
}

static void write_plain(const Game *before, Move move, char text[SAN_SIZE]) {
    char origin[SQUARE_TEXT_SIZE];
    char target[SQUARE_TEXT_SIZE];
    PieceKind kind = piece_kind(before->position.board[move.from]);
    bool captures = before->position.board[move.to] != PIECE_NONE ||
                    move.reading == READING_EN_PASSANT;
    text_write_square(move.to, target);
    if (kind == KIND_PAWN) {
        snprintf(text, SAN_SIZE, "%.*s%s%s", captures ? 1 : 0,
                 &"abcdefgh"[square_file(move.from) - 1], captures ? "x" : "", target);
    } else {
        write_origin(before, move, origin);
        snprintf(text, SAN_SIZE, "%c%s%s%s", text_kind_letter(kind), origin,
                 captures ? "x" : "", target);
    }
    if (move.promotion != KIND_NONE) {
        size_t length = strlen(text);
        snprintf(text + length, SAN_SIZE - length, "=%c",
                 text_kind_letter((PieceKind)move.promotion));
    }
}

void san_write(const Game *before, Move move, const Game *after, char text[SAN_SIZE]) {
    if (move.reading == READING_CASTLING) {
        bool is_short = square_file(move.to) > square_file(move.from);
        snprintf(text, SAN_SIZE, "%s", is_short ? "O-O" : "O-O-O");
    } else {
        write_plain(before, move, text);
    }
    if (after->position.moves_made == before->position.moves_made) {
        return; /* the time ran out, and the move was not made [CLOCK-4] */
    }
    bool mates = after->result.reason == REASON_MATE;
    if (mates || game_checks(after) != 0) {
        size_t length = strlen(text);
        snprintf(text + length, SAN_SIZE - length, "%c", mates ? '#' : '+');
    }
}
