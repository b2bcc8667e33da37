/* Real games, played online by people, held against the rules: every move legal, every
 * mark as we see it, scores as recorded. tests/data/games/README.md says which rulings
 * their site follows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reference/attack.h"
#include "reference/notation/pgn4.h"
#include "tests/support.h"

enum { TEXT_MAX = 65536, VALUE_MAX = 256 };

typedef struct Record {
    const char *file;
    Rules rules;
    char result[VALUE_MAX];
    char termination[VALUE_MAX];
    int plies;
} Record;

static void fail_at(const Record *record, const Pgn4Ply *ply, const char *what) {
    fail_msg("%s: ply %d, byte %zu: %s", record->file, record->plies, ply->column, what);
}

static void choose(Rules *rules, const char *ruling, const char *choice) {
    assert_true(ruling_choose(ruling_find(ruling), choice, rules));
}

/* Reads the tags, and from them under which rules the game was played. */
static void read_tags(Pgn4Reader *reader, Record *record) {
    char name[PGN4_TAG_SIZE];
    char value[VALUE_MAX];
    bool teams = false;
    bool new_start = false;
    while (pgn4_read_tag(reader, name, value, sizeof value)) {
        teams = teams || (strcmp(name, "Variant") == 0 && strcmp(value, "Teams") == 0);
        new_start =
            new_start || (strcmp(name, "StartFen4") == 0 && strcmp(value, "4PC") == 0);
        if (strcmp(name, "Result") == 0) {
            memcpy(record->result, value, sizeof value);
        } else if (strcmp(name, "Termination") == 0) {
            memcpy(record->termination, value, sizeof value);
        }
    }
    record->rules = teams ? rules_teams : rules_solo;
    choose(&record->rules, "setup-queen", new_start ? "own-left" : "sides-swapped");
    if (!teams) {
        choose(&record->rules, "solo-resigned-king", "live-worth-20");
        choose(&record->rules, "solo-stalemate", "out-20-to-self");
        choose(&record->rules, "solo-points-lead", "plays-on");
    }
}

static PieceKind as_written(PieceKind kind) {
    return kind == KIND_PROMOTED_QUEEN ? KIND_QUEEN : kind;
}

static MoveRequest request_of(const Record *record, const Position *position,
                              const Pgn4Ply *ply) {
    if (ply->kind == PGN4_MOVE) {
        return (MoveRequest){ply->from, ply->to, ply->promotion};
    }
    CastlingSide side = ply->kind == PGN4_SHORT ? CASTLING_SHORT : CASTLING_LONG;
    Square from = rules_king_home(&record->rules, position->turn);
    Step step = rules_castling_step(&record->rules, position->turn, side);
    return (MoveRequest){from, square_step(from, 2 * step), KIND_NONE};
}

/* The kings that some seat attacks after the move and that same seat did not before. */
static int count_checks(const Position *before, const Position *after) {
    int checks = 0;
    for (Seat victim = 0; victim < SEATS_MAX; victim++) {
        SeatMask enemies = position_enemies(after, victim);
        bool counts = false;
        for (Seat seat = 0; seat < SEATS_MAX && (after->active & seat_bit(victim)) != 0;
             seat++) {
            if ((enemies & seat_bit(seat)) != 0) {
                bool now = attack_reaches(after, after->king[victim], seat_bit(seat),
                                          SQUARE_NONE);
                bool then = attack_reaches(before, before->king[victim], seat_bit(seat),
                                           SQUARE_NONE);
                counts = counts || (now && !then);
            }
        }
        checks += counts;
    }
    return checks;
}

/* Seats put out by a move but not by stalemate, for which they are paid. */
static int count_mates(const Game *before, const Game *after) {
    int mates = after->result.reason == REASON_KING_CAPTURED;
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        bool went_out = before->position.states[seat] == STATE_ACTIVE &&
                        after->position.states[seat] == STATE_OUT;
        mates +=
            went_out && after->position.scores[seat] == before->position.scores[seat];
    }
    return mates;
}

static void check_letters(const Record *record, const Position *before,
                          const Pgn4Ply *ply, const Undo *undo) {
    if (ply->kind != PGN4_MOVE) {
        return;
    }
    Piece captured =
        undo->captured != PIECE_NONE ? undo->captured : undo->captured_passing;
    if (as_written(piece_kind(before->board[ply->from])) != ply->piece) {
        fail_at(record, ply, "another kind of piece stands there");
    }
    if (ply->captures != (captured != PIECE_NONE)) {
        fail_at(record, ply, "a capture that is none, or the other way round");
    }
    if (ply->captures && as_written(piece_kind(captured)) != ply->captured) {
        fail_at(record, ply, "another kind of piece is captured");
    }
}

static void play_move(Record *record, Game *game, const Pgn4Ply *ply) {
    static Game before;
    Refusal refusal;
    Move move;
    Undo undo;
    before = *game;
    MoveRequest request = request_of(record, &game->position, ply);
    if (!judge_move(&game->position, game->position.turn, request, &refusal, &move)) {
        fail_at(record, ply, refusal.clauses[0]);
    }
    Position moved = game->position;
    position_make(&moved, move, &undo);
    check_letters(record, &before.position, ply, &undo);
    if ((ply->promotion != KIND_NONE) != (move.promotion != KIND_NONE)) {
        fail_at(record, ply, "a promotion that is not written, or the other way round");
    }
    Event event = {.kind = EVENT_MOVE, .move = request};
    assert_true(game_play(game, &event, &refusal));
    bool marked = ply->kind == PGN4_MOVE; /* checks by castling are not marked */
    if (marked && count_checks(&before.position, &moved) != ply->checks) {
        fail_at(record, ply, "another number of checks");
    }
    if (count_mates(&before, game) != ply->mates) {
        fail_at(record, ply, "another number of mates");
    }
}

