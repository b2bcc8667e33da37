/* The reference with one fault: `faulty FAULT`. `faulty --list` names the faults.
 *
 * Fuzzing must find each of them. Most come about in one of three ways: another value in
 * the table of rules, which hello does not declare; a clause that forbids nothing; legal
 * moves that are not seen. What is left changes the game after an event. Tests have the
 * table of who must find what: tests/test_fuzz.c. */
#include <assert.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/adapters/reference/events.h"
#include "harness/adapters/reference/service.h"
#include "harness/adapters/reference/settings.h"
#include "reference/attack.h"
#include "reference/attempt.h"
#include "reference/json/position_json.h"
#include "reference/mates.h"
#include "reference/text.h"
#include "reference/turns.h"

typedef struct Flaw {
    const char *name;
    const char *permits; /* a clause that forbids nothing when it alone forbids a move */
    bool (*permits_only)(const Attempt *attempt);   /* NULL: every such move */
    void (*change_rules)(Rules *rules);             /* the other four may be NULL too */
    bool (*overlooks)(const Game *game, Move move); /* the move seems illegal */
    void (*after)(const Game *before, Game *game, const Event *event); /* accepted */
    const char *wrong_clause; /* named in place of every other */
    bool ignores_rulings;     /* those that come with a request */
    bool declines;            /* every request is unsupported */
} Flaw;

/* --- Other rules ------------------------------------------------------------------ */

static void promote_late(Rules *rules) { rules->promotion_rank++; }
static void shorten_window(Rules *rules) {
    rules->en_passant_window = EN_PASSANT_NEXT_PLAYER_ONLY;
}
static void pay_stalemate(Rules *rules) {
    rules->stalemate = STALEMATE_ELIMINATES_AND_PAYS;
}
static void count_plies(Rules *rules) { rules->fifty_move_unit = FIFTY_200_PLIES; }
static void take_every_offer(Rules *rules) {
    rules->offer_excess = OFFER_EXCESS_MOVE_STANDS;
}
static void leave_ally_alone(Rules *rules) { rules->ally_king = ALLY_KING_NO_NEW_ATTACK; }
static void count_all_checks(Rules *rules) {
    rules->multi_check_counting = MULTI_CHECK_ALL_BY_MOVER;
}

/* --- Moves that are not seen ------------------------------------------------------ */

static bool takes_passing_on_the_right(const Game *game, Move move) {
    const SeatShape *shape = &game->position.rules->board->seats[game->position.turn];
    return move.reading == READING_EN_PASSANT &&
           (Step)(move.to - move.from) == shape->forward + shape->right;
}

/* Whether the mover's king is attacked afterwards by one of those seats. */
static bool is_attacked_by(const Game *game, Move move, SeatMask seats) {
    Position after = game->position;
    Undo undo;
    Seat mover = game->position.turn;
    position_make(&after, move, &undo);
    return attack_reaches(&after, after.king[mover], seats, SQUARE_NONE);
}

static bool fears_grey_pieces(const Game *game, Move move) {
    const Position *position = &game->position;
    return is_attacked_by(game, move,
                          rules_all_seats(position->rules) & (SeatMask)~position->active);
}

static bool fears_partner(const Game *game, Move move) {
    return is_attacked_by(
        game, move, seat_bit(rules_partner(game->position.rules, game->position.turn)));
}

static bool takes_a_king(const Game *game, Move move) {
    return piece_kind(game->position.board[move.to]) == KIND_KING;
}

static bool takes_on_promotion(const Game *game, Move move) {
    return move.promotion == KIND_KNIGHT && game->position.board[move.to] != PIECE_NONE;
}

/* --- Games that go on otherwise --------------------------------------------------- */

static bool takes_grey(const Game *before, const Event *event) {
    Piece target = before->position.board[event->move.to];
    return event->kind == EVENT_MOVE && target != PIECE_NONE && target != PIECE_WALL &&
           before->position.states[piece_seat(target)] == STATE_OUT;
}

static void keep_quiet_count(const Game *before, Game *game, const Event *event) {
    if (!takes_grey(before, event)) {
        return;
    }
    memcpy(game->position.quiet, before->position.quiet, sizeof game->position.quiet);
    game->position.quiet[before->position.turn]++;
}

static void pay_nine(const Game *before, Game *game, const Event *event) {
    Piece target = before->position.board[event->move.to];
    if (event->kind == EVENT_MOVE && piece_kind(target) == KIND_PROMOTED_QUEEN &&
        !takes_grey(before, event)) {
        game->position.scores[before->position.turn] += 8;
    }
}

