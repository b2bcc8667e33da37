#!/bin/sh
# What programs read: the commands with --json.
set -u
programs=${FOURCHESS_BUILD:-build}
failures=0
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
# shellcheck source=/dev/null
. tests/cli/common

expect 0 fourchess legal g1 --variant classic --json <<END
[
  "g1-f3",
  "g1-h3"
]
END
expect 0 fourchess legal e4 --variant classic --json <<END
[]
END
expect 1 fourchess explain h2-h5 --json <<END
{
  "event": "h2-h5",
  "legal": false,
  "illegal": [
    "PAWN-1"
  ]
}
END
expect 0 fourchess perft 2 --variant classic --json <<END
{
  "depth": 2,
  "count": 400
}
END
# White's king has one square; black then has five for its king and two for its pawn.
echo '{"pieces": {"white": "Ka1", "black": "Kc2 h7"}, "turn": "white"}' >"$directory/cornered.json"
expect 0 fourchess perft 2 --divide --json --variant classic --position "$directory/cornered.json" <<END
{
  "depth": 2,
  "count": 7,
  "moves": {
    "a1-a2": 7
  }
}
END

# A position that explain tells is a set-up for the next call.
"$programs/fourchess" explain e2-e4 --variant classic --json |
    python3 -c 'import json, sys; json.dump(json.load(sys.stdin)["state"], sys.stdout)' >"$directory/after.json"
"$programs/fourchess" show --variant classic --json --moves e2-e4 >"$directory/shown.json"
python3 - "$directory" <<'END' || fail "explain --json and show --json differ"
import json, sys
folder = sys.argv[1]
sys.exit(json.load(open(folder + "/after.json")) != json.load(open(folder + "/shown.json")))
END

"$programs/fourchess" rulings --json --ruling repetition-key=placement-and-turn >"$directory/rulings.json"
python3 - "$directory" <<'END' || fail "rulings --json says other than spec/rulings.json"
import json, sys
told = {row["name"]: row for row in json.load(open(sys.argv[1] + "/rulings.json"))}
for ruling in json.load(open("spec/rulings.json")):
    row = told.pop(ruling["name"])
    for key in ("choices", "variants", "default"):
        assert row[key] == ruling[key], (ruling["name"], key, row[key])
    other = ruling["name"] == "repetition-key"
    assert (row["choice"] == row["default"]) != other, row
assert not told, told
END
exit "$failures"