/* A resignation of the seat to move. */
static void resign(const Record *record, Game *game, const Pgn4Ply *ply) {
    Refusal refusal;
    Event event = {.kind = EVENT_RESIGN, .seat = game->position.turn};
    if (!game_play(game, &event, &refusal)) {
        fail_at(record, ply, refusal.clauses[0]);
    }
}

/* Plays one ply; a stalemate or a mate on turn has come to pass by itself with the ply
 * before. */
static void play_ply(Record *record, Game *game, const Game *before, const Pgn4Ply *ply) {
    switch (ply->kind) {
    case PGN4_RESIGNED:
    case PGN4_TIMED_OUT:
        resign(record, game, ply);
        break;
    case PGN4_STALEMATED:
        if (count_mates(before, game) != 0 ||
            game->position.active == before->position.active) {
            fail_at(record, ply, "nobody is stalemated");
        }
        break;
    case PGN4_CHECKMATED:
        if (game->result.reason != REASON_MATE) {
            fail_at(record, ply, "nobody is mated");
        }
        break;
    default:
        if (game_is_over(game)) {
            fail_at(record, ply, "the game is over");
        }
        play_move(record, game, ply);
    }
}

/* The number that stands behind `name` in the text, 0 when it does not stand there. */
static long number_after(const char *text, const char *name) {
    const char *found = strstr(text, name);
    return found == NULL ? 0 : strtol(found + strlen(name), NULL, 10);
}

/* Recorded scores are ours plus the awards that the site names at the end. */
static void check_scores(const Record *record, const Game *game) {
    static const char *const tags[SEATS_MAX] = {"R: ", "B: ", "Y: ", "G: "};
    static const char *const names[SEATS_MAX] = {"Red +", "Blue +", "Yellow +",
                                                 "Green +"};
    if (strstr(record->result, "R: ") == NULL) {
        return;
    }
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        long award = number_after(record->termination, names[seat]);
        assert_int_equal(game->position.scores[seat] + award,
                         number_after(record->result, tags[seat]));
    }
}

static void read_file(const char *name, char *text) {
    char path[128];
    snprintf(path, sizeof path, "tests/data/games/%s.pgn4", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, TEXT_MAX - 1, file);
    text[length] = '\0';
    fclose(file);
}

static void replay(const char *name, Game *game, Record *record) {
    static char text[TEXT_MAX];
    static Game before;
    Pgn4Reader reader;
    Pgn4Ply ply;
    NotationFault fault;
    Options options = {0};
    read_file(name, text);
    *record = (Record){.file = name};
    pgn4_begin(&reader, text);
    read_tags(&reader, record);
    game_start(game, &record->rules, &options);
    before = *game;
    for (;;) {
        if (!pgn4_read_ply(&reader, &ply, &fault)) {
            fail_msg("%s:%zu:%zu: %s", name, fault.line, fault.column, fault.text);
        }
        if (ply.kind == PGN4_END) {
            break;
        }
        Game now = *game;
        play_ply(record, game, &before, &ply);
        before = now;
        record->plies++;
    }
    assert_true(record->plies > 20);
    check_scores(record, game);
}

static void every_game_replays_to_its_last_token(void **state) {
    (void)state;
    static const char *const names[] = {
        "626377_resign",           "626909_mate_nonnext", "627519_kingcap_dead",
        "629996_doublecheck",      "635769_short",        "644426_livekingcapture",
        "646914_stalemate",        "647861_pawnxK_promo", "12079115_4PCo_stalemate",
        "100783164_stalemate_tie", "teams_26780486",      "teams_519084"};
    static Game game;
    static Record record;
    for (size_t index = 0; index < sizeof names / sizeof names[0]; index++) {
        replay(names[index], &game, &record);
    }
}

static void three_players_share_the_win_at_58(void **state) {
    (void)state;
    static Game game;
    static Record record;
    replay("100783164_stalemate_tie", &game, &record);
    assert_int_equal(game.position.scores[SEAT_RED], 58);
    assert_int_equal(game.position.scores[SEAT_BLUE],
                     58 - 20); /* the site's closing award */
    assert_int_equal(game.position.scores[SEAT_YELLOW], 58);
    assert_int_equal(game.position.scores[SEAT_GREEN], 27);
}

static void the_team_of_the_mated_player_loses(void **state) {
    (void)state;
    static Game game;
    static Record record;
    replay("teams_519084", &game, &record);
    assert_int_equal(game.result.reason, REASON_MATE);
    assert_int_equal(game.result.winners, seat_bit(SEAT_BLUE) | seat_bit(SEAT_GREEN));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_replays_to_its_last_token),
        cmocka_unit_test(three_players_share_the_win_at_58),
        cmocka_unit_test(the_team_of_the_mated_player_loses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
