#!/bin/sh
# drop-generic-param: a (variadic) parameter of a generic with the arguments of its uses
f=${1:-input.cc}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 clang++ -std=c++17 -S -emit-llvm -o "$t/o.ll" "$f" 2>"$t/e" && grep -q 'Wreturn-stack-address' "$t/e" && [ "$(grep -c '^define.*@_Z5totalI' "$t/o.ll")" = 2 ]
