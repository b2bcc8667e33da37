#include "reference/json/fault.h"

#include <stdarg.h>
#include <stdio.h>

bool fault_set(Fault *fault, FaultKind kind, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    for (char *at = fault->text; *at != '\0'; at++) {
        if (*at < ' ' || *at > '~') {
            *at = '?';
        }
    }
    fault->kind = kind;
    return false;
}
