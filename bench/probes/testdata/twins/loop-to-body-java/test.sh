#!/bin/sh
# loop-to-body: the body of a loop in the place of the loop
f=${1:-input.java}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 javac -d "$d" "$f" >"$d/out" 2>&1
[ "$(grep -c ': error: ' "$d/out")" = 2 ] && grep ': error: ' "$d/out" | tr '\n' ' ' | grep -q 'unreported exception InterruptedException; must be caught.*unreported exception CloneNotSupportedException; must be caught' && ! grep -q throw "$f"
