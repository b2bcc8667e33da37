#include "harness/grid.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

size_t grid_square_read(const char *text, GridSquare *square) {
    if (text[0] < 'a' || text[0] > 'z' || !is_digit(text[1]) || text[1] == '0')
        return 0;
    int rank = text[1] - '0';
    size_t length = 2;
    if (is_digit(text[2])) {
        rank = rank * 10 + (text[2] - '0');
        length = 3;
        if (is_digit(text[3]))
            return 0;
    }
    *square = (GridSquare){text[0] - 'a', rank - 1};
    return length;
}

bool grid_square_parse(const char *text, GridSquare *square) {
    GridSquare read;
    size_t length = grid_square_read(text, &read);
    if (length == 0 || text[length] != '\0')
        return false;
    *square = read;
    return true;
}

void grid_square_write(GridSquare square, char text[static GRID_SQUARE_TEXT]) {
    int rank = square.rank + 1;
    size_t length = 0;
    text[length++] = (char)('a' + square.file);
    if (rank > 9)
        text[length++] = (char)('0' + rank / 10 % 10);
    text[length++] = (char)('0' + rank % 10);
    text[length] = '\0';
}

static bool in_cut(int at, int size, int cut) { return at < cut || at >= size - cut; }

bool grid_has(const Grid *grid, GridSquare square) {
    if (square.file < 0 || square.file >= grid->files || square.rank < 0 ||
        square.rank >= grid->ranks)
        return false;
    return !in_cut(square.file, grid->files, grid->cut) ||
           !in_cut(square.rank, grid->ranks, grid->cut);
}

bool grid_has_name(const Grid *grid, const char *name) {
    GridSquare square;
    return grid_square_parse(name, &square) && grid_has(grid, square);
}

bool grid_move_parse(const char *text, GridMove *move) {
    GridMove read = {0};
    size_t from = grid_square_read(text, &read.from);
    if (from == 0 || text[from] != '-')
        return false;
    text += from + 1;
    size_t to = grid_square_read(text, &read.to);
    if (to == 0)
        return false;
    text += to;
    if (text[0] == '=' && text[1] >= 'A' && text[1] <= 'Z') {
        read.promotion = text[1];
        text += 2;
    }
    if (text[0] != '\0')
        return false;
    *move = read;
    return true;
}
