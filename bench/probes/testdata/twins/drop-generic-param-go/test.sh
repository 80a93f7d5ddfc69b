#!/bin/sh
# drop-generic-param: a parameter of a generic with the arguments of its uses
f=${1:-input.go}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 go tool compile -p a -o "$d/o" "$f" >"$d/err" 2>&1
grep -q 'in call to open, cannot infer K' "$d/err" && [ "$(wc -l <"$d/err")" = 1 ]
