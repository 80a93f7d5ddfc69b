#!/bin/sh
# class: pointer-level (gcc: free is called on a pointer with offset 3)
f=${1:-input.c}
LC_ALL=C gcc -O2 -S -o out.s "$f" 2>err || exit 1
grep -q "'free' called on pointer .* with nonzero offset 3 " err
