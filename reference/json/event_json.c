#include "reference/json/event_json.h"

#include "reference/text.h"

static json_t *move_text(const MoveRequest *request) {
    char from[SQUARE_TEXT_SIZE];
    char to[SQUARE_TEXT_SIZE];
    text_write_square(request->from, from);
    text_write_square(request->to, to);
    return request->promotion == KIND_NONE
               ? json_sprintf("%s-%s", from, to)
               : json_sprintf("%s-%s=%c", from, to, text_kind_letter(request->promotion));
}

json_t *event_to_json(const Rules *rules, const Event *event) {
    static const struct {
        const char *key;
        bool of_seat; /* its name is the value, else true */
    } rows[] = {[EVENT_MOVE] = {"move", false},
                [EVENT_RESIGN] = {"resign", true},
                [EVENT_WAIT] = {"wait_ms", false},
                [EVENT_ACCEPT_DRAW] = {"accept_draw", true},
                [EVENT_LEAVE] = {"leave", true},
                [EVENT_RETURN] = {"return", true},
                [EVENT_NEW_GAME] = {"new_game", false}};
    const char *key = rows[event->kind].key;
    if (event->kind == EVENT_MOVE && event->after_ms == 0 && !event->offers_draw) {
        return move_text(&event->move);
    }
    if (event->kind == EVENT_WAIT) {
        return json_pack("{s:I}", key, (json_int_t)event->after_ms);
    }
    json_t *value = event->kind == EVENT_MOVE ? move_text(&event->move)
                    : rows[event->kind].of_seat
                        ? json_string(rules->board->seats[event->seat].name)
                        : json_true();
    json_t *object = json_pack("{s:o}", key, value);
    if (event->after_ms != 0) {
        json_object_set_new(object, "after_ms",
                            json_integer((json_int_t)event->after_ms));
    }
    if (event->offers_draw) {
        json_object_set_new(object, "offer_draw", json_true());
    }
    return object;
}
