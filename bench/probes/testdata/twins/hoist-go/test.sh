#!/bin/sh
# hoist: a descendant in the place of its ancestor
f=${1:-input.go}
d=$(mktemp -d) || exit 2
trap 'rm -rf "$d"' EXIT
timeout 10 go tool compile -p menu -o "$d/o.o" "$f" >"$d/err" 2>&1 && exit 1
[ "$(wc -l <"$d/err")" = 1 ] && grep -q 'invalid operation: operator ! not defined on ' "$d/err"
