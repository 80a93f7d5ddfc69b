#!/bin/sh
# tuple-component: one of several results of a function taken off, with its place in what receives them
f=${1:-input.go}
d=$(mktemp -d) || exit 2
trap 'rm -rf "$d"' EXIT
timeout 10 go tool compile -p rope -l -S -o "$d/o.o" "$f" >"$d/asm" 2>/dev/null || exit 1
sed -n 's/.*CALL\trope\.cut(SB).*/call/p; s/.*\tIMULQ\t[A-Z].*/mul/p' "$d/asm" | tr '\n' ' ' | grep -q 'call call mul'
