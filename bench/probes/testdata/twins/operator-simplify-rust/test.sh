#!/bin/sh
# operator-simplify: an operation replaced by one of its operands or by a simpler operation
f=${1:-input.rs}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 rustc --crate-type lib --emit=mir -o "$t/m" "$f" 2>"$t/err"; grep -q 'this arithmetic operation will overflow' "$t/err" && grep -q 'attempt to shift left by' "$t/err" && [ "$(grep -c '^error' "$t/err")" = 2 ]
