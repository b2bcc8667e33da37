#!/bin/sh
# Makes the pages of the manual from what the programs say with --help.
#
#     tools/manual.sh BUILD FOLDER     BUILD: where the programs are; FOLDER: gets *.1
set -eu

build=$1 folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"
version=$("$build/conform" --version | sed 's/.* //')

# help2man wants a program with --help and --version; a command gets one of its own.
page() { # NAME SUMMARY SEE-ALSO PROGRAM [COMMAND]
    name=$1 summary=$2 others=$3 program=$4 command=${5:-}
    printf '#!/bin/sh\nexec "%s/%s" %s "$@"\n' "$build" "$program" "$command" >"$work/$name"
    chmod +x "$work/$name"
    printf '[SEE ALSO]\n%s\n' "$others" >"$work/also"
    help2man --no-info --section 1 --version-string "$version" --name "$summary" --include "$work/also" "$work/$name" |
        awk '/^\.SH/ { if (lines) print ".fi"; lines = 0 }
            /^\.SS "Commands:"/ { print ".SH COMMANDS"; next }
            /^\.SS "Exit status:"/ { if (lines) print ".fi"; lines = 0; print ".SH \"EXIT STATUS\""; getline; next }
            /^\.SH EXAMPLES/ { print; print ".nf"; lines = 1; getline; next }
            { print }' >"$folder/$name.1"
}

see_also() { # PROGRAM...
    printf '.BR %s (1)' "$1"
    shift
    for other in "$@"; do printf ',\n.BR %s (1)' "$other"; done
}

for program in fourchess conform; do
    commands=$("$build/$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\)  *\(.*\)/\1 \2/p')
    names=$(printf '%s\n' "$commands" | sed "s/^\([a-z]*\) .*/$program-\1/")
    case $program in
    fourchess) other=conform summary="look at positions and games of four chess variants" ;;
    *) other=fourchess summary="judge implementations of four chess variants" ;;
    esac
    # shellcheck disable=SC2086 # one word is one name
    page "$program" "$summary" "$(see_also $names $other)" "$program"
    printf '%s\n' "$commands" | while read -r command summary; do
        page "$program-$command" "$summary" "$(see_also "$program")" "$program" "$command"
    done
done
