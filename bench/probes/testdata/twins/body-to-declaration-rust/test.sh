#!/bin/sh
# body-to-declaration: a definition made a declaration
f=${1:-input.rs}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 rustc --edition 2021 --crate-type lib --emit=metadata -o "$d/o" "$f" 2>"$d/err"
grep -q 'because method `level` has generic type parameters' "$d/err" && ! grep '^error' "$d/err" | grep -v '^error: aborting' | grep -qv '^error\[E0038\]'
