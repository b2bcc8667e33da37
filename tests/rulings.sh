#!/usr/bin/env bash
# Runs the cases once for every choice of every ruling. The reference must conform when it declares the choice; and for
# every choice but the default some case must notice when it follows the choice without saying so, which shows that the
# choice took effect and that the cases can tell the difference. At last all of them are chosen together.
set -u
build=${BUILD:-build}
engine=$build/adapters/reference
failures=0
runs=0

complain() {
    echo "rulings: $*"
    failures=$((failures + 1))
}

# name, choice, whether it is the default
list_choices() {
    awk -F'"' '
        /"name":/ { name = $4 }
        /"choices":/ { count = 0; for (i = 4; i <= NF; i += 2) print name, $i, (count++ == 0 ? "default" : "other") }
    ' spec/rulings.json
}

# Hides what the engine declares: it follows the choice, but hello does not say so.
undeclared() {
    "$build/conform" run --fail-fast --report text:/dev/null -- \
        sh -c "$engine --ruling '$1' | sed -u '1s/\"rulings\": *{[^}]*}/\"rulings\": {}/'" >/dev/null 2>&1
}

while read -r name choice kind; do
    runs=$((runs + 1))
    if ! output=$("$build/conform" run -- "$engine" --ruling "$name=$choice" 2>&1); then
        complain "$name=$choice: the reference does not conform"
        printf '%s\n' "$output" | tail -n 40
    fi
    declared=$(printf '{"op":"hello","protocol":1,"suite":"0"}\n' | "$engine" --ruling "$name=$choice")
    case $kind:$declared in
    other:*"\"$name\": \"$choice\""* | other:*"\"$name\":\"$choice\""*) ;;
    other:*) complain "$name=$choice: hello does not declare it" ;;
    esac
    if [ "$kind" = other ]; then
        undeclared "$name=$choice"
        [ $? -eq 1 ] || complain "$name=$choice: no case notices the choice"
    fi
done < <(list_choices)

# Choices meet: the reference must conform under all the first, second ... choices at once too.
for place in 2 3 4; do
    mapfile -t all < <(awk -v place="$place" -F'"' '
        /"name":/ { name = $4 }
        /"choices":/ { last = (NF - 3) / 2; print "--ruling=" name "=" $(2 + 2 * (place < last ? place : last)) }
    ' spec/rulings.json)
    if ! output=$("$build/conform" run -- "$engine" "${all[@]}" 2>&1); then
        complain "choice $place of every ruling at once: the reference does not conform"
        printf '%s\n' "$output" | tail -n 40
    fi
done

if [ "$failures" -gt 0 ]; then
    echo "$failures of the choices do not hold"
    exit 1
fi
echo "$runs choices of rulings hold"
