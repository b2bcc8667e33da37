#define _POSIX_C_SOURCE 200809L /* strtok_r */

#include "reference/cli/play/commands.h"

#include <stdlib.h>
#include <string.h>

#include "reference/cli/answer.h"
#include "reference/cli/command.h"
#include "reference/cli/effects.h"
#include "reference/cli/moves.h"
#include "reference/cli/play/keep.h"
#include "reference/cli/prose.h"
#include "reference/cli/summary.h"
#include "reference/json/position_json.h"
#include "reference/text.h"

enum { NAME_COLUMN = 22 };

/* What seats do besides moving. */
static const char *const event_words[] = {[EVENT_MOVE] = "",
                                          [EVENT_RESIGN] = "resigns",
                                          [EVENT_WAIT] = "waits",
                                          [EVENT_ACCEPT_DRAW] = "accepts the draw",
                                          [EVENT_LEAVE] = "leaves: the computer plays",
                                          [EVENT_RETURN] = "returns",
                                          [EVENT_NEW_GAME] = "begins a new game"};

/* --- Telling ------------------------------------------------------------------------ */

static const char *seat_name(const Table *table, Seat seat) {
    return table->rules.board->seats[seat].name;
}

void commands_show_board(const Sitting *sitting) {
    const Table *table = &sitting->table;
    Scene scene = {.game = table->game, .last_move = table->last};
    DiagramStyle style = sitting->style;
    if (sitting->view_follows && table->game.position.turn != SEAT_NONE) {
        style.view = table->game.position.turn;
    }
    diagram_print(stdout, &scene, &style);
}

/* What the last event was, and what it has done. */
static void tell_event(const Sitting *sitting) {
    const Table *table = &sitting->table;
    const Event *event = &table->events[table->count - 1];
    char text[SUMMARY_SIZE];
    char move[MOVE_TEXT_SIZE] = "";
    Seat turn = table->before.position.turn;
    bool is_move = event->kind == EVENT_MOVE;
    bool made = table->game.position.moves_made != table->before.position.moves_made;
    if (is_move) {
        text_write_move(&table->rules, turn, table->last, move);
        printf("%s: %s%s", seat_name(table, turn), move,
               made ? "" : ", but the time is over");
    }
    if (!is_move) {
        const char *who = event->kind == EVENT_WAIT ? seat_name(table, turn)
                                                    : seat_name(table, event->seat);
        printf("%s %s", who, event_words[event->kind]);
    }
    summary_write(&table->before, &table->game, is_move ? &table->last : NULL, text);
    if (text[0] != '\0') {
        fputs("; ", stdout);
        prose_wrap(stdout, text, NAME_COLUMN, 2);
    } else {
        putchar('\n');
    }
}

static void show_after_event(const Sitting *sitting) {
    if (sitting->shows_board && !table_chance_is_to_move(&sitting->table)) {
        commands_show_board(sitting);
    }
}

void commands_let_chance_move(Sitting *sitting) {
    while (table_chance_is_to_move(&sitting->table)) {
        table_play_chance(&sitting->table);
        tell_event(sitting);
        show_after_event(sitting);
    }
}

static void tell_refusal(const char *what, const Refusal *refusal) {
    printf("%s is refused:\n", what);
    prose_print_refusal(stdout, refusal);
}

/* --- Events ------------------------------------------------------------------------- */

static void play(Sitting *sitting, Event event, const char *what) {
    Refusal refusal;
    if (!table_play(&sitting->table, event, &refusal)) {
        tell_refusal(what, &refusal);
        return;
    }
    tell_event(sitting);
    show_after_event(sitting);
    commands_let_chance_move(sitting);
}

