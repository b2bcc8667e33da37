#!/bin/sh
# tools/clauses.awk: a chapter becomes the table that tests/data/clauses/expected.c shows, and every
# mistake of a chapter is reported with its place. Run with every awk there is, since Debian's is mawk.
set -u
failures=0
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

for awk in mawk gawk original-awk "busybox awk"; do
    command -v "${awk%% *}" >/dev/null || continue
    cp tests/data/clauses/sample.md "$directory/50-sample.md"
    (cd "$directory" && $awk -f "$OLDPWD/tools/clauses.awk" 50-sample.md) >"$directory/actual.c"
    if ! diff -u tests/data/clauses/expected.c "$directory/actual.c"; then
        echo "$awk: the table of tests/data/clauses/sample.md is not the expected one"
        failures=1
    fi

    cp tests/data/clauses/mistakes.md "$directory/60-mistakes.md"
    if (cd "$directory" && $awk -f "$OLDPWD/tools/clauses.awk" 50-sample.md 60-mistakes.md) \
        >"$directory/actual.c" 2>"$directory/mistakes.txt"; then
        echo "$awk: a chapter full of mistakes was accepted"
        failures=1
    fi
    if [ -s "$directory/actual.c" ]; then
        echo "$awk: a table was written in spite of mistakes"
        failures=1
    fi
    if ! diff -u tests/data/clauses/mistakes.txt "$directory/mistakes.txt"; then
        echo "$awk: the mistakes are not the expected ones"
        failures=1
    fi
done

exit "$failures"
