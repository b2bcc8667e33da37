#include "tests/turning.h"

#include <string.h>

#include "tests/support.h"

static bool is_cross(const Rules *rules) { return rules->board == &board_cross; }

static Square turn_square(const Rules *rules, Square square) {
    int file = square_file(square);
    int rank = square_rank(square);
    if (square == SQUARE_NONE) {
        return SQUARE_NONE;
    }
    return is_cross(rules) ? square_make(rank, 15 - file) : square_make(file, 9 - rank);
}

static Seat turn_seat(const Rules *rules, Seat seat) {
    if (seat == SEAT_NONE) {
        return SEAT_NONE;
    }
    return (Seat)((seat + 1U) % rules->board->seat_count);
}

static SeatMask turn_seats(const Rules *rules, SeatMask seats) {
    SeatMask turned = 0;
    for (Seat seat = 0; seat < rules->board->seat_count; seat++) {
        if ((seats & seat_bit(seat)) != 0) {
            turned |= seat_bit(turn_seat(rules, seat));
        }
    }
    return turned;
}

void turning_rules(const Rules *rules, Rules *turned) {
    *turned = *rules;
    if (rules->arrangement == ARRANGEMENT_SIDES_SWAPPED) {
        turned->arrangement = ARRANGEMENT_ENDS_SWAPPED;
    } else if (rules->arrangement == ARRANGEMENT_ENDS_SWAPPED) {
        turned->arrangement = ARRANGEMENT_SIDES_SWAPPED;
    }
}

void turning_position(const Position *position, const Rules *turned_rules,
                      Position *turned) {
    const Rules *rules = position->rules;
    position_clear(turned, turned_rules);
    for (int square = 0; square < SQUARE_SPACE; square++) {
        Piece piece = position->board[square];
        if (piece != PIECE_NONE && piece != PIECE_WALL) {
            Seat seat = turn_seat(rules, piece_seat(piece));
            position_put(turned, turn_square(rules, (Square)square),
                         piece_make(seat, piece_kind(piece)));
        }
    }
    turned->turn = turn_seat(rules, position->turn);
    for (Seat seat = 0; seat < rules->board->seat_count; seat++) {
        Seat to = turn_seat(rules, seat);
        position_set_state(turned, to, (SeatState)position->states[seat]);
        turned->en_passant[to] = turn_square(rules, position->en_passant[seat]);
        turned->quiet[to] = position->quiet[seat];
        turned->scores[to] = position->scores[seat];
        for (CastlingSide side = CASTLING_SHORT; side < CASTLING_SIDES; side++) {
            if ((position->castling & castling_right(seat, side)) != 0) {
                turned->castling |= castling_right(to, side);
            }
        }
    }
    turned->moves_made = position->moves_made;
    turned->live_kings = turn_seats(rules, position->live_kings);
}

Event turning_event(const Rules *rules, Event event) {
    event.move.from = turn_square(rules, event.move.from);
    event.move.to = turn_square(rules, event.move.to);
    event.seat = turn_seat(rules, event.seat);
    return event;
}

static bool same_legal_moves(const Game *game, const Game *turned) {
    static MoveList list;
    static MoveList turned_list;
    const Rules *rules = game->position.rules;
    game_legal(game, &list);
    game_legal(turned, &turned_list);
    for (int index = 0; index < list.count; index++) {
        list.moves[index].from = turn_square(rules, list.moves[index].from);
        list.moves[index].to = turn_square(rules, list.moves[index].to);
    }
    sort_moves(&list);
    sort_moves(&turned_list);
    return list.count == turned_list.count &&
           memcmp(list.moves, turned_list.moves, sizeof(Move) * (size_t)list.count) == 0;
}

static bool same_result(const Game *game, const Game *turned) {
    const Rules *rules = game->position.rules;
    bool same = game->result.kind == turned->result.kind &&
                game->result.reason == turned->result.reason &&
                turn_seats(rules, game->result.winners) == turned->result.winners;
    for (Seat seat = 0; seat < rules->board->seat_count; seat++) {
        same = same && game->result.half_points[seat] ==
                           turned->result.half_points[turn_seat(rules, seat)];
    }
    return same;
}

static bool same_position(const Position *one, const Position *two) {
    return memcmp(one->board, two->board, sizeof one->board) == 0 &&
           memcmp(one->king, two->king, sizeof one->king) == 0 &&
           memcmp(one->en_passant, two->en_passant, sizeof one->en_passant) == 0 &&
           memcmp(one->states, two->states, sizeof one->states) == 0 &&
           memcmp(one->quiet, two->quiet, sizeof one->quiet) == 0 &&
           memcmp(one->scores, two->scores, sizeof one->scores) == 0 &&
           one->placement_key == two->placement_key && one->castling == two->castling &&
           one->active == two->active && one->turn == two->turn &&
           one->moves_made == two->moves_made && one->live_kings == two->live_kings;
}

bool turning_matches(const Game *game, const Game *turned) {
    Position expected;
    turning_position(&game->position, turned->position.rules, &expected);
    return same_position(&expected, &turned->position) &&
           same_legal_moves(game, turned) && same_result(game, turned) &&
           turn_seats(game->position.rules, game_checks(game)) == game_checks(turned);
}
