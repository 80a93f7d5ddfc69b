#!/bin/sh
# lambda-to-body: the body of a function that is called on the spot in the place of the call
f=${1:-input.go}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 go tool compile -p a -o "$t/o" "$f" >"$t/out" 2>&1; grep -q 'declared and not used' "$t/out" && [ $(wc -l <"$t/out") = 1 ]
