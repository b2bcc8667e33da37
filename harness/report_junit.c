#include "harness/report.h"

#include <libxml/xmlwriter.h>
#include <stdlib.h>
#include <string.h>

#include "harness/escape.h"
#include "harness/memory.h"

static void attribute(xmlTextWriterPtr writer, const char *name, const char *text) {
    char *harmless = escape_text(text);
    xmlTextWriterWriteAttribute(writer, BAD_CAST name, BAD_CAST harmless);
    free(harmless);
}

static void number(xmlTextWriterPtr writer, const char *name, size_t value) {
    xmlTextWriterWriteFormatAttribute(writer, BAD_CAST name, "%zu", value);
}

/* An element with a message and, when there is one, a text. */
static void outcome(xmlTextWriterPtr writer, const char *element, const char *type,
                    const char *message, const char *text) {
    xmlTextWriterStartElement(writer, BAD_CAST element);
    if (type)
        attribute(writer, "type", type);
    attribute(writer, "message", message ? message : "");
    if (text)
        xmlTextWriterWriteString(writer, BAD_CAST text);
    xmlTextWriterEndElement(writer);
}

static void write_item(xmlTextWriterPtr writer, const RunItem *item,
                       const RunCommand *command) {
    const Judgement *judgement = &item->judgement;
    const char *verdict = verdict_name(judgement->verdict);
    char *failure =
        verdict_is_bad(judgement->verdict) ? failure_text(item, command) : NULL;
    xmlTextWriterStartElement(writer, BAD_CAST "testcase");
    attribute(writer, "classname", item->variant->name);
    attribute(writer, "name", item->id);
    attribute(writer, "file", item->scene->file->source.path);
    if (judgement->verdict == VERDICT_SKIPPED)
        outcome(writer, "skipped", NULL, judgement->reason, NULL);
    else if (judgement->verdict == VERDICT_NOT_RUN)
        outcome(writer, "skipped", NULL, "not run", NULL);
    else if (judgement->verdict == VERDICT_FAILED)
        outcome(writer, "failure", verdict, judgement->reason, failure);
    else if (judgement->verdict != VERDICT_PASSED)
        outcome(writer, "error", verdict, judgement->reason, failure);
    xmlTextWriterEndElement(writer);
    free(failure);
}

static size_t errors_of(const Tally *tally) {
    return tally_bad(tally) - tally->of[VERDICT_FAILED];
}

/* Items come file by file: a suite ends where the next item has another file. */
static void write_suite(xmlTextWriterPtr writer, const RunItem *items, size_t count,
                        const RunCommand *command) {
    Tally tally = {0};
    for (size_t i = 0; i < count; i++)
        tally.of[items[i].judgement.verdict]++;
    xmlTextWriterStartElement(writer, BAD_CAST "testsuite");
    attribute(writer, "name", items[0].scene->file->source.path);
    number(writer, "tests", count);
    number(writer, "failures", tally.of[VERDICT_FAILED]);
    number(writer, "errors", errors_of(&tally));
    number(writer, "skipped", tally.of[VERDICT_SKIPPED] + tally.of[VERDICT_NOT_RUN]);
    for (size_t i = 0; i < count; i++)
        write_item(writer, &items[i], command);
    xmlTextWriterEndElement(writer);
}

static void write_all(xmlTextWriterPtr writer, const RunSummary *summary) {
    const RunItem *items = summary->items->items;
    size_t count = summary->items->count;
    xmlTextWriterSetIndent(writer, 1);
    xmlTextWriterStartDocument(writer, NULL, "UTF-8", NULL);
    xmlTextWriterStartElement(writer, BAD_CAST "testsuites");
    char *name = memory_format("%s %s", summary->engine->name, summary->engine->version);
    attribute(writer, "name", name);
    free(name);
    number(writer, "tests", count);
    number(writer, "failures", summary->tally.of[VERDICT_FAILED]);
    number(writer, "errors", errors_of(&summary->tally));
    xmlTextWriterWriteFormatAttribute(writer, BAD_CAST "time", "%.3f", summary->seconds);
    for (size_t start = 0, end; start < count; start = end) {
        for (end = start + 1; end < count; end++)
            if (items[end].scene->file != items[start].scene->file)
                break;
        write_suite(writer, items + start, end - start, summary->command);
    }
    xmlTextWriterEndDocument(writer);
}

bool report_junit(FILE *out, const RunSummary *summary) {
    xmlBufferPtr buffer = xmlBufferCreate();
    xmlTextWriterPtr writer = buffer ? xmlNewTextWriterMemory(buffer, 0) : NULL;
    if (writer)
        write_all(writer, summary);
    xmlFreeTextWriter(writer);
    bool good = writer != NULL;
    if (good)
        fwrite(xmlBufferContent(buffer), 1, (size_t)xmlBufferLength(buffer), out);
    xmlBufferFree(buffer);
    return good && fflush(out) == 0 && !ferror(out);
}
