#!/bin/sh
# fourchess play: every command through a pipe, games kept and gone on with, chance, and a
# terminal with its keys.
set -u
programs=${FOURCHESS_BUILD:-build}
failures=0
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
# shellcheck source=/dev/null
. tests/cli/common

# Plays lines, parted by semicolons, and compares all that is printed.
plays() { # LINES OPTIONS... <EXPECTED
    lines=$1
    shift
    cat >"$directory/wanted"
    printf '%s\n' "$lines" | tr ';' '\n' | sed 's/^ //' | "$programs/fourchess" play "$@" >"$directory/got" 2>&1 ||
        fail "play $*: exit status $?"
    diff -u "$directory/wanted" "$directory/got" || fail "play $*: $lines: not what was expected"
}

# Moves in every spelling, refusals with their clauses, and what a seat may not do.
plays "h2-h4; b7b6; explain g13-g10; g13g11; undo; state; moves" <<END
red: h2-h4
b7b6 is refused:
  PAWN-1     A pawn moves one square straight forward, two in a double step (or
             a leap in alliance), or captures one square diagonally forward. It
             never moves backward or sideways.
g13-g10 is refused:
  PLAY-3     A player moves only on its own turn, and only its own pieces.
             Nobody moves a grey or an inert piece.
g13g11 is refused:
  PLAY-3     A player moves only on its own turn, and only its own pieces.
             Nobody moves a grey or an inert piece.
Taken back: 1 event.
red is to move.
Nothing has been played yet.
END
plays "legal b1; e2e4; e7e5; undo; moves; explain d1-h5; resign" -v classic <<END
  N b1   b1-a3 b1-c3
white: e2-e4
black: e7-e5
In classic no move is taken back.
   1  white   e2-e4
   2  black   e7-e5
d1-h5 is legal.
  white's queen goes from d1 to h5.
  black is to move next.
white resigns; the game is over: black wins: resignation
END

# Offers and clocks; time passes only by wait.
plays "offer e2-e4; state; accept; new; state" -v classic --clock 60+2 <<END
white: e2-e4
black is to move.
white offers a draw.
white: 1:02.0
black: 1:00.0
black accepts the draw; the game is over: draw: agreement
A new game; white begins.
white is to move.
white: 1:00.0
black: 1:00.0
END
plays "e2-e4; e7-e5; wait 59.5; state; wait 0.5; d2-d4; new; moves" -v classic --clock 60+0 <<END
white: e2-e4
black: e7-e5
white waits
white is to move.
white: 0:00.5
black: 1:00.0
white waits; the game is over: black wins: flag
d2-d4 is refused:
  PLAY-1     After the end of the game no event but a new game is accepted, and
             there are no legal moves.
A new game; white begins.
Nothing has been played yet.
END
plays "accept; offer; wait 3; leave red; h2h4" -v alliance <<END
There is no such thing in alliance.
There are no draw offers in alliance.
There are no clocks in alliance.
There is no such thing in alliance.
red: h2-h4
END
plays "leave blue; return blue; resign blue; resign; b7-b8; state" -v solo <<END
blue leaves: the computer plays
blue returns
blue resigns; blue is out
red resigns; red is out
b7-b8 is refused:
  PLAY-3     A player moves only on its own turn, and only its own pieces.
             Nobody moves a grey or an inert piece.
yellow is to move.
red 0 out, blue 0 out, yellow 0, green 0.
END

# What cannot be understood.
plays "foo; h2 h4; board x; legal z9; view purple; help fly; wait x; save; load; explain; marks; undo; save $directory/no/where" \
    -v teams <<END
