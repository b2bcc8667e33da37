#!/bin/sh
# fourchess annotate: what every move does, and where a game breaks the rules.
set -u
programs=${FOURCHESS_BUILD:-build}
failures=0
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
# shellcheck source=/dev/null
. tests/cli/common

cat >"$directory/mate.pgn" <<END
[White "Ann"]
[Result "0-1"]

1. f3 e5 {so far} 2. g4 Qh4# 0-1
END
expect 0 fourchess annotate "$directory/mate.pgn" <<END
A game of classic.
  White: Ann

   1  white   f3
   2  black   e5
                           so far
   3  white   g4
   4  black   Qh4#         white in check; the game is over: black wins: mate

4 events. The result: black wins: mate.
END

cat >"$directory/illegal.pgn" <<END
1. e4 d5 2. exd5 Qxd5 3. Ke3 Qxa2
END
expect 1 fourchess annotate "$directory/illegal.pgn" <<END
A game of classic.

   1  white   e4
   2  black   d5
   3  white   exd5         takes black's pawn
   4  black   Qxd5         takes white's pawn
   5  white   Ke3  is not legal:
  MOVE-1     The king moves one step in any direction (or castles).

It stands in line 1, column 26; what follows is not read.

$("$programs/fourchess" show -v classic -m "e2-e4 d7-d5 e4-d5 d8-d5")

No other choice of a ruling leads further.
END

# Captures, points and states on the cross; the rulings under which a game goes on.
game=tests/data/games/635769_short.pgn4
expect_line 1 "  50  blue    Qd7-d14+#    blue +20: 26; yellow is out" fourchess annotate "$game"
expect_line 1 "  57  green   j9xi10       takes yellow's pawn" fourchess annotate "$game"
expect_line 1 "  49  red     O-O-O        castles long" fourchess annotate "$game"
expect_line 1 "  --ruling solo-points-lead=plays-on" fourchess annotate "$game"
expect_line 1 "lead to its end, 107 events." fourchess annotate "$game"
expect_line 0 "107 events. The result: blue wins: three-out." fourchess annotate "$game" -r solo-points-lead=plays-on
expect_line 0 "red 12, blue 33 out, yellow 6 out, green 9 out." fourchess annotate "$game" -r solo-points-lead=plays-on
expect_line 0 "fourchess annotate: warning: $game:22:27: T is read as R: no rule here ends a seat's time" \
    fourchess annotate "$game" -r solo-points-lead=plays-on

# Several games; boards; a promotion, an en passant, an event in a comment.
cat >"$directory/two.pgn" <<END
[FEN "4k3/P7/8/4Pp2/8/8/8/4K3 w - f6 0 1"]
1. exf6 Kd7 2. a8=Q {[%resign black]} 1-0

[Event "two"]
1. e4 *
END
expect_line 0 "   1  white   exf6         takes black's pawn en passant" fourchess annotate "$directory/two.pgn"
expect_line 0 "   3  white   a8=Q         becomes a queen" fourchess annotate "$directory/two.pgn"
expect_line 0 "   4  black   resigns      the game is over: white wins: resignation" fourchess annotate "$directory/two.pgn"
expect_line 0 "1 event. The game is not over; black is to move." fourchess annotate "$directory/two.pgn"
expect_line 0 " 4   .  .  .  . wP  .  .  .  white  both   e3         0" fourchess annotate --boards "$directory/two.pgn"

# For programs.
"$programs/fourchess" annotate --json "$directory/two.pgn" >"$directory/two.json" || fail "--json: status $?"
python3 - "$directory/two.json" <<'END' || fail "--json: not what was expected"
import json, sys
games = json.load(open(sys.argv[1]))
assert [len(game["events"]) for game in games] == [4, 1]
first = games[0]["events"][0]
assert first["move"] == "e5-f6" and first["written"] == "exf6" and first["seat"] == "white", first
assert first["place"] == {"line": 2, "column": 4}, first
assert first["state"]["board"]["f6"] == "wP" and first["summary"] == "takes black's pawn en passant"
assert games[0]["events"][3]["state"]["result"]["reason"] == "resignation"
assert games[0]["refused"] is None and games[0]["variant"] == "classic"
END
"$programs/fourchess" annotate --json "$directory/illegal.pgn" >"$directory/illegal.json"
[ $? = 1 ] || fail "--json: a game that breaks a rule has another status than 1"
grep -q '"illegal": \[' "$directory/illegal.json" || fail "--json: the clauses are missing"

printf '%s\n' '1. e4 e5 2. hello' >"$directory/broken.pgn"
expect_line 2 "fourchess annotate: $directory/broken.pgn:1:13: this is no move: hello" fourchess annotate "$directory/broken.pgn"
expect 2 fourchess annotate "$directory/broken.pgn" --from fen <<END
fourchess annotate: fen is no format of games
END
expect_line 2 "fourchess annotate: $directory/nothing: No such file or directory" fourchess annotate "$directory/nothing"
for game in tests/data/games/*.pgn4; do
    "$programs/fourchess" annotate "$game" 2>/dev/null | awk -v game="$game" 'length($0) > 82 { print game ": too wide: " $0; bad = 1 } END { exit bad }' ||
        fail "$game: a line is too wide"
done
exit "$failures"