/* Reads a move, with or without its hyphen and the sign of a promotion: h2h4, h10h11q. */
static bool read_move(const Table *table, const char *text, MoveRequest *request) {
    char full[MOVE_TEXT_SIZE];
    size_t length = strlen(text);
    if (text_read_move(table->rules.board, text, request)) {
        return true;
    }
    size_t from = length < 2 ? length : 1 + strspn(text + 1, "0123456789");
    size_t to =
        text[from] == '\0' ? from : from + 1 + strspn(text + from + 1, "0123456789");
    char kind = text[to];
    if (from < 2 || to < from + 2 || (kind != '\0' && text[to + 1] != '\0') ||
        length + 3 > sizeof full) {
        return false;
    }
    if (kind >= 'a' && kind <= 'z') {
        kind = (char)(kind - 'a' + 'A');
    }
    snprintf(full, sizeof full, kind == '\0' ? "%.*s-%.*s" : "%.*s-%.*s=%c", (int)from,
             text, (int)(to - from), text + from, kind);
    return text_read_move(table->rules.board, full, request);
}

static void play_move(Sitting *sitting, const char *text, bool offers_draw) {
    Event event = {.kind = EVENT_MOVE, .seat = SEAT_NONE, .offers_draw = offers_draw};
    if (read_move(&sitting->table, text, &event.move)) {
        play(sitting, event, text);
    } else {
        printf("\"%s\" is no move; a move is written h2-h4.\n", text);
    }
}

/* The seat that is named, or `otherwise`; SEAT_NONE, and it has been said, when there is no
 * such seat. */
static Seat read_seat(const Table *table, const char *name, Seat otherwise) {
    Seat seat = name == NULL ? otherwise : text_seat(table->rules.board, name);
    if (seat == SEAT_NONE) {
        printf(name == NULL ? "Name a seat.\n" : "\"%s\" is no seat here.\n", name);
    }
    return seat;
}

static void play_seat_event(Sitting *sitting, EventKind kind, const char *name,
                            const char *what) {
    const Table *table = &sitting->table;
    if (!game_knows_event(&table->rules, kind)) {
        printf("There is no such thing in %s.\n", table->rules.name);
        return;
    }
    Seat seat = read_seat(table, name, table->game.position.turn);
    if (seat == SEAT_NONE && table->game.position.turn == SEAT_NONE && name == NULL) {
        seat = 0; /* the game is over, and the refusal says so */
    }
    if (seat != SEAT_NONE) {
        play(sitting, (Event){.kind = kind, .seat = seat}, what);
    }
}

/* --- Commands ----------------------------------------------------------------------- */

static void do_legal(Sitting *sitting, const char *word) {
    MoveList list;
    const Table *table = &sitting->table;
    Square square = word == NULL ? SQUARE_NONE : text_square(table->rules.board, word);
    if (word != NULL && square == SQUARE_NONE) {
        printf("\"%s\" is no square here.\n", word);
        return;
    }
    moves_list(&table->game, square, &list);
    if (list.count == 0) {
        puts(game_is_over(&table->game) ? "None: the game is over." : "None.");
    }
    moves_print(stdout, &table->game, &list);
}

/* Shows where the piece on a square may go. */
static void do_square(Sitting *sitting, const char *word) {
    MoveList list;
    Table *table = &sitting->table;
    Square square = text_square(table->rules.board, word);
    moves_list(&table->game, square, &list);
    if (!sitting->shows_moves) {
        puts("Legal moves are not shown; `marks on` shows them.");
        return;
    }
    for (int index = 0; index < list.count; index++) {
        squares_add(&sitting->style.marks, list.moves[index].to);
    }
    if (list.count != 0) {
        commands_show_board(sitting);
        moves_print(stdout, &table->game, &list);
    } else {
        printf("Nothing on %s may move now.\n", word);
    }
    sitting->style.marks = (SquareSet){0};
}

static void do_board(Sitting *sitting, const char *word) {
    (void)word;
    commands_show_board(sitting);
}

static void do_view(Sitting *sitting, const char *word) {
    if (word != NULL && strcmp(word, "turn") == 0) {
        sitting->view_follows = true;
    } else {
        Seat seat = read_seat(&sitting->table, word, SEAT_NONE);
        if (seat == SEAT_NONE) {
            return;
        }
        sitting->view_follows = false;
        sitting->style.view = seat;
    }
    commands_show_board(sitting);
}

