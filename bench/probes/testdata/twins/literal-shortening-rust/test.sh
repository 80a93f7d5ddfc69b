#!/bin/sh
# literal-shortening: a literal made shorter (and what it asks for goes)
f=${1:-input.rs}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 rustc --edition 2021 --crate-type lib --emit=metadata --out-dir "$d" "$f" >"$d/err" 2>&1
grep -q 'error: argument never used' "$d/err" && ! grep '^error' "$d/err" | grep -qv -e 'argument never used' -e 'aborting due to'
