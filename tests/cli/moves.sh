#!/bin/sh
# `fourchess legal`, `explain`, `perft` and `rulings`.
set -u
programs=${FOURCHESS_BUILD:-build}
failures=0
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
# shellcheck source=/dev/null
. tests/cli/common

# --- legal

expect 0 fourchess legal --variant classic --moves 'e2-e4 e7-e5' <<'END'
white has 29 legal moves.
  N b1   b1-a3 b1-c3
  Q d1   d1-e2 d1-f3 d1-g4 d1-h5
  K e1   e1-e2
  B f1   f1-e2 f1-d3 f1-c4 f1-b5 f1-a6
  N g1   g1-e2 g1-f3 g1-h3
  P a2   a2-a3 a2-a4
  P b2   b2-b3 b2-b4
  P c2   c2-c3 c2-c4
  P d2   d2-d3 d2-d4
  P f2   f2-f3 f2-f4
  P g2   g2-g3 g2-g4
  P h2   h2-h3 h2-h4
END
expect 0 fourchess legal h2 <<'END'
red has 2 legal moves from there.
  P h2   h2-h3 h2-h4
END
expect 0 fourchess legal --plain h2 <<'END'
h2-h3
h2-h4
END
expect 0 fourchess legal --plain h1 </dev/null
expect 0 fourchess legal h1 <<'END'
No legal moves from h1: no move of its piece is legal.
END
expect 0 fourchess legal h8 <<'END'
No legal moves from h8: it is empty.
END
expect 0 fourchess legal b4 <<'END'
No legal moves from b4: its piece is not the mover's.
END
expect 0 fourchess legal --moves resign:red <<'END'
No legal moves: the game is over.
END
expect 0 fourchess legal b4 --moves resign:red <<'END'
No legal moves from b4: the game is over.
END

# --- explain: what forbids

"$programs/fourchess" explain h2-h5 >"$directory/got" && fail "explain of an illegal move: exit status 0"
head -n 1 "$directory/got" | grep -qxF 'h2-h5 is not legal for red:' || fail "explain does not say that it is illegal"
sed -n 2p "$directory/got" | grep -q '^  PAWN-1     A pawn moves one square' || fail "explain does not give the clause"
tail -n 2 "$directory/got" | grep -qxF '  P h2   h2-h3 h2-h4' || fail "explain does not say what is legal"
awk 'length($0) > 80 { exit 1 }' "$directory/got" || fail "explain is wider than 80 columns"
expect_line 1 'h2-h4 is not legal:' fourchess explain h2-h4 --moves resign:red

# Whatever is refused is explained with words of the spec.
for move in a1-a2 h8-h9 b4-c4 h1-h2 h1-j1 g1-g5 d1-d5 h2-g3 h2-h3=Q e1-e3; do
    "$programs/fourchess" explain "$move" >"$directory/got"
    [ $? = 1 ] || fail "explain $move: it should be illegal"
    grep -q 'the spec has no such clause' "$directory/got" && fail "explain $move: a clause without text"
done

# --- explain: what happens

cat >"$directory/two-kings.json" <<'END'
{"pieces": {"red": "Kh1 Rd5", "blue": "Ka7", "yellow": "Kg14", "green": "Kn7 h7"}, "turn": "red"}
END
expect 0 fourchess explain d5-d7 --variant solo --position "$directory/two-kings.json" <<'END'
d5-d7 is legal for red.
  red's rook goes from d5 to d7.
  blue is in check by red's rook on d7.
  blue is to move next.
END
expect 0 fourchess explain e5-d6 --variant classic --moves 'e2-e4 a7-a6 e4-e5 d7-d5' <<'END'
e5-d6 is legal for white.
  white's pawn captures en passant, from e5 to d6.
  It captures black's pawn on d5.
  black is to move next.
END
expect 0 fourchess explain e1-g1 --variant classic --moves 'e2-e4 e7-e5 g1-f3 b8-c6 f1-c4 f8-c5' <<'END'
e1-g1 is legal for white.
  white castles: the king goes from e1 to g1, the rook to f1.
  white can no longer castle at all.
  black is to move next.
END
expect 0 fourchess explain d8-h4 --variant classic --moves 'f2-f3 e7-e5 g2-g4' <<'END'
d8-h4 is legal for black.
  black's queen goes from d8 to h4.
  white is in check by black's queen on h4.
  The game is over: black wins: mate.
