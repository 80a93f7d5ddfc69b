#!/bin/sh
# call-to-value: a call replaced by a value of its type
f=${1:-input.c}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
LC_ALL=C timeout 10 gcc -fsyntax-only -Wformat "$f" 2>"$d/err" && grep -q "format '%s' expects argument of type 'char \*', but argument . has type 'int'" "$d/err"
