#!/bin/bash
# observer-removal: a list of objects to be told by the direct call of the one (of a pure virtual method)
f=${1:-input.cc}; export LC_ALL=C
! grep -qE '__cxa|operator' "$f" && timeout 5 g++ -w -O0 -o prog "$f" 2>/dev/null || exit 1
{ (ulimit -c 0 -t 2 -f 4096 -v 2000000; timeout 2 ./prog) >out 2>err </dev/null; } 2>/dev/null
[ $? = 134 ] && grep -qx 'pure virtual method called' err
