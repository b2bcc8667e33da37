#!/usr/bin/env bash
# The adapters that people start from, in Python and JavaScript: they run as they are, fail only where they say that
# they do, and keep to the protocol whatever they are sent.
set -u
build=${FOURCHESS_BUILD:-build}
adapters=harness/adapters
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
failures=0

complain() {
    echo "adapters: $*"
    failures=$((failures + 1))
}

for program in python3 node; do
    command -v "$program" >/dev/null || { echo "adapters: $program is missing"; exit 1; }
done

count() { # NAME REPORT; nothing reads as -1, which no range below takes
    local number
    number=$(sed -n "s/^\"footer\":.*\"$1\":\\([0-9]*\\).*/\\1/p" "$2" 2>/dev/null)
    echo "${number:--1}"
}

expect_status() { # STATUS NAME COMMAND...
    local wanted=$1 name=$2 status=0
    shift 2
    "$@" >"$directory/output" 2>&1 || status=$?
    if [ "$status" != "$wanted" ]; then
        complain "$name: exit status $status instead of $wanted"
        tail -n 20 "$directory/output"
    fi
}

run() { # STATUS REPORT ENGINE...
    local wanted=$1 report=$2
    shift 2
    expect_status "$wanted" "run $*" "$build/conform" run --timeout 20000 --report "json:$report" --report "text:-" -- "$@"
    for verdict in crashed timed-out protocol-error not-run incidents; do
        [ "$(count $verdict "$report")" = 0 ] || complain "run $*: $verdict: $(count $verdict "$report"), not 0"
    done
}

# --- Templates ------------------------------------------------------------------------------

check_template() { # ENGINE...
    local file=${!#} report=$directory/template.json
    [ "$(wc -l <"$file")" -lt 150 ] || complain "$file has 150 lines or more"
    [ "$(grep -c 'FILL IN (' "$file")" = 2 ] || complain "$file does not mark two places to fill in"
    run 4 "$report" "$@"
    [ "$(count skipped "$report")" = "$(count total "$report")" ] || complain "$*: something is not skipped"
    expect_status 4 "smoke $*" "$build/conform" smoke -- "$@"
}

# --- Moves of teams -------------------------------------------------------------------------

# Ranges: cases come and go, but a reader must see passes, failures and skips. What fails has to do with what the
# engines say that they do not know: castling, en passant, draws, and what set-ups may record of these.
known_gap='"(CASTLE|EP|DRAW|SETUP)-[0-9]+"|"id":"[^"]*en-passant'

check_teams() { # ENGINE...
    local file=${!#} report=$directory/${!###*.}.json
    run 1 "$report" "$@"
    [ "$(count passed "$report")" -ge 150 ] || complain "$*: only $(count passed "$report") cases pass"
    [ "$(count failed "$report")" -ge 40 ] || complain "$*: only $(count failed "$report") cases fail"
    [ "$(count skipped "$report")" -ge 300 ] || complain "$*: only $(count skipped "$report") cases are skipped"
    [ "$(count failed "$report")" -lt "$(count passed "$report")" ] || complain "$*: more cases fail than pass"
    grep '"verdict":"failed"' "$report" | grep -vE "$known_gap" >"$directory/unexpected"
    [ ! -s "$directory/unexpected" ] || complain "$*: cases of other clauses fail:" "$(cut -d, -f1 "$directory/unexpected")"
    grep '"verdict":"failed"' "$report" | cut -d, -f1 >"$directory/${file##*.}.failed"
    expect_status 0 "smoke $*" "$build/conform" smoke -- "$@"
}

# --- Whatever they are sent -----------------------------------------------------------------

request() { # ID VARIANT SETUP STEPS [MORE]
    echo "{\"op\":\"run\",\"id\":$1,\"variant\":\"$2\",\"setup\":$3,\"steps\":$4${5:-}}"
}

conversation() {
    echo '{"op":"hello","protocol":1,"suite":"0.1.0"}'
    printf 'no JSON\n\n[1]\n'
    head -c 100000 /dev/zero | tr '\0' '['
    echo
    request 1.5 teams '"start"' '[]'
    request 2 chess '"start"' '[]'
    request 3 teams '"start"' '[]' ',"colour":1'
    request 4 teams '"start"' '{}'
    request 5 teams '"start"' '[{"play":"h2-h4"},{"legal":"a7"},{"play":"e2-e4"}]' ',"x-note":"free"'
    request 6 teams '"start"' '[{"fly":"h2-h4"}]'
    request 7 teams '{"board":{},"turn":"red"}' '[]'
    request 8 teams '"start"' '[{"play":{"resign":"red"}}]'
    request 9 teams '"start"' '[{"legal":"a1"}]'
    echo '{"op":"bye"}'
    request 10 teams '"start"' '[]'
}

# id and the key that says what became of it, one line a reply
kinds() {
    tr -d ' ' | sed -E '1s/.*"protocol":1.*/hello/; s/^\{"id":([0-9a-z.]+),"([a-z_]+)":.*/\1 \2/'
}

check_conversation() { # WANTED ENGINE...
    local wanted=$1 status=0
    shift
    conversation | "$@" >"$directory/replies" 2>"$directory/errors" || status=$?
    [ "$status" = 0 ] || complain "$*: exit status $status"
    [ ! -s "$directory/errors" ] || complain "$*: standard error: $(tail -n 3 "$directory/errors")"
    kinds <"$directory/replies" >"$directory/kinds"
    printf '%s\n' hello 'null error' 'null error' 'null error' 'null error' 'null error' "$wanted" |
        diff -u - "$directory/kinds" || complain "$*: other replies"
}

template_kinds='2 unsupported
3 error
4 error
5 unsupported
6 unsupported
7 unsupported
8 unsupported
9 unsupported'
teams_kinds='2 unsupported
3 error
4 error
5 answers
6 error
7 invalid_setup
8 unsupported
9 error'

for engine in "python3 $adapters/python" "node $adapters/javascript"; do
    read -r interpreter folder <<<"$engine"
    suffix=$([ "$interpreter" = node ] && echo mjs || echo py)
    check_template "$interpreter" "$folder/template.$suffix"
    check_teams "$interpreter" "$folder/teams.$suffix"
    check_conversation "$template_kinds" "$interpreter" "$folder/template.$suffix"
    check_conversation "$teams_kinds" "$interpreter" "$folder/teams.$suffix"
    grep -qF '["a7-' "$directory/replies" && complain "$folder: blue's king moves while it is shut in"
    grep -qE '"ok", ?\[\], ?\{"illegal": ?true\}' "$directory/replies" || complain "$folder: request 5 is answered otherwise"
done
diff -u "$directory/py.failed" "$directory/mjs.failed" || complain "the two do not fail in the same cases"
[ ! -e $adapters/python/__pycache__ ] || complain "the Python adapter leaves compiled files beside the sources"

if [ "$failures" -gt 0 ]; then
    echo "$failures things do not hold of the adapters"
    exit 1
fi
echo "adapters: $(count passed "$directory/py.json") passed, $(count failed "$directory/py.json") failed," \
    "$(count skipped "$directory/py.json") skipped, the same in Python and JavaScript"
