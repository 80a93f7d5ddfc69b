#!/bin/sh
# enum-member: a named constant replaced by its value
f=${1:-input.go}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 go tool compile -p a -o "$d/o" "$f" >"$d/err" 2>&1
grep -q 'invalid argument: index .* must not be negative' "$d/err" && [ "$(wc -l <"$d/err")" = 1 ]
