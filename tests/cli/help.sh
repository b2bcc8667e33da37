#!/bin/sh
# Every program and command explains itself, in 80 columns.
set -u
programs=${FOURCHESS_BUILD:-build}
failures=0
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
# shellcheck source=/dev/null
. tests/cli/common

check_help() { # PROGRAM ARGUMENTS...
    program=$1 status=0
    shift
    "$programs/$program" "$@" >"$directory/help" 2>"$directory/errors" || status=$?
    [ "$status" = 0 ] || fail "$program $*: exit status $status"
    [ ! -s "$directory/errors" ] || fail "$program $*: it prints on standard error"
    grep -q '^Usage: ' "$directory/help" || fail "$program $*: no usage"
    grep -q '^Exit status: ' "$directory/help" || fail "$program $*: no exit status"
    long=$(awk 'length($0) > 80' "$directory/help")
    [ -z "$long" ] || fail "$program $*: longer than 80 columns: $long"
}

check_help fourchess --help
check_help fourchess -h
check_help fourchess help
check_help adapters/reference --help
commands=$("$programs/fourchess" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
for command in show legal explain perft rulings; do
    echo "$commands" | grep -qx "$command" || fail "$command is not in the list of commands"
done
for command in $commands; do
    check_help fourchess "$command" --help
    check_help fourchess help "$command"
    "$programs/fourchess" "$command" --help | grep -q "^  fourchess $command" ||
        fail "$command: no example"
done

expect 0 fourchess --version <<END
fourchess 0.1.0
END
expect 0 adapters/reference --version <<END
fourchess reference 0.1.0
END
exit "$failures"
