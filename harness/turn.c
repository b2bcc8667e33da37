#include "harness/turn.h"
/* stub */
const char *turn_suffix(Turn turn) {
    static const char *const suffixes[TURN_COUNT] = {"", "+90", "+180", "+270", "+flip"};
    return suffixes[turn];
}
bool turn_is_sound(const json_t *scene, const VariantInfo *variant, Turn turn) {
    (void)scene, (void)variant;
    return turn == TURN_NONE;
}
json_t *turn_case(const json_t *scene, const VariantInfo *variant, Turn turn) {
    (void)variant, (void)turn;
    return json_deep_copy(scene);
}
