#!/bin/sh
# class: operator-to-function (clang: a constant expression has the value 3500000000, too large for int; one error)
f=${1:-input.cpp}
LC_ALL=C clang++ -fsyntax-only "$f" 2>err && exit 1
[ "$(grep -c 'error: ' err)" = 1 ] && grep -q 'must be initialized by a constant expression' err &&
grep -q "note: value 3500000000 is outside the range of representable values of type 'int'" err