static void do_marks(Sitting *sitting, const char *word) {
    if (word != NULL && (strcmp(word, "on") == 0 || strcmp(word, "off") == 0)) {
        sitting->shows_moves = strcmp(word, "on") == 0;
        printf("A square alone shows %s.\n",
               sitting->shows_moves ? "where its piece may go" : "nothing now");
    } else {
        puts("`marks on` or `marks off`?");
    }
}

static void do_undo(Sitting *sitting, const char *word) {
    Table *table = &sitting->table;
    (void)word;
    if (!table_takes_back(table)) {
        printf("In %s no move is taken back.\n", table->rules.name);
        return;
    }
    size_t undone = table_undo(table);
    if (undone == 0) {
        puts("There is nothing to take back.");
        return;
    }
    printf("Taken back: %zu event%s.\n", undone, undone == 1 ? "" : "s");
    show_after_event(sitting);
}

static void do_explain(Sitting *sitting, const char *word) {
    Event event = {.kind = EVENT_MOVE, .seat = SEAT_NONE};
    Refusal refusal;
    Move move;
    const Game *before = &sitting->table.game;
    Game after = *before;
    if (word == NULL || !read_move(&sitting->table, word, &event.move)) {
        puts("Explain which move?");
    } else if (!game_play(&after, &event, &refusal)) {
        tell_refusal(word, &refusal);
    } else {
        printf("%s is legal.\n", word);
        judge_move(&before->position, before->position.turn, event.move, &refusal, &move);
        effects_print(stdout, before, &after, &move);
    }
}

static void do_resign(Sitting *sitting, const char *word) {
    play_seat_event(sitting, EVENT_RESIGN, word, "Resigning");
}
static void do_accept(Sitting *sitting, const char *word) {
    play_seat_event(sitting, EVENT_ACCEPT_DRAW, word, "Accepting");
}
static void do_leave(Sitting *sitting, const char *word) {
    play_seat_event(sitting, EVENT_LEAVE, word, "Leaving");
}
static void do_return(Sitting *sitting, const char *word) {
    play_seat_event(sitting, EVENT_RETURN, word, "Returning");
}

static void do_offer(Sitting *sitting, const char *word) {
    if (!game_knows_event(&sitting->table.rules, EVENT_ACCEPT_DRAW)) {
        printf("There are no draw offers in %s.\n", sitting->table.rules.name);
    } else if (word == NULL) {
        puts("A draw is offered with a move: offer e2-e4");
    } else {
        play_move(sitting, word, true);
    }
}

static void do_wait(Sitting *sitting, const char *word) {
    char *rest = NULL;
    double seconds = word == NULL ? -1 : strtod(word, &rest);
    if (!game_knows_event(&sitting->table.rules, EVENT_WAIT)) {
        printf("There are no clocks in %s.\n", sitting->table.rules.name);
    } else if (word == NULL || *rest != '\0' || !(seconds > 0 && seconds < 1e6)) {
        puts("Wait how many seconds?");
    } else {
        play(sitting,
             (Event){.kind = EVENT_WAIT,
                     .seat = SEAT_NONE,
                     .after_ms = (uint64_t)(seconds * 1000 + 0.5)},
             "Waiting");
    }
}

/* A new game is a record of its own: the one that was played is over. */
static void do_new(Sitting *sitting, const char *word) {
    Refusal refusal;
    Table *table = &sitting->table;
    Game next = table->game;
    (void)word;
    if (!game_play(&next, &(Event){.kind = EVENT_NEW_GAME}, &refusal)) {
        tell_refusal("A new game", &refusal);
        return;
    }
    table_begin(table, &next);
    printf("A new game; %s begins.\n", seat_name(table, table->game.position.turn));
    show_after_event(sitting);
    commands_let_chance_move(sitting);
}

