#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "harness/command.h"
#include "harness/connection.h"
#include "harness/describe.h"
#include "harness/help.h"
#include "harness/memory.h"
#include "harness/page.h"
#include "harness/picture.h"
#include "harness/plan.h"
#include "spec/clauses.h"

static const Help help = {
    .usage = "conform show [--cases PATH] ID [-- ENGINE [ARGUMENTS]]",
    .text = "Prints a case as a person reads it: the set-up, each step "
            "with what is expected, the clauses and the reason. Boards are "
            "drawn as far as the case itself tells them; with an engine "
            "they are drawn before every step, as the engine reports them.",
    .examples = "conform show setup-record-past-the-next-player\n"
                "conform show setup-record-past-the-next-player -- "
                "build/adapters/reference\n",
    .exits = "0 printed; 2 wrong usage or no such case; 3 the engine could "
             "not be asked.",
};

enum { LABEL = 12 };

/* The positions before each step, and the last one; NULL where nobody tells. */
typedef struct Pictures {
    json_t **items;
    size_t count;
} Pictures;

static void pictures_release(Pictures *pictures) {
    for (size_t i = 0; i < pictures->count; i++)
        json_decref(pictures->items[i]);
    free(pictures->items);
    *pictures = (Pictures){0};
}

/* --- What the case tells ---------------------------------------------------------- */

static void pictures_from_case(const json_t *scene, const VariantInfo *variant,
                               const Catalog *catalog, Pictures *pictures) {
    const json_t *steps = json_object_get(scene, "steps");
    pictures->count = json_array_size(steps) + 1;
    pictures->items = memory_new(pictures->count * sizeof(json_t *));
    pictures->items[0] = picture_setup(scene, variant, catalog, NULL);
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);
        pictures->items[i + 1] =
            picture_after(pictures->items[i], step, json_object_get(step, "expect"));
    }
}

/* --- What an engine tells --------------------------------------------------------- */

typedef struct Asking {
    const Plan *plan;
    Pictures *pictures;
    bool answered;
} Asking;

static bool take_states(const Reply *reply, void *context) {
    Asking *asking = context;
    const json_t *answers = json_object_get(reply->message, "answers");
    for (size_t i = 0; i < asking->plan->count && i < json_array_size(answers); i++) {
        const PlannedAnswer *planned = &asking->plan->answers[i];
        json_t *state = json_array_get(answers, i);
        size_t at = planned->step + (planned->role == ANSWER_BEFORE ? 0 : 1);
        if (planned->role == ANSWER_EVENT || !json_object_get(state, "board"))
            continue;
        asking->answered = true;
        if (at >= asking->pictures->count)
            continue;
        json_decref(asking->pictures->items[at]);
        asking->pictures->items[at] = json_incref(state);
    }
    return true;
}

static bool pictures_from_engine(const json_t *scene, const VariantInfo *variant,
                                 const Catalog *catalog, char *const *command,
                                 Pictures *pictures) {
    Connection connection;
    Plan plan;
    if (!connection_open(command, 1, 0, 0, catalog, &connection))
        return false;
    plan_make(scene, variant, catalog, &connection.engine, true, &plan);
    Asking asking = {&plan, pictures, false};
    const SessionRequest request = {.body = plan.request, .perft = plan.perft};
    if (plan.skip)
        fprintf(stderr, "conform show: the engine is not asked: it %s\n", plan.skip);
    else
        session_run(connection.session, &request, 1, take_states, &asking);
    plan_release(&plan);
    connection_close(&connection);
    return asking.answered;
}

/* --- Printing --------------------------------------------------------------------- */

static void print_head(const Page *page, const Case *scene) {
    static const char *const shown[] = {"variants", "level", "ruling",        "rulings",
                                        "options",  "needs", "invalid_setup", "since"};
    page_style(page, PAGE_STRONG);
    fprintf(page->out, "%s\n", scene->title);
    page_style(page, PAGE_PLAIN);
    char *place =
        memory_format("%s:%u", scene->file->source.path, case_place(scene, NULL).line);
    page_entry(page, LABEL, "id", scene->id);
    page_entry(page, LABEL, "file", place);
    free(place);
    if (scene->variant_count == 1)
        page_entry(page, LABEL, "variant", scene->variants[0]->name);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        const json_t *value = json_object_get(scene->json, shown[i]);
        char *text = page_value(value);
        if (value)
            page_entry(page, strlen(shown[i]) < LABEL ? LABEL : LABEL + 3, shown[i],
                       text);
        free(text);
    }
    page_entry(page, LABEL, "why",
               json_string_value(json_object_get(scene->json, "why")));
}

