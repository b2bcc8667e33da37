/* Short names of long texts, by which reports know corpora and answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/digest.h"
#include "tests/harness_support.h"

/* From the description of FNV-1a. */
static void texts_have_the_published_digests(void **state) {
    static const struct {
        const char *text, *digest;
    } rows[] = {{"", "fnv1a64-cbf29ce484222325"},
                {"a", "fnv1a64-af63dc4c8601ec8c"},
                {"foobar", "fnv1a64-85944171f73967e8"}};
    char digest[DIGEST_TEXT];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        digest_write(digest_add(DIGEST_START, rows[i].text, strlen(rows[i].text)),
                     digest);
        assert_string_equal(digest, rows[i].digest);
    }
}

static void values_have_one_digest_when_only_the_order_differs(void **state) {
    static const struct {
        const char *one, *other;
        bool same;
    } rows[] = {
        {"['a', 'b']", "['b', 'a']", true},
        {"{'x': 1, 'y': ['q', 'p']}", "{'y': ['p', 'q'], 'x': 1}", true},
        {"['a', 'b']", "['a', 'c']", false},
        {"['ab']", "['a', 'b']", false},
        {"[1, 2]", "[2, 1]", false},
        {"[['a'], ['b']]", "[['b'], ['a']]", false},
        {"{'x': 1}", "{'x': 2}", false},
        {"{'x': 1}", "{'y': 1}", false},
        {"{'x': null}", "{}", false},
        {"'1'", "1", false},
        {"[]", "{}", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char digests[2][DIGEST_TEXT];
        json_t *one = json_of(rows[i].one), *other = json_of(rows[i].other);
        digest_value(one, digests[0]);
        digest_value(other, digests[1]);
        if ((strcmp(digests[0], digests[1]) == 0) != rows[i].same)
            fail_msg("%s and %s", rows[i].one, rows[i].other);
        json_decref(one);
        json_decref(other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_have_the_published_digests),
        cmocka_unit_test(values_have_one_digest_when_only_the_order_differs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
