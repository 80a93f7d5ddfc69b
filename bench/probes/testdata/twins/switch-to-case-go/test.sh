#!/bin/sh
# switch-to-case: the body of a case in the place of the switch
f=${1:-input.go}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 go tool compile -p a -S -o "$t/o" "$f" >"$t/s" 2>&1 && grep -oE '\sCALL\s+runtime[.](closechan|chanrecv|chansend)' "$t/s" | grep -oE '[a-z]+$' | tr '\n' ' ' | grep -q 'closechan chanrecv closechan'