static void print_picture(const Page *page, const VariantInfo *variant,
                          const json_t *before, const json_t *after) {
    json_t *marks = picture_changes(before, after);
    fputc('\n', page->out);
    page_board(page, variant, json_object_get(after, "board"), marks);
    page_position(page, after);
    fputc('\n', page->out);
    json_decref(marks);
}

static void print_expectations(const Page *page, const json_t *step) {
    const json_t *by = json_object_get(step, "expect_by"),
                 *expect = json_object_get(step, "expect");
    const json_t *state = json_object_get(step, "state");
    const char *choice;
    json_t *value;
    if (json_is_object(state))
        expect = state;
    if (expect) {
        char *text = describe_expectation(expect, expect != state);
        page_entry(page, LABEL, "   expect", text);
        free(text);
    }
    if (json_object_get(step, "clauses")) {
        char *text = page_value(json_object_get(step, "clauses"));
        page_entry(page, LABEL, "   refused", text);
        free(text);
    }
    json_object_foreach((json_t *)by, choice, value) {
        if (strcmp(choice, "ruling") == 0)
            continue;
        char *text = describe_expectation(value, !state);
        char *label = memory_format("   %s:", choice);
        page_entry(page, LABEL, label, text);
        free(label);
        free(text);
    }
}

static void print_steps(const Page *page, const Case *scene, const Pictures *pictures) {
    const json_t *steps = json_object_get(scene->json, "steps");
    const json_t *events =
        json_object_get(json_object_get(scene->json, "setup"), "events");
    const json_t *drawn = pictures->items[0];
    if (drawn)
        print_picture(page, scene->variants[0], NULL, drawn);
    for (size_t i = 0; i < json_array_size(events); i++) {
        char *event = describe_event(json_array_get(events, i));
        page_entry(page, LABEL, i ? "" : "events", event);
        free(event);
    }
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i), *after = pictures->items[i + 1];
        char *words = describe_step(step), *label = memory_format("%zu.", i + 1);
        page_entry(page, LABEL, label, words);
        print_expectations(page, step);
        if (after &&
            !json_equal(json_object_get(after, "board"), json_object_get(drawn, "board")))
            print_picture(page, scene->variants[0], drawn, after);
        drawn = after ? after : drawn;
        free(label);
        free(words);
    }
    fputc('\n', page->out);
}

static void print_clauses(const Page *page, const json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const Clause *clause = clause_find(json_string_value(json_array_get(list, i)));
        if (clause)
            page_entry(page, LABEL, clause->id, clause->text);
    }
}

static int show(const char *id, const TextList *paths, char *const *engine) {
    Catalog catalog = {0};
    Suite suite = {0};
    Pictures pictures = {0};
    int code = EXIT_USAGE;
    const Case *scene = NULL;
    if (command_load(paths->items, paths->count, &catalog, &suite)) {
        scene = suite_find(&suite, id);
        if (!scene)
            fprintf(stderr, "conform show: no case has the id \"%s\"\n", id);
    }
    if (scene) {
        const Page page = {.out = stdout, .colour = page_wants_colour(stdout)};
        code = EXIT_CONFORMANT;
        pictures_from_case(scene->json, scene->variants[0], &catalog, &pictures);
        if (*engine && !pictures_from_engine(scene->json, scene->variants[0], &catalog,
                                             engine, &pictures))
            code = EXIT_NO_ENGINE;
        print_head(&page, scene);
        print_steps(&page, scene, &pictures);
        print_clauses(&page, json_object_get(scene->json, "clauses"));
    }
    pictures_release(&pictures);
    suite_release(&suite);
    catalog_release(&catalog);
    return code;
}

int command_show(int argc, char **argv) {
    static const struct option options[] = {{"cases", required_argument, NULL, 'c'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    TextList paths = {0};
    int code = EXIT_USAGE;
    optind = 1;
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, "+", options, NULL)) != -1;) {
        if (option == 'h') {
            help_print(stdout, &help);
            text_list_release(&paths);
            return EXIT_CONFORMANT;
        }
        if (option != 'c') {
            text_list_release(&paths);
            return command_usage_error(argv[0], "cannot make sense of \"%s\"",
                                       argv[optind - 1]);
        }
        text_list_add(&paths, optarg);
    }
    const char *id = optind < argc ? argv[optind++] : NULL;
    if (optind < argc && strcmp(argv[optind], "--") == 0)
        optind++;
    else if (optind < argc)
        id = NULL;
    if (id)
        code = show(id, &paths, argv + optind);
    else
        command_usage_error(argv[0], "one id, please, and an engine after --");
    text_list_release(&paths);
    return code;
}
