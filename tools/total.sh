#!/bin/sh
# Adds up the steps that tools/step.sh ran and prints the total as its last line.
#
#     tools/total.sh DIRECTORY STEP...
#
# cmocka/NAME counts the tests of that program, cases/NAME the cases of the last line of that
# run, check/NAME counts as one. A step that failed without saying how counts as one failure;
# so does one that never ran.
set -u
directory=$1
shift
total_passed=0
total_failed=0
failing=""

# A program may run several groups, each with its own "[  PASSED  ] 12 test(s)."
cmocka_sum() {
    awk -v word="$1" '$1 == "[" && $2 == word && $5 ~ /^test/ { sum += $4 } END { print sum + 0 }' "$2"
}

# "12 passed, 0 failed, 3 skipped"
cases_number() {
    awk -v field="$1" '/^[0-9]+ passed, [0-9]+ failed/ { n = $field } END { print n + 0 }' "$2"
}

for step in "$@"; do
    log=$directory/$step.log
    status="never ran"
    passed=0
    failed=0
    if [ -f "$directory/$step.status" ]; then
        status=$(cat "$directory/$step.status")
    fi
    case $status/$step in
    "never ran"/*) ;;
    */cmocka/*)
        passed=$(cmocka_sum PASSED "$log")
        failed=$(cmocka_sum FAILED "$log")
        ;;
    */cases/*)
        passed=$(cases_number 1 "$log")
        failed=$(cases_number 3 "$log")
        ;;
    *)
        [ "$status" = 0 ] && passed=1
        ;;
    esac
    if [ "$status" != 0 ] && [ "$failed" = 0 ]; then
        failed=1
    elif [ "$status" = 0 ] && [ "$passed" = 0 ]; then
        status="nothing ran" failed=1
    fi
    if [ "$failed" != 0 ]; then
        failing="$failing
failed: $step (exit status: $status)"
    fi
    total_passed=$((total_passed + passed))
    total_failed=$((total_failed + failed))
done

[ -z "$failing" ] || printf '%s\n' "$failing"
echo
echo "$total_passed passed, $total_failed failed"
[ "$total_failed" = 0 ] && [ "$total_passed" != 0 ]
