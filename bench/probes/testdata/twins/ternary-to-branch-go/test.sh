#!/bin/sh
# ternary-to-branch: a branch or the condition in the place of a conditional value (a func called on the spot)
f=${1:-input.go}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 go tool compile -o "$t/o" "$f" >/dev/null 2>&1 && timeout 10 go vet -bools "$f" 2>&1 | grep -q 'redundant or:'
