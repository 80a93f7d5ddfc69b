#!/bin/sh
# inline-function: a call replaced by what the function does
f=${1:-input.cc}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 clang++ -w -O2 -fno-unroll-loops -S -emit-llvm -o "$d/ll" "$f" 2>/dev/null && sed -n '/^define .*@_Z6report/,/^}/p' "$d/ll" >"$d/fn" && grep -q ' = fdiv double ' "$d/fn" && grep -q 'call void @_Z4emitd(double [a-z ]*%' "$d/fn"
