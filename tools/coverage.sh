#!/bin/sh
# Prints the share of lines and branches that an instrumented build ran, and fails below the floors.
#
#     tools/coverage.sh DIRECTORY REFERENCE_LINE_FLOOR HARNESS_LINE_FLOOR
set -eu
directory=$1 reference_floor=$2 harness_floor=$3
branches="--rc lcov_branch_coverage=1"

log=$directory/lcov.log
: >"$log"

# lcov's Perl warns about itself on standard error, which matters only when it fails.
run_lcov() {
    # shellcheck disable=SC2086  # two words on purpose
    lcov --quiet $branches "$@" >>"$log" 2>&1 || {
        cat "$log" >&2
        exit 1
    }
}

# A file that no test reached leaves no trace of its own; the first capture counts it with zeros.
run_lcov --capture --initial --directory "$directory/obj" --base-directory . --no-external \
    --output-file "$directory/none.info"
run_lcov --capture --directory "$directory/obj" --base-directory . --no-external \
    --output-file "$directory/ran.info"
run_lcov --add-tracefile "$directory/none.info" --add-tracefile "$directory/ran.info" \
    --output-file "$directory/all.info"

below=0
measure() { # name, floor, pattern to take, patterns to leave out...
    name=$1 floor=$2 take=$3
    shift 3
    info=$directory/$name.info
    run_lcov --extract "$directory/all.info" "$take" --output-file "$info"
    if [ $# -gt 0 ]; then
        run_lcov --remove "$info" "$@" --output-file "$info"
    fi
    awk -v name="$name" -v floor="$floor" -F '[:,]' '
        function percent(part, whole) { return whole > 0 ? 100 * part / whole : 0 }
        $1 == "LF" { lines += $2 }
        $1 == "LH" { ran += $2 }
        $1 == "BRF" { ways += $2 }
        $1 == "BRH" { taken += $2 }
        END {
            share = percent(ran, lines)
            printf "%-9s  lines %.1f %% (%d of %d), branches %.1f %% (%d of %d), floor for lines %s %%\n",
                name, share, ran, lines, percent(taken, ways), taken, ways, floor
            exit share < floor
        }' "$info" || {
        echo "$name: below its floor" >&2
        below=1
    }
}

measure reference "$reference_floor" "$PWD/reference/*" "$PWD/reference/cli/*" "$PWD/reference/json/*"
measure harness "$harness_floor" "$PWD/harness/*"
genhtml --quiet --branch-coverage --output-directory "$directory/html" \
    "$directory/reference.info" "$directory/harness.info" >>"$log" 2>&1
echo "line by line: $directory/html/index.html"
exit "$below"
