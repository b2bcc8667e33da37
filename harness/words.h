/* A command line taken apart as a shell does, and nothing more.
 *
 * Purpose: options that hold a whole command, as `--engine "python3 my engine.py"`.
 * Chapter: none.
 * Does not know: variables, globs, pipes; for those, name a shell: "sh -c '...'". */
#ifndef FOURCHESS_HARNESS_WORDS_H
#define FOURCHESS_HARNESS_WORDS_H

/* Splits at blanks; '...' keeps everything, "..." everything but \" and \\, and a
 * backslash elsewhere the next character. Returns the words, ending with NULL;
 * words_free() them. NULL when a quotation mark is not closed, a backslash ends the text,
 * or there is no word. */
char **words_split(const char *text);
void words_free(char **words);

#endif
