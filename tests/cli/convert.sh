#!/bin/sh
# fourchess convert: formats there and back, warnings, and what cannot be read.
set -u
programs=${FOURCHESS_BUILD:-build}
failures=0
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
# shellcheck source=/dev/null
. tests/cli/common

cat >"$directory/game.pgn" <<END
[White "Ann"]
[Result "1-0"]

1. e4 {best} e5 (1... c5) 2. Nf3! Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 1-0
END
expect 0 fourchess convert "$directory/game.pgn" --to pgn <<END
[Event "?"]
[Site "?"]
[Date "?"]
[Round "?"]
[White "Ann"]
[Black "?"]
[Result "1-0"]

1. e4 {best}
1... e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 1-0
fourchess convert: warning: $directory/game.pgn:4:17: a variation is passed over
fourchess convert: warning: $directory/game.pgn:4:33: the glyph ! is passed over
fourchess convert: warning: $directory/game.pgn:2:1: the result is 1-0, but no ply says why
END

printf '%s\n' 'e4 e5 Nf3' >"$directory/plain.pgn"
expect 0 fourchess convert "$directory/plain.pgn" --to fen --at 2 <<END
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2
END
expect 2 fourchess convert "$directory/plain.pgn" --to fen --at 9 <<END
fourchess convert: --at: the game has only 3 events
END
expect 2 fourchess convert "$directory/plain.pgn" --to fen4 <<END
fourchess convert: fen4 has no place for classic
END
expect 2 fourchess convert "$directory/plain.pgn" --to pgn4 <<END
fourchess convert: pgn4 has no place for classic
END
expect 2 fourchess convert "$directory/plain.pgn" <<END
fourchess convert: --to FORMAT is missing
END
expect 2 fourchess convert "$directory/plain.pgn" --to pdf <<END
fourchess convert: --to: no format is called "pdf"
END
expect 2 fourchess convert "$directory/plain.pgn" --from pdf --to fen <<END
fourchess convert: --from: no format is called "pdf"
END
expect 2 fourchess convert "$directory/nothing" --to fen <<END
fourchess convert: $directory/nothing: No such file or directory
END
printf 'e4\000' >"$directory/zero.pgn"
expect 2 fourchess convert "$directory/zero.pgn" --to fen <<END
fourchess convert: $directory/zero.pgn: byte 3 is 0, so it is no text
END
printf '%s\n' '1. e4 e5' '2. Ke3 {no}' >"$directory/illegal.pgn"
expect 1 fourchess convert "$directory/illegal.pgn" --to pgn <<END
fourchess convert: $directory/illegal.pgn:2:4: Ke3 by white is not legal.
  MOVE-1     The king moves one step in any direction (or castles).
END
printf '%s\n' '1. e4 e5' '2. hello' >"$directory/broken.pgn"
expect 2 fourchess convert "$directory/broken.pgn" --to pgn <<END
fourchess convert: $directory/broken.pgn:2:4: this is no move: hello
END

# Two games in a file, and positions a line each with comments.
printf '%s\n' '1. e4 *' '' '[Event "two"]' '' '1. d4 d5 *' >"$directory/two.pgn"
expect 0 fourchess convert "$directory/two.pgn" --to position --at 0 <<END
$("$programs/fourchess" show -v classic --json)
$("$programs/fourchess" show -v classic --json)
END
cat >"$directory/some.fen" <<END
# kings and rooks
4k3/8/8/8/8/8/8/4K2R w K - 0 1

4k3/8/8/8/8/8/8/R3K3 b Q - 3 9
# the end
END
expect 0 fourchess convert "$directory/some.fen" --to fen <<END
4k3/8/8/8/8/8/8/4K2R w K - 0 1
4k3/8/8/8/8/8/8/R3K3 b Q - 3 9
END
printf '%s\n' '# one line' '4k3/8/8/8 w' >"$directory/bad.fen"
expect 2 fourchess convert "$directory/bad.fen" --to fen <<END
fourchess convert: $directory/bad.fen:2:10: a slash is missing between two ranks:  w
END
printf '%s\n' '8/8/8/8/8/8/8/4K3 w - - 0 1' >"$directory/kingless.fen"
expect_line 2 "fourchess convert: $directory/kingless.fen:1: SETUP-4: black has no king" fourchess convert \
    "$directory/kingless.fen" --to fen
expect 2 fourchess convert "$directory/some.fen" --to fen -v teams <<END
fourchess convert: fen has no place for teams
END
expect 2 fourchess convert "$directory/some.fen" --to fen --at 3 <<END
fourchess convert: --at takes a position out of a game
END

# The position object, FEN4 and PGN4.
for variant in teams solo alliance; do
    "$programs/fourchess" show -v "$variant" -m "h2-h4" --json >"$directory/position.json"
    for format in fen4 pgn4; do
        "$programs/fourchess" convert "$directory/position.json" -v "$variant" --to "$format" >"$directory/position.$format" ||
            fail "$variant: it cannot be written as $format"
        "$programs/fourchess" convert "$directory/position.$format" -v "$variant" --to position >"$directory/again.json" ||
            fail "$variant: $format cannot be read"
        diff "$directory/position.json" "$directory/again.json" || fail "$variant: $format changes a position"
    done
done
"$programs/fourchess" convert "$directory/some.fen" --to pgn >"$directory/some.pgn" || fail "FEN cannot become PGN"
"$programs/fourchess" convert "$directory/some.pgn" --to fen >"$directory/again.fen" || fail "PGN cannot become FEN"
grep -v '^#' "$directory/some.fen" | grep . | diff - "$directory/again.fen" || fail "PGN changes a position"

# Real games: what is written is read again and written the same.
for game in tests/data/games/*.pgn4; do
    "$programs/fourchess" convert "$game" --to pgn4 -r solo-points-lead=plays-on -r solo-resigned-king=live-worth-20 \
        -r solo-stalemate=out-20-to-self >"$directory/once.pgn4" 2>"$directory/errors" || fail "$game: $(cat "$directory/errors")"
    "$programs/fourchess" convert "$directory/once.pgn4" --to pgn4 >"$directory/twice.pgn4" || fail "$game: not read again"
    diff "$directory/once.pgn4" "$directory/twice.pgn4" || fail "$game: the strict form is not strict"
done
exit "$failures"
