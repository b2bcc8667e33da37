#!/bin/sh
# Writing cases: conform import makes skeletons of games and positions, conform bless fills
# them in and leaves what is written.
set -u
programs=${FOURCHESS_BUILD:-build}
failures=0
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
# shellcheck source=/dev/null
. tests/cli/common

printf '%s\n' '[TimeControl "90+1.5"]' '1. e4 {[%emt 0:00:02][%offer]} e5 2. Ke3' >"$directory/My Game.pgn"
expect 0 conform import "$directory/My Game.pgn" --at 1 --events 9 <<END
conform: $directory/My Game.pgn:2:38: the rules forbid this: Ke3
{ "format": 1,
  "about": "",
  "cases": [
    { "id": "my-game",
      "title": "",
      "variant": "classic",
      "clauses": [],
      "level": "required",
      "since": "1.0",
      "why": "",
      "options": {"clock": {"initial_ms": 90000, "increment_ms": 1500}},
      "setup": {
        "pieces": {
          "white": "Ke1 Qd1 Ra1 Rh1 Bc1 Bf1 Nb1 Ng1 a2 b2 c2 d2 f2 g2 h2 e4",
          "black": "Ke8 Qd8 Ra8 Rh8 Bc8 Bf8 Nb8 Ng8 a7 b7 c7 d7 e7 f7 g7 h7" },
        "turn": "black",
        "castling": {"white": ["long", "short"], "black": ["long", "short"]},
        "en_passant": {"white": "e3"},
        "moves_made": 1,
        "clocks": {"white": 89500, "black": 90000},
        "offers": {"white": 1, "black": 0},
        "offer": "white" },
      "steps": [
        {"play": "e7-e5"},
        {"illegal": "e1-e3"} ] } ] }
END
# A person's own file, with a step of every kind and one expectation that is wrong on purpose: it stays.
cat >"$directory/mine.json" <<END
{ "format": 1,
  "about": "Mine",
  "cases": [
    { "id": "mine-one",
      "title": "One",
      "variant": "solo",
      "clauses": ["EP-4"],
      "level": "ruling",
      "ruling": "en-passant-window",
      "since": "1.0",
      "why": "What a person says.",
      "setup": {"pieces": {"red": "Kh1 d2", "blue": "Ka7 c4", "yellow": "Kg14", "green": "Kn7"}, "turn": "red"},
      "steps": [
        {"play": "d2-d4"},
        {"illegal": "a7-c8"},
        {"play": "a7-a8", "expect": {"turn": "green"}},
        {"play": "g14-g13"},
        {"legal": "n7"},
        {"state": true},
        {"perft": 1},
        {"play": "n7-n8"} ] } ] }
END
cp "$directory/mine.json" "$directory/plays.json"
expect 0 conform bless "$directory/mine.json" <<END
$directory/mine.json: mine-one: 5 steps filled in
END
expect 0 conform bless "$directory/mine.json" </dev/null
grep -q '{"play": "d2-d4"},$' "$directory/mine.json" || fail "bless: a play in the middle is filled in"
grep -q '"a7-a8", "expect": {"turn": "green"}},$' "$directory/mine.json" || fail "bless: what was written is gone"
grep -q '{"illegal": "a7-c8", "clauses": \["MOVE-1"\], "x-blessed": true},$' "$directory/mine.json" || fail "bless: no clauses"
grep -q '{"legal": "n7", "expect": \[.*\], "x-blessed": true},$' "$directory/mine.json" || fail "bless: no legal moves"
grep -q '"perft": 1, "expect": [0-9]*, "x-blessed": true},$' "$directory/mine.json" || fail "bless: no count"
expect_line 1 "$directory/mine.json:4:5: x-blessed: work the expectations out by hand, then take the mark away" \
    conform lint "$directory/mine.json"
expect 0 conform bless --plays "$directory/plays.json" <<END
$directory/plays.json: mine-one: 7 steps filled in
END
grep -q '"play": "d2-d4", "expect": {"board": {"d2": null, "d4": "rP"}, "turn": "blue", "en_passant": {"red": "d3"}}' \
    "$directory/plays.json" || fail "bless: what a play changes is not told"

