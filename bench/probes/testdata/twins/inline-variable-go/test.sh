#!/bin/sh
# inline-variable: a variable replaced by its value
f=${1:-input.go}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
grep -v '//' "$f" | grep -q '"kestrel"' && ! grep -q 'rels' "$f" && ! grep -q '[^t]rel' "$f" && timeout 10 go build -o "$d/x" "$f" 2>/dev/null && [ "$(timeout 10 "$d/x" 2>&1 | head -c 99)" = rels ]
