#include "harness/command.h"

int command_list(int argc, char **argv) {
    (void)argc;
    return command_usage_error(argv[0], "not there yet");
}
