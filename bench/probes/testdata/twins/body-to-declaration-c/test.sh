#!/bin/sh
# body-to-declaration: a definition made a declaration
f=${1:-input.c}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 gcc -Wno-implicit-int -Werror=implicit-function-declaration -S -o "$d/s" "$f" 2>/dev/null && grep -q 'call.*\brate\b' "$d/s" && grep -q 'call.*\bsum\b' "$d/s" && grep -q '^check:' "$d/s"
