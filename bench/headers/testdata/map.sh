#!/bin/sh
grep -q 'map<std::string, int> m' "$1" || exit 1
g++ -std=c++20 -fmax-errors=1 -fsyntax-only -w -x c++ "$1" 2>/dev/null
