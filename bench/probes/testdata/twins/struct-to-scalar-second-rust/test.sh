#!/bin/sh
# struct-to-scalar: an enum with one payload made the payload
f=${1:-input.rs}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 rustc --edition 2021 --crate-type lib --cap-lints allow --emit=metadata --out-dir "$d" "$f" 2>"$d/err"
[ "$(grep -c '^error\[' "$d/err")" = 1 ] && grep -q '^error\[E0382\]: use of moved value' "$d/err" && grep -q 'has type `String`' "$d/err"
