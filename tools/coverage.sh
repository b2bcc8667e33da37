#!/bin/sh
# Prints the share of lines and branches that an instrumented build ran, and fails below the floors.
#
#     tools/coverage.sh DIRECTORY REFERENCE_LINE_FLOOR HARNESS_LINE_FLOOR
set -eu
directory=$1 reference_floor=$2 harness_floor=$3
branches="--rc lcov_branch_coverage=1"

# shellcheck disable=SC2086  # two words on purpose
lcov --quiet $branches --capture --directory "$directory/obj" --base-directory . --no-external \
    --output-file "$directory/all.info"

below=0
measure() { # name, floor, pattern to take, patterns to leave out...
    name=$1 floor=$2 take=$3
    shift 3
    info=$directory/$name.info
    # shellcheck disable=SC2086
    lcov --quiet $branches --extract "$directory/all.info" "$take" --output-file "$info"
    if [ $# -gt 0 ]; then
        # shellcheck disable=SC2086
        lcov --quiet $branches --remove "$info" "$@" --output-file "$info"
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

measure reference "$reference_floor" "*/reference/*" "*/reference/cli/*" "*/reference/json/*" "*/harness/*"
measure harness "$harness_floor" "*/harness/*"
genhtml --quiet --branch-coverage --output-directory "$directory/html" \
    "$directory/reference.info" "$directory/harness.info" >/dev/null
echo "line by line: $directory/html/index.html"
exit "$below"
