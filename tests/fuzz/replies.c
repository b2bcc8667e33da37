/* What an engine says, as the harness reads, judges and prints it [92-protocol]: a reply
 * to the case that its id names, counted through the corpus, and a hello. */
#define _POSIX_C_SOURCE 200809L
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/failure.h"
#include "harness/plan.h"
#include "harness/wire.h"
#include "tests/fuzz/fuzz.h"

static Catalog catalog;
static Suite suite;
static RunItems items;
static Plan *plans;
static EngineInfo engine;

static const char hello[] =
    "{\"protocol\":1,\"name\":\"all\",\"version\":\"1\",\"variants\":[\"teams\",\"solo\","
    "\"alliance\",\"classic\"],\"steps\":[\"play\",\"legal\",\"state\",\"perft\"],"
    "\"observes\":[\"board\",\"turn\",\"states\",\"castling\",\"en_passant\",\"scores\","
    "\"quiet\",\"moves_made\",\"checks\",\"clocks\",\"offers\",\"offer\",\"control\","
    "\"live_kings\",\"result\",\"clauses\"],\"rulings_per_request\":true}";

static void begin(void) {
    static const char *const paths[] = {"cases"};
    static const Selection everything = {0};
    Problems problems = {0};
    char detail[200];
    bool loaded = catalog_load(NULL, &catalog, &problems) &&
                  suite_load(paths, 1, &catalog, &suite, &problems);
    problems_print(&problems, stderr);
    fuzz_require(loaded && suite.case_count > 0, "the working directory has cases");
    json_t *said = wire_read_hello(hello, strlen(hello), detail, sizeof detail);
    fuzz_require(engine_info_read(said, &catalog.rulings, &engine, detail, sizeof detail),
                 "the hello is one");
    run_items_select(&suite, &everything, &items);
    plans = calloc(items.count, sizeof *plans);
    fuzz_require(plans != NULL, "there is memory");
    for (size_t i = 0; i < items.count; i++)
        plan_make(items.items[i].scene->json, items.items[i].variant, &catalog, &engine,
                  false, &plans[i]);
}

static bool is_harmless(const char *text) {
    for (; *text; text++)
        if (*text != '\n' && ((unsigned char)*text < ' ' || *text == 0x7f))
            return false;
    return true;
}

/* A failure in print, with whatever the engine wrote in it. */
static void print(const RunItem *item) {
    static char name[] = "engine";
    static char *const command[] = {name, NULL};
    const RunCommand run = {.program = "conform", .engine = command};
    char *text = NULL;
    size_t size;
    Page page = {.out = open_memstream(&text, &size)};
    fuzz_require(page.out != NULL, "there is memory");
    failure_print(&page, item, item->scene->json, &run);
    fclose(page.out);
    fuzz_require(is_harmless(text), "a failure in print cannot steer a terminal");
    free(text);
}

static void judge(size_t index, const json_t *reply) {
    RunItem item = items.items[index];
    if (plans[index].skip)
        return;
    judge_reply(&plans[index], &engine, reply, &item.judgement);
    if (verdict_is_bad(item.judgement.verdict))
        print(&item);
    judgement_release(&item.judgement);
}

/* The id in a line that is a reply; 0 when there is none. */
static json_int_t id_in(const char *line, size_t length) {
    json_t *reply = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    json_int_t id = json_integer_value(json_object_get(reply, "id"));
    json_decref(reply);
    return id;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static bool begun;
    if (!begun)
        begin();
    begun = true;
    char detail[200] = "";
    char *line = fuzz_text(data, size);
    json_t *said = wire_read_hello(line, size, detail, sizeof detail);
    fuzz_require(said || (detail[0] && is_harmless(detail)),
                 "a refused hello is told why");
    json_decref(said);
    json_int_t id = id_in(line, size);
    json_t *reply = wire_read_reply(line, size, id, detail, sizeof detail);
    fuzz_require(reply || (detail[0] && is_harmless(detail)),
                 "a refused reply is told why");
    if (reply && id >= 1 && (size_t)id <= items.count)
        judge((size_t)id - 1, reply);
    json_decref(reply);
    free(line);
    return 0;
}
