/* Games as text: PGN4, tag by tag and ply by ply [90-notation]. */
#include <stdlib.h>
#include <string.h>

#include "reference/notation/pgn4.h"
#include "tests/fuzz/fuzz.h"

static void check_ply(const Pgn4Ply *ply, size_t length) {
    fuzz_require(ply->column >= 1 && ply->column <= length + 1, "a ply has its place");
    fuzz_require(ply->checks >= 0 && ply->mates >= 0, "signs are counted");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    size_t length = strlen(text), read = 0;
    char name[PGN4_TAG_SIZE], value[40];
    Pgn4Reader reader;
    Pgn4Ply ply = {.kind = PGN4_MOVE};
    NotationFault fault = {0};
    pgn4_begin(&reader, text);
    for (; pgn4_read_tag(&reader, name, value, sizeof value); read++) {
        fuzz_require(memchr(name, '\0', sizeof name) && memchr(value, '\0', sizeof value),
                     "a tag ends");
        fuzz_require(read <= length, "every tag takes some text");
    }
    for (read = 0; ply.kind != PGN4_END; read++) {
        if (!pgn4_read_ply(&reader, &ply, &fault)) {
            fuzz_require(fault.text && fault.column >= 1 && fault.column <= length + 1,
                         "a fault has a reason, and a place in the text");
            break;
        }
        check_ply(&ply, length);
        fuzz_require(read <= length, "every ply takes some text");
    }
    fuzz_require(reader.at >= text && reader.at <= text + length,
                 "nothing is read beyond the end");
    free(text);
    return 0;
}
