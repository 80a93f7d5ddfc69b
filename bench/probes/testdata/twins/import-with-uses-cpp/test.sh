#!/bin/sh
# import-with-uses: an import taken off with the uses of what it brings
f=${1:-input.cc}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
LC_ALL=C timeout 10 g++ -std=c++20 -fsyntax-only "$f" >"$d/out" 2>&1 && grep -q 'ignoring return value of .*basic_string<.*::empty() const.*nodiscard' "$d/out"