static void do_moves(Sitting *sitting, const char *word) {
    const Table *table = &sitting->table;
    Game game = table->start;
    (void)word;
    for (size_t index = 0; index < table->count; index++) {
        const Event *event = &table->events[index];
        Seat seat = event->kind == EVENT_MOVE ? game.position.turn : event->seat;
        char move[MOVE_TEXT_SIZE] = "";
        Refusal refusal;
        Move made;
        if (event->kind == EVENT_MOVE &&
            judge_move(&game.position, seat, event->move, &refusal, &made)) {
            text_write_move(&table->rules, seat, made, move);
        }
        printf("%4zu  %-7s %s%s%s\n", index + 1,
               seat == SEAT_NONE ? "" : seat_name(table, seat), move,
               event_words[event->kind], event->offers_draw ? ", offers a draw" : "");
        game_play(&game, event, &refusal);
    }
    if (table->count == 0) {
        puts("Nothing has been played yet.");
    }
}

static void print_clocks(const Game *game) {
    const Position *position = &game->position;
    for (Seat seat = 0; position->timed && seat < position->rules->board->seat_count;
         seat++) {
        uint64_t tenths = position->clocks[seat] / 100;
        printf("%s: %d:%02d.%d\n", position->rules->board->seats[seat].name,
               (int)(tenths / 600), (int)(tenths / 10 % 60), (int)(tenths % 10));
    }
}

static void do_state(Sitting *sitting, const char *word) {
    const Table *table = &sitting->table;
    char seats[SUMMARY_SIZE];
    char names[PROSE_SEATS_SIZE];
    char result[PROSE_RESULT_SIZE];
    (void)word;
    if (game_is_over(&table->game)) {
        prose_write_result(&table->game, result);
        printf("The game is over: %s.\n", result);
    } else {
        printf("%s is to move.\n", seat_name(table, table->game.position.turn));
    }
    if (game_checks(&table->game) != 0) {
        prose_write_seats(table->rules.board, game_checks(&table->game), names);
        printf("In check: %s.\n", names);
    }
    if (table->game.position.offer != SEAT_NONE) {
        printf("%s offers a draw.\n", seat_name(table, table->game.position.offer));
    }
    summary_seats(&table->game, seats);
    if (seats[0] != '\0') {
        printf("%s.\n", seats);
    }
    print_clocks(&table->game);
}

static void do_position(Sitting *sitting, const char *word) {
    (void)word;
    answer_print(game_to_json(&sitting->table.game, FIELDS_ALL));
}

static void save(Sitting *sitting, const char *word, bool may_replace) {
    fflush(stdout);
    if (word == NULL) {
        puts("Save to which file?");
    } else if (keep_save(&sitting->table, word, may_replace)) {
        printf("Saved in %s.\n", word);
    }
}
static void do_save(Sitting *sitting, const char *word) { save(sitting, word, false); }
static void do_save_over(Sitting *sitting, const char *word) {
    save(sitting, word, true);
}

static void do_load(Sitting *sitting, const char *word) {
    fflush(stdout);
    if (word == NULL) {
        puts("Load which file?");
    } else if (keep_load(&sitting->table, sitting->arguments, word)) {
        const Table *table = &sitting->table;
        if (sitting->style.view >= table->rules.board->seat_count) {
            sitting->style.view = 0;
        }
        printf("A game of %s, %zu event%s.\n", table->rules.name, table->count,
               table->count == 1 ? "" : "s");
        show_after_event(sitting);
        commands_let_chance_move(sitting);
    }
}

static void do_quit(Sitting *sitting, const char *word) {
    (void)word;
    sitting->leaves = true;
}

static void do_help(Sitting *sitting, const char *word);

