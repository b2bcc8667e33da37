/* The reference behind the conformance protocol: requests on standard input, replies on
 * standard output, one JSON object a line [spec 92-protocol]. */
#include <getopt.h>
#include <stdio.h>
#include <unistd.h>

#include "harness/adapters/reference/service.h"
#include "reference/json/version.h"

enum { EXIT_BROKEN = 1, EXIT_USAGE = 2, FLUSH_SIZE = 1 << 16 };

static const char help[] =
    "Usage: reference [--ruling NAME=CHOICE]... [--observe FIELDS]\n"
    "\n"
    "The Fourchess reference as an implementation under test: it answers the\n"
    "conformance protocol on standard input and output until \"bye\" or the end of\n"
    "the input.\n"
    "\n"
    "Options:\n"
    "  --ruling NAME=CHOICE  declare another choice of a ruling; may be repeated\n"
    "  --observe FIELDS      report only these fields: board,turn,...,clauses\n"
    "  --help                print this\n"
    "  --version             print the version\n"
    "\n"
    "Examples:\n"
    "  echo '{\"op\":\"hello\",\"protocol\":1,\"suite\":\"0.1.0\"}' | "
    "build/adapters/reference\n"
    "  build/conform run -- build/adapters/reference --ruling repetition-key=full\n"
    "\n"
    "Exit status:\n"
    "  0 at the end of the input; 1 it cannot be read or written; 2 options that do\n"
    "  not exist.\n";

/* Returns true when the program goes on; otherwise `status` is its exit status. */
static bool read_options(int count, char **arguments, Service *service, int *status) {
    static const struct option options[] = {{"ruling", required_argument, NULL, 'r'},
                                            {"observe", required_argument, NULL, 'o'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'v'},
                                            {NULL, 0, NULL, 0}};
    Fault fault;
    *status = EXIT_USAGE;
    for (int option; (option = getopt_long(count, arguments, "", options, NULL)) != -1;) {
        switch (option) {
        case 'r':
        case 'o':
            if (!(option == 'r' ? service_choose : service_observe)(service, optarg,
                                                                    &fault)) {
                fprintf(stderr, "reference: --%s: %s\n",
                        option == 'r' ? "ruling" : "observe", fault.text);
                return false;
            }
            break;
        case 'h':
            fputs(help, stdout);
            *status = 0;
            return false;
        case 'v':
            puts("fourchess reference " REFERENCE_VERSION);
            *status = 0;
            return false;
        default: /* getopt has said what is wrong */
            fputs("Try --help.\n", stderr);
            return false;
        }
    }
    if (optind < count) {
        fprintf(stderr, "reference: \"%s\" is one argument too many; try --help\n",
                arguments[optind]);
        return false;
    }
    return true;
}

/* Answers lines until "bye" or the end. Replies wait until no whole line is left to
 * answer. Returns false when they cannot be written. */
static bool serve(const Service *service, Lines *lines, Output *output) {
    bool goes_on = true;
    while (goes_on) {
        const char *line;
        size_t length;
        switch (lines_next(lines, &line, &length)) {
        case LINE_READY:
            goes_on = service_answer(service, line, length, output);
            break;
        case LINE_TOO_LONG:
            service_answer_too_long(output);
            break;
        case LINE_WANTED:
            if (!output_flush(output, STDOUT_FILENO)) {
                return false;
            }
            lines_fill(lines);
            break;
        case LINE_END:
            goes_on = false;
            break;
        }
        if (output->length >= FLUSH_SIZE && !output_flush(output, STDOUT_FILENO)) {
            return false;
        }
    }
    return output_flush(output, STDOUT_FILENO);
}

int main(int count, char **arguments) {
    Service service;
    int status;
    service_init(&service);
    if (!read_options(count, arguments, &service, &status)) {
        return status;
    }
    Lines lines;
    Output output = {0};
    lines_init(&lines, STDIN_FILENO);
    bool served = serve(&service, &lines, &output);
    if (!served || lines.failed) {
        perror(served ? "reference: standard input" : "reference: standard output");
        served = false;
    }
    lines_release(&lines);
    output_release(&output);
    return served ? 0 : EXIT_BROKEN;
}