# What cannot be filled in is told, and the file stays as it was.
refuses() { # SED-COMMAND COMPLAINT
    sed -e "$1" "$directory/plays.json" >"$directory/wrong.json"
    cp "$directory/wrong.json" "$directory/before.json"
    expect_line 1 "conform: $directory/wrong.json: mine-one: $2" conform bless "$directory/wrong.json"
    cmp -s "$directory/wrong.json" "$directory/before.json" || fail "bless: $2: the file has changed"
}
refuses 's/{"play": "n7-n8".*/{"play": "n7-n9"} ] } ] }/' "step 8 is refused: MOVE-1"
refuses 's/{"illegal": "a7-c8".*/{"illegal": "a7-a8"},/' "step 2 is to be illegal, but is accepted"
refuses 's/Kh1 d2/d2/; s/{"perft": 1,.*/{"perft": 1},/' "invalid_setup: SETUP-4: red has no king"
expect_line 2 "$directory/nothing.json: No such file or directory" conform bless "$directory/nothing.json"
printf '{}' >"$directory/empty.json"
expect_line 2 "conform: $directory/empty.json: it holds no cases" conform bless "$directory/empty.json"
expect_line 2 "$directory/nothing: No such file or directory" conform import "$directory/nothing"

# A position asks for its legal moves.
echo '4k3/8/8/8/8/8/8/4K2R w K - 0 1' >"$directory/study.fen"
"$programs/conform" import --id castle "$directory/study.fen" >"$directory/castle.json" || fail "import: a FEN is refused"
grep -q '{"legal": "\*"}' "$directory/castle.json" || fail "import: a position asks for nothing"
"$programs/fourchess" show -v alliance --json >"$directory/start.json"
"$programs/conform" import --variant alliance "$directory/start.json" >"$directory/started.json" || fail "import: a position object is refused"
grep -q '"setup": "start",' "$directory/started.json" || fail "import: the start is not known"
printf '%s\n' '8/8/8 w' >"$directory/bad.fen"
expect_line 2 "conform: $directory/bad.fen:1:6: a slash is missing between two ranks" conform import "$directory/bad.fen"
expect_line 2 "conform: fen has no place for solo" conform import --variant solo "$directory/study.fen"

# Real games, imported whole and filled in, are cases that the reference passes, at every step.
for game in tests/data/games/*.pgn4; do
    "$programs/conform" import -- "$game" >"$directory/real.json" 2>"$directory/errors" || fail "$game: $(cat "$directory/errors")"
    "$programs/conform" bless --plays "$directory/real.json" >"$directory/output" || fail "$game: it cannot be filled in"
    sed -e 's/"about": ""/"about": "A game"/; s/"title": ""/"title": "A game"/; s/"why": ""/"why": "A game"/' \
        -e 's/"clauses": \[\],/"clauses": ["PLAY-1"],/; s/"x-pin": ""/"x-pin": "as it was played"/' -e '/"x-found"/d' \
        "$directory/real.json" >"$directory/real-case.json"
    "$programs/conform" run --cases "$directory/real-case.json" -- "$programs/adapters/reference" >"$directory/output" 2>&1 ||
        fail "$game: $(tail -n 5 "$directory/output")"
done

# The corpus itself: whatever is taken out of it comes back as it was written by hand.
python3 - "$programs/conform" "$directory" <<'END' || fail "bless does not give back what the corpus says"
import glob, json, os, subprocess, sys

conform, folder = sys.argv[1:]


def as_sets(value):
    if isinstance(value, list):
        return sorted(value)
    if isinstance(value, dict):
        if "expect_by" in value:
            choices = [as_sets(inner) for key, inner in value["expect_by"].items() if key != "ruling"]
            if all(choice == choices[0] for choice in choices):  # nothing depends on it
                value = {**value, "expect": choices[0]}
                del value["expect_by"]
        return {key: as_sets(inner) for key, inner in value.items()}
    return value


taken, wrong = 0, []
for path in sorted(glob.glob("cases/[0-9]*/*.json")):
    with open(path) as file:
        written = json.load(file)
    written["cases"] = [case for case in written["cases"] if case["level"] == "required" or isinstance(case["ruling"], str)]
    bare = json.loads(json.dumps(written))
    for case in bare["cases"]:
        for step in case.get("steps", []):
            if "legal" in step or "perft" in step:
                step.pop("expect", None), step.pop("expect_by", None)
            if "illegal" in step:
                step.pop("clauses")
    mine = os.path.join(folder, "bare.json")
    with open(mine, "w") as file:
        json.dump(bare, file)
    subprocess.run([conform, "bless", mine], check=True, stdout=subprocess.DEVNULL)
    with open(mine) as file:
        blessed = json.load(file)
    for case, again in zip(written["cases"], blessed["cases"]):
        for step, other in zip(case.get("steps", []), again.get("steps", [])):
            if other.pop("x-blessed", False) and "play" not in step:
                taken += 1
                if as_sets(step) != as_sets(other):
                    wrong.append((case["id"], step, other))
for case, step, other in wrong[:5]:
    print(case, step, other, sep="\n  ")
if taken < 500:
    print("only", taken, "steps were taken out")
sys.exit(bool(wrong) or taken < 500)
END
exit "$failures"
