#!/bin/sh
# cyclic-definitions: definitions that need each other taken off together
f=${1:-input.c}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 gcc -Wno-implicit-int -Werror=implicit-function-declaration -fsyntax-only "$f" 2>"$d/err" && grep -q 'left shift count >= width of type' "$d/err"
