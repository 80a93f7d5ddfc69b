#!/bin/sh
# class: remove-namespace (g++: an ambiguous call with an int argument; no other error)
f=${1:-input.cpp}
LC_ALL=C g++ -fsyntax-only "$f" 2>err && exit 1
[ "$(grep -c 'error: ' err)" = 1 ] && grep -q "error: call of overloaded '.*(int&*)' is ambiguous" err
