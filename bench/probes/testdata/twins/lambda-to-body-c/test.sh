#!/bin/sh
# lambda-to-body: the body of a statement expression in the place of the expression
f=${1:-input.c}
export LC_ALL=C
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 gcc -Wformat -Wno-implicit -S -o "$d/o.s" "$f" 2>"$d/err" && grep -q "'%d' expects argument of type 'int', but argument 2 has type 'char \*'" "$d/err" && grep -q 'call.*printf' "$d/o.s"
