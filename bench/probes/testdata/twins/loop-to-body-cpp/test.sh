#!/bin/sh
# loop-to-body: the body of a loop in the place of the loop
f=${1:-input.cc}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 g++ -w -O0 -S -o "$d/s" "$f" 2>/dev/null && grep -o 'call.*_Z[0-9]*\(start\|turn\|stop\)' "$d/s" | sed 's/.*_Z[0-9]*//' | tr '\n' ' ' | grep -q 'start turn stop'
