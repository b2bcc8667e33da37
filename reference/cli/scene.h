/* scene.h - the game that a command looks at.
 *
 * Purpose: the position that was named, with the moves played that were named; says on
 * standard error what cannot be read or played.
 * Chapter: none.
 * Does not know: how anything is shown. */
#ifndef FOURCHESS_REFERENCE_CLI_SCENE_H
#define FOURCHESS_REFERENCE_CLI_SCENE_H

#include "reference/cli/arguments.h"

typedef struct Scene {
    Game game;      /* points to the rules of the arguments */
    Move last_move; /* zero when none was played */
} Scene;

/* Sets the scene.
 * scene  filled in on success; it lives no longer than `arguments`.
 * Returns an exit status: STATUS_DONE on success; otherwise the reason has been printed.
 */
int scene_set(const Arguments *arguments, Scene *scene);

/* Reads a move or another event, as --moves takes them.
 * Returns false when the text is neither, or when the variant has no such event. */
bool scene_read_event(const Rules *rules, const char *text, Event *event);

#endif
