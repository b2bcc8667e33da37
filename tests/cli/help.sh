#!/bin/sh
# Every program and command explains itself, in 80 columns, with options, examples and exit
# statuses.
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
    for part in '^Usage: ' '^Examples:$' '^Exit status:$'; do
        grep -q "$part" "$directory/help" || fail "$program $*: no line $part"
    done
    long=$(awk 'length($0) > 80' "$directory/help")
    [ -z "$long" ] || fail "$program $*: longer than 80 columns: $long"
}

commands_of() { # PROGRAM
    "$programs/$1" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

for program in fourchess conform adapters/reference adapters/uci; do
    check_help "$program" --help
done
check_help fourchess -h
check_help fourchess help
check_help conform help
for command in show legal explain perft rulings play convert annotate; do
    commands_of fourchess | grep -qx "$command" || fail "$command is not in the list of commands"
done
for command in run smoke list show fmt lint import bless coverage fuzz shrink compare impact merge selftest; do
    commands_of conform | grep -qx "$command" || fail "$command is not in the list of commands"
done
for program in fourchess conform; do
    for command in $(commands_of "$program"); do
        check_help "$program" "$command" --help
        grep -q "^  $program $command" "$directory/help" || fail "$program $command: no example"
        grep -q '^  .*--help  *print this$' "$directory/help" || fail "$program $command: --help is no option"
    done
done
for command in $(commands_of fourchess); do
    check_help fourchess help "$command"
done

expect 0 fourchess --version <<END
fourchess 0.1.0
END
expect 0 conform --version <<END
conform 0.1.0
END
expect 0 adapters/reference --version <<END
fourchess reference 0.1.0
END
exit "$failures"