static const struct {
    const char *name;
    const char *arguments;
    const char *help;
    void (*run)(Sitting *sitting, const char *word);
} rows[] = {
    {"legal", "[SQUARE]", "list legal moves", do_legal},
    {"explain", "MOVE", "say what forbids a move, or what it would do", do_explain},
    {"board", "", "draw the board", do_board},
    {"view", "SEAT|turn", "draw it from a seat's side, or from the mover's", do_view},
    {"marks", "on|off", "whether a square alone shows where its piece may go", do_marks},
    {"state", "", "who is to move, checks, points, clocks, result", do_state},
    {"moves", "", "what has been played", do_moves},
    {"undo", "", "take the last move back, where the variant lets you", do_undo},
    {"resign", "[SEAT]", "resign, for whoever is to move or for SEAT", do_resign},
    {"offer", "MOVE", "move and offer a draw (classic)", do_offer},
    {"accept", "[SEAT]", "accept the draw (classic)", do_accept},
    {"wait", "SECONDS", "let time pass (classic)", do_wait},
    {"leave", "SEAT", "the computer plays for SEAT (teams, solo)", do_leave},
    {"return", "SEAT", "SEAT plays again (teams, solo)", do_return},
    {"new", "", "a new game, once this one is over", do_new},
    {"position", "", "print the position object (JSON)", do_position},
    {"save", "FILE", "keep the game, as PGN or PGN4", do_save},
    {"save!", "FILE", "the same, over a file that is there", do_save_over},
    {"load", "FILE", "go on with a game that was kept", do_load},
    {"help", "[COMMAND]", "print this", do_help},
    {"quit", "", "leave; Ctrl-D does too", do_quit},
};
enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

static size_t find_row(const char *name) {
    size_t row = 0;
    while (row < ROW_COUNT && strcmp(rows[row].name, name) != 0) {
        row++;
    }
    return row;
}

static void print_row(size_t row) {
    char name[NAME_COLUMN];
    snprintf(name, sizeof name, "%s %s", rows[row].name, rows[row].arguments);
    printf("  %-*s %s\n", NAME_COLUMN - 3, name, rows[row].help);
}

static void do_help(Sitting *sitting, const char *word) {
    (void)sitting;
    size_t row = word == NULL ? ROW_COUNT : find_row(word);
    if (row < ROW_COUNT) {
        print_row(row);
        return;
    }
    if (word != NULL) {
        printf("There is no command \"%s\".\n", word);
        return;
    }
    puts("  h2-h4, h2h4         play a move; a promotion is h10-h11=N\n"
         "  h2                  show where the piece on h2 may go");
    for (row = 0; row < ROW_COUNT; row++) {
        print_row(row);
    }
}

/* --- A line ------------------------------------------------------------------------- */

static void do_words(Sitting *sitting, char *line, const char *blanks) {
    MoveRequest request;
    char *rest = NULL;
    char *word = strtok_r(line, blanks, &rest);
    char *argument = strtok_r(NULL, blanks, &rest);
    char *more = strtok_r(NULL, blanks, &rest);
    if (word == NULL) {
        return;
    }
    size_t row = find_row(strcmp(word, "exit") == 0 ? "quit" : word);
    bool takes = row < ROW_COUNT && rows[row].arguments[0] != '\0';
    if (more != NULL || (argument != NULL && !takes)) {
        printf("\"%s\" is one word too many.\n", more != NULL ? more : argument);
    } else if (row < ROW_COUNT) {
        rows[row].run(sitting, argument);
    } else if (text_square(sitting->table.rules.board, word) != SQUARE_NONE) {
        do_square(sitting, word);
    } else if (read_move(&sitting->table, word, &request)) {
        play_move(sitting, word, false);
    } else {
        printf("\"%s\" is no move (such as h2-h4), square or command; `help` lists "
               "commands.\n",
               word);
    }
}

void commands_do(Sitting *sitting, const char *line) {
    char *copy = strdup(line);
    assert(copy != NULL);
    do_words(sitting, copy, " \t\r");
    free(copy);
}

void commands_words(void *context, void (*offer)(const char *word)) {
    const Sitting *sitting = context;
    const Table *table = &sitting->table;
    MoveList list;
    for (size_t row = 0; row < ROW_COUNT; row++) {
        offer(rows[row].name);
    }
    game_legal(&table->game, &list);
    for (int index = 0; index < list.count; index++) {
        char text[MOVE_TEXT_SIZE];
        text_write_move(&table->rules, table->game.position.turn, list.moves[index],
                        text);
        offer(text);
    }
}
