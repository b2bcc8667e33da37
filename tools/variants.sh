#!/bin/sh
# Makes spec/variants.md from the rule tables; with --check it fails when the page is not what it
# would make.
set -eu

cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

variants=reference/variants
${AWK:-awk} -f tools/variants.awk spec/[0-9]*.md "$variants/teams.c" "$variants/solo.c" "$variants/alliance.c" \
    "$variants/classic.c" >"$work/variants.md"

if [ "${1:-}" = --check ]; then
    diff -u spec/variants.md "$work/variants.md" >&2 || {
        echo "to make the page anew: tools/variants.sh" >&2
        exit 1
    }
else
    cat "$work/variants.md" >spec/variants.md
fi
