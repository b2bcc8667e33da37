#!/usr/bin/env bash
# Makes what can be taken away: the source archive, the archive of the cases, and the npm package of the same.
#
#     packaging/build.sh BUILD VERSION
#
# The same commit gives the same bytes, but for what npm decides. Files that are not committed are left out.
set -eu
build=$(cd "$1" && pwd) version=$2
out=$build/dist

[ -e .git ] || { echo "make dist needs a checkout: it packs what is committed" >&2; exit 1; }
[ -z "$(git status --porcelain)" ] || echo "note: what is not committed is left out"
date=$(git log -1 --format=%ct)
rm -rf "$out"
mkdir -p "$out"

archive() { # NAME FOLDER...: from the folder $out/stage
    (cd "$out/stage" && tar --create --sort=name --mtime="@$date" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
        --format=ustar "$2") | gzip -9n >"$out/$1"
}

# --- Source ---------------------------------------------------------------------------------

git archive --prefix="fourchess-$version/" HEAD | gzip -9n >"$out/fourchess-$version.tar.gz"

# --- Cases, schema, spec, manifest ----------------------------------------------------------

data=$out/stage/fourchess-cases-$version
mkdir -p "$data"
git archive HEAD cases spec LICENSE | tar --extract --directory "$data"
rm -f "$data"/spec/*.h
git show HEAD:packaging/README.md >"$data/README.md"
node packaging/manifest.mjs "$build/conform" "$build/adapters/reference" "$version" "$data"
archive "fourchess-cases-$version.tar.gz" "fourchess-cases-$version"

# --- The same for npm -----------------------------------------------------------------------

package=$out/stage/npm
cp -R "$data" "$package"
for file in index.mjs index.d.ts package.json; do
    git show "HEAD:packaging/npm/$file" | sed "s/@VERSION@/$version/" >"$package/$file"
done
(cd "$package" && npm pack --silent --pack-destination "$out" >/dev/null)
mv "$out/fourchess-cases-$version.tgz" "$out/fourchess-cases-$version-npm.tgz"

(cd "$out" && sha256sum -- *.tar.gz *.tgz >SHA256SUMS && cat SHA256SUMS)
