#include "reference/json/fields.h"

#include <string.h>

#include "reference/json/read.h"
#include "reference/json/write.h"

#define CROSS "teams solo alliance"
#define EVERY CROSS " classic"

const PositionField position_fields[] = {
    {"board", EVERY, read_board, write_board},
    {"turn", EVERY, read_turn, write_turn},
    {"states", CROSS, read_states, write_states},
    {"castling", EVERY, read_castling, write_castling},
    {"en_passant", EVERY, read_en_passant, write_en_passant},
    {"scores", "solo", read_scores, write_scores},
    {"quiet", EVERY, read_quiet, write_quiet},
    {"moves_made", EVERY, read_moves_made, write_moves_made},
    {"checks", EVERY, read_checks, write_checks},
    {"clocks", "classic", read_clocks, write_clocks},
    {"offers", "classic", read_offers, write_offers},
    {"offer", "classic", read_offer, write_offer},
    {"control", "teams solo", read_control, write_control},
    {"live_kings", "solo", read_live_kings, write_live_kings},
    {"result", EVERY, read_result, write_result},
};
const size_t position_field_count = sizeof position_fields / sizeof position_fields[0];

int position_field_find(const char *name) {
    for (size_t index = 0; index < position_field_count; index++) {
        if (strcmp(position_fields[index].name, name) == 0) {
            return (int)index;
        }
    }
    return -1;
}
