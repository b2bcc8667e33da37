#include "reference/cli/remedy.h"

#include <stdlib.h>

/* What a trial follows: the command line, then what has been found so far. */
typedef struct Trial {
    const Arguments *arguments;
    const Remedy *remedy;
    Pin last;
} Trial;

static void choose(const void *context, Rules *rules) {
    const Trial *trial = context;
    format_choose(trial->arguments, rules);
    for (int index = 0; index < trial->remedy->count; index++) {
        if (!trial->remedy->choices[index].instead) {
            pin_apply(&trial->remedy->choices[index].pin, rules);
        }
    }
    pin_apply(&trial->last, rules);
}

/* Reads the game under the trial's rulings. Returns how many events are legal. */
static int play(const Trial *trial, const RecordReader *again, RecordReader *reader,
                bool *to_the_end) {
    NotationFault ignored;
    RecordItem item;
    RecordStatus status = RECORD_FAULT;
    *reader = *again;
    reader->base.fault = &ignored;
    reader->base.warnings = NULL;
    reader->choose = choose;
    reader->context = trial;
    if (record_begin(reader)) {
        do {
            status = record_next(reader, &item);
        } while (status == RECORD_EVENT || status == RECORD_COMMENT);
    }
    *to_the_end = status == RECORD_END;
    return *to_the_end ? reader->events + 1 : reader->events;
}

static void add(Remedy *remedy, Pin pin, bool instead) {
    if (remedy->count < REMEDY_CHOICES_MAX) {
        remedy->choices[remedy->count++] = (RemedyChoice){pin, instead};
    }
}

/* Tries every choice of every ruling on top of what was found before. Returns whether one
 * led further; those that lead furthest are added. */
static bool add_best(const Arguments *arguments, const RecordReader *again,
                     RecordReader *reader, const Rules *rules, Remedy *remedy) {
    const Remedy found = *remedy;
    Trial trial = {.arguments = arguments, .remedy = &found};
    for (size_t index = 0; index < ruling_count; index++) {
        const Ruling *ruling = &rulings[index];
        for (int choice = 0; choice < RULING_CHOICES_MAX; choice++) {
            bool to_the_end;
            trial.last = (Pin){ruling, ruling->choices[choice].name};
            if (!ruling_concerns(ruling, rules) || trial.last.choice == NULL) {
                continue;
            }
            int events = play(&trial, again, reader, &to_the_end);
            if (events > remedy->events) {
                remedy->count = found.count;
                remedy->events = events;
                remedy->to_the_end = to_the_end;
                add(remedy, trial.last, false);
            } else if (events == remedy->events && remedy->count > found.count) {
                add(remedy, trial.last, true);
            }
        }
    }
    return remedy->events > found.events;
}

void remedy_find(const Arguments *arguments, const RecordReader *again, int events,
                 Remedy *remedy) {
    RecordReader *reader = malloc(sizeof *reader);
    assert(reader != NULL);
    const Rules rules = again->rules;
    *remedy = (Remedy){.events = events};
    while (remedy->count < REMEDY_CHOICES_MAX && !remedy->to_the_end &&
           add_best(arguments, again, reader, &rules, remedy)) {
    }
    remedy->events -= remedy->to_the_end;
    free(reader);
}