END
expect 0 fourchess explain h2-h4 <<'END'
h2-h4 is legal for red.
  red's pawn makes a double step from h2 to h4.
  The square passed over, h3, is recorded.
  blue is to move next.
END
echo '{"pieces":{"white":"Ke1 b7","black":"Kg8 Ra8"},"turn":"white"}' >"$directory/promotion.json"
expect 0 fourchess explain b7-a8=R --variant classic --position "$directory/promotion.json" <<'END'
b7-a8=R is legal for white.
  white's pawn goes from b7 to a8.
  It captures black's rook on a8.
  The pawn becomes a rook.
  black is in check by white's rook on a8.
  black is to move next.
END
expect 0 fourchess explain h1-h2 --variant classic --moves 'g2-g3,a7-a6,f1-g2,a6-a5,g1-f3,a5-a4,h2-h4,h7-h5' -m 'h1-h3 b7-b6 h3-h1 c7-c6' <<'END'
h1-h2 is legal for white.
  white's rook goes from h1 to h2.
  black is to move next.
END
expect 0 fourchess explain resign:blue --variant solo <<'END'
resign:blue is legal.
  blue can no longer castle at all.
  blue is out now.
  red is to move next.
END
expect 0 fourchess explain accept-draw:black --variant classic --moves e2-e4+offer <<'END'
accept-draw:black is legal.
  The game is over: draw: agreement.
END

cat >"$directory/pending.json" <<'END'
{"pieces": {"red": "Kh1", "blue": "Ka7 Rd2 Re3", "yellow": "Kg14", "green": "Kn7"}, "turn": "blue"}
END
expect 0 fourchess explain e3-e1 --position "$directory/pending.json" <<'END'
e3-e1 is legal for blue.
  blue's rook goes from e3 to e1.
  red is in check by blue's rook on e1, and has no legal move as it stands.
  yellow is to move next.
END

# --- moves that are to be played first

"$programs/fourchess" show --moves 'h2-h4 h2-h5' >"$directory/got" 2>"$directory/errors"
[ $? = 1 ] || fail "an illegal move among those to play: wrong exit status"
[ ! -s "$directory/got" ] || fail "an illegal move among those to play: something is shown"
head -n 1 "$directory/errors" | grep -qxF 'fourchess show: move 2, h2-h5 by blue, is not legal.' ||
    fail "an illegal move among those to play: it is not named"
grep -q '^  PLAY-2  ' "$directory/errors" || fail "an illegal move among those to play: no clause"
expect_line 0 ' 1           rR rN rB rK rQ rB rN rR' fourchess show --ruling setup-queen=mirrored
expect_line 0 'green has 20 legal moves.' fourchess legal --first-seat green
expect_line 0 '14           yR yN yB yK yQ yB yN yR           teams, moves made: 0' \
    fourchess show -m 'resign:red new-game'
expect_line 0 'No legal moves: the game is over.' fourchess legal --move-limit 1 --moves h2-h4

# --- perft

expect 0 fourchess perft 3 --variant classic <<'END'
8902
END
expect 0 fourchess perft 0 <<'END'
1
END
expect_line 0 'd2-d4: 19' fourchess perft 2 --divide
expect_line 0 '20 moves, 395 in all' fourchess perft 2 --divide

# --- rulings

"$programs/fourchess" rulings -v alliance -r repetition-key=placement-and-turn >"$directory/got"
grep -qxF '  * placement-and-turn' "$directory/got" || fail "rulings do not mark what was chosen"
grep -qxF '    full (default)' "$directory/got" || fail "rulings do not name the default"
grep -q '^setup-queen' "$directory/got" && fail "rulings of another variant are listed"
"$programs/fourchess" rulings -r setup-queen=mirrored >"$directory/got"
grep -qxF '  * mirrored' "$directory/got" || fail "rulings do not mark what was chosen, without a variant"
sed -n 's/^ *"name": "\(.*\)",$/\1/p' spec/rulings.json | sort >"$directory/wanted"
sed -n 's/ (.*)$//p' "$directory/got" | grep -v '^ ' | sort | diff -u "$directory/wanted" - ||
    fail "rulings: not those of spec/rulings.json"
grep -q 'clauses:$' "$directory/got" && fail "rulings: one has no clauses"
exit "$failures"
