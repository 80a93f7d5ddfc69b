#!/bin/sh
# remove-modifier: the direction of a channel taken off the interface's method and its implementation together
f=${1:-input.go}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 go tool compile -e -o "$t/o" "$f" >"$t/e" 2>&1 && exit 1
grep -q 'missing method zap' "$t/e" && [ "$(grep -c '^[^	]*:[0-9]*:[0-9]*:' "$t/e")" = 1 ] && [ "$(tr '\n' ' ' <"$f" | grep -o 'push *([^()]*\<chan\>' | wc -l)" = 2 ]