static void revive_all_but_next(const Game *before, Game *game, const Event *event) {
    Seat next = rules_next_seat(game->position.rules, before->position.turn);
    for (Seat seat = 0; event->kind == EVENT_MOVE && seat < SEATS_MAX; seat++) {
        if (seat != next && before->position.states[seat] == STATE_ACTIVE &&
            game->position.states[seat] == STATE_OUT &&
            game->position.king[seat] != SQUARE_NONE) {
            position_set_state(&game->position, seat, STATE_ACTIVE);
            game->position.scores[before->position.turn] -= 20;
        }
    }
}

static void keep_rook_right(const Game *before, Game *game, const Event *event) {
    if (event->kind == EVENT_MOVE &&
        piece_kind(before->position.board[event->move.to]) == KIND_ROOK) {
        game->position.castling |= before->position.castling;
    }
}

static void forget_positions(const Game *before, Game *game, const Event *event) {
    (void)before;
    (void)event;
    game->history_count = 0;
}

static void lose_score(const Game *before, Game *game, const Event *event) {
    (void)before;
    if (event->kind == EVENT_RESIGN) {
        game->position.scores[event->seat] = 0;
    }
}

static void crash_on_promotion(const Game *before, Game *game, const Event *event) {
    Piece moved = before->position.board[event->move.from];
    if (event->kind == EVENT_MOVE && kind_is_pawn(piece_kind(moved)) &&
        !kind_is_pawn(piece_kind(game->position.board[event->move.to]))) {
        abort();
    }
}

static void hang_on_king_move(const Game *before, Game *game, const Event *event) {
    Seat mover = before->position.turn;
    if (event->kind == EVENT_MOVE && mover != SEAT_NONE &&
        before->position.king[mover] == event->move.from &&
        game->position.castling != before->position.castling) {
        sleep(600);
    }
}

static bool takes_passing(const Attempt *attempt) {
    return attempt_move(attempt).reading == READING_EN_PASSANT;
}

static const Flaw flaws[] = {
    {.name = "rook-passes-cut-corner", .permits = "BOARD-4"},
    {.name = "double-step-from-anywhere", .permits = "PAWN-3"},
    {.name = "castles-out-of-check", .permits = "CASTLE-4"},
    {.name = "castles-through-check", .permits = "CASTLE-5"},
    {.name = "exposed-by-en-passant",
     .permits = "CHECK-2",
     .permits_only = takes_passing},
    {.name = "leaps-twice", .permits = "ALLIANCE-8"},
    {.name = "inert-pieces-fall", .permits = "ALLIANCE-16"},
    {.name = "frees-by-capture", .permits = "ALLIANCE-18"},
    {.name = "promotes-a-row-late", .change_rules = promote_late},
    {.name = "window-next-only", .change_rules = shorten_window},
    {.name = "stalemate-pays", .change_rules = pay_stalemate},
    {.name = "fifty-moves-in-plies", .change_rules = count_plies},
    {.name = "takes-every-offer", .change_rules = take_every_offer},
    {.name = "leaves-ally-alone", .change_rules = leave_ally_alone},
    {.name = "counts-all-checks", .change_rules = count_all_checks},
    {.name = "en-passant-from-the-left-only", .overlooks = takes_passing_on_the_right},
    {.name = "grey-pieces-check", .overlooks = fears_grey_pieces},
    {.name = "partner-checks", .overlooks = fears_partner},
    {.name = "kings-never-fall", .overlooks = takes_a_king},
    {.name = "no-knight-by-capture", .overlooks = takes_on_promotion},
    {.name = "grey-capture-keeps-quiet", .after = keep_quiet_count},
    {.name = "promoted-queen-worth-nine", .after = pay_nine},
    {.name = "mates-only-the-next", .after = revive_all_but_next},
    {.name = "captured-rook-keeps-right", .after = keep_rook_right},
    {.name = "forgets-positions", .after = forget_positions},
    {.name = "resigner-loses-score", .after = lose_score},
    {.name = "crashes-on-promotion", .after = crash_on_promotion},
    {.name = "hangs-when-a-king-moves", .after = hang_on_king_move},
    {.name = "names-another-clause", .wrong_clause = "MOVE-1"},
    {.name = "ignores-rulings", .ignores_rulings = true},
    {.name = "declines", .declines = true},
    {.name = "none"},
};

/* --- The faulty engine ------------------------------------------------------------ */

