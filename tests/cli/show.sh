#!/bin/sh
# `fourchess show`: the board, in colour only where it is welcome.
set -u
programs=${FOURCHESS_BUILD:-build}
failures=0
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
# shellcheck source=/dev/null
. tests/cli/common

expect 0 fourchess show --moves 'h2-h4 b7-d7,g13-g11' -m m8-k8 <<'END'
14           yR yN yB yK yQ yB yN yR           teams, moves made: 4
13           yP yP yP  . yP yP yP yP           red to move
12            .  .  .  .  .  .  .  .
11  bR bP  .  .  .  . yP  .  .  .  .  . gP gR         castle passed quiet
10  bN bP  .  .  .  .  .  .  .  .  .  . gP gN  red    both   h3         0
 9  bB bP  .  .  .  .  .  .  .  .  .  . gP gB  blue   both   c7         0
 8  bQ bP  .  .  .  .  .  .  .  . gP  .  . gK  yellow both   g12        0
 7  bK  .  . bP  .  .  .  .  .  .  .  . gP gQ  green  both   l8         0
 6  bB bP  .  .  .  .  .  .  .  .  .  . gP gB
 5  bN bP  .  .  .  .  .  .  .  .  .  . gP gN
 4  bR bP  .  .  .  .  . rP  .  .  .  . gP gR
 3            .  .  .  .  .  .  .  .
 2           rP rP rP rP  . rP rP rP
 1           rR rN rB rQ rK rB rN rR
     a  b  c  d  e  f  g  h  i  j  k  l  m  n
END

# Everything that may stand beside the board.
cat >"$directory/solo.json" <<'END'
{"board": {"h1": "rK", "d1": "rR", "d7": "rR", "a7": "bK", "c6": "bN", "g14": "yK", "e5": "yD", "n7": "gK"},
 "turn": "blue", "states": {"yellow": "out"}, "castling": {"red": ["long"]},
 "scores": {"red": 5, "yellow": 12}, "quiet": {"green": 7}, "control": {"green": "cpu"}, "moves_made": 57}
END
expect 0 fourchess show --variant solo --position "$directory/solo.json" <<'END'
14            .  .  . yk  .  .  .  .           solo, moves made: 57
13            .  .  .  .  .  .  .  .           blue to move
12            .  .  .  .  .  .  .  .
11   .  .  .  .  .  .  .  .  .  .  .  .  .  .         castle passed quiet points
10   .  .  .  .  .  .  .  .  .  .  .  .  .  .  red    long   -          0      5
 9   .  .  .  .  .  .  .  .  .  .  .  .  .  .  blue   -      -          0      0
 8   .  .  .  .  .  .  .  .  .  .  .  .  .  .  yellow -      -          0     12
 7  bK  .  . rR  .  .  .  .  .  .  .  .  . gK  green  -      -          7      0
 6   .  . bN  .  .  .  .  .  .  .  .  .  .  .
 5   .  .  .  . yd  .  .  .  .  .  .  .  .  .  check: blue and green
 4   .  .  .  .  .  .  .  .  .  .  .  .  .  .  out: yellow
 3            .  .  .  .  .  .  .  .           computer plays: green
 2            .  .  .  .  .  .  .  .
 1           rR  .  .  . rK  .  .  .
     a  b  c  d  e  f  g  h  i  j  k  l  m  n
END

expect 0 fourchess show --variant classic --moves 'f2-f3 e7-e5 g2-g4 d8-h4' <<'END'
 8  bR bN bB  . bK bB bN bR  classic, moves made: 4
 7  bP bP bP bP  . bP bP bP  black wins: mate
 6   .  .  .  .  .  .  .  .
 5   .  .  .  . bP  .  .  .         castle passed quiet
 4   .  .  .  .  .  . wP bQ  white  both   -          0
 3   .  .  .  .  . wP  .  .  black  both   -          1
 2  wP wP wP wP wP  .  . wP
 1  wR wN wB wQ wK wB wN wR  check: white
     a  b  c  d  e  f  g  h
END

# What --json prints can be read again.
"$programs/fourchess" show --json --moves 'h2-h4 b7-d7' >"$directory/after.json"
"$programs/fourchess" show --moves 'h2-h4 b7-d7' >"$directory/played"
"$programs/fourchess" show --position - <"$directory/after.json" >"$directory/read"
cmp -s "$directory/played" "$directory/read" || fail "--json and --position do not fit together"

# A terminal is where colours are; script(1) gives one.
in_terminal() { # COMMAND
    TERM=${terminal:-xterm-256color} script -qec "$1" /dev/null </dev/null
}
escape=$(printf '\033')
show="$programs/fourchess show"
in_terminal "$show" | grep -q "$escape" || fail "no colour on a terminal"
in_terminal "$show --plain" | grep -q "$escape" && fail "--plain has colour"
in_terminal "NO_COLOR=1 $show" | grep -q "$escape" && fail "NO_COLOR is not respected"
in_terminal "NO_COLOR= $show" | grep -q "$escape" || fail "an empty NO_COLOR takes the colour away"
terminal=dumb
in_terminal "$show" | grep -q "$escape" && fail "a dumb terminal gets escape sequences"
exit "$failures"
