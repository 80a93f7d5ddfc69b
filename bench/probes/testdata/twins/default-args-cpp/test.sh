#!/bin/sh
# drop-generic-param: default arguments
f=${1:-input.cc}
g++ -O2 -Warray-bounds -S -o asm "$f" 2>err && grep -qE 'array subscript -1 is (outside|below) array bounds' err && grep -q '^_Z3sum' asm
