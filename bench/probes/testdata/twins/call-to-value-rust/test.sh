#!/bin/sh
# call-to-value: a call replaced by a value of its type
f=${1:-input.rs}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 rustc --edition 2021 --crate-type lib --emit=metadata -o "$d/o" "$f" 2>"$d/err"
grep -q 'cannot apply unary operator `-` to type `u16`' "$d/err" && [ "$(grep -c '^error' "$d/err")" = 2 ] && grep -qw fn "$f"
