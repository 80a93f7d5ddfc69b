#!/bin/sh
# member-to-global: a member made a variable of its own
f=${1:-input.rs}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 rustc -A warnings --edition 2021 --crate-name a --crate-type lib --emit=metadata --out-dir "$d" "$f" >"$d/out" 2>&1
[ "$(grep -c '^error\[' "$d/out")" = 1 ] && grep -q '^error\[E0382\]: use of moved value' "$d/out" && grep -q 'has type `String`' "$d/out"
