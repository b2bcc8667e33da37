#!/bin/sh
# Installs what is missing on a Debian machine, and is silent when nothing is.
#
#     tools/install.sh GROUP...      build install test lint coverage engines valgrind mutation fuzz dist
#                                site test-site
#
# As root it calls apt-get itself, otherwise through sudo (which must not need a password here:
# nothing ever prompts). NO_INSTALL=1 prints the line to run instead, and fails.
set -eu

missing=""

need() { # package, why, present?
    package=$1 why=$2
    shift 2
    if ! "$@" >/dev/null 2>&1; then
        missing="$missing $package"
        printf 'missing: %s (%s)\n' "$package" "$why" >&2
    fi
}

has_command() { command -v "$1"; }
has_library() { command -v pkg-config && pkg-config --exists "$1"; }
has_header() { printf '#include <%s>\n' "$1" | cc -fsyntax-only -x c -; }
has_fuzzer() { echo 'int main(void) { return 0; }' | clang -fsanitize=fuzzer-no-link,address -x c -o /dev/null -; }
has_wasm() { printf '#include <string.h>\nint f(void) { return (int)strlen("a"); }\n' | clang --target=wasm32-wasi -nostartfiles -Wl,--no-entry -x c -o /dev/null -; }
has_game() { command -v "$1" || test -x "/usr/games/$1"; }
# npm's own package draws in a compiler for JavaScript add-ons; one of the two may be there already.
has_node() { command -v node && command -v npm; }

for group in "$@"; do
    case $group in
    build)
        need gcc "compiles C" has_command gcc
        need libc6-dev "headers of the C library" has_header stdio.h
        need pkg-config "finds libraries" has_command pkg-config
        need libjansson-dev "reads and writes JSON" has_library jansson
        need libuv1-dev "runs engines: processes, pipes, timers" has_library libuv
        need libxml2-dev "writes JUnit reports" has_library libxml-2.0
        need libedit-dev "edits lines at the terminal" has_library libedit
        ;;
    install)
        need help2man "makes the pages of the manual" has_command help2man
        ;;
    test)
        need help2man "makes the pages of the manual, which are tried in an empty folder" has_command help2man
        need libcmocka-dev "unit tests" has_library cmocka
        if ! has_node >/dev/null 2>&1; then
            need nodejs "runs ajv, the second opinion on the schema of the cases" has_command node
            need npm "installs ajv" has_command npm
        fi
        need python3 "runs the adapter in Python, and counts perft a second time" has_command python3
        need parallel "runs the recipe for many machines" has_command parallel
        ;;
    lint)
        need clang "second compiler" has_command clang
        need clang-tidy "static checks" has_command clang-tidy
        need clang-format "layout" has_command clang-format
        need shellcheck "checks of shell scripts" has_command shellcheck
        need libcmark-dev "Markdown, for what reads the spec for the site" has_library libcmark
        ;;
    coverage)
        need lcov "line and branch figures" has_command lcov
        ;;
    engines)
        need stockfish "a real engine for classic" has_game stockfish
        need fairy-stockfish "a second one" has_game fairy-stockfish
        ;;
    dist)
        need tar "makes archives" has_command tar
        need node-typescript "checks the types of the package" has_command tsc
        ;;
    site)
        need libcmark-dev "Markdown" has_library libcmark
        need clang "compiles the engine for browsers" has_command clang
        need lld "links it" has_command wasm-ld
        need wasi-libc "the C library for it" test -e /usr/lib/wasm32-wasi/libc.a
        need libclang-rt-14-dev-wasm32 "the compiler's own functions for it" has_wasm
        if ! has_node >/dev/null 2>&1; then
            need nodejs "makes and serves the pages" has_command node
            need npm "installs what the tests need" has_command npm
        fi
        ;;
    test-site)
        need chromium "a real browser" has_command chromium
        ;;
    mutation)
        need python3 "makes the mutants" has_command python3
        ;;
    fuzz)
        need clang "compiles what libFuzzer drives" has_command clang
        need libclang-rt-14-dev "libFuzzer itself" has_fuzzer
        ;;
    valgrind)
        need valgrind "memory checks" has_command valgrind
        ;;
    *)
        echo "tools/install.sh: unknown group \"$group\"" >&2
        exit 2
        ;;
    esac
done

[ -n "$missing" ] || exit 0

as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
line="${as_root:+$as_root }apt-get install -y --no-install-recommends$missing"

if [ -n "${NO_INSTALL:-}" ]; then
    echo "to install what is missing: $line" >&2
    exit 1
fi
if ! command -v apt-get >/dev/null; then
    echo "there is no apt-get here; install by hand:$missing (names of Debian's packages)" >&2
    exit 1
fi
if [ -n "$as_root" ] && ! sudo -n true 2>/dev/null; then
    echo "this needs root, or sudo without a password; run: $line" >&2
    exit 1
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT

apt() {
    ${as_root:+sudo -n} env DEBIAN_FRONTEND=noninteractive apt-get -q -y \
        -o DPkg::Lock::Timeout=300 "$@" </dev/null >>"$log" 2>&1
}

install_missing() {
    # shellcheck disable=SC2086  # a list of words on purpose
    apt install --no-install-recommends $missing
}

echo "installing:$missing" >&2
# The lists may be empty or too old; they are fetched only then, since that takes a while.
if ! install_missing; then
    if ! apt update || ! install_missing; then
        cat "$log" >&2
        echo "apt-get failed; the line was: $line" >&2
        exit 1
    fi
fi
