#include "reference/notation/record_write.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "reference/notation/marks.h"
#include "reference/notation/pgn4.h"
#include "reference/notation/record_parts.h"
#include "reference/notation/san.h"
#include "reference/text.h"

enum { LINE_WIDTH = 79, WORD_SIZE = 96 };

void record_write_begin(RecordWriter *writer, NotationWriter out, RecordFormat format,
                        const char *tags, const Game *start, const Game *end,
                        NotationWarnings *warnings) {
    assert(record_carries(format, start->position.rules));
    *writer = (RecordWriter){
        .out = out, .warnings = warnings, .format = format, .last = SEAT_NONE};
    record_write_tags(writer, tags, start, end);
}

/* --- Words -------------------------------------------------------------------------- */

static void write_word(RecordWriter *writer, const char *word, size_t length) {
    bool breaks = writer->format == RECORD_PGN && writer->column != 0 &&
                  writer->column + 1 + length > LINE_WIDTH;
    if (writer->column != 0) {
        notation_write(&writer->out, breaks ? "\n" : " ");
        writer->column = breaks ? 0 : writer->column + 1;
    }
    notation_write(&writer->out, "%.*s", (int)length, word);
    writer->column += length;
}

static void write_text(RecordWriter *writer, const char *word) {
    write_word(writer, word, strlen(word));
}

void record_write_comment(RecordWriter *writer, TextSpan text) {
    char word[2] = "{";
    if (writer->column != 0) {
        notation_write(&writer->out, writer->format == RECORD_PGN &&
                                             writer->column + text.length > LINE_WIDTH
                                         ? "\n"
                                         : " ");
    }
    notation_write(&writer->out, "%s", word);
    for (size_t index = 0; index < text.length; index++) {
        char letter = text.begin[index];
        notation_write(&writer->out, "%c", letter == '}' ? ')' : letter);
    }
    notation_write(&writer->out, "}");
    writer->column = LINE_WIDTH; /* what follows begins a line in PGN */
    writer->interrupted = true;
}

static void write_remark(RecordWriter *writer, const Rules *rules, const Event *event) {
    char word[WORD_SIZE];
    NotationWriter out = {.text = word, .size = sizeof word};
    remark_write(&out, rules, event);
    if (out.length != 0) {
        write_word(writer, word, out.length);
        writer->interrupted = true;
    }
}

/* --- PGN ---------------------------------------------------------------------------- */

static void write_move_pgn(RecordWriter *writer, const Game *before, Move move,
                           const Game *after) {
    char san[SAN_SIZE];
    char number[24];
    const Position *position = &before->position;
    bool black = position->turn == SEAT_BLACK;
    if (!black || writer->interrupted || writer->last == SEAT_NONE) {
        snprintf(number, sizeof number, "%" PRIu32 "%s", position->moves_made / 2 + 1,
                 black ? "..." : ".");
        write_text(writer, number);
    }
    san_write(before, move, after, san);
    write_text(writer, san);
}

/* --- PGN4 --------------------------------------------------------------------------- */

/* The place of a seat in the order of turns, from 0 for the first seat. */
static int place_of(const Rules *rules, Seat seat) {
    int place = 0;
    for (Seat at = 0; at != seat; at = rules_next_seat(rules, at)) {
        place++;
    }
    return place;
}

/* Writes a round's number, or the dots between two plies, in front of a ply of `seat`. */
static void write_slot(RecordWriter *writer, const Rules *rules, Seat seat) {
    char number[16];
    if (writer->last == SEAT_NONE ||
        place_of(rules, seat) <= place_of(rules, writer->last)) {
        if (writer->column != 0) {
            notation_write(&writer->out, "\n");
        }
        writer->column = 0;
        snprintf(number, sizeof number, "%d.", ++writer->round);
        write_text(writer, number);
    } else {
        write_text(writer, "..");
    }
    writer->last = seat;
}

/* Writes the S of the seats that are passed over on the way to `seat`; of all when the
 * game has ended. */
static void write_stalemated(RecordWriter *writer, const Rules *rules, Seat seat) {
    Seat from = writer->last == SEAT_NONE ? seat : rules_next_seat(rules, writer->last);
    for (Seat at = from; writer->stalemated != 0 && at != seat;
         at = rules_next_seat(rules, at)) {
        if ((writer->stalemated & seat_bit(at)) != 0) {
            writer->stalemated &= (SeatMask)~seat_bit(at);
            write_slot(writer, rules, at);
            write_text(writer, "S");
        }
    }
}

