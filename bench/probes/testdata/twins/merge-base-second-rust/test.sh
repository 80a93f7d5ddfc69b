#!/bin/sh
# merge-base: a trait and its supertrait made one
f=${1:-input.rs}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 rustc --crate-name input --crate-type lib --emit=metadata -o "$t/o.rmeta" "$f" 2>"$t/e" && grep -q 'trait `Sold` is never used' "$t/e" && grep -q 'function cannot return without recursing' "$t/e" && grep -q 'comparison is useless' "$t/e" && ! grep -q "function .* is never used" "$t/e" && ! grep -qw pub "$f"
