/* Real games, played online by people, held against the rules: every move legal, every
 * mark as we see it, scores as recorded. tests/data/games/README.md says which rulings
 * their site follows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "reference/notation/record.h"

enum { TEXT_MAX = 65536 };

/* The rulings of the site where these games were played. */
static void follow_site(const void *context, Rules *rules) {
    static const char *const choices[][2] = {{"solo-resigned-king", "live-worth-20"},
                                             {"solo-stalemate", "out-20-to-self"},
                                             {"solo-points-lead", "plays-on"}};
    (void)context;
    for (size_t index = 0; index < sizeof choices / sizeof choices[0]; index++) {
        const Ruling *ruling = ruling_find(choices[index][0]);
        if (ruling_concerns(ruling, rules)) {
            assert_true(ruling_choose(ruling, choices[index][1], rules));
        }
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

/* A warning that tells of the site, not of a move. */
static bool is_of_site(const char *warning) {
    return strstr(warning, "T is read as R") != NULL ||
           strstr(warning, "is no rule of") != NULL;
}

/* Reads the game to its last token: every move legal, every letter, sign and score as the
 * game has them. */
static void replay(const char *name, RecordReader *reader) {
    static char text[TEXT_MAX];
    static NotationWarnings warnings;
    NotationFault fault;
    RecordItem item;
    RecordStatus status;
    read_file(name, text);
    warnings = (NotationWarnings){0};
    assert_int_equal(record_guess(text), RECORD_PGN4);
    record_open(reader, RECORD_PGN4, text, follow_site, NULL, &warnings, &fault);
    if (!record_begin(reader)) {
        fail_msg("%s:%zu:%zu: %s", name, fault.line, fault.column, fault.text);
    }
    while ((status = record_next(reader, &item)) == RECORD_EVENT) {
    }
    if (status == RECORD_FAULT) {
        fail_msg("%s:%zu:%zu: %s", name, fault.line, fault.column, fault.text);
    }
    if (status == RECORD_REFUSED) {
        fail_msg("%s: %.*s: %s", name, (int)item.written.length, item.written.begin,
                 item.refusal.clauses[0]);
    }
    assert_int_equal(status, RECORD_END);
    assert_true(reader->events > 20);
    for (int index = 0; index < warnings.count; index++) {
        if (!is_of_site(warnings.text[index])) {
            fail_msg("%s:%s", name, warnings.text[index]);
        }
    }
}

static void every_game_replays_to_its_last_token(void **state) {
    (void)state;
    static const char *const names[] = {
        "626377_resign",           "626909_mate_nonnext", "627519_kingcap_dead",
        "629996_doublecheck",      "635769_short",        "644426_livekingcapture",
        "646914_stalemate",        "647861_pawnxK_promo", "12079115_4PCo_stalemate",
        "100783164_stalemate_tie", "teams_26780486",      "teams_519084"};
    static RecordReader reader;
    for (size_t index = 0; index < sizeof names / sizeof names[0]; index++) {
        replay(names[index], &reader);
    }
}

static void three_players_share_the_win_at_58(void **state) {
    (void)state;
    static RecordReader reader;
    replay("100783164_stalemate_tie", &reader);
    assert_int_equal(reader.game.position.scores[SEAT_RED], 58);
    assert_int_equal(reader.game.position.scores[SEAT_BLUE],
                     58 - 20); /* the site's closing award */
    assert_int_equal(reader.game.position.scores[SEAT_YELLOW], 58);
    assert_int_equal(reader.game.position.scores[SEAT_GREEN], 27);
}

static void the_team_of_the_mated_player_loses(void **state) {
    (void)state;
    static RecordReader reader;
    replay("teams_519084", &reader);
    assert_int_equal(reader.game.result.reason, REASON_MATE);
    assert_int_equal(reader.game.result.winners,
                     seat_bit(SEAT_BLUE) | seat_bit(SEAT_GREEN));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_replays_to_its_last_token),
        cmocka_unit_test(three_players_share_the_win_at_58),
        cmocka_unit_test(the_team_of_the_mated_player_loses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
