#!/bin/sh
# Prints the share of lines and branches that an instrumented build ran, and fails below the floors.
#
#     tools/coverage.sh DIRECTORY "REFERENCE_LINES REFERENCE_BRANCHES" "HARNESS_LINES HARNESS_BRANCHES"
#
# A line with LCOV_EXCL_BR_LINE or an assertion counts no branches: the false side of an assertion is never taken.
set -eu
directory=$1 reference_floors=$2 harness_floors=$3
branches="--rc lcov_branch_coverage=1 --rc lcov_excl_br_line=LCOV_EXCL_BR_LINE|assert\\("

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
measure() { # name, floor for lines, for branches, pattern to take, patterns to leave out...
    name=$1 line_floor=$2 branch_floor=$3 take=$4
    shift 4
    info=$directory/$name.info
    run_lcov --extract "$directory/all.info" "$take" --output-file "$info"
    if [ $# -gt 0 ]; then
        run_lcov --remove "$info" "$@" --output-file "$info"
    fi
    awk -v name="$name" -v line_floor="$line_floor" -v branch_floor="$branch_floor" -F '[:,]' '
        function percent(part, whole) { return whole > 0 ? 100 * part / whole : 0 }
        $1 == "LF" { lines += $2 }
        $1 == "LH" { ran += $2 }
        $1 == "BRF" { ways += $2 }
        $1 == "BRH" { taken += $2 }
        END {
            printf "%-9s  lines %.1f %% (%d of %d, floor %s %%), branches %.1f %% (%d of %d, floor %s %%)\n",
                name, percent(ran, lines), ran, lines, line_floor, percent(taken, ways), taken, ways, branch_floor
            exit percent(ran, lines) < line_floor || percent(taken, ways) < branch_floor
        }' "$info" || {
        echo "$name: below its floor" >&2
        below=1
    }
}

# shellcheck disable=SC2086  # two figures each, on purpose
measure reference $reference_floors "$PWD/reference/*" "$PWD/reference/cli/*"
# shellcheck disable=SC2086
measure harness $harness_floors "$PWD/harness/*"
genhtml --quiet --branch-coverage --output-directory "$directory/html" \
    "$directory/reference.info" "$directory/harness.info" >>"$log" 2>&1
echo "line by line: $directory/html/index.html"
exit "$below"
