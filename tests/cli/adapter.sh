#!/bin/sh
# The reference behind the protocol as a process: options, the end of the input, order.
set -u
programs=${FOURCHESS_BUILD:-build}
failures=0
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
# shellcheck source=/dev/null
. tests/cli/common
adapter="$programs/adapters/reference"
hello='{"op":"hello","protocol":1,"suite":"0.1.0"}'
run='{"op":"run","id":ID,"variant":"teams","setup":"start","steps":[{"perft":1}]}'

request() { # ID
    echo "$run" | sed "s/ID/$1/"
}

echo "$hello" | "$adapter" --ruling repetition-key=placement-and-turn --ruling setup-queen=own-left \
    --observe turn,clauses >"$directory/got" || fail "hello: exit status $?"
grep -qF '"rulings":{"repetition-key":"placement-and-turn"}' "$directory/got" ||
    fail "hello does not name the chosen ruling"
grep -qF '"observes":["turn","clauses"]' "$directory/got" || fail "hello does not name what is observed"
[ "$(wc -l <"$directory/got")" = 1 ] || fail "hello is not answered by one line"

# Replies come in order, the last line needs no newline, and nothing is answered after "bye".
{ for id in 1 2 3 4 5; do request $id; done; request 6 | tr -d '\n'; } | "$adapter" >"$directory/got"
for id in 1 2 3 4 5 6; do echo "{\"id\":$id,\"answers\":[20]}"; done >"$directory/wanted"
diff -u "$directory/wanted" "$directory/got" || fail "replies are not what was expected"
{ request 1; echo '{"op":"bye"}'; request 2; } | "$adapter" >"$directory/got" || fail "bye: exit status $?"
echo '{"id":1,"answers":[20]}' | diff -u - "$directory/got" || fail "bye does not end the session"
"$adapter" </dev/null >"$directory/got" || fail "no input: exit status $?"
[ ! -s "$directory/got" ] || fail "no input: something is answered"

# A reply does not wait for the next request.
mkfifo "$directory/requests" "$directory/replies"
"$adapter" <"$directory/requests" >"$directory/replies" &
exec 3>"$directory/requests" 4<"$directory/replies"
for id in 1 2; do
    request $id >&3
    read -r reply <&4 || fail "no reply to request $id"
    [ "$reply" = "{\"id\":$id,\"answers\":[20]}" ] || fail "request $id: $reply"
done
exec 3>&- 4<&-
wait $! || fail "the end of the input: exit status $?"

# Lines that are no requests end nothing.
{
    head -c 1048577 /dev/zero | tr '\0' ' '
    echo
    printf '\377\n\n[1\n'
    head -c 5000 /dev/zero | tr '\0' '['
    echo
    request 7
} | "$adapter" >"$directory/got" || fail "malformed lines: exit status $?"
[ "$(grep -c '^{"id":null,"error":"' "$directory/got")" = 5 ] || fail "malformed lines are not answered one by one"
tail -n 1 "$directory/got" | grep -qxF '{"id":7,"answers":[20]}' || fail "a request after malformed lines is not answered"
exit "$failures"
