#!/bin/sh
# class: type-erasure (g++: a struct has no member named extent; no other error)
f=${1:-input.cpp}
LC_ALL=C g++ -fsyntax-only "$f" 2>err && exit 1
[ "$(grep -c 'error: ' err)" = 1 ] && grep -q "error: '.*struct.*' has no member named 'extent'" err
