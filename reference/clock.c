#include "reference/clock.h"

#include "reference/ending.h"

enum { FIRST_MOVE_MS = 30000, PER_MOVE_MS = 120000 };

static const uint64_t no_limit = UINT64_MAX;

/* What a side has, as far as mating is concerned. */
typedef struct Material {
    bool pawn, light_bishop, dark_bishop, rook, queen;
    int knights;
} Material;

static Material count_material(const Position *position, Seat seat) {
    Material material = {0};
    SquareSet pieces = position->pieces[seat];
    for (Square square; (square = squares_take(&pieces)) != SQUARE_NONE;) {
        switch (piece_kind(position->board[square])) {
        case KIND_PAWN:
            material.pawn = true;
            break;
        case KIND_KNIGHT:
            material.knights++;
            break;
        case KIND_BISHOP:
            material.light_bishop |= square_is_light(square);
            material.dark_bishop |= !square_is_light(square);
            break;
        case KIND_QUEEN:
            material.queen = true;
            break;
        case KIND_ROOK:
            material.rook = true;
            break;
        default:
            break;
        }
    }
    return material;
}

/* Whether no sequence of legal moves lets `seat` mate `rival` [CLOCK-3]. */
static bool cannot_mate(const Position *position, Seat seat, Seat rival) {
    Material own = count_material(position, seat);
    Material other = count_material(position, rival);
    bool bishops = own.light_bishop || own.dark_bishop;
    if (own.pawn || own.rook || own.queen) {
        return false;
    }
    if (own.knights == 0 && !bishops) {
        return true;
    }
    if (position->rules->flag_insufficient == FLAG_BARE_KING_ONLY) {
        return false;
    }
    if (own.knights == 0) { /* a bishop of the other colour can stand in the king's way */
        return own.light_bishop != own.dark_bishop && !other.pawn && other.knights == 0 &&
               !(own.light_bishop ? other.dark_bishop : other.light_bishop);
    }
    return own.knights == 1 && !bishops && !other.pawn && other.knights == 0 &&
           !other.light_bishop && !other.dark_bishop && !other.rook;
}

void clock_begin(Game *game) {
    if (game->options.clock == CLOCK_INCREMENT && !game->position.timed) {
        game->position.timed = true;
        SeatMask seats = rules_all_seats(game->position.rules);
        for (Seat seat; (seat = seats_take(&seats)) != SEAT_NONE;) {
            game->position.clocks[seat] = game->options.initial_ms;
        }
    }
    game->elapsed_ms = 0;
}

/* Milliseconds until the time of the seat to move runs out, in a timed game. */
static uint64_t until_flag(const Game *game) {
    if (game->options.clock == CLOCK_INCREMENT) {
        return game->position.clocks[game->position.turn];
    }
    return game->position.rules->per_move_limit == PER_MOVE_LOSES
               ? PER_MOVE_MS - game->elapsed_ms
               : no_limit; /* [CLOCK-6] */
}

/* Milliseconds until the first-move window closes [CLOCK-7]. */
static uint64_t until_annulled(const Game *game) {
    uint32_t guarded =
        game->position.rules->first_move_window == FIRST_MOVE_EACH_PLAYER ? 2 : 1;
    bool open = game->position.moves_made < guarded;
    return open ? FIRST_MOVE_MS - game->elapsed_ms : no_limit;
}

static void spend(Game *game, uint64_t passed_ms) {
    game->elapsed_ms += passed_ms;
    if (game->options.clock == CLOCK_INCREMENT) {
        game->position.clocks[game->position.turn] -= passed_ms;
    }
}

void clock_run(Game *game, uint64_t passed_ms) {
    if (game->options.clock == CLOCK_UNTIMED) {
        return;
    }
    uint64_t flag_ms = until_flag(game);
    uint64_t annulled_ms = until_annulled(game);
    if (annulled_ms <= passed_ms && annulled_ms <= flag_ms) {
        spend(game, annulled_ms);
        ending_annulled(game, REASON_FIRST_MOVE); /* [CLOCK-7] */
    } else if (flag_ms <= passed_ms) {
        Seat loser = game->position.turn;
        Seat rival = rules_next_seat(game->position.rules, loser);
        spend(game, flag_ms);
        if (cannot_mate(&game->position, rival, loser)) {
            ending_drawn(game, REASON_FLAG_INSUFFICIENT); /* [CLOCK-3] */
        } else {
            ending_won_against(game, loser, REASON_FLAG); /* [CLOCK-2] */
        }
    } else {
        spend(game, passed_ms);
    }
}

void clock_move_made(Game *game, Seat mover) {
    game->elapsed_ms = 0;
    if (game->options.clock == CLOCK_INCREMENT) {
        game->position.clocks[mover] += game->options.increment_ms; /* [CLOCK-1] */
    }
}
