#!/bin/sh
# class: array-dimension (gcc: the subscript 7 is outside of an int[4])
f=${1:-input.c}
LC_ALL=C gcc -O2 -Warray-bounds -S -o out.s "$f" 2>err || exit 1
grep -q "array subscript 7 is above array bounds of 'int\[4\]'" err
