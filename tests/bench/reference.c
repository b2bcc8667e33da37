/* How fast the reference counts, generates and plays; medians of five runs, in time of the
 * processor. It also checks the counts that are too large for the unit tests. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "reference/game.h"
#include "reference/notation/fen.h"

enum { RUNS = 5 };

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int compare_doubles(const void *a, const void *b) {
    double left = *(const double *)a;
    double right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Runs `work`, which returns how many things it did, and prints the median rate; fails
 * when the number is not `expected` (0: any). */
static bool measure(const char *label, uint64_t (*work)(void), uint64_t expected,
                    const char *unit) {
    double rates[RUNS];
    uint64_t done = 0;
    for (int run = 0; run < RUNS; run++) {
        double start = seconds_now();
        done = work();
        rates[run] = (double)done / (seconds_now() - start);
    }
    qsort(rates, RUNS, sizeof rates[0], compare_doubles);
    printf("%-44s %12llu %10.3f M %s/s\n", label, (unsigned long long)done,
           rates[RUNS / 2] * 1e-6, unit);
    if (expected != 0 && done != expected) {
        printf("  expected %llu\n", (unsigned long long)expected);
        return false;
    }
    return true;
}

static uint64_t perft_of_start(const Rules *rules, int depth) {
    static Game game;
    Options options = {0};
    game_start(&game, rules, &options);
    return game_perft(&game, depth);
}

/* Counts with every leaf made and taken back, the key of the placement kept. */
static uint64_t count_made(Position *position, int depth) {
    MoveList list;
    uint64_t leaves = 0;
    Seat mover = position->turn;
    movegen_legal(position, mover, &list);
    for (int index = 0; index < list.count; index++) {
        Undo undo;
        position_make(position, list.moves[index], &undo);
        position->turn = rules_next_seat(position->rules, mover);
        leaves += depth == 1 ? 1 : count_made(position, depth - 1);
        position->turn = mover;
        position_unmake(position, list.moves[index], &undo);
    }
    return leaves;
}

static uint64_t made_teams_5(void) {
    Position position;
    setup_start(&position, &rules_teams, 0);
    return count_made(&position, 5);
}

/* The same count with fewer armies: those of the other seats stand by, out, in `solo`. */
static uint64_t plies_with_armies(int armies) {
    static Game game;
    Position setup;
    SetupFault fault;
    Options options = {0};
    setup_start(&setup, &rules_solo, 0);
    for (Seat seat = (Seat)armies; seat < SEATS_MAX; seat++) {
        position_eliminate(&setup, seat);
    }
    if (!game_set_up(&game, &setup, &options, &fault)) {
        return 0;
    }
    return game_perft(&game, 4);
}
static uint64_t perft_four_armies(void) { return plies_with_armies(4); }
static uint64_t perft_three_armies(void) { return plies_with_armies(3); }
static uint64_t perft_two_armies(void) { return plies_with_armies(2); }

static uint64_t perft_teams_6(void) { return perft_of_start(&rules_teams, 6); }
static uint64_t perft_classic_5(void) { return perft_of_start(&rules_classic, 5); }
static uint64_t perft_solo_4(void) { return perft_of_start(&rules_solo, 4); }
static uint64_t perft_alliance_4(void) { return perft_of_start(&rules_alliance, 4); }

static uint64_t perft_kiwipete_4(void) {
    static Game game;
    Position setup;
    NotationFault notation_fault;
    SetupFault setup_fault;
    Options options = {0};
    fen_read("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
             &setup, &notation_fault);
    game_set_up(&game, &setup, &options, &setup_fault);
    return game_perft(&game, 4);
}

/* A little generator of its own, so that every run plays the same games. */
static uint32_t next_number(uint64_t *state) {
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(*state >> 33);
}

static uint64_t plies_of_games(const Rules *rules, int games) {
    static Game game;
    static MoveList list;
    uint64_t plies = 0;
    uint64_t state = 1;
    Options options = {0};
    for (int number = 0; number < games; number++) {
        game_start(&game, rules, &options);
        for (int ply = 0; ply < 300 && !game_is_over(&game); ply++) {
            game_legal(&game, &list);
            Move move = list.moves[next_number(&state) % (uint32_t)list.count];
            Event event = {.kind = EVENT_MOVE,
                           .move = {move.from, move.to, (PieceKind)move.promotion}};
            Refusal refusal;
            game_play(&game, &event, &refusal);
            plies++;
        }
    }
    return plies;
}

static uint64_t play_teams(void) { return plies_of_games(&rules_teams, 300); }
static uint64_t play_solo(void) { return plies_of_games(&rules_solo, 300); }
static uint64_t play_alliance(void) { return plies_of_games(&rules_alliance, 100); }
static uint64_t play_classic(void) { return plies_of_games(&rules_classic, 300); }

/* Legal moves of one mid-game position, generated over and over. */
static uint64_t generate_mid_game(void) {
    static Game game;
    static MoveList list;
    uint64_t state = 5;
    Options options = {0};
    game_start(&game, &rules_teams, &options);
    for (int ply = 0; ply < 60 && !game_is_over(&game); ply++) {
        game_legal(&game, &list);
        Move move = list.moves[next_number(&state) % (uint32_t)list.count];
        Event event = {.kind = EVENT_MOVE,
                       .move = {move.from, move.to, (PieceKind)move.promotion}};
        Refusal refusal;
        game_play(&game, &event, &refusal);
    }
    enum { TIMES = 200000 };
    for (int time = 0; time < TIMES; time++) {
        game_legal(&game, &list);
    }
    return TIMES;
}

int main(void) {
    bool right = true;
    right &= measure("perft teams, start, depth 5, leaves made", made_teams_5, 3452310,
                     "leaves");
    right &= measure("perft teams, start, depth 6", perft_teams_6, 77430383, "leaves");
    right &= measure("perft classic, start, depth 5", perft_classic_5, 4865609, "leaves");
    right &=
        measure("perft classic, kiwipete, depth 4", perft_kiwipete_4, 4085603, "leaves");
    right &= measure("perft solo, start, depth 4, through the game", perft_solo_4, 0,
                     "leaves");
    right &= measure("perft alliance, start, depth 4", perft_alliance_4, 0, "leaves");
    right &= measure("legal moves, teams, mid-game", generate_mid_game, 0, "positions");
    right &= measure("random play, teams", play_teams, 0, "plies");
    right &= measure("random play, solo", play_solo, 0, "plies");
    right &= measure("random play, alliance", play_alliance, 0, "plies");
    right &= measure("random play, classic", play_classic, 0, "plies");
    right &= measure("perft solo, depth 4, four armies", perft_four_armies, 0, "leaves");
    right &=
        measure("perft solo, depth 4, three armies", perft_three_armies, 0, "leaves");
    right &= measure("perft solo, depth 4, two armies", perft_two_armies, 0, "leaves");
    return right ? 0 : 1;
}
