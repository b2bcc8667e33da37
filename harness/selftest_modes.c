#include "harness/selftest.h"

/* Puts `text` where the third answer names the legal moves, of which there are none. */
#define INSTEAD_OF_MOVES(text) "/\"id\":3,/s|\\[\\]|" text "|"

const SelftestMode selftest_modes[] = {
    /* Odd, but within the protocol. */
    {"good", "passed", NULL, NULL, NULL},
    {"slow", "passed", NULL, NULL, NULL},
    {"floods-stderr", "passed", NULL, NULL, NULL},
    {"leaves-children", "passed", NULL, NULL, NULL},
    {"leaves-a-daemon", "passed", NULL, NULL, NULL},
    {"ignores-sigterm", "passed", NULL, NULL, NULL},
    {"stays-after-bye", "passed", NULL, NULL, NULL},
    {"exit-nonzero-after-bye", "passed", NULL, NULL, NULL},
    {"hello-short", "passed", NULL, NULL, NULL},
    {"hello-escapes", "passed", NULL, NULL, NULL},
    {"name-in-html", "passed", "good", NULL,
     "1s|\"misbehave\"|\"</title><script>alert(1)</script>]]>\"|"},
    {"carriage-returns", "passed", "good", NULL, "s/$/\\r/"},

    /* Answers, wrongly. */
    {"wrong-answers", "failed", NULL, NULL, NULL},
    {"duplicate-moves", "failed", NULL, NULL, NULL},
    {"escapes-in-a-move", "failed", "good", NULL,
     INSTEAD_OF_MOVES("[\"\\\\u001b[2J\\\\u001b]0;owned\\\\u0007\\\\u202e\\\\r\"]")},
    {"html-in-a-move", "failed", "good", NULL,
     INSTEAD_OF_MOVES("[\"<script>alert(1)</script>]]>\\&lt;\"]")},
    {"a-move-that-forges-lines", "failed", "good", NULL,
     INSTEAD_OF_MOVES("[\"\\\\n5 passed, 0 failed, 0 skipped\\\\nok 1\\\\n\"]")},

    /* Answers what is no answer. */
    {"garbage", "protocol-error", NULL, NULL, NULL},
    {"empty-line", "protocol-error", NULL, NULL, NULL},
    {"array", "protocol-error", NULL, NULL, NULL},
    {"wrong-id", "protocol-error", NULL, NULL, NULL},
    {"text-id", "protocol-error", NULL, NULL, NULL},
    {"no-id", "protocol-error", NULL, NULL, NULL},
    {"id-of-another-case", "protocol-error", "good", NULL, "s/\"id\":3,/\"id\":2,/"},
    {"huge-id", "protocol-error", "good", NULL,
     "s/\"id\":3,/\"id\":123456789012345678901234567890,/"},
    {"id-with-a-fraction", "protocol-error", "good", NULL, "s/\"id\":3,/\"id\":3.0,/"},
    {"repeated-key", "protocol-error", NULL, NULL, NULL},
    {"too-few-answers", "protocol-error", "good", NULL, "/\"id\":3,/s/\"ok\",//"},
    {"too-many-answers", "protocol-error", "good", NULL,
     "/\"id\":3,/s/\"ok\"/\"ok\",\"ok\"/"},
    {"no-answers", "protocol-error", "good", NULL, "/\"id\":3,/s/\"answers\"/\"moves\"/"},
    {"a-number-for-moves", "protocol-error", "good", NULL, INSTEAD_OF_MOVES("7")},
    {"a-number-as-a-move", "protocol-error", "good", NULL, INSTEAD_OF_MOVES("[7]")},
    {"a-real-beyond-all", "protocol-error", "good", NULL, INSTEAD_OF_MOVES("[1e999]")},
    {"a-number-beyond-all", "protocol-error", "good", NULL,
     INSTEAD_OF_MOVES("123456789012345678901234567890")},
    {"answers-twice", "protocol-error", NULL, NULL, NULL},
    {"answers-again", "protocol-error", NULL, NULL, NULL},
    {"banner", "protocol-error", NULL, NULL, NULL},
    {"long-line", "protocol-error", NULL, NULL, NULL},
    {"endless-line", "protocol-error", NULL, NULL, NULL},
    {"huge", "protocol-error", NULL, NULL, NULL},
    {"deep-nesting", "protocol-error", NULL, NULL, NULL},
    {"invalid-utf8", "protocol-error", NULL, NULL, NULL},
    {"embedded-nul", "protocol-error", NULL, NULL, NULL},
    {"escaped-nul", "protocol-error", NULL, NULL, NULL},
    {"closes-output", "protocol-error", NULL, NULL, NULL},

    /* Answers nothing, or too late. */
    {"silent", "timed-out", NULL, NULL, NULL},
    {"silent-in-a-pipeline", "timed-out", "silent", "8", NULL},
    {"skips", "timed-out", NULL, NULL, NULL},
    {"late-answer", "timed-out", NULL, NULL, NULL},
    {"half-line", "timed-out", NULL, NULL, NULL},
    {"reads-nothing", "timed-out", NULL, NULL, NULL},

    /* Ends. */
    {"crash-in-the-middle", "crashed", NULL, NULL, NULL},
    {"crash-in-a-pipeline", "crashed", "crash-in-the-middle", "8", NULL},
    {"floods-and-crashes", "crashed", NULL, NULL, NULL},
    {"crashes-with-child", "crashed", NULL, NULL, NULL},
    {"crashes-with-daemon", "crashed", NULL, NULL, NULL},
    {"exit-in-the-middle", "crashed", NULL, NULL, NULL},
    {"exit-after-answer", "crashed", NULL, NULL, NULL},
    {"truncated-line", "crashed", NULL, NULL, NULL},

    /* Misbehaves so that no case can be blamed. */
    {"out-of-order", "incident", NULL, "8", NULL},
    {"dies-of-age", "incident", NULL, NULL, NULL},
    {"starts-once", "aborted", NULL, NULL, NULL},

    /* Cannot be talked to. */
    {"crash-at-start", "no-hello", NULL, NULL, NULL},
    {"no-hello", "no-hello", NULL, NULL, NULL},
    {"hello-twice", "no-hello", NULL, NULL, NULL},
    {"hello-and-die", "no-hello", NULL, NULL, NULL},
    {"hello-garbage", "no-hello", NULL, NULL, NULL},
    {"hello-array", "no-hello", NULL, NULL, NULL},
    {"hello-other-protocol", "no-hello", NULL, NULL, NULL},
    {"hello-bad-name", "no-hello", NULL, NULL, NULL},
    {"hello-bad-variants", "no-hello", NULL, NULL, NULL},
    {"hello-bad-steps", "no-hello", NULL, NULL, NULL},
    {"hello-no-observes", "no-hello", NULL, NULL, NULL},
    {"hello-bad-rulings", "no-hello", NULL, NULL, NULL},
    {"hello-bad-inflight", "no-hello", NULL, NULL, NULL},
    {"hello-bad-promise", "no-hello", NULL, NULL, NULL},
    {"a-ruling-that-does-not-exist", "no-hello", "good", NULL,
     "1s/\"rulings\":{}/\"rulings\":{\"\\\\u001b[2J\":\"<b>\"}/"},
};

const size_t selftest_mode_count = sizeof selftest_modes / sizeof *selftest_modes;
