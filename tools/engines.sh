#!/bin/sh
# Runs the cases of classic against real engines of other people, through the UCI adapter.
#
#     tools/engines.sh CONFORM ADAPTER LEAST ENGINE...
#
# Nothing may fail, and at least LEAST cases must have been answered, so that an engine that
# skips everything does not count as a success.
set -u
conform=$1 adapter=$2 least=$3
shift 3
log=$(mktemp)
trap 'rm -f "$log"' EXIT
bad=0

for engine in "$@"; do
    path=$(command -v "$engine" || echo "/usr/games/$engine")
    echo "== $engine"
    "$conform" run --variant classic -- "$adapter" -- "$path" >"$log" 2>&1
    status=$?
    cat "$log"
    passed=$(awk '/^[0-9]+ passed, [0-9]+ failed/ { n = $1 } END { print n + 0 }' "$log")
    if [ "$status" != 0 ]; then
        echo "$engine: exit status $status" >&2
        bad=1
    elif [ "$passed" -lt "$least" ]; then
        echo "$engine: only $passed cases passed, expected at least $least" >&2
        bad=1
    fi
done
exit "$bad"
