/* Plays random games and prints a digest of all that can be observed: legal moves,
 * refusals, states, results. Two builds of the reference that behave alike print the same
 * line. Usage: trace VARIANT PLIES SEED [RULING=CHOICE ...] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/attack.h"
#include "tests/support.h"

static uint64_t digest = 1469598103934665603U;

static void note(const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t index = 0; index < size; index++) {
        digest = (digest ^ bytes[index]) * 1099511628211U;
    }
}

static void note_game(const Game *game) {
    static MoveList list;
    const Position *position = &game->position;
    SeatMask checks = game_checks(game);
    game_legal(game, &list);
    sort_moves(&list);
    note(list.moves, sizeof list.moves[0] * (size_t)list.count);
    note(position->board, sizeof position->board);
    note(position->en_passant, sizeof position->en_passant);
    note(position->states, sizeof position->states);
    note(position->quiet, sizeof position->quiet);
    note(position->scores, sizeof position->scores);
    note(&position->castling, 1);
    note(&position->turn, 1);
    note(&position->live_kings, 1);
    note(&checks, 1);
    note(&game->result.kind, sizeof game->result.kind);
    note(&game->result.reason, sizeof game->result.reason);
    note(&game->result.winners, 1);
    note(game->result.half_points, sizeof game->result.half_points);
}

/* Asks for a move at random, mostly an illegal one, and notes what forbids it. */
static void note_refusal(const Game *game, uint64_t *seed) {
    MoveRequest request = {SQUARE_NONE, SQUARE_NONE, KIND_NONE};
    SquareSet pieces = game->position.pieces[game->position.turn];
    for (uint32_t skip = random_below(seed, 8) + 1; skip > 0; skip--) {
        Square square = squares_take(&pieces);
        request.from = square != SQUARE_NONE ? square : request.from;
    }
    Square to = (Square)random_below(seed, SQUARE_SPACE);
    request.to = game->position.board[to] == PIECE_WALL ? SQUARE_NONE : to;
    request.promotion = random_below(seed, 4) == 0
                            ? (PieceKind)random_below(seed, KIND_COUNT)
                            : KIND_NONE;
    Refusal refusal;
    Move move;
    if (!judge_move(&game->position, game->position.turn, request, &refusal, &move)) {
        for (int index = 0; index < refusal.count; index++) {
            note(refusal.clauses[index], strlen(refusal.clauses[index]));
        }
    }
}

static void play_event(Game *game, uint64_t *seed) {
    Seat seat = (Seat)random_below(seed, game->position.rules->board->seat_count);
    if (random_below(seed, 80) == 0) {
        Event event = {.kind = EVENT_RESIGN, .seat = seat};
        Refusal refusal;
        if (!game_play(game, &event, &refusal)) {
            note(refusal.clauses[0], strlen(refusal.clauses[0]));
        }
    } else {
        play_random_move(game, seed);
    }
}

int main(int argc, char **argv) {
    static Game game;
    Options options = {0};
    if (argc < 4) {
        return 2;
    }
    Rules rules = *rules_find(argv[1]);
    long plies = strtol(argv[2], NULL, 10);
    uint64_t seed = strtoull(argv[3], NULL, 10);
    for (int index = 4; index < argc; index++) {
        char *choice = strchr(argv[index], '=');
        *choice = '\0';
        if (!ruling_choose(ruling_find(argv[index]), choice + 1, &rules)) {
            return 2;
        }
    }
    while (plies > 0) {
        SetupFault fault;
        Position setup;
        random_setup(&rules, &seed, &setup);
        if (random_below(&seed, 2) == 0) {
            game_start(&game, &rules, &options);
        } else {
            game_set_up(&game, &setup, &options, &fault);
        }
        for (int ply = 0; ply < 250 && !game_is_over(&game) && plies > 0;
             ply++, plies--) {
            note_game(&game);
            note_refusal(&game, &seed);
            play_event(&game, &seed);
        }
        note_game(&game);
        plies--;
    }
    printf("%016llx\n", (unsigned long long)digest);
    return 0;
}
