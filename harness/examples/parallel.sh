#!/bin/sh
# Runs the cases in parts, on the processors of this machine or on many machines, and puts the verdict together.
#
#     harness/examples/parallel.sh PARTS FOLDER ENGINE [ARGUMENTS]
#
#     PARTS   how many parts; two or three for each processor keep them all busy
#     FOLDER  where the reports go; it is made. FOLDER/report.json and FOLDER/report.html are about the whole
#     ENGINE  the implementation, with its arguments
#
# It ends as `conform run` would have ended. A part whose machine died is tried once more; if it stays away, the merge
# says which results are missing, and ends with 2.
#
# CONFORM            the program (default build/conform)
# CONFORM_OPTIONS    options for every part, as "--cases FOLDER --symmetry"
# MERGE_OPTIONS      options for the merge, as "--cases FOLDER --known FILE --report badge:FILE"
# PARALLEL_OPTIONS   options for GNU parallel. For other machines, which have this checkout and the engine in the same
#                    place:  PARALLEL_OPTIONS='--sshlogin server1,server2,: --workdir . --return {2}/part-{1}.json --cleanup'
#
# GNU parallel is the Debian package `parallel`.
set -u

if [ $# -lt 3 ]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
parts=$1 folder=$2
shift 2
conform=${CONFORM:-build/conform}
command -v parallel >/dev/null || { echo "parallel.sh: GNU parallel is missing; it is the Debian package parallel" >&2; exit 2; }

mkdir -p "$folder" || exit 2
rm -f "$folder"/part-*.json

# A part ends with 0, 1 or 4 when it has said all it knows; only another end is worth another try.
# parallel puts the number of the part for {1} and the folder for {2}, and quotes what comes from here.
# shellcheck disable=SC2016,SC2086  # the inner shell expands its own; options are words
seq "$parts" | parallel --will-cite ${PARALLEL_OPTIONS:-} --retries 2 --quote sh -c '
    part=$1 parts=$2 folder=$3 conform=$4 options=$5
    shift 5
    mkdir -p "$folder"
    "$conform" run $options --shard "$part/$parts" --report "json:$folder/part-$part.json" -- "$@"
    status=$?
    [ $status = 4 ] && [ ! -s "$folder/part-$part.json" ] && rm -f "$folder/part-$part.json"
    [ $status = 0 ] || [ $status = 1 ] || [ $status = 4 ]
' sh '{1}' "$parts" '{2}' "$conform" "${CONFORM_OPTIONS:-}" "$@" :::: - ::: "$folder" >&2

# shellcheck disable=SC2086
"$conform" merge ${MERGE_OPTIONS:-} --report text:- --report "json:$folder/report.json" \
    --report "html:$folder/report.html" "$folder"/part-*.json
