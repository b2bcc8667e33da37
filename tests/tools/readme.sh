#!/bin/sh
# The figures that README.md calls measured are what the commands beside them print today.
set -u
build=${FOURCHESS_BUILD:-build}
failures=0

expect_line() { # what the line begins with, what it must go on with
    if ! grep -qF "| $1 | $2" README.md; then
        echo "README.md: the line \"$1\" should go on \"$2\", and is:"
        grep -F "| $1" README.md
        failures=$((failures + 1))
    fi
}

runs() { "$build/conform" list --variant "$1" | grep -c .; }
passed() { "$build/conform" run "$@" -- "$build/adapters/reference" | sed -n '$s/ passed.*//p'; }

counts=$("$build/conform" coverage | sed -n 's/^\([0-9]*\) clauses, \([0-9]*\) rulings, \([0-9]*\) cases: .*/\1, \2, \3/p')
expect_line "clauses, rulings, cases" "$counts |"
expect_line "runs of the reference (a case may run under several variants)" \
    "$(passed) pass: \`teams\` $(runs teams), \`solo\` $(runs solo), \`alliance\` $(runs alliance), \`classic\` $(runs classic) |"
expect_line "the same turned by 90, 180 and 270 degrees, colours flipped" "$(passed --symmetry) pass |"

[ "$failures" -eq 0 ]
