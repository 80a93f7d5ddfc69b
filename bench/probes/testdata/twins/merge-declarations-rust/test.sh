#!/bin/sh
# merge-declarations: two declarations of a kind made one
f=${1:-input.rs}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 rustc --edition 2021 --crate-name a --crate-type lib --emit=metadata --out-dir "$d" "$f" >"$d/out" 2>&1 && grep -o '[a-z]* `[a-z]*` is never used' "$d/out" | sort | tr -d '`' | tr '\n' ' ' | grep -qx 'function clock is never used function tzset is never used static daylight is never used static timezone is never used '
