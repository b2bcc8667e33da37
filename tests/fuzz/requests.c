/* Lines of the protocol as the reference's adapter reads them [92-protocol]. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "harness/adapters/reference/service.h"
#include "tests/fuzz/fuzz.h"

enum { PERFT_MAX = 2, LINES_MAX = 8 };

static Service service;

static void begin(void) { service_init(&service); }

/* Perft takes as long as it takes, which says nothing about the reader. */
static bool counts_for_long(const json_t *request) {
    const json_t *steps = json_object_get(request, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);
        if (json_integer_value(json_object_get(step, "perft")) > PERFT_MAX)
            return true;
    }
    return false;
}

static void check_reply(const json_t *request, const Output *output) {
    fuzz_require(output->length > 0 && output->bytes[output->length - 1] == '\n' &&
                     memchr(output->bytes, '\n', output->length) ==
                         output->bytes + output->length - 1,
                 "a request is answered by one line");
    json_t *reply =
        json_loadb(output->bytes, output->length, JSON_REJECT_DUPLICATES, NULL);
    fuzz_require(json_is_object(reply), "the reply is an object");
    const json_t *answers = json_object_get(reply, "answers");
    if (answers) {
        fuzz_require(
            json_equal(json_object_get(reply, "id"), json_object_get(request, "id")),
            "the reply echoes the id");
        fuzz_require(json_array_size(answers) ==
                         json_array_size(json_object_get(request, "steps")),
                     "each step has one answer");
    }
    json_decref(reply);
}

static void serve(const char *line, size_t length) {
    json_t *request =
        json_loadb(line, length, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    if (!counts_for_long(request)) {
        Output output = {0};
        if (service_answer(&service, line, length, &output))
            check_reply(request, &output);
        else
            fuzz_require(output.length == 0, "nothing is answered after bye");
        output_release(&output);
    }
    json_decref(request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static bool begun;
    if (!begun)
        begin();
    begun = true;
    char *text = fuzz_text(data, size);
    const char *end = text + size;
    int lines = 0;
    for (const char *line = text; line < end && lines < LINES_MAX; lines++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop)
            stop = end;
        serve(line, (size_t)(stop - line));
        line = stop + 1;
    }
    free(text);
    return 0;
}
