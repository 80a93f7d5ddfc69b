#!/bin/sh
# unify-functions: calls of one function go to another (or to itself), so that one can go
f=${1:-input.cpp}
LC_ALL=C timeout 10 g++ -std=c++17 -w -fsyntax-only "$f" 2>log
grep -q "error: '([0-9]* % 0)' is not a constant expression" log && test $(grep -c "in 'constexpr' expansion of" log) -ge 3 && ! grep "error:" log | grep -qv constant
