#!/bin/bash
# What `make install` puts into an empty root works from there: programs, cases, the library, the
# pages of the manual and completion; `make uninstall` leaves nothing behind.
set -u
build=$(cd "${FOURCHESS_BUILD:-build}" && pwd)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
failures=0

fail() {
    printf 'install.sh: %s\n' "$*"
    failures=1
}

# Another prefix makes conform anew, so it is done beside the build that other tests use.
mkdir "$root/build"
for part in obj lib generated adapters man libfourchess.a fourchess conform flags.txt sources.txt prefix.txt; do
    [ ! -e "$build/$part" ] || cp -a "$build/$part" "$root/build/"
done
make -s BUILD="$root/build" install PREFIX=/opt/four DESTDIR="$root" >"$root/log" 2>&1 || {
    cat "$root/log"
    fail "make install"
}
prefix=$root/opt/four

# The programs find the cases beside them, wherever the tree stands.
if ! (cd / && "$prefix/bin/conform" run --case 'setup-*' -- "$prefix/libexec/fourchess/reference") >"$root/run" 2>&1; then
    tail -n 5 "$root/run"
    fail "conform does not pass the reference from there"
fi
grep -q ' 0 failed, 0 skipped$' "$root/run" || fail "conform ran nothing"

# The library is found by pkg-config and links.
cat >"$root/user.c" <<'END'
#include <stdio.h>

#include "reference/game.h"

int main(void) {
    static Game game;
    Options options = {0};
    game_start(&game, rules_find("teams"), &options);
    printf("%llu\n", (unsigned long long)game_perft(&game, 2));
    return 0;
}
END
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
# shellcheck disable=SC2046 # flags are words
if ! gcc -o "$root/user" "$root/user.c" $(pkg-config --cflags --libs fourchess); then
    fail "a program does not link with what pkg-config says"
elif [ "$("$root/user")" != 395 ]; then
    fail "the library counts $("$root/user") instead of 395"
fi

# Every command has its page.
for program in fourchess conform; do
    for command in $("$prefix/bin/$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        page=$prefix/share/man/man1/$program-$command.1
        for section in NAME SYNOPSIS DESCRIPTION OPTIONS EXAMPLES '"EXIT STATUS"' '"SEE ALSO"'; do
            grep -q "^\.SH $section$" "$page" || fail "$program-$command.1 has no $section"
        done
    done
done
[ -f "$prefix/share/man/man1/conform.1" ] || fail "there is no page conform.1"

# Completion, as bash calls it.
completes() { # WANTED WORDS...
    local wanted=$1
    shift
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    # From elsewhere, so that nothing is found that was not installed.
    pushd / >/dev/null || exit 1
    _fourchess "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    popd >/dev/null || exit 1
    [ "${COMPREPLY[*]}" = "$wanted" ] || fail "completion of \"$*\": ${COMPREPLY[*]}"
}
PATH=$prefix/bin:$PATH
# shellcheck source=/dev/null
. "$prefix/share/bash-completion/completions/conform"
completes explain fourchess ex
completes --shard conform run --sh
completes alliance conform run --variant a
completes repetition-key=full fourchess legal --ruling repetition-key=f
completes 'full placement-and-turn' fourchess legal --ruling repetition-key =
completes placement-and-turn fourchess legal --ruling repetition-key = p
completes 'EP-1 EP-10' conform run --clause EP-1
completes html: conform run --report h
completes setup-record-past-the-next-player conform show setup-record-past-the-n

make -s BUILD="$root/build" uninstall PREFIX=/opt/four DESTDIR="$root" >"$root/log" 2>&1 || fail "make uninstall"
left=$(find "$prefix" ! -type d)
[ -z "$left" ] || fail "make uninstall leaves $left"
exit "$failures"
