#!/usr/bin/env bash
# Runs every target of libFuzzer for its share of the time, and says what came of it.
#
#     tests/fuzz/run.sh DIRECTORY SECONDS TARGET...
#
# DIRECTORY holds seeds/, and corpus/ where what was learned stays for the next time. Inputs that once broke something
# stand in tests/fuzz/found/ and come first.
set -u
directory=$1 seconds=$2
shift 2
each=$((seconds / $#))
[ "$each" -gt 0 ] || each=1
broken=0

export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1
export UBSAN_OPTIONS=print_stacktrace=1

figure() { # NAME LOG
    sed -n "s/^stat::$1: *//p" "$2"
}

complain() { # TEXT LOG
    echo "$1"
    grep -E 'does not hold|ERROR|SUMMARY|runtime error|Test unit written' "$2"
    broken=$((broken + 1))
}

for program in "$@"; do
    name=$(basename "$program")
    log=$directory/$name.log corpus=$directory/corpus/$name
    mkdir -p "$corpus" "$directory/crashes"
    for input in "tests/fuzz/found/$name"/*; do
        [ ! -f "$input" ] || "$program" "$input" >"$log" 2>&1 || complain "$name: $input breaks it again" "$log"
    done
    status=0
    "$program" -max_total_time="$each" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -reload=0 \
        -artifact_prefix="$directory/crashes/$name-" "$corpus" "$directory/seeds/$name" >"$log" 2>&1 || status=$?
    printf '%-10s %10s inputs in %s s, %s edges\n' "$name" "$(figure number_of_executed_units "$log")" "$each" \
        "$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)"
    [ "$status" = 0 ] || complain "$name: exit status $status, see $log" "$log"
done

[ "$broken" -eq 0 ] || echo "$broken things broke; the inputs are in $directory/crashes"
exit $((broken > 0))