typedef struct Run {
    const Flaw *flaw;
    Rules rules; /* the game points to them */
    Game game;
} Run;

/* Whether the move is illegal only for the clause that forbids nothing here. */
static bool is_permitted(const Run *run, MoveRequest request, Move *move) {
    const Position *position = &run->game.position;
    Refusal refusal = {0};
    if (run->flaw->permits == NULL || game_is_over(&run->game) ||
        judge_move(position, position->turn, request, &refusal, move) ||
        refusal.count != 1 || strcmp(refusal.clauses[0], run->flaw->permits) != 0) {
        return false;
    }
    Attempt attempt = attempt_make(position, position->turn, request);
    *move = attempt_move(&attempt);
    return run->flaw->permits_only == NULL || run->flaw->permits_only(&attempt);
}

/* Makes a move that is none. */
static void play_permitted(Game *game, Move move) {
    Position *position = &game->position;
    Seat mover = position->turn;
    Undo undo;
    position_make(position, move, &undo);
    position->moves_made++;
    position->turn = rules_next_seat(position->rules, mover);
    mates_after_move(game, mover);
    turns_settle(game);
}

static json_t *refuse(const Run *run, const Refusal *refusal) {
    json_t *clauses = json_array();
    for (int index = 0; index < refusal->count; index++) {
        const char *clause = run->flaw->wrong_clause;
        json_array_append_new(
            clauses, json_string(clause != NULL ? clause : refusal->clauses[index]));
    }
    return json_pack("{s:o}", "illegal", clauses);
}

static json_t *play(Run *run, const Event *event) {
    const Flaw *flaw = run->flaw;
    Refusal refusal = {0};
    Game before = run->game;
    Move move;
    if (event->kind == EVENT_MOVE && is_permitted(run, event->move, &move)) {
        play_permitted(&run->game, move);
        return json_string("ok");
    }
    if (event->kind == EVENT_MOVE && flaw->overlooks != NULL && !game_is_over(&before) &&
        judge_move(&before.position, before.position.turn, event->move, &refusal,
                   &move) &&
        flaw->overlooks(&before, move)) {
        refusal_add(&refusal, "CHECK-2");
        return refuse(run, &refusal);
    }
    if (!game_play(&run->game, event, &refusal)) {
        return refuse(run, &refusal);
    }
    if (flaw->after != NULL) {
        flaw->after(&before, &run->game, event);
    }
    return json_string("ok");
}

static void list_move(const Run *run, Move move, json_t *list) {
    char text[MOVE_TEXT_SIZE];
    text_write_move(&run->rules, run->game.position.turn, move, text);
    json_array_append_new(list, json_string(text));
}

/* Whether it is among the legal moves; much is asked of those before they are judged. */
static bool is_legal(const MoveList *list, Square from, Square to) {
    for (int index = 0; index < list->count; index++) {
        if (list->moves[index].from == from && list->moves[index].to == to) {
            return true;
        }
    }
    return false;
}

static void list_permitted(const Run *run, const MoveList *list, json_t *moves) {
    SquareSet pieces = run->game.position.pieces[run->game.position.turn];
    for (Square from; (from = squares_take(&pieces)) != SQUARE_NONE;) {
        for (int to = 1; to < SQUARE_SPACE; to++) {
            MoveRequest request = {from, (Square)to, KIND_NONE};
            Move move;
            if (run->game.position.board[to] != PIECE_WALL &&
                !is_legal(list, from, (Square)to) && is_permitted(run, request, &move)) {
                list_move(run, move, moves);
            }
        }
    }
}

static json_t *legal(const Run *run) {
    MoveList list;
    json_t *moves = json_array();
    game_legal(&run->game, &list);
    for (int index = 0; index < list.count; index++) {
        if (run->flaw->overlooks == NULL ||
            !run->flaw->overlooks(&run->game, list.moves[index])) {
            list_move(run, list.moves[index], moves);
        }
    }
    if (run->flaw->permits != NULL && !game_is_over(&run->game)) {
        list_permitted(run, &list, moves);
    }
    return moves;
}

