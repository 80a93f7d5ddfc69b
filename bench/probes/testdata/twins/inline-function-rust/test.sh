#!/bin/sh
# inline-function: a call replaced by what the function does
f=${1:-input.rs}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 rustc -A warnings --edition 2021 --crate-name a --crate-type lib -C opt-level=2 --emit=llvm-ir -o "$d/ll" "$f" 2>/dev/null && sed -n '/^define .*5drive/,/^}/p' "$d/ll" >"$d/fn" && grep -q ' = srem i32 ' "$d/fn" && grep -q 'call .*3std7process4exit.*(i32 .*%' "$d/fn"
