#include "reference/cli/prose.h"

#include <string.h>

#include "spec/clauses.h"

static void begin_line(FILE *file, int indent) { fprintf(file, "\n%*s", indent, ""); }

void prose_wrap(FILE *file, const char *text, int column, int indent) {
    bool first_on_line = true;
    while (*text != '\0') {
        int length = (int)strcspn(text, " \n");
        if (!first_on_line && column + 1 + length > PROSE_WIDTH) {
            begin_line(file, indent);
            column = indent;
            first_on_line = true;
        }
        if (!first_on_line) {
            fputc(' ', file);
            column++;
        }
        fprintf(file, "%.*s", length, text);
        column += length;
        first_on_line = first_on_line && length == 0;
        text += length;
        if (*text == '\n') {
            begin_line(file, indent);
            column = indent;
            first_on_line = true;
        }
        text += *text != '\0';
    }
    fputc('\n', file);
}

void prose_print_refusal(FILE *file, const Refusal *refusal) {
    enum { CLAUSE_COLUMN = 13 };
    for (int index = 0; index < refusal->count; index++) {
        const Clause *clause = clause_find(refusal->clauses[index]);
        fprintf(file, "  %-*s", CLAUSE_COLUMN - 2, refusal->clauses[index]);
        prose_wrap(file, clause == NULL ? "(the spec has no such clause)" : clause->text,
                   CLAUSE_COLUMN, CLAUSE_COLUMN);
    }
}

const char *prose_kind(PieceKind kind) {
    static const char *const names[KIND_COUNT] = {
        [KIND_NONE] = "nothing",
        [KIND_PAWN] = "pawn",
        [KIND_KNIGHT] = "knight",
        [KIND_BISHOP] = "bishop",
        [KIND_ROOK] = "rook",
        [KIND_QUEEN] = "queen",
        [KIND_KING] = "king",
        [KIND_MAHARAJA] = "Maharaja",
        [KIND_PROMOTED_QUEEN] = "promoted queen",
        [KIND_LEAPT_PAWN] = "pawn that has leapt",
    };
    return names[kind];
}

void prose_write_seats(const BoardShape *board, SeatMask seats,
                       char text[PROSE_SEATS_SIZE]) {
    size_t length = 0;
    int left = __builtin_popcount(seats);
    snprintf(text, PROSE_SEATS_SIZE, "nobody");
    for (Seat seat = 0; seat < board->seat_count; seat++) {
        if ((seats & seat_bit(seat)) != 0) {
            left--;
            const char *joint = left == 0 ? "" : left == 1 ? " and " : ", ";
            length += (size_t)snprintf(text + length, PROSE_SEATS_SIZE - length, "%s%s",
                                       board->seats[seat].name, joint);
            assert(length < PROSE_SEATS_SIZE);
        }
    }
}

void prose_write_result(const Game *game, char text[PROSE_RESULT_SIZE]) {
    const Result *result = &game->result;
    char winners[PROSE_SEATS_SIZE];
    if (result->winners == 0) {
        snprintf(text, PROSE_RESULT_SIZE, "%s: %s", result_kind_names[result->kind],
                 reason_names[result->reason]);
        return;
    }
    prose_write_seats(game->position.rules->board, result->winners, winners);
    bool one = (result->winners & (result->winners - 1)) == 0;
    snprintf(text, PROSE_RESULT_SIZE, "%s %s: %s", winners, one ? "wins" : "win",
             reason_names[result->reason]);
}
