#include "harness/fuzz/glance.h"

#include <stdlib.h>
#include <string.h>

#include "harness/adapters/reference/events.h"

typedef struct Glance {
    const Witness *witness;
    const Rules *rules;
    Game game;
    char names[SQUARE_SPACE][SQUARE_TEXT_SIZE]; /* of the squares there are */
} Glance;

/* --- States ----------------------------------------------------------------------- */

static bool same_board(const Glance *glance, const json_t *got) {
    const Position *position = &glance->game.position;
    const BoardShape *board = glance->rules->board;
    size_t count = 0;
    for (Seat seat = 0; seat < board->seat_count; seat++) {
        SquareSet pieces = position->pieces[seat];
        for (Square square; (square = squares_take(&pieces)) != SQUARE_NONE; count++) {
            const char *code =
                json_string_value(json_object_get(got, glance->names[square]));
            PieceKind kind = piece_kind(position->board[square]);
            if (!code || code[0] != board->seats[seat].letter ||
                code[1] != text_kind_letter(kind) || code[2] != '\0')
                return false;
        }
    }
    return json_object_size(got) == count;
}

static bool same_field(const Glance *glance, const PositionField *field,
                       const json_t *got) {
    if (strcmp(field->name, "board") == 0)
        return same_board(glance, got);
    json_t *value = field->write(&glance->game);
    bool same = !value || json_equal(value, got);
    json_decref(value);
    return same;
}

static bool same_state(const Glance *glance, const json_t *got) {
    FieldMask fields = glance->witness->service.fields;
    for (size_t i = 0; i < position_field_count; i++) {
        const PositionField *field = &position_fields[i];
        if ((fields >> i & 1U) != 0 && variants_include(field->variants, glance->rules) &&
            !same_field(glance, field, json_object_get(got, field->name)))
            return false;
    }
    return json_is_object(got);
}

/* --- Moves ------------------------------------------------------------------------ */

/* A number for each spelling of a move. */
static uint32_t number_of(Square from, Square to, unsigned promotion) {
    return (uint32_t)from << 16 | (uint32_t)to << 8 | promotion;
}

static int by_number(const void *a, const void *b) {
    const uint32_t *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

static bool read_moves(const Glance *glance, const json_t *got, uint32_t *numbers) {
    for (size_t i = 0; i < json_array_size(got); i++) {
        const char *text = json_string_value(json_array_get(got, i));
        MoveRequest request;
        if (!text || !text_read_move(glance->rules->board, text, &request))
            return false;
        numbers[i] = number_of(request.from, request.to, request.promotion);
    }
    return true;
}

static bool same_moves(const Glance *glance, const json_t *got) {
    MoveList list;
    uint32_t wanted[MOVES_MAX], listed[MOVES_MAX];
    Seat seat = glance->game.position.turn;
    game_legal(&glance->game, &list);
    size_t count = (size_t)list.count;
    if (!json_is_array(got) || json_array_size(got) != count ||
        !read_moves(glance, got, listed))
        return false;
    for (size_t i = 0; i < count; i++) {
        Move move = list.moves[i];
        bool named = move.promotion != KIND_NONE &&
                     rules_promotion(glance->rules, seat, move.to) == PROMOTES_TO_CHOICE;
        wanted[i] = number_of(move.from, move.to, named ? move.promotion : 0);
    }
    if (memcmp(wanted, listed, count * sizeof *wanted) == 0)
        return true;
    qsort(wanted, count, sizeof *wanted, by_number);
    qsort(listed, count, sizeof *listed, by_number);
    return memcmp(wanted, listed, count * sizeof *wanted) == 0;
}

/* --- Events ----------------------------------------------------------------------- */

static bool same_refusal(const Glance *glance, const Refusal *refusal,
                         const json_t *got) {
    const json_t *named = json_object_get(got, "illegal");
    if (!glance->witness->service.clauses)
        return json_is_true(named);
    if (json_array_size(named) != (size_t)refusal->count)
        return false;
    for (int i = 0; i < refusal->count; i++) {
        const char *clause = json_string_value(json_array_get(named, (size_t)i));
        if (!clause || strcmp(clause, refusal->clauses[i]) != 0)
            return false;
    }
    return true;
}

static bool same_play(Glance *glance, const json_t *said, const json_t *got) {
    Event event;
    Refusal refusal;
    Fault fault;
    if (!event_read(said, glance->rules, &event, &fault))
        return false;
    if (!game_play(&glance->game, &event, &refusal))
        return same_refusal(glance, &refusal, got);
    return json_is_string(got) && strcmp(json_string_value(got), "ok") == 0;
}

/* --- Replies ---------------------------------------------------------------------- */

static void name_squares(Glance *glance) {
    for (int square = 1; square < SQUARE_SPACE; square++)
        if (glance->game.position.board[square] != PIECE_WALL)
            text_write_square((Square)square, glance->names[square]);
}

bool glance_agrees(const Witness *witness, const Script *script, const json_t *reply) {
    Glance glance = {.witness = witness, .rules = witness_rules(witness)};
    size_t events = json_array_size(script->events);
    size_t a_step = 1 + (size_t)witness->asks_state + (size_t)witness->asks_legal;
    if (json_array_size(json_object_get(reply, "answers")) !=
            events * a_step + a_step - 1 ||
        !witness_game(witness, script, 0, &glance.game))
        return false;
    name_squares(&glance);
    for (size_t event = 0; event <= events; event++) {
        if (event > 0 && !same_play(&glance, json_array_get(script->events, event - 1),
                                    witness_play(witness, reply, event)))
            return false;
        if (witness->asks_state &&
            !same_state(&glance, witness_state(witness, reply, event)))
            return false;
        if (witness->asks_legal &&
            !same_moves(&glance, witness_legal(witness, reply, event)))
            return false;
    }
    return true;
}