"foo" is no move (such as h2-h4), square or command; \`help\` lists commands.
"h4" is one word too many.
"x" is one word too many.
"z9" is no square here.
"purple" is no seat here.
There is no command "fly".
There are no clocks in teams.
Save to which file?
Load which file?
Explain which move?
\`marks on\` or \`marks off\`?
There is nothing to take back.
$directory/no/where.new: No such file or directory
END
plays "help undo;;marks off; h2" <<END
  undo                take the last move back, where the variant lets you
A square alone shows nothing now.
Legal moves are not shown; \`marks on\` shows them.
END

# Where a piece may go, from any side, in 80 columns.
plays "e2" -v classic --view black --plain <<END
 1  wR wN wB wK wQ wB wN wR  classic, moves made: 0
 2  wP wP wP wP wP wP wP wP  white to move
 3   .  .  .  *  .  .  .  .
 4   .  .  .  *  .  .  .  .         castle passed quiet
 5   .  .  .  .  .  .  .  .  white  both   -          0
 6   .  .  .  .  .  .  .  .  black  both   -          0
 7  bP bP bP bP bP bP bP bP
 8  bR bN bB bK bQ bB bN bR
     h  g  f  e  d  c  b  a
  P e2   e2-e3 e2-e4
END
for variant in teams solo alliance classic; do
    printf '%s\n' "view turn" help state board position |
        "$programs/fourchess" play -v "$variant" --random all --seed 5 >"$directory/got" || fail "$variant: status $?"
    long=$(awk 'length($0) > 80' "$directory/got")
    [ -z "$long" ] || fail "$variant: longer than 80 columns: $long"
    grep -q "The game is over: " "$directory/got" || fail "$variant: chance does not play to the end"
    printf '%s\n' "save $directory/$variant.game" position |
        "$programs/fourchess" play -v "$variant" --random all --seed 5 >"$directory/first"
    # The same seed plays the same game, and what is kept comes back as it was.
    printf '%s\n' "save $directory/$variant.again" position |
        "$programs/fourchess" play -v "$variant" --random all --seed 5 >/dev/null
    cmp "$directory/$variant.game" "$directory/$variant.again" || fail "$variant: the same seed plays another game"
    echo position | "$programs/fourchess" play --load "$directory/$variant.game" >"$directory/loaded" || fail "$variant: load: status $?"
    sed -n '/^{/,$p' "$directory/first" | diff - "$directory/loaded" || fail "$variant: the game comes back changed"
done
printf '%s\n' '[Variant "Solo"]' '1. h2-h4 .. R' >"$directory/kept.pgn4"
plays "save $directory/solo.game; save! $directory/solo.game; load $directory/nothing; load $directory/kept.pgn4" -v teams <<END
$directory/solo.game is there already; \`save! $directory/solo.game\` replaces it.
Saved in $directory/solo.game.
fourchess play: $directory/nothing: No such file or directory
A game of solo, 2 events.
END
grep -q '^\[Variant "Teams"\]' "$directory/solo.game" || fail "save! does not replace"
printf '%s\n' '[Variant "Solo"]' '1. h2-h4 .. b7-d9' >"$directory/broken.pgn4"
plays "h2-h3; load $directory/broken.pgn4; moves" <<END
red: h2-h3
$directory/broken.pgn4:2:13: b7-d9 is not legal.
  PAWN-1     A pawn moves one square straight forward, two in a double step (or
             a leap in alliance), or captures one square diagonally forward. It
             never moves backward or sideways.
   1  red     h2-h3
END

# Options that are wrong.
expect_line 2 'fourchess play: --random: "white" is no seat of teams' fourchess play --random white
expect_line 2 'fourchess play: --seed: "x" is not a whole number from 1' fourchess play --seed x
expect_line 2 "fourchess play: --clock: teams has no clocks" fourchess play --clock 60
expect_line 2 'fourchess play: --clock: "0" is neither seconds such as 300+5 nor per-move' fourchess play -v classic --clock 0
expect_line 2 'fourchess play: --view: "white" is no seat of teams' fourchess play --view white
expect_line 2 "fourchess show: it has no option --seed" fourchess show --seed 3
expect_line 2 "fourchess play: $directory/nothing: No such file or directory" fourchess play --load "$directory/nothing"

# A terminal: editing, history, completion, chess signs, colours, Ctrl-C, Ctrl-D.
python3 - "$programs/fourchess" <<'END' || fail "at a terminal it does not behave"
import os, pty, re, select, signal, sys, time

program = sys.argv[1]


def session(keys, *options, environment=None):
    """Types keys at a terminal, each when the prompt is there. Returns what was shown, and how it ended."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update({"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **(environment or {})})
        os.execv(program, [program, "play", *options])
    shown = b""
    for key in keys:
        wanted = shown.count(b"> ") + 1
        end = time.time() + 20
        while time.time() < end:
            if select.select([terminal], [], [], 0.2)[0]:
                try:
                    shown += os.read(terminal, 65536)
                except OSError:
                    break
            elif shown.count(b"> ") >= wanted or shown:
                break
        os.write(terminal, key)
    end = time.time() + 20
    while time.time() < end:
        if not select.select([terminal], [], [], 5)[0]:
            break
        try:
            more = os.read(terminal, 65536)
        except OSError:
            break
        if not more:
            break
        shown += more
    _, status = os.waitpid(child, 0)
    return shown.decode(errors="replace"), os.waitstatus_to_exitcode(status)


def check(holds, what, shown):
    if not holds:
        print(what)
        print(shown)
        sys.exit(1)


shown, status = session([b"h2-h4\r", b"\x04"], "-v", "teams")
check(status == 0, f"Ctrl-D: status {status}", shown)
check("♚" in shown and "\033[" in shown, "no chess signs or no colours", shown)
check("blue to move" in shown, "the board is not drawn after a move", shown)
shown, status = session([b"h2-h", b"\x03"], "-v", "teams")
check(status == 130, f"Ctrl-C: status {status}", shown)
shown, status = session([b"h2-h4\r", b"quit\r"], "-v", "teams", "--ascii", environment={"NO_COLOR": "1"})
check(status == 0 and "rK" in shown and "♚" not in shown and "\033[1;38" not in shown, "--ascii, NO_COLOR", shown)
shown, status = session([b"g1-f5\x7f3\r", b"g8\t\r", b"quit\r"], "-v", "classic", "--ascii")
check("black to move" in shown, "a line cannot be edited", shown)
shown, status = session([b"g1-f3\r", b"g8-f6\r", b"f3-g1\r", b"f6-g8\r", b"\x1b[A\x1b[A\x1b[A\x1b[A\r", b"moves\r", b"quit\r"], "-v", "classic", "--ascii")
check(re.search(r"5 +white +g1-f3", shown), "there is no history", shown)
shown, status = session([b"expl\t h2-h5\r", b"quit\r"], "-v", "teams", "--ascii")
check("PAWN-1" in shown, "commands are not completed", shown)
END
exit "$failures"
