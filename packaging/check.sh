#!/usr/bin/env bash
# Tries what `make dist` made the way others will: each archive in an empty folder, with nothing but what is in it.
#
#     packaging/check.sh BUILD VERSION
set -eu
build=$(cd "$1" && pwd) version=$2
out=$build/dist
root=$PWD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

digest_of() { # FILE
    sed -n 's/.*"digest": *"\([^"]*\)".*/\1/p' "$1" | head -n 1
}

(cd "$out" && sha256sum --check --quiet SHA256SUMS)

# --- Cases ----------------------------------------------------------------------------------

mkdir "$scratch/cases"
tar -xzf "$out/fourchess-cases-$version.tar.gz" -C "$scratch/cases"
data=$scratch/cases/fourchess-cases-$version
node "$root/packaging/check-manifest.mjs" "$data"
"$build/conform" run --cases "$data/cases" --report "json:$scratch/report.json" -- "$build/adapters/reference"
[ "$(digest_of "$scratch/report.json")" = "$(digest_of "$data/manifest.json")" ] ||
    { echo "the manifest names another digest than the report" >&2; exit 1; }

# --- npm ------------------------------------------------------------------------------------

mkdir "$scratch/npm"
cd "$scratch/npm"
npm init --yes >/dev/null
npm install --silent --offline --no-audit --no-fund "$out/fourchess-cases-$version-npm.tgz"
node "$root/packaging/check-manifest.mjs" node_modules/fourchess-cases
cp "$root/packaging/check-package.mjs" .
node check-package.mjs "$root" types.mts
tsc=$(command -v tsc || echo "$root/node_modules/.bin/tsc")
if [ -x "$tsc" ]; then
    "$tsc" --noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext --skipLibCheck false \
        types.mts
    echo "types: TypeScript accepts every case, and refuses what is none"
else
    echo "types: not tried, there is no tsc (Debian: node-typescript)"
fi

# --- Source ---------------------------------------------------------------------------------

mkdir "$scratch/source"
tar -xzf "$out/fourchess-$version.tar.gz" -C "$scratch/source"
cd "$scratch/source/fourchess-$version"
make -s programs >/dev/null
build/conform run -- build/adapters/reference | tail -n 1
