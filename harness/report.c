#include "harness/report.h"

#include <string.h>

bool report_format(const char *name, ReportFormat *format) {
    static const char *const names[] = {[REPORT_TEXT] = "text",
                                        [REPORT_TAP] = "tap",
                                        [REPORT_JUNIT] = "junit",
                                        [REPORT_JSON] = "json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) {
            *format = (ReportFormat)i;
            return true;
        }
    return false;
}
