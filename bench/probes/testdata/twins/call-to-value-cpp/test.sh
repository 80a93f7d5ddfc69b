#!/bin/sh
# call-to-value: a call by a value of its type
f=${1:-input.cc}
g++ -O2 -Warray-bounds -S -o asm "$f" 2>err && grep -q 'above array bounds of' err && grep -q '^_Z4pick' asm && grep -qE 'int.*t *\[' "$f"
