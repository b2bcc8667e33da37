#include <stdio.h>
#include <string.h>

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

static void print_ruling(const Arguments *arguments, const Ruling *ruling) {
    const char *initial = ruling_choice(ruling, concerned(ruling));
    Rules rules = *concerned(ruling);
    for (int index = 0; index < arguments->pin_count; index++) {
        pin_apply(&arguments->pins[index], &rules);
    }
    const char *current = ruling_choice(ruling, &rules);
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
        if (clauses[index].ruling != NULL &&
            strcmp(clauses[index].ruling, ruling->name) == 0) {
            printf(" %s", clauses[index].id);
        }
    }
    puts("\n");
}

static int list_rulings(const Arguments *arguments) {
    for (size_t index = 0; index < ruling_count; index++) {
        if (!arguments->variant_named ||
            ruling_concerns(&rulings[index], &arguments->rules)) {
            print_ruling(arguments, &rulings[index]);
        }
    }
    return STATUS_DONE;
}

const Command cli_rulings = {
    .name = "rulings",
    .summary = "list the rulings and their choices",
    .synopsis = "[OPTIONS]",
    .help =
        "Lists the rulings: rules on which the sources are silent or can be read two\n"
        "ways, with the choices there are and, marked *, the one that is followed.\n"
        "--variant lists only those that concern it.\n"
        "\n"
        "  fourchess rulings\n"
        "  fourchess rulings --variant teams --ruling repetition-key=full\n",
    .options = "",
    .run = list_rulings,
};
