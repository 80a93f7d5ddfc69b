#!/bin/sh
# if-to-branch: a branch in the place of the conditional
f=${1:-input.js}
d=$(mktemp -d) || exit 2
trap 'rm -rf "$d"' EXIT
timeout 10 node "$f" >"$d/out" 2>"$d/err"
[ $? = 1 ] && [ "$(cat "$d/out")" = low ] && grep -q '^dry' "$d/err" && grep -q 'node --trace-uncaught' "$d/err"
