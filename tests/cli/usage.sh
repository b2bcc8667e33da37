#!/bin/sh
# What cannot be read is named with its place, and the exit status is 2.
# shellcheck disable=SC2016 # backquotes that the program prints
set -u
programs=${FOURCHESS_BUILD:-build}
failures=0
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
# shellcheck source=/dev/null
. tests/cli/common

expect 2 fourchess shw <<'END'
fourchess: there is no command "shw"
Try `fourchess --help`.
END
expect_line 2 'Usage: fourchess COMMAND [OPTIONS]' fourchess
expect 2 fourchess perft <<'END'
fourchess perft: DEPTH is missing
Usage: fourchess perft DEPTH [OPTIONS]
Try `fourchess perft --help`.
END
expect_line 2 'fourchess perft: "3" is one argument too many' fourchess perft 2 3
expect_line 2 "fourchess show: unrecognized option '--colour'" fourchess show --colour
expect_line 2 "fourchess show: option '--moves' requires an argument" fourchess show --moves
expect_line 2 'fourchess perft: it has no option --plain' fourchess perft 2 --plain
expect_line 2 'fourchess rulings: it takes no position and no moves' fourchess rulings -m h2-h4

expect_line 2 'fourchess show: no variant is called "chess"; there are teams (default), solo, alliance, classic' \
    fourchess show --variant chess
expect_line 2 'fourchess show: --first-seat: "white" is no seat of teams' fourchess show --first-seat white
for limit in 0 -1 x 1x ''; do
    expect_line 2 "fourchess show: --move-limit: \"$limit\" is not a whole number from 1" \
        fourchess show --move-limit "$limit"
done
for depth in x 2x -1 '' 100; do
    expect_line 2 "fourchess perft: the depth \"$depth\" is not a whole number from 0 to 99" \
        fourchess perft -- "$depth"
done
expect_line 2 'fourchess perft: the depth "0" is not a whole number from 1 to 99' fourchess perft 0 --divide
expect_line 2 'fourchess legal: "a1" is no square of the board of teams' fourchess legal a1
expect_line 2 'fourchess explain: "h2h4" is no move (such as h2-h4) or event of teams' fourchess explain h2h4
expect_line 2 'fourchess explain: "resign:white" is no move (such as h2-h4) or event of teams' \
    fourchess explain resign:white
expect_line 2 'fourchess explain: "h2-h4+offer" is no move (such as h2-h4) or event of teams' \
    fourchess explain h2-h4+offer
expect_line 2 'fourchess explain: "new-games" is no move (such as h2-h4) or event of teams' \
    fourchess explain new-games
expect_line 2 'fourchess show: move 2: "b7d7" is no move (such as h2-h4) or event of teams' \
    fourchess show --moves 'h2-h4 b7d7'

expect_line 2 'fourchess show: --ruling: no ruling is called "setup"; `fourchess rulings` lists them' \
    fourchess show --ruling setup=own-left
expect_line 2 'fourchess show: --ruling: the ruling setup-queen has no choice "left"; `fourchess rulings` lists them' \
    fourchess show --ruling setup-queen=left
expect_line 2 'fourchess show: --ruling: "setup-queen" is not NAME=CHOICE; `fourchess rulings` lists them' \
    fourchess show --ruling setup-queen

expect_line 2 "fourchess show: $directory/none.json: No such file or directory" \
    fourchess show --position "$directory/none.json"
printf '{"pieces":\n  {"red" "Kh1"}}' >"$directory/broken.json"
"$programs/fourchess" show -p "$directory/broken.json" 2>&1 | grep -qF "$directory/broken.json:2:" ||
    fail "a broken file is not named with its line"
echo '[]' >"$directory/array.json"
expect 2 fourchess show --position "$directory/array.json" <<END
fourchess show: $directory/array.json: a position is an object
END
echo '{"pieces":{"red":"Kh1 e11","blue":"Ka7","yellow":"Kg14","green":"Kn8"},"turn":"red"}' >"$directory/pawn.json"
expect 2 fourchess legal --position "$directory/pawn.json" <<END
fourchess legal: $directory/pawn.json: SETUP-7: e11: a pawn where it would have promoted
END
"$programs/fourchess" show --position - <"$directory/pawn.json" >"$directory/got" 2>&1
[ $? = 2 ] || fail "a bad position on standard input: wrong exit status"
grep -q '^fourchess show: standard input: SETUP-7: e11: ' "$directory/got" ||
    fail "a bad position on standard input is not reported"

"$programs/fourchess" show >/dev/full 2>"$directory/errors"
[ $? = 2 ] || fail "a full disk: wrong exit status"
grep -q '^fourchess show: standard output: ' "$directory/errors" || fail "a full disk is not reported"
echo '{"op":"hello","protocol":1}' | "$programs/adapters/reference" >/dev/full 2>"$directory/errors"
[ $? = 1 ] || fail "reference on a full disk: wrong exit status"
grep -q '^reference: standard output: ' "$directory/errors" || fail "reference on a full disk: no reason"
"$programs/adapters/reference" <"$directory" 2>"$directory/errors"
[ $? = 1 ] || fail "reference reading a folder: wrong exit status"

for arguments in --colour '--observe' '--observe colour' '--ruling x=y' 'extra'; do
    # shellcheck disable=SC2086 # words on purpose
    "$programs/adapters/reference" $arguments </dev/null >"$directory/got" 2>"$directory/errors"
    [ $? = 2 ] || fail "reference $arguments: wrong exit status"
    [ ! -s "$directory/got" ] || fail "reference $arguments: it prints on standard output"
    [ -s "$directory/errors" ] || fail "reference $arguments: no reason"
done
exit "$failures"
