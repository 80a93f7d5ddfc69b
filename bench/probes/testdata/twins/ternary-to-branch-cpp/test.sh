#!/bin/sh
# ternary-to-branch: a branch or the condition in the place of a conditional expression
f=${1:-input.cc}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 g++ -std=c++17 -c -o "$d/o.o" "$f" 2>"$d/err" && grep -q 'left shift count >= width of type' "$d/err"
