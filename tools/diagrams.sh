#!/bin/sh
# Draws the boards in the chapters of the spec with `fourchess show --plain`.
#
#     tools/diagrams.sh            redraws every board
#     tools/diagrams.sh --check    fails when one is not what the reference would draw
#
# A board is a comment that says what to draw, and the fenced block after it:
#
#     > <!-- board teams c1-h5
#     > {"pieces": {"red": "Kh1", "blue": "Ka7", "yellow": "Kg14", "green": "Kn8"}, "turn": "red"}
#     > h1-h2
#     > -->
#     > ```board
#     > ...
#     > ```
#
# After the word: the variant and the corners of what is shown. Then the position on one line, or
# "start", and perhaps moves on another. Inside a clause both stand in a quotation, as here, for
# only that is no clause text. Nothing else of the chapter is touched.
set -eu

cd "$(dirname "$0")/.."
fourchess=${FOURCHESS_BUILD:-build}/fourchess
mode=${1:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

for chapter in spec/[0-9]*.md; do
    grep -q '<!-- board ' "$chapter" || continue
    awk -v fourchess="$fourchess" -v position="$work/position.json" '
        function complain(what) {
            printf "%s:%d: %s\n", FILENAME, FNR, what > "/dev/stderr"
            failed = 1
        }
        # Prints the part of the board between two corners, and the letters of its files.
        function draw(    command, line, rank, first, last, low, high, left, width, rest, drawn) {
            split(view, corner, "-")
            first = index("abcdefghijklmn", substr(corner[1], 1, 1))
            last = index("abcdefghijklmn", substr(corner[2], 1, 1))
            low = substr(corner[1], 2) + 0
            high = substr(corner[2], 2) + 0
            left = 4 + 3 * (first - 1)
            width = 3 * (last - first + 1)
            printf "%s\n", setup > position
            close(position)
            command = fourchess " show --plain --variant " variant
            if (setup != "start") command = command " --position " position
            if (moves != "") command = command " --moves \"" moves "\""
            drawn = 0
            while ((command | getline line) > 0) {
                rank = substr(line, 1, 2) + 0
                if (rank < low || rank > high) {
                    if (rank > 0 || line !~ /^ +a  b/) continue
                }
                rest = substr(line, left, width)
                sub(/ +$/, "", rest)
                print prefix substr(line, 1, 3) rest
                drawn++
            }
            if (close(command) != 0 || drawn == 0) complain("this position cannot be drawn")
        }
        /^(> )?<!-- board [a-z]+ [a-n][0-9]+-[a-n][0-9]+$/ {
            prefix = substr($0, 1, 2) == "> " ? "> " : ""
            split(substr($0, length(prefix) + 1), words, " ")
            variant = words[3]
            view = words[4]
            setup = moves = ""
            in_comment = 1
            print
            next
        }
        in_comment {
            line = substr($0, length(prefix) + 1)
            if (line == "-->") {
                in_comment = 0
                wanted = 1
            } else if (setup == "") {
                setup = line
            } else {
                moves = line
            }
            print
            next
        }
        wanted {
            if ($0 != prefix "```board") complain("a block marked board is expected")
            wanted = 0
            in_block = 1
            print
            draw()
            next
        }
        in_block {
            if ($0 != prefix "```") next
            in_block = 0
        }
        { print }
        END { exit failed || in_comment || wanted || in_block }
    ' "$chapter" >"$work/chapter.md" || { echo "$chapter: not drawn" >&2; exit 1; }
    if [ "$mode" = --check ]; then
        diff -u "$chapter" "$work/chapter.md" >&2 || status=1
    else
        cmp -s "$chapter" "$work/chapter.md" || cat "$work/chapter.md" >"$chapter"
    fi
done

[ "$status" = 0 ] || echo "to redraw the boards: tools/diagrams.sh" >&2
exit "$status"
