/* What the C library would do with a broken assertion, and at the end of a program: print,
 * and flush what was printed. Here what is broken is left in the buffer and the module
 * stops, and there is nothing to flush. So no input or output is linked in, and the module
 * imports nothing.
 *
 * Names and shapes are those of the C library for WebAssembly. */
#include <stdio.h>

#include "site/wasm/engine.h"

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): the library's names
void __assert_fail(const char *expression, const char *file, int line,
                   const char *function);
void __stdio_exit_needed(void);

void __assert_fail(const char *expression, const char *file, int line,
                   const char *function) {
    snprintf(engine_text(), ENGINE_TEXT_SIZE, "%s:%d: %s: %s", file, line, function,
             expression);
    __builtin_trap();
}

void __stdio_exit_needed(void) {}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
