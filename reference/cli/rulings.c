#include <stdio.h>
#include <string.h>

#include "reference/cli/answer.h"
#include "reference/cli/command.h"
#include "spec/clauses.h"

/* A variant that the ruling concerns. */
static const Rules *concerned(const Ruling *ruling) {
    size_t index = 0;
    while (!ruling_concerns(ruling, rules_at(index))) {
        index++;
    }
    return rules_at(index);
}

static const char *current_choice(const Arguments *arguments, const Ruling *ruling) {
    Rules rules = *concerned(ruling);
    for (int index = 0; index < arguments->pin_count; index++) {
        pin_apply(&arguments->pins[index], &rules);
    }
    return ruling_choice(ruling, &rules);
}

static bool clause_rests_on(const Clause *clause, const Ruling *ruling) {
    return clause->ruling != NULL && strcmp(clause->ruling, ruling->name) == 0;
}

static void print_ruling(const Arguments *arguments, const Ruling *ruling) {
    const char *initial = ruling_choice(ruling, concerned(ruling));
    const char *current = current_choice(arguments, ruling);
    printf("%s (%s)\n", ruling->name, ruling->variants);
    for (int index = 0; index < RULING_CHOICES_MAX; index++) {
        const char *choice = ruling->choices[index].name;
        if (choice != NULL) {
            printf("  %c %s%s\n", strcmp(choice, current) == 0 ? '*' : ' ', choice,
                   strcmp(choice, initial) == 0 ? " (default)" : "");
        }
    }
    fputs("    clauses:", stdout);
    for (size_t index = 0; index < clause_count; index++) {
        if (clause_rests_on(&clauses[index], ruling)) {
            printf(" %s", clauses[index].id);
        }
    }
    puts("\n");
}

static json_t *ruling_to_json(const Arguments *arguments, const Ruling *ruling) {
    json_t *choices = json_array();
    json_t *ids = json_array();
    for (int index = 0; index < RULING_CHOICES_MAX; index++) {
        if (ruling->choices[index].name != NULL) {
            json_array_append_new(choices, json_string(ruling->choices[index].name));
        }
    }
    for (size_t index = 0; index < clause_count; index++) {
        if (clause_rests_on(&clauses[index], ruling)) {
            json_array_append_new(ids, json_string(clauses[index].id));
        }
    }
    json_t *variants = json_array();
    for (size_t index = 0; rules_at(index) != NULL; index++) {
        if (ruling_concerns(ruling, rules_at(index))) {
            json_array_append_new(variants, json_string(rules_at(index)->name));
        }
    }
    return json_pack("{s:s, s:o, s:o, s:s, s:s, s:o}", "name", ruling->name, "variants",
                     variants, "choices", choices, "default",
                     ruling_choice(ruling, concerned(ruling)), "choice",
                     current_choice(arguments, ruling), "clauses", ids);
}

static int list_rulings(const Arguments *arguments) {
    json_t *list = json_array();
    bool json = (arguments->flags & FLAG_JSON) != 0;
    for (size_t index = 0; index < ruling_count; index++) {
        if (!arguments->variant_named ||
            ruling_concerns(&rulings[index], &arguments->rules)) {
            if (json) {
                json_array_append_new(list, ruling_to_json(arguments, &rulings[index]));
            } else {
                print_ruling(arguments, &rulings[index]);
            }
        }
    }
    json ? answer_print(list) : json_decref(list);
    return STATUS_DONE;
}

const Command cli_rulings = {
    .name = "rulings",
    .summary = "list the rulings and their choices",
    .synopsis = "[OPTIONS]",
    .help =
        "Lists the rulings: rules on which the sources are silent or can be read two\n"
        "ways, with the choices there are and, marked *, the one that is followed.\n"
        "--variant lists only those that concern it.\n",
    .examples = "  fourchess rulings\n"
                "  fourchess rulings --variant teams --ruling repetition-key=full\n",
    .options =
        "      --json               an array of objects: name, variants, choices,\n"
        "                           default, choice (the one followed), clauses\n",
    .flags = FLAG_JSON,
    .run = list_rulings,
};
