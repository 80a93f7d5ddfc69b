#!/bin/sh
# enum-member: a named constant by its value
f=${1:-input.cpp}
timeout 10 g++ -std=c++17 -pedantic-errors -fsyntax-only "$f" >err 2>&1; grep -q 'error: duplicate case value' err && test "$(grep -c 'error:' err)" = 1
