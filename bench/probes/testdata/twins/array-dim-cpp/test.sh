#!/bin/sh
# array-dim: a dimension or size of an array taken off, with its indices
f=${1:-input.cc}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 clang++ -std=c++17 -S -o "$d/s" "$f" 2>"$d/err" && grep -q 'array index 5 is past the end of the array' "$d/err" && grep -q "array 'lut' declared here" "$d/err" && grep -q '^_Z4tone' "$d/s"
