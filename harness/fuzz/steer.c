#include "harness/fuzz/steer.h"

#include <stdio.h>

#include "reference/attack.h"
#include "reference/text.h"

Steer steer_begin(Chance *chance) {
    return (Steer){.shuffles = chance_once_in(chance, 6)};
}

static bool is_over(const Game *game) { return game_is_over(game); }

static const SeatShape *seat_at(const Game *game, Seat seat) {
    return &game->position.rules->board->seats[seat];
}

static Seat any_seat(const Game *game, Chance *chance) {
    return (Seat)chance_below(chance, game->position.rules->board->seat_count);
}

/* --- Legal moves ------------------------------------------------------------------ */

/* How rare the kind of move is; 0 for everyday moves. */
static int rarity(const Position *position, Move move) {
    Piece target = position->board[move.to];
    if (target != PIECE_NONE && piece_kind(target) == KIND_KING)
        return 6;
    if (move.reading == READING_EN_PASSANT || move.reading == READING_CASTLING)
        return 5;
    if (move.reading == READING_LEAP || move.promotion != KIND_NONE)
        return 4;
    if (target != PIECE_NONE)
        return 3;
    return move.reading == READING_DOUBLE_STEP ? 2 : 0;
}

static Move any_move(const MoveList *list, Chance *chance) {
    return list->moves[chance_below(chance, (uint32_t)list->count)];
}

/* One of the rarest moves there are. */
static Move rare_move(const Position *position, const MoveList *list, Chance *chance) {
    int most = 0;
    uint32_t count = 0;
    Move chosen = list->moves[0];
    for (int index = 0; index < list->count; index++) {
        int rare = rarity(position, list->moves[index]);
        count = rare > most ? 0 : count;
        most = rare > most ? rare : most;
        if (rare == most && chance_once_in(chance, ++count))
            chosen = list->moves[index];
    }
    return chosen;
}

/* How many kings of others are attacked after the move. */
static int checks_after(const Position *position, Move move) {
    Position after = *position;
    Undo undo;
    position_make(&after, move, &undo);
    int checks = 0;
    for (Seat seat = 0; seat < after.rules->board->seat_count; seat++)
        checks += seat != position->turn && attack_checks(&after, seat);
    return checks;
}

/* Of some moves the one that gives most checks. */
static Move checking_move(const Position *position, const MoveList *list,
                          Chance *chance) {
    enum { SAMPLE = 24 };
    Move chosen = any_move(list, chance);
    int most = 0;
    for (int tries = 0; tries < SAMPLE; tries++) {
        Move move = any_move(list, chance);
        int checks = checks_after(position, move);
        if (checks > most) {
            most = checks;
            chosen = move;
        }
    }
    return chosen;
}

/* The way back of the last move; failing that, a quiet one. */
static Move shuffling_move(const Position *position, const MoveList *list, Move last,
                           Chance *chance) {
    Move quiet = any_move(list, chance);
    for (int index = 0; index < list->count; index++) {
        Move move = list->moves[index];
        if (move.from == last.to && move.to == last.from && last.to != SQUARE_NONE)
            return move;
    }
    for (int tries = 0; tries < 4; tries++) {
        Piece piece = position->board[quiet.from];
        if (!kind_is_pawn(piece_kind(piece)) && rarity(position, quiet) == 0)
            break;
        quiet = any_move(list, chance);
    }
    return quiet;
}

static Move choose_move(const Steer *steer, const Game *game, const MoveList *list,
                        Chance *chance) {
    const Position *position = &game->position;
    if (steer->shuffles && !chance_once_in(chance, 25))
        return shuffling_move(position, list, steer->last[position->turn], chance);
    switch (chance_below(chance, 4)) {
    case 0:
        return rare_move(position, list, chance);
    case 1:
    case 2:
        return checking_move(position, list, chance);
    default:
        return any_move(list, chance);
    }
}

/* --- Attempts --------------------------------------------------------------------- */

/* A square of some army, mostly that of the seat to move, or any square. */
static Square attempt_from(const Game *game, Chance *chance) {
    const Position *position = &game->position;
    Seat seat = position->turn;
    if (seat == SEAT_NONE || chance_once_in(chance, 12))
        seat = any_seat(game, chance);
    SquareSet pieces = position->pieces[seat];
    Square chosen = SQUARE_NONE;
    uint32_t count = 0;
    for (Square square; (square = squares_take(&pieces)) != SQUARE_NONE;)
        if (chance_once_in(chance, ++count))
            chosen = square;
    if (chosen == SQUARE_NONE || chance_once_in(chance, 20))
        chosen = square_make(1 + (int)chance_below(chance, 14),
                             1 + (int)chance_below(chance, 14));
    return chosen;
}

/* Somewhere that some piece could mean. */
static Square attempt_to(const Game *game, Square from, Chance *chance) {
    Seat seat = game->position.turn == SEAT_NONE ? 0 : game->position.turn;
    const SeatShape *shape = seat_at(game, seat);
    Step step = board_directions[chance_below(chance, 8)];
    switch (chance_below(chance, 6)) {
    case 0:
        return square_step(from, board_knight_steps[chance_below(chance, 8)]);
    case 1:
        return square_step(from, 2 * shape->forward);
    case 2:
        return square_step(
            from,
            shape->forward + (chance_once_in(chance, 2) ? shape->right : -shape->right));
    case 3: {
        Square king = game->position.king[seat];
        return square_step(king == from ? king : from, chance_once_in(chance, 2)
                                                           ? 2 * shape->right
                                                           : -2 * shape->right);
    }
    default:
        for (uint32_t left = chance_below(chance, 8); left > 0; left--)
            from = square_step(from, step);
        return square_step(from, step);
    }
}

