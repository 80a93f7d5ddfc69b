#!/bin/sh
# substitute-sibling: a type or value replaced by another of its kind that stands elsewhere
f=${1:-input.c}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 gcc -w -c -o "$d/o.o" "$f" 2>/dev/null && timeout 10 gcc -fsyntax-only "$f" 2>&1 | grep -q 'sizeof.* on array function parameter'
