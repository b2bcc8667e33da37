/* Made from spec/ by tools/clauses.awk; change the chapters, not this file. */
#include "spec/clauses.h"

#include <string.h>

const Clause clauses[] = {
    {.id = "SAMPLE-1",
     .chapter = "50-sample",
     .kind = "definition",
     .level = "required",
     .ruling = NULL,
     .variants = "teams solo",
     .sources = "QDAN",
     .text = "A king is attacked when en_passant or a link and \"quotes\" * star, second line with passed_square and emphasis word?\?!.\nSecond paragraph, with a citation [SAMPLE-2] that stays:\n- item one goes on\n- item \"*\" two\nname | meaning\none | first"},
    {.id = "SAMPLE-2",
     .chapter = "50-sample",
     .kind = "prohibition",
     .level = "ruling",
     .ruling = "en-passant-window",
     .variants = "classic",
     .sources = "TABLU XALAPA-7",
     .text = "Other text, the back\\slash and a\\b."},
    {.id = "SAMPLE-3",
     .chapter = "50-sample",
     .kind = "effect",
     .level = "required",
     .ruling = NULL,
     .variants = "classic",
     .sources = "TABLU",
     .text = "Directly under the facts."},
};

const size_t clause_count = 3;

const Clause *clause_find(const char *id) {
    if (id == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < clause_count; i++) {
        if (strcmp(clauses[i].id, id) == 0) {
            return &clauses[i];
        }
    }
    return NULL;
}
