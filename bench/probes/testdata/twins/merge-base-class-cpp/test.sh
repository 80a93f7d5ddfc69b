#!/bin/sh
# class: merge-base-class (clang: 7 bytes of padding at the end of a class)
f=${1:-input.cpp}
LC_ALL=C clang++ -Wpadded -S -o out.s "$f" 2>err || exit 1
grep -q "padding size of .* with 7 bytes to alignment boundary" err
