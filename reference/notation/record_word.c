/* The words of a game, as each format has them. */
#include <string.h>

#include "reference/notation/marks.h"
#include "reference/notation/pgn4.h"
#include "reference/notation/record_parts.h"
#include "reference/notation/san.h"

/* A word behind the end of the game is a move that will be refused, whatever it says. */
static bool read_too_late(RecordReader *reader, RecordWord *word) {
    reader->base.at += strcspn(reader->base.at, " \t\r\n{}();");
    word->is_event = true;
    word->event.kind = EVENT_MOVE;
    return true;
}

/* --- PGN ---------------------------------------------------------------------------- */

bool record_read_word_pgn(RecordReader *reader, RecordWord *word, Refusal *refusal) {
    San san;
    if (game_is_over(&reader->game)) {
        return read_too_late(reader, word);
    }
    if (!san_read(&reader->base, &reader->game, &san)) {
        return false;
    }
    *refusal = san.refusal;
    word->is_event = true;
    word->event.kind = EVENT_MOVE;
    word->event.move = san.request;
    word->checks = san.claims_check ? 1 : -1;
    word->mates = san.claims_mate ? 1 : -1;
    return true;
}

/* --- PGN4 --------------------------------------------------------------------------- */

static bool warn_letters(RecordReader *reader, const char *at, const Pgn4Ply *ply) {
    const Position *position = &reader->game.position;
    Piece piece = position->board[ply->from];
    Piece target = position->board[ply->to];
    if (piece != PIECE_NONE && pgn4_written(piece_kind(piece)) != ply->piece) {
        record_warn_at(reader, at, "another kind of piece stands there");
    }
    if (target != PIECE_NONE && !ply->captures) {
        record_warn_at(reader, at, "a capture is written as a move");
    } else if (target != PIECE_NONE &&
               pgn4_written(piece_kind(target)) != ply->captured) {
        record_warn_at(reader, at, "another kind of piece is captured");
    }
    return true;
}

static MoveRequest castling_request(const RecordReader *reader, Pgn4Kind kind) {
    const Rules *rules = &reader->rules;
    Seat turn = reader->game.position.turn;
    CastlingSide side = kind == PGN4_SHORT ? CASTLING_SHORT : CASTLING_LONG;
    Square from = rules_king_home(rules, turn);
    Step step = rules_castling_step(rules, turn, side);
    return (MoveRequest){from, square_step(from, 2 * step), KIND_NONE};
}

static bool read_move(RecordReader *reader, const Pgn4Ply *ply, const char *at,
                      RecordWord *word) {
    bool castles = ply->kind != PGN4_MOVE;
    if (ply->suffix != 0) {
        reader->base.at = at;
        return notation_fail(&reader->base,
                             "no rule here lets the king of a seat that is out walk");
    }
    word->event.kind = EVENT_MOVE;
    word->event.move = castles ? castling_request(reader, ply->kind)
                               : (MoveRequest){ply->from, ply->to, ply->promotion};
    word->checks = castles ? -1 : ply->checks; /* sites write none behind castling */
    word->mates = ply->mates;
    return castles || warn_letters(reader, at, ply);
}

/* What a lone sign claims has come to pass with the ply in front of it. */
static void hold_lone_sign(RecordReader *reader, const char *at, Pgn4Kind kind) {
    if (kind == PGN4_STALEMATED) {
        if (seats_take(&reader->stalemated) == SEAT_NONE) {
            record_warn_at(reader, at, "S, but nobody is stalemated");
        }
    } else if (reader->game.result.reason != REASON_MATE) {
        record_warn_at(reader, at, "#, but nobody is mated");
    }
}

bool record_read_word_pgn4(RecordReader *reader, RecordWord *word, Refusal *refusal) {
    const char *at = reader->base.at;
    Pgn4Ply ply;
    (void)refusal;
    if (!pgn4_read_ply(&reader->base, &ply)) {
        return false;
    }
    if (ply.kind == PGN4_STALEMATED || ply.kind == PGN4_CHECKMATED) {
        hold_lone_sign(reader, at, ply.kind);
        return true;
    }
    word->is_event = true;
    if (game_is_over(&reader->game) && ply.kind != PGN4_MOVE) {
        reader->base.at = at;
        return read_too_late(reader, word);
    }
    if (ply.kind == PGN4_TIMED_OUT) {
        record_warn_at(reader, at, "T is read as R: no rule here ends a seat's time");
    }
    if (ply.kind == PGN4_TIMED_OUT || ply.kind == PGN4_RESIGNED) {
        word->event.kind = EVENT_RESIGN;
        word->event.seat = reader->game.position.turn;
        return true;
    }
    return read_move(reader, &ply, at, word);
}

/* --- Claims ------------------------------------------------------------------------- */

static void hold_claim(RecordReader *reader, const RecordItem *item, int claimed,
                       int found, const char *what) {
    if (claimed >= 0 && claimed != found) {
        record_warn_at(reader, item->written.begin, "%.*s: %d %s%s, not %d",
                       (int)item->written.length, item->written.begin, found, what,
                       found == 1 ? "" : "s", claimed);
    }
}

void record_hold_claims(RecordReader *reader, const RecordWord *word,
                        const RecordItem *item) {
    const Game *after = &reader->game;
    const Position *before = &reader->before.position;
    Position moved = *before;
    Undo undo;
    if (item->event.kind != EVENT_MOVE ||
        after->position.moves_made == before->moves_made) {
        return; /* no move was made: time ran out */
    }
    position_make(&moved, item->move, &undo);
    reader->stalemated |= marks_stalemated(before, &moved, after);
    if (reader->format == RECORD_PGN) {
        hold_claim(reader, item, word->mates, after->result.reason == REASON_MATE,
                   "mate");
        hold_claim(reader, item, word->checks, game_checks(after) != 0, "check");
    } else {
        hold_claim(reader, item, word->mates, marks_mates(before, &moved, after), "mate");
        hold_claim(reader, item, word->checks, marks_checks(before, &moved), "check");
    }
}