static bool can_be_written(Square square) {
    return square_file(square) >= 1 && square_file(square) <= 14 &&
           square_rank(square) >= 1 && square_rank(square) <= 14;
}

/* A move that nobody has looked at; most are illegal. */
static void write_attempt(const Game *game, Chance *chance, char text[MOVE_TEXT_SIZE]) {
    Square from = attempt_from(game, chance), to = attempt_to(game, from, chance);
    while (!can_be_written(to))
        to = attempt_to(game, from, chance);
    char first[SQUARE_TEXT_SIZE], second[SQUARE_TEXT_SIZE], promotion[] = "=Q";
    bool pawn = kind_is_pawn(piece_kind(game->position.board[from]));
    promotion[1] = "QRBNDMKP"[chance_below(chance, 8)];
    text_write_square(from, first);
    text_write_square(to, second);
    snprintf(text, MOVE_TEXT_SIZE, "%s-%s%s", first, second,
             chance_once_in(chance, pawn ? 4 : 30) ? promotion : "");
}

/* A king that castles, whatever stands against it. */
static bool write_castling(const Game *game, Chance *chance, char text[MOVE_TEXT_SIZE]) {
    const Rules *rules = game->position.rules;
    Seat seat = game->position.turn;
    if (seat == SEAT_NONE || game->position.king[seat] != rules_king_home(rules, seat))
        return false;
    CastlingSide side = chance_once_in(chance, 2) ? CASTLING_SHORT : CASTLING_LONG;
    char from[SQUARE_TEXT_SIZE], to[SQUARE_TEXT_SIZE];
    text_write_square(game->position.king[seat], from);
    text_write_square(square_step(game->position.king[seat],
                                  2 * rules_castling_step(rules, seat, side)),
                      to);
    snprintf(text, MOVE_TEXT_SIZE, "%s-%s", from, to);
    return true;
}

/* --- Events ----------------------------------------------------------------------- */

static json_t *seat_event(const char *key, const Game *game, Seat seat) {
    return json_pack("{s:s}", key, seat_at(game, seat)->name);
}

/* A while; now and then one at which a limit of the clock is met, or just not. */
static json_int_t some_time(const Game *game, Chance *chance) {
    static const json_int_t limits[] = {29999, 30000, 119999, 120000};
    const Position *position = &game->position;
    json_int_t left = 0;
    if (position->timed && position->turn != SEAT_NONE)
        left = (json_int_t)position->clocks[position->turn];
    if (!chance_once_in(chance, 8))
        return chance_below(chance, 4000);
    if (left > 0 && chance_once_in(chance, 2))
        return left - (chance_once_in(chance, 2) ? 1 : 0);
    return limits[chance_below(chance, 4)];
}

/* An event other than a move; NULL when it is to be a move. */
static json_t *other_event(const Game *game, Chance *chance) {
    const Rules *rules = game->position.rules;
    bool ends_it = rules->resignation == RESIGNATION_LOSES;
    if (chance_once_in(chance, is_over(game) ? 2 : 400))
        return json_pack("{s:b}", "new_game", 1);
    if (chance_once_in(chance, ends_it ? 150 : 40))
        return seat_event("resign", game, any_seat(game, chance));
    if (game_knows_event(rules, EVENT_LEAVE) && chance_once_in(chance, 60))
        return seat_event(chance_once_in(chance, 2) ? "leave" : "return", game,
                          any_seat(game, chance));
    if (!game_knows_event(rules, EVENT_WAIT))
        return NULL;
    if (chance_once_in(chance, game->position.offer != SEAT_NONE ? 8 : 150))
        return seat_event("accept_draw", game, any_seat(game, chance));
    if (chance_once_in(chance, 120))
        return json_pack("{s:I}", "wait_ms", some_time(game, chance));
    return NULL;
}

/* The move, with an offer or with the time it took where the variant has those. */
static json_t *move_event(const char *text, const Game *game, Chance *chance) {
    bool offers = game_knows_event(game->position.rules, EVENT_ACCEPT_DRAW) &&
                  chance_once_in(chance, 12);
    bool takes_time = game->options.clock != CLOCK_UNTIMED && chance_once_in(chance, 2);
    if (!offers && !takes_time)
        return json_string(text);
    json_t *event = json_pack("{s:s}", "move", text);
    if (offers)
        json_object_set_new(event, "offer_draw", json_true());
    if (takes_time)
        json_object_set_new(event, "after_ms", json_integer(some_time(game, chance)));
    return event;
}

json_t *steer_event(Steer *steer, const Game *game, Chance *chance) {
    char text[MOVE_TEXT_SIZE];
    MoveList list;
    json_t *event = other_event(game, chance);
    if (event)
        return event;
    game_legal(game, &list);
    if (list.count == 0 || chance_once_in(chance, 10)) {
        if (!chance_once_in(chance, 4) || !write_castling(game, chance, text))
            write_attempt(game, chance, text);
        return move_event(text, game, chance);
    }
    Move move = choose_move(steer, game, &list, chance);
    steer->last[game->position.turn] = move;
    text_write_move(game->position.rules, game->position.turn, move, text);
    return move_event(text, game, chance);
}
