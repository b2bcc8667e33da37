#include "reference/board.h"

const BoardShape board_cross = {
    .name = "cross",
    .files = 14, /* [BOARD-1] */
    .ranks = 14,
    .corner = 3,
    .seat_count = 4,
    .seats = /* [SEAT-1, SEAT-3] */
    {{.name = "red",
      .letter = 'r',
      .forward = STEP_UP,
      .right = STEP_RIGHT,
      .left_corner = 1 * 16 + 4,
      .rank_origin = 0,
      .per_file = 0,
      .per_rank = 1},
     {.name = "blue",
      .letter = 'b',
      .forward = STEP_RIGHT,
      .right = -STEP_UP,
      .left_corner = 11 * 16 + 1,
      .rank_origin = 0,
      .per_file = 1,
      .per_rank = 0},
     {.name = "yellow",
      .letter = 'y',
      .forward = -STEP_UP,
      .right = -STEP_RIGHT,
      .left_corner = 14 * 16 + 11,
      .rank_origin = 15,
      .per_file = 0,
      .per_rank = -1},
     {.name = "green",
      .letter = 'g',
      .forward = -STEP_RIGHT,
      .right = STEP_UP,
      .left_corner = 4 * 16 + 14,
      .rank_origin = 15,
      .per_file = -1,
      .per_rank = 0}},
};

const BoardShape board_classic = {
    .name = "classic",
    .files = 8, /* [BOARD-2] */
    .ranks = 8,
    .corner = 0,
    .seat_count = 2,
    .seats = /* [SEAT-2, SEAT-3] */
    {{.name = "white",
      .letter = 'w',
      .forward = STEP_UP,
      .right = STEP_RIGHT,
      .left_corner = 1 * 16 + 1,
      .rank_origin = 0,
      .per_file = 0,
      .per_rank = 1},
     {.name = "black",
      .letter = 'b',
      .forward = -STEP_UP,
      .right = -STEP_RIGHT,
      .left_corner = 8 * 16 + 8,
      .rank_origin = 9,
      .per_file = 0,
      .per_rank = -1}},
};

const Step board_directions[8] = {16, 17, 1, -15, -16, -17, -1, 15};
const Step board_knight_steps[8] = {33, 18, -14, -31, -33, -18, 14, 31};

bool board_has_square(const BoardShape *board, Square square) {
    int file = square_file(square);
    int rank = square_rank(square);
    if (file < 1 || file > board->files || rank < 1 || rank > board->ranks) {
        return false;
    }
    bool outer_file = file <= board->corner || file > board->files - board->corner;
    bool outer_rank = rank <= board->corner || rank > board->ranks - board->corner;
    return !(outer_file && outer_rank);
}
