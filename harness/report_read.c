#include "harness/report_read.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* --- Files ------------------------------------------------------------------------ */

/* What is wrong with the form; NULL: nothing. */
static const char *fault_of(const json_t *report) {
    const json_t *footer = json_object_get(report, "footer");
    const json_t *results = json_object_get(report, "results");
    if (strcmp(text_of(report, "kind"), "conform-report") != 0 ||
        json_integer_value(json_object_get(report, "format")) != 1)
        return "is no report that `conform run --report json:FILE` writes";
    if (!json_is_object(footer) || !json_is_array(results))
        return "has no footer: it was cut off";
    if (!json_is_object(json_object_get(report, "engine")) ||
        !json_is_object(json_object_get(report, "corpus")) ||
        !json_is_object(json_object_get(report, "selection")))
        return "does not say which engine, corpus or selection it is about";
    if ((json_int_t)json_array_size(results) !=
        json_integer_value(json_object_get(footer, "total")))
        return "has another number of results than its footer says";
    return NULL;
}

static const char *fault_of_results(const json_t *results) {
    const char *fault = NULL;
    json_t *seen = json_object();
    for (size_t i = 0; i < json_array_size(results) && !fault; i++) {
        const json_t *result = json_array_get(results, i);
        const char *id = text_of(result, "id");
        Verdict verdict;
        if (!*id || !verdict_read(text_of(result, "verdict"), &verdict))
            fault = "has a result without id or verdict";
        else if (json_object_get(seen, id))
            fault = "names an id twice";
        json_object_set_new_nocheck(seen, id, json_true());
    }
    json_decref(seen);
    return fault;
}

json_t *report_file_load(const char *path, Problems *problems) {
    json_error_t error;
    json_t *report = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    const FilePlace place = {0};
    const char *fault = NULL;
    if (!report && json_error_code(&error) == json_error_premature_end_of_input)
        fault = "is no whole report: it was cut off, the footer is missing";
    else if (!report)
        problems_add(problems, path,
                     (FilePlace){(unsigned)(error.line < 0 ? 0 : error.line), 1}, "%s",
                     error.text);
    else
        fault = fault_of(report);
    if (report && !fault)
        fault = fault_of_results(json_object_get(report, "results"));
    if (fault)
        problems_add(problems, path, place, "%s", fault);
    if (report && fault) {
        json_decref(report);
        report = NULL;
    }
    return report;
}

/* --- Results ---------------------------------------------------------------------- */

static json_t *member(const json_t *result, const char *key) {
    return json_incref(json_object_get(result, key));
}

static int number(const json_t *result, const char *key) {
    const json_t *value = json_object_get(result, key);
    return json_is_integer(value) ? (int)json_integer_value(value) : NO_STEP;
}

bool report_result_read(const json_t *result, RunItem *item) {
    const char *reason = json_string_value(json_object_get(result, "reason"));
    const char *tail = json_string_value(json_object_get(result, "stderr"));
    Judgement *judgement = &item->judgement;
    if (strcmp(text_of(result, "case"), item->scene->id) != 0 ||
        strcmp(text_of(result, "variant"), item->variant->name) != 0)
        return false;
    judgement_release(judgement);
    *judgement =
        (Judgement){.reason = reason ? memory_text(reason) : NULL,
                    .step = number(result, "step"),
                    .event = number(result, "event"),
                    .details = member(result, "details"),
                    .before = member(result, "before"),
                    .is_current = json_is_true(json_object_get(result, "current"))};
    verdict_read(text_of(result, "verdict"), &judgement->verdict);
    item->stderr_tail = tail ? memory_text(tail) : NULL;
    item->fits = member(result, "fits");
    strncpy(item->answers, text_of(result, "answers"), sizeof item->answers - 1);
    return true;
}
