#!/bin/sh
# splice-list: elements of an inner list among those of the outer one
f=${1:-input.go}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 go tool compile -p a -o "$t/o" "$f" >/dev/null 2>&1 && [ "$(tr -d ' \t\n' <"$f" | grep -oE '[{,][0-9]+' | tr -d '{,\n')" = 12345 ] && [ "$(grep -ow '[0-9]' "$f" | tr -d '\n')" = 12345 ]
