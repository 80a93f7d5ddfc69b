#!/bin/sh
# class: instantiate-template (g++: a const char* goes into an int; no other error)
f=${1:-input.cpp}
LC_ALL=C g++ -fsyntax-only "$f" 2>err && exit 1
[ "$(grep -c 'error: ' err)" = 1 ] && grep -q "error: invalid conversion from 'const char\*' to 'int'" err
