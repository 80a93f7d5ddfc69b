#!/bin/sh
# literal-shortening: a literal made shorter
f=${1:-input.cc}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
LC_ALL=C timeout 10 g++ -fsyntax-only "$f" >"$d/out" 2>&1
[ "$(grep -c ' error: ' "$d/out")" = 1 ] && grep -q 'error: initializer-string for .char \[[1-9]\]. is too long' "$d/out" && grep -q "warning: overflow in conversion from 'int' to 'char' changes value" "$d/out"
