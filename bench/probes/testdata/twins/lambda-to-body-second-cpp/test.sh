#!/bin/sh
# class: lambda-to-body (g++: remainder of a double and an int; no other error)
f=${1:-input.cpp}
LC_ALL=C g++ -std=c++17 -fsyntax-only "$f" 2>err && exit 1
[ "$(grep -c 'error: ' err)" = 1 ] && grep -q "error: invalid operands of types 'double' and 'int' to binary 'operator%'" err
