#!/bin/sh
# hoist: a descendant in the place of its ancestor
f=${1:-input.cc}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 clang++ -std=c++17 -w -fsyntax-only "$f" 2>"$d/err"
grep -q "error: use of undeclared identifier 'gamma_tab'" "$d/err" && [ "$(grep -c 'error:' "$d/err")" = 1 ]