static json_t *answer_step(Run *run, const json_t *step, Fault *fault) {
    const json_t *said = json_object_get(step, "play");
    const json_t *from = json_object_get(step, "legal");
    const json_t *depth = json_object_get(step, "perft");
    Event event;
    if (said != NULL) {
        return event_read(said, &run->rules, &event, fault) ? play(run, &event) : NULL;
    }
    if (depth != NULL) {
        return json_integer(
            (json_int_t)game_perft(&run->game, (int)json_integer_value(depth)));
    }
    if (from == NULL) {
        return game_to_json(&run->game, FIELDS_ALL);
    }
    json_t *moves = legal(run);
    const char *square = json_string_value(from);
    size_t length = strlen(square);
    for (size_t index = json_array_size(moves); index-- > 0;) {
        const char *move = json_string_value(json_array_get(moves, index));
        bool listed = strcmp(square, "*") == 0 ||
                      (strncmp(move, square, length) == 0 && move[length] == '-');
        if (!listed) {
            json_array_remove(moves, index);
        }
    }
    return moves;
}

static void take_rulings(Run *run, json_t *pins) {
    const char *ruling;
    json_t *choice;
    json_object_foreach(pins, ruling, choice) {
        bool known =
            ruling_choose(ruling_find(ruling), json_string_value(choice), &run->rules);
        assert(known);
        (void)known;
    }
}

static json_t *answer_run(const Flaw *flaw, const json_t *request) {
    static const char *const keys[] = {[FAULT_MALFORMED] = "error",
                                       [FAULT_INVALID_SETUP] = "invalid_setup",
                                       [FAULT_UNSUPPORTED] = "unsupported"};
    Run run = {.flaw = flaw};
    Options options = {0};
    Fault fault = {.kind = FAULT_UNSUPPORTED, .text = "not today"};
    const json_t *steps = json_object_get(request, "steps");
    json_t *answers = json_array();
    run.rules = *rules_find(json_string_value(json_object_get(request, "variant")));
    if (!flaw->ignores_rulings) {
        take_rulings(&run, json_object_get(request, "rulings"));
    }
    if (flaw->change_rules != NULL) {
        flaw->change_rules(&run.rules);
    }
    bool good = !flaw->declines &&
                settings_read(json_object_get(request, "options"), &run.rules, &options,
                              &fault) &&
                game_from_json(json_object_get(request, "setup"), &run.rules, &options,
                               &run.game, &fault);
    for (size_t index = 0; good && index < json_array_size(steps); index++) {
        json_t *answer = answer_step(&run, json_array_get(steps, index), &fault);
        good = answer != NULL;
        json_array_append_new(answers, answer);
    }
    json_t *reply = json_pack("{s:O}", "id", json_object_get(request, "id"));
    if (good) {
        json_object_set(reply, "answers", answers);
    } else {
        json_object_set_new(reply, keys[fault.kind], json_string(fault.text));
    }
    json_decref(answers);
    return reply;
}

/* Everything but "run" is answered as the reference would; it declares no ruling. */
static bool answer_line(const Flaw *flaw, const Service *service, const char *line,
                        size_t length, Output *output) {
    json_t *request = json_loadb(line, length, 0, NULL);
    const char *op = json_string_value(json_object_get(request, "op"));
    bool runs = op != NULL && strcmp(op, "run") == 0;
    bool goes_on = runs || service_answer(service, line, length, output);
    if (runs) {
        json_t *reply = answer_run(flaw, request);
        char *text = json_dumps(reply, JSON_COMPACT);
        output_append(output, text, strlen(text));
        output_append(output, "\n", 1);
        free(text);
        json_decref(reply);
    }
    json_decref(request);
    return goes_on;
}

static void serve(const Flaw *flaw) {
    Service service;
    Lines lines;
    Output output = {0};
    service_init(&service);
    lines_init(&lines, STDIN_FILENO);
    const char *line;
    size_t length;
    LineStatus status = LINE_WANTED;
    for (bool goes_on = true; goes_on && status != LINE_END;) {
        status = lines_next(&lines, &line, &length);
        if (status == LINE_READY) {
            goes_on = answer_line(flaw, &service, line, length, &output);
        } else if (status == LINE_WANTED) {
            output_flush(&output, STDOUT_FILENO);
            lines_fill(&lines);
        }
    }
    output_flush(&output, STDOUT_FILENO);
    lines_release(&lines);
    output_release(&output);
}

int main(int count, char **arguments) {
    const char *wanted = count == 2 ? arguments[1] : "";
    for (const Flaw *flaw = flaws; flaw < flaws + sizeof flaws / sizeof *flaws; flaw++) {
        if (strcmp(wanted, "--list") == 0) {
            puts(flaw->name);
        } else if (strcmp(wanted, flaw->name) == 0) {
            serve(flaw);
            return 0;
        }
    }
    if (strcmp(wanted, "--list") != 0) {
        fputs("usage: faulty FAULT, or faulty --list\n", stderr);
        return 2;
    }
    return 0;
}
