#!/bin/sh
# The recipe for many machines: parts that GNU parallel ran make the report of the whole run.
set -u
build=${FOURCHESS_BUILD:-build}
recipe=harness/examples/parallel.sh
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export CONFORM="$build/conform" CONFORM_OPTIONS="--cases cases/20-moves" MERGE_OPTIONS="--cases cases/20-moves"
failures=0

complain() {
    echo "parallel.sh: $*"
    failures=$((failures + 1))
}

# What may differ between two runs is taken out.
comparable() {
    sed -e 's/"seconds":[^,]*,//' -e 's/"shard":"[^"]*"//' "$1"
}

if ! command -v parallel >/dev/null; then
    echo "parallel.sh: GNU parallel is not installed (Debian package parallel): only the usage is tested"
    $recipe >/dev/null 2>&1
    [ $? -eq 2 ] || complain "no arguments: does not end with 2"
    [ "$failures" -eq 0 ]
    exit
fi

engine="$build/adapters/reference"
"$CONFORM" run --cases cases/20-moves --report "json:$folder/whole.json" -- "$engine" >/dev/null
$recipe 3 "$folder/conforms" "$engine" >"$folder/out" 2>&1 || complain "the reference: ended with $?"
tail -n 1 "$folder/out" | grep -q '^[0-9]* passed, 0 failed, 0 skipped$' || complain "the last line is no verdict"
comparable "$folder/whole.json" >"$folder/whole"
comparable "$folder/conforms/report.json" >"$folder/merged"
cmp "$folder/whole" "$folder/merged" || complain "the merged report differs from that of the whole run"

# Arguments with blanks and quotes reach the engine as they are.
# shellcheck disable=SC2016  # the inner shell expands them
$recipe 2 "$folder/with blanks" sh -c 'test "$1" = "a  '\''b\" *" && exec "$2"' sh "a  'b\" *" "$engine" >"$folder/out" 2>&1 ||
    complain "arguments with blanks: ended with $?: $(cat "$folder/out")"

# Failures are found, more parts than results do no harm, and a part that dies is missed.
$recipe 2 "$folder/fails" "$build/engines/misbehave" good >/dev/null 2>&1
[ $? -eq 1 ] || complain "failures: does not end with 1"
few="--cases cases/20-moves/perft.json"
CONFORM_OPTIONS=$few MERGE_OPTIONS=$few $recipe 60 "$folder/many" "$engine" >"$folder/out" 2>&1 ||
    complain "more parts than results: ended with $?: $(tail -n 3 "$folder/out")"
$recipe 2 "$folder/dies" false >/dev/null 2>&1
[ $? -eq 3 ] || complain "no engine: does not end with 3"

$recipe 2 >/dev/null 2>&1
[ $? -eq 2 ] || complain "too few arguments: does not end with 2"

[ "$failures" -eq 0 ]
