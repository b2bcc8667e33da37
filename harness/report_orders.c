#include "harness/report_orders.h"

#include <string.h>

#include "harness/escape.h"

bool report_orders_add(ReportOrders *orders, const char *text) {
    const char *colon = strchr(text, ':');
    char name[16] = "";
    if (!colon || colon == text || !colon[1] || (size_t)(colon - text) >= sizeof name ||
        orders->count == REPORTS_MAX)
        return false;
    ReportOrder *order = &orders->items[orders->count];
    memcpy(name, text, (size_t)(colon - text));
    if (!report_format(name, &order->format))
        return false;
    order->path = colon + 1;
    for (size_t i = 0; i < orders->count; i++)
        if (strcmp(orders->items[i].path, order->path) == 0)
            return false;
    orders->count++;
    return true;
}

bool report_orders_open(ReportOrders *orders) {
    if (orders->count == 0)
        orders->items[orders->count++] = (ReportOrder){REPORT_TEXT, "-", NULL};
    for (size_t i = 0; i < orders->count; i++) {
        ReportOrder *order = &orders->items[i];
        order->file = strcmp(order->path, "-") == 0 ? stdout : fopen(order->path, "w");
        if (!order->file) {
            perror(order->path);
            return false;
        }
        if (order->format == REPORT_TEXT)
            orders->text =
                (Page){.out = order->file, .colour = page_wants_colour(order->file)};
    }
    return true;
}

bool report_orders_write(const ReportOrders *orders, const RunSummary *summary) {
    bool good = true, on_standard_output = false;
    for (size_t i = 0; i < orders->count; i++) {
        const ReportOrder *order = &orders->items[i];
        on_standard_output = on_standard_output || order->file == stdout;
        if (!report_write(order->format, order->file, summary)) {
            fprintf(stderr, "conform: cannot write the report %s\n", order->path);
            good = false;
        }
    }
    if (!orders->text.out && strcmp(summary->status, "aborted") == 0) {
        fputs("conform: the run was aborted: ", stderr);
        escape_print(stderr, summary->message);
        fputc('\n', stderr);
    }
    if (orders->text.out != stdout) {
        FILE *out = on_standard_output ? stderr : stdout;
        report_counts(out, &summary->tally);
        fputc('\n', out);
    }
    return good;
}

void report_orders_close(ReportOrders *orders) {
    for (size_t i = 0; i < orders->count; i++) {
        if (orders->items[i].file && orders->items[i].file != stdout)
            fclose(orders->items[i].file);
        orders->items[i].file = NULL;
    }
}