static void write_squares(const Position *before, Move move, NotationWriter *out) {
    char from[SQUARE_TEXT_SIZE];
    char to[SQUARE_TEXT_SIZE];
    PieceKind kind = pgn4_written(piece_kind(before->board[move.from]));
    Piece target = before->board[move.to];
    bool captures = target != PIECE_NONE || move.reading == READING_EN_PASSANT;
    PieceKind captured =
        target == PIECE_NONE ? KIND_PAWN : pgn4_written(piece_kind(target));
    text_write_square(move.from, from);
    text_write_square(move.to, to);
    if (kind != KIND_PAWN) {
        notation_write(out, "%c", text_kind_letter(kind));
    }
    notation_write(out, "%s%s", from, captures ? "x" : "-");
    if (captures && captured != KIND_PAWN) {
        notation_write(out, "%c", text_kind_letter(captured));
    }
    notation_write(out, "%s", to);
    if (move.promotion != KIND_NONE) {
        notation_write(out, "=%c", text_kind_letter((PieceKind)move.promotion));
    }
}

static void write_move_pgn4(RecordWriter *writer, const Game *before, Move move,
                            const Game *after) {
    char word[WORD_SIZE];
    NotationWriter out = {.text = word, .size = sizeof word};
    const Rules *rules = before->position.rules;
    Position moved = before->position;
    Undo undo;
    position_make(&moved, move, &undo);
    bool castles = move.reading == READING_CASTLING;
    if (castles) {
        Step step = rules_castling_step(rules, before->position.turn, CASTLING_SHORT);
        bool is_short = move.to == square_step(move.from, 2 * step);
        notation_write(&out, is_short ? "O-O" : "O-O-O");
    } else {
        write_squares(&before->position, move, &out);
    }
    int checks = castles ? 0 : marks_checks(&before->position, &moved);
    int mates = marks_mates(&before->position, &moved, after);
    notation_write(&out, "%.*s%.*s", checks, "++++", mates, "####");
    writer->stalemated |= marks_stalemated(&before->position, &moved, after);
    write_text(writer, word);
}

/* --- Events ------------------------------------------------------------------------- */

static void write_move(RecordWriter *writer, const Game *before, const Event *event,
                       const Game *after) {
    const Position *position = &before->position;
    Refusal refusal;
    Move move = {0};
    bool legal = judge_move(position, position->turn, event->move, &refusal, &move);
    assert(legal);
    (void)legal;
    if (writer->format == RECORD_PGN) {
        write_move_pgn(writer, before, move, after);
    } else {
        write_stalemated(writer, position->rules, position->turn);
        write_slot(writer, position->rules, position->turn);
        write_move_pgn4(writer, before, move, after);
    }
    writer->last = position->turn;
    writer->interrupted = false;
    Event rest = *event;
    rest.kind = EVENT_MOVE;
    write_remark(writer, position->rules, &rest);
}

void record_write_event(RecordWriter *writer, const Game *before, const Event *event,
                        const Game *after) {
    const Rules *rules = before->position.rules;
    Seat turn = before->position.turn;
    assert(event->kind != EVENT_NEW_GAME);
    if (event->kind == EVENT_MOVE) {
        write_move(writer, before, event, after);
    } else if (event->kind == EVENT_RESIGN && event->seat == turn &&
               writer->format == RECORD_PGN4) {
        write_stalemated(writer, rules, turn);
        write_slot(writer, rules, turn);
        write_text(writer, "R");
    } else {
        write_remark(writer, rules, event);
    }
}

void record_write_end(RecordWriter *writer, const Game *end) {
    const Rules *rules = end->position.rules;
    if (writer->format == RECORD_PGN) {
        static const char *const words[] = {"1-0", "0-1", "1/2-1/2"};
        const char *word = "*";
        for (size_t index = 0; index < sizeof words / sizeof words[0]; index++) {
            word = strcmp(writer->result, words[index]) == 0 ? words[index] : word;
        }
        write_text(writer, word);
    } else {
        if (writer->stalemated != 0 && writer->last != SEAT_NONE) {
            write_stalemated(writer, rules, writer->last);
        }
        if (end->result.reason == REASON_MATE && rules->mate == MATE_LOSES_ON_TURN &&
            writer->last != SEAT_NONE) {
            write_slot(writer, rules, rules_next_seat(rules, writer->last));
            write_text(writer, "#");
        }
    }
    notation_write(&writer->out, "\n");
}
