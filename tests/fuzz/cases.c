/* Case files from memory, as the harness reads them [94-cases]: read, laid out, turned,
 * planned. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "harness/canonical.h"
#include "harness/case.h"
#include "harness/plan.h"
#include "harness/turn.h"
#include "harness/wire.h"
#include "tests/fuzz/fuzz.h"

static Catalog catalog;
static EngineInfo engine;

static const char hello[] =
    "{\"protocol\":1,\"name\":\"all\",\"version\":\"1\",\"variants\":[\"teams\",\"solo\","
    "\"alliance\",\"classic\"],\"steps\":[\"play\",\"legal\",\"state\",\"perft\"],"
    "\"observes\":[\"board\",\"turn\",\"scores\",\"checks\",\"result\",\"clauses\"],"
    "\"rulings_per_request\":true}";

static void begin(void) {
    Problems problems = {0};
    char detail[200];
    bool loaded = catalog_load(NULL, &catalog, &problems);
    problems_print(&problems, stderr);
    fuzz_require(loaded, "the catalog is found from the working directory");
    json_t *said = wire_read_hello(hello, strlen(hello), detail, sizeof detail);
    fuzz_require(engine_info_read(said, &catalog.rulings, &engine, detail, sizeof detail),
                 "the hello is one");
}

/* Laying out loses nothing, and a text that is laid out is left as it is. */
static void lay_out(const json_t *root) {
    size_t size, again_size;
    char *text = canonical_text(root, &size);
    json_t *reread = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    fuzz_require(reread && json_equal(reread, (json_t *)root),
                 "laying out loses nothing");
    char *again = canonical_text(reread, &again_size);
    fuzz_require(size == again_size && memcmp(text, again, size) == 0,
                 "laying out twice gives the same");
    json_decref(reread);
    free(text);
    free(again);
}

static void plan(const json_t *scene, const VariantInfo *variant) {
    for (int thorough = 0; thorough < 2; thorough++) {
        Plan made;
        plan_make(scene, variant, &catalog, &engine, thorough != 0, &made);
        fuzz_require(made.skip || json_is_object(made.request), "a plan has a request");
        plan_release(&made);
    }
}

static void turn_and_plan(const Case *scene, const VariantInfo *variant) {
    plan(scene->json, variant);
    for (Turn turn = TURN_90; turn < TURN_COUNT; turn++) {
        if (!turn_is_sound(scene->json, variant, turn))
            continue;
        json_t *turned = turn_case(scene->json, variant, turn);
        plan(turned, variant);
        json_decref(turned);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static bool begun;
    if (!begun)
        begin();
    begun = true;
    Problems problems = {0};
    CaseFile file;
    char *text = fuzz_text(data, size);
    bool good = case_file_parse("input", text, size, &catalog, &file, &problems);
    fuzz_require(good == (problems.count == 0), "what is refused has a problem");
    if (good) {
        lay_out(file.root);
        for (size_t i = 0; i < file.count; i++)
            for (size_t j = 0; j < file.cases[i].variant_count; j++)
                turn_and_plan(&file.cases[i], file.cases[i].variants[j]);
    }
    case_file_release(&file);
    problems_release(&problems);
    free(text);
    return 0;
}
