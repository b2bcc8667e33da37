#!/bin/sh
# Runs one step of the tests, prints what it printed, and notes how it ended for tools/total.sh.
#
#     tools/step.sh DIRECTORY STEP COMMAND...      STEP is cmocka/NAME, cases/NAME or check/NAME
#
# It always succeeds, so that every step gets its turn; tools/total.sh has the last word.
set -u
directory=$1 step=$2
shift 2

notes=$directory/$step
mkdir -p "$(dirname "$notes")"
status=0
begin=$(date +%s)
timeout --kill-after=10 "${STEP_TIMEOUT:-900}" "$@" </dev/null >"$notes.log" 2>&1 || status=$?
echo "$status" >"$notes.status"

echo "== $step ($(($(date +%s) - begin)) s)"
cat "$notes.log"
if [ "$status" = 124 ]; then
    echo "$step: stopped after ${STEP_TIMEOUT:-900} s"
elif [ "$status" != 0 ]; then
    echo "$step: exit status $status"
fi
