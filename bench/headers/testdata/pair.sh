#!/bin/sh
grep -q "make_pair(a, b)" "$1" || exit 1
g++ -std=c++20 -fmax-errors=1 -fsyntax-only -w -x c++ "$1" 2>/dev/null
